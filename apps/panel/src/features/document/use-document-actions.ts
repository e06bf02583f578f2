import { AuthorityUnavailableError, ConflictError, type DocumentUpdate } from '@talonario/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { startsWithOneOf } from '../../api/hooks.ts';
import { callOperation } from '../../api/talonario.ts';
import type { DocumentRecord } from '../../document-types/document-record.ts';
import { formatMoney } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { askForConfirmation } from '../../ui/confirm.tsx';
import { notifyFailure, notifySuccess } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import { stateNames } from '../../ui/state-chip.tsx';

export type DocumentAction = 'emit' | 'verify' | 'mail' | 'remove' | 'annul' | 'pdf' | 'xml';

/** Actions of one document. Each action shows its result to the user. `busy` is the running action. */
export function useDocumentActions({ id, businessId, total }: Pick<DocumentRecord, 'id' | 'businessId' | 'total'>) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<DocumentAction>();
  const where = { params: { id }, query: { businessId } };

  /**
   * Runs an action. Returns true if it succeeded. Lists and the page are read again in both cases, because a failed
   * emission changes the document, too.
   */
  async function act(
    action: DocumentAction,
    deed: () => Promise<string | undefined>,
    onFailure: (error: unknown) => void = notifyFailure,
  ): Promise<boolean> {
    setBusy(action);
    try {
      const done = await deed();
      if (done !== undefined) notifySuccess(done);
      return true;
    } catch (error) {
      onFailure(error);
      // SRI does not answer, but the document is issued and will be sent again.
      return error instanceof AuthorityUnavailableError;
    } finally {
      setBusy(undefined);
      if (action !== 'pdf' && action !== 'xml')
        client.invalidateQueries({
          predicate: ({ queryKey }) => startsWithOneOf(queryKey, ['documents', 'home', 'outbox']),
          // The page of a deleted draft is about to be left. Reading the draft again would only return 404.
          refetchType: action === 'remove' ? 'none' : 'active',
        });
    }
  }

  const change = (action: 'emit' | 'verify', body: DocumentUpdate, onFailure?: (error: unknown) => void) =>
    act(
      action,
      async () => {
        const { data } = await callOperation('documents.update', { ...where, body });
        if (!('documentState' in data)) return undefined;
        const lastAnswer = data.annulment?.lastAnswer;
        return lastAnswer
          ? texts.now().sriAnswered(lastAnswer)
          : texts.now().state(stateNames()[data.documentState.acronym]);
      },
      onFailure,
    );
  /** Emits for the total shown on the page. If the total is different by now, the user must confirm it again. */
  const emit = (expected: number): Promise<boolean> =>
    change('emit', { emit: true, expected_total: expected }, (error) => {
      const t = texts.now();
      const now = totalOf(error);
      if (now === undefined) return notifyFailure(error);
      askForConfirmation({
        title: t.otherTotal,
        text: t.otherTotalWhy(formatMoney(expected), formatMoney(now)),
        confirm: t.emitFor(formatMoney(now)),
        harmless: true,
        onConfirm: () => emit(now),
      });
    });
  const save = (format: 'pdf' | 'xml') =>
    act(format, async () => {
      const file = await callOperation('documents.download', { params: { id }, query: { businessId, format } });
      saveFile(file, `comprobante-${id}.${format}`);
      return undefined;
    });

  return {
    busy,
    emit: () => emit(total),
    verify: () => change('verify', { verify: true }),
    /** Sends the document by e-mail. Throws the error that the form of the dialog shows. */
    mail: async (letter: { to: string[]; cc: string[]; message: string }) => {
      const { data } = await callOperation('documents.email.compose', {
        params: { id },
        body: { business_id: businessId, ...letter },
      });
      await act('mail', async () => texts.now().mailed(data.to.join(', ')));
    },
    /** Requests the annulment. Throws the error that the form of the dialog shows. */
    annul: async (reason: string) => {
      await callOperation('documents.annulment.request', { ...where, body: { reason } });
      await act('annul', async () => texts.now().annulment);
    },
    giveUpAnnulment: () =>
      act('annul', async () => {
        await callOperation('documents.annulment.withdraw', where);
        return texts.now().gaveUp;
      }),
    remove: () =>
      act('remove', async () => {
        await callOperation('documents.delete', where);
        return texts.now().removed;
      }),
    savePdf: () => save('pdf'),
    saveXml: () => save('xml'),
  };
}

function totalOf(error: unknown): number | undefined {
  if (!(error instanceof ConflictError) || error.code !== 'document.total_differs') return undefined;
  const { total } = error.body as { total?: unknown };
  return typeof total === 'number' ? total : undefined;
}

export type DocumentActions = ReturnType<typeof useDocumentActions>;

const texts = defineTranslatedTexts(
  {
    state: (state: string) => `Estado del comprobante: ${state}`,
    sriAnswered: (answer: string) => `El SRI respondió: ${answer}`,
    mailed: (to: string) => `En cola para enviar a ${to}`,
    removed: 'Borrador eliminado',
    annulment: 'Anulación solicitada: siga los pasos en el portal del SRI',
    gaveUp: 'Desistió de la anulación: el comprobante sigue válido',
    otherTotal: 'El total cambió',
    otherTotalWhy: (before: string, now: string) =>
      `Con los datos actuales suma ${now}, no ${before}. No se emitió nada todavía.`,
    emitFor: (total: string) => `Emitir por ${total}`,
  },
  {
    state: (state) => `State of the document: ${state}`,
    sriAnswered: (answer) => `SRI said: ${answer}`,
    mailed: (to) => `Queued to be sent to ${to}`,
    removed: 'Draft deleted',
    annulment: 'Annulment requested: follow the steps in the portal of SRI',
    gaveUp: 'Annulment given up: the document stays valid',
    otherTotal: 'The total changed',
    otherTotalWhy: (before, now) => `With today’s data it comes to ${now}, not ${before}. Nothing was issued yet.`,
    emitFor: (total) => `Issue for ${total}`,
  },
);
