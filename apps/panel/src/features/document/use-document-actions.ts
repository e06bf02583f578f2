import { AuthorityUnavailableError } from '@talonario/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { startsWithOneOf } from '../../api/hooks.ts';
import { call } from '../../api/talonario.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { notifyDone, notifyFailure } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import { stateNames } from '../../ui/state-chip.tsx';
import type { DocumentRecord } from './document-record.ts';

export type DocumentAction = 'emit' | 'verify' | 'mail' | 'remove' | 'pdf' | 'xml';

/** What can be done to one document. Each tells how it went; `busy` is the one under way. */
export function useDocumentActions({ id, businessId }: Pick<DocumentRecord, 'id' | 'businessId'>) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<DocumentAction>();
  const where = { params: { id }, query: { businessId } };

  /** True when it was done. Lists and the page are read again either way: a failed emission, too, moves the document. */
  async function act(action: DocumentAction, deed: () => Promise<string | undefined>): Promise<boolean> {
    setBusy(action);
    try {
      const done = await deed();
      if (done !== undefined) notifyDone(done);
      return true;
    } catch (error) {
      notifyFailure(error);
      // SRI is silent: the document is on its way all the same.
      return error instanceof AuthorityUnavailableError;
    } finally {
      setBusy(undefined);
      if (action !== 'pdf' && action !== 'xml')
        client.invalidateQueries({
          predicate: ({ queryKey }) => startsWithOneOf(queryKey, ['documents', 'home', 'outbox']),
          // The page of a deleted draft is about to be left: reading it again would only find nothing.
          refetchType: action === 'remove' ? 'none' : 'active',
        });
    }
  }

  const change = (action: 'emit' | 'verify') =>
    act(action, async () => {
      const { data } = await call('documents.update', { ...where, body: { [action]: true } });
      return 'documentState' in data ? texts.now().state(stateNames()[data.documentState.acronym]) : undefined;
    });
  const save = (format: 'pdf' | 'xml') =>
    act(format, async () => {
      const file = await call('documents.download', { params: { id }, query: { businessId, format } });
      saveFile(file, `comprobante-${id}.${format}`);
      return undefined;
    });

  return {
    busy,
    emit: () => change('emit'),
    verify: () => change('verify'),
    mail: () =>
      act('mail', async () => {
        const { data } = await call('documents.email.send', where);
        return texts.now().mailed(data.to.join(', '));
      }),
    remove: () =>
      act('remove', async () => {
        await call('documents.delete', where);
        return texts.now().removed;
      }),
    savePdf: () => save('pdf'),
    saveXml: () => save('xml'),
  };
}

export type DocumentActions = ReturnType<typeof useDocumentActions>;

const texts = defineTexts(
  {
    state: (state: string) => `Estado del comprobante: ${state}`,
    mailed: (to: string) => `En cola para enviar a ${to}`,
    removed: 'Borrador eliminado',
  },
  {
    state: (state) => `State of the document: ${state}`,
    mailed: (to) => `Queued to be sent to ${to}`,
    removed: 'Draft deleted',
  },
);
