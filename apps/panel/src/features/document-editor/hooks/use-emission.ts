// Handles the buttons of the form up to the page of the new document. Missing or wrong values move the focus to their
// field. An emission is confirmed with the total that was computed from exactly these lines. If the server refuses it,
// its faults are shown in the form.
import { ChangedError, ConflictError } from '@talonario/client';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { faultText } from '../../../api/fault-text.ts';
import { followEmission } from '../../../business/followed-emissions.ts';
import type { DocumentTypeCode } from '../../../document-types/fields.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { type FieldFaultTexts, fieldFaultTextsOf, firstFaultTexts } from '../../../ui/faults.ts';
import { notifySuccess, notifyWarning } from '../../../ui/notify.ts';
import { isDialogOpen } from '../../../ui/open-dialogs.ts';
import { type DocumentBodyContext, documentRequestBody, documentUpdateBody, toFormPath } from '../model/body.ts';
import type { DocumentCorrection } from '../model/correction.ts';
import { describePath } from '../model/field-labels.ts';
import { listMissingFields } from '../model/missing.ts';
import { FormInOtherTabError } from '../model/owned-form.ts';
import { pathOfShownField } from '../model/support-groups.ts';
import { focusFieldSoon } from './editor-context.ts';
import { findUnfinishedFields } from './find-unfinished.ts';
import type { DocumentFormState } from './use-document-form.ts';
import { storeLastChoices } from './use-points.ts';
import type { TotalsPreview } from './use-preview.ts';
import { type SubmissionResult, useSubmitDocument } from './use-submit.ts';

export interface EmissionOptions {
  readonly state: DocumentFormState;
  readonly context: DocumentBodyContext;
  readonly documentId: number | undefined;
  readonly correction: DocumentCorrection | undefined;
  readonly preview: TotalsPreview;
  /** Starts the next document of the type. Not set if the form is about another record. */
  readonly onNext?: (() => void) | undefined;
}

export function useEmission({ state, context, documentId, correction, preview, onNext }: EmissionOptions) {
  const t = texts.use();
  const navigate = useNavigate();
  const { form, unsettled } = state;
  const { submit, busy } = useSubmitDocument(state, context.businessId, documentId);
  const { strays, showFaults, clearStrays } = useFaultPlaces(state);
  const [confirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  const arrive = async ({ documentId: id, emitted, undecided, document }: SubmissionResult) => {
    setConfirming(false);
    storeLastChoices(context.businessId, form.fields);
    if (undecided && onNext !== undefined) {
      followEmission({ businessId: context.businessId, documentId: id });
      return onNext();
    }
    if (!emitted) notifySuccess(t.saved);
    else if (document === undefined) notifyWarning(t.waiting);
    else if (document.state === 'authorizated') notifySuccess(t.authorised(document.number ?? ''));
    await navigate({ to: '/documents/$id', params: { id: String(id) } });
  };
  const onForm = (faults: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(faults).map(([path, text]) => [toFormPath(path, form.lines), text]));
  const refuse = (error: unknown) => {
    setConfirming(false);
    const told = onForm(fieldFaultTextsOf(error));
    // The screen already shows that another tab has the form.
    const elsewhere = error instanceof FormInOtherTabError;
    setFailure(Object.keys(told).length === 0 && !elsewhere ? error : undefined);
    if (error instanceof ChangedError) window.scrollTo({ top: 0 });
    if (error instanceof ConflictError && error.code === 'document.total_differs') preview.askAgain();
    showFaults(told);
  };
  const followers = { onSuccess: arrive, onError: refuse };
  const send = (order: { emit: false } | { emit: true; expected_total: number }) => {
    setFailure(undefined);
    clearStrays();
    const { emit, ...expected } = order;
    if (correction !== undefined) {
      const body = { ...correction.kept, ...documentRequestBody(form, context), ...expected };
      return submit({ emit: true, corrects: true, body }, followers);
    }
    const data = documentId === undefined ? documentRequestBody(form, context) : documentUpdateBody(form, context);
    submit({ emit, body: { ...data, ...expected }, issuerOf: form.issuerOf }, followers);
  };
  const refused = preview.faults.length > 0;
  const leadToFaults = () => showFaults(onForm(firstFaultTexts(preview.faults, faultText)));
  // If the server finds a fault while the user reads the confirmation, the confirmation is closed.
  const giveBack = useEffectEvent(() => {
    setConfirming(false);
    leadToFaults();
  });
  useEffect(() => {
    if (confirming && refused) giveBack();
  }, [confirming, refused]);

  const ask = useAfterSearches(state.actions.searches, (emit: boolean, answered: boolean) => {
    // Only one dialog at a time: the result of a search may have opened the form of a new record.
    if (unsettled !== undefined || busy || isDialogOpen()) return;
    // Uses the form as it is now, which includes the latest results of searches.
    const missing = listMissingFields(form).map(({ path }) => [path, t.required]);
    const faults = { ...Object.fromEntries(missing), ...findUnfinishedFields() };
    if (Object.keys(faults).length > 0) return showFaults(faults);
    if (!answered) return;
    state.setFaults({});
    if (!emit) return correction === undefined ? send({ emit: false }) : undefined;
    if (refused) return leadToFaults();
    if (preview.error !== null) preview.askAgain();
    setConfirming(true);
  });

  return {
    busy,
    confirming,
    strays,
    failure,
    ask,
    confirm: (total: number) => send({ emit: true, expected_total: total }),
    repeat: () => submit('again', followers),
    closeConfirmation: () => setConfirming(false),
    forgetFailure: () => setFailure(undefined),
  };
}

const texts = defineTranslatedTexts(
  {
    required: 'Es obligatorio.',
    saved: 'El borrador está guardado.',
    authorised: (number: string) => `El SRI autorizó el comprobante ${number}.`,
    waiting:
      'El SRI no responde ahora. El comprobante está guardado y se enviará automáticamente: no lo vuelva a crear.',
  },
  {
    required: 'It is required.',
    saved: 'The draft is saved.',
    authorised: (number) => `SRI authorised document ${number}.`,
    waiting:
      'SRI is not answering right now. The document is saved and will be sent automatically: do not create it again.',
  },
);

interface Answered<Wish> {
  readonly wish: Wish;
  /** Whether every search found its record. */
  readonly found: boolean;
}

/**
 * Runs an action of the form after the searches for the customers and products that the user typed or scanned have ended
 * and their results are rendered. Otherwise a line whose product is still being looked up would be missing from the
 * document, and the result of the search could open a second dialog.
 */
function useAfterSearches<Wish>(
  searches: ReadonlySet<Promise<boolean>>,
  act: (wish: Wish, found: boolean) => void,
): (wish: Wish) => void {
  const [answered, setAnswered] = useState<Answered<Wish>>();
  const start = (wish: Wish, before: boolean) => {
    if (searches.size === 0) return act(wish, before);
    void Promise.allSettled(searches).then((results) => {
      const found = results.every((result) => result.status === 'fulfilled' && result.value);
      setAnswered({ wish, found: before && found });
    });
  };
  const goOn = useEffectEvent(({ wish, found }: Answered<Wish>) => start(wish, found));
  useEffect(() => {
    if (answered !== undefined) goOn(answered);
  }, [answered]);
  return (wish) => start(wish, true);
}

/**
 * Shows faults at their fields and moves the focus to the first. `strays` are faults of fields that the form does not
 * have.
 */
function useFaultPlaces({ form, setFaults }: DocumentFormState) {
  const [strays, setStrays] = useState<readonly string[]>([]);
  const showFaults = (given: FieldFaultTexts) => {
    const told = Object.fromEntries(
      Object.entries(given).map(([path, text]) => [pathOfShownField(path, form.lines), text]),
    );
    setFaults(told);
    // After the fields have rendered their faults, the first one on the page gets the focus, regardless of the order of
    // the server.
    requestAnimationFrame(() => {
      const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')];
      const first = fields.find(({ dataset }) => dataset.field !== undefined && dataset.field in told);
      if (first?.dataset.field !== undefined) focusFieldSoon(first.dataset.field);
      const shown = new Set(fields.map(({ dataset }) => dataset.field));
      setStrays(
        Object.entries(told).flatMap(([path, text]) => (shown.has(path) ? [] : [nameStray(path, text, form.type)])),
      );
    });
  };
  return { strays, showFaults, clearStrays: () => setStrays([]) };
}

function nameStray(path: string, text: string, type: DocumentTypeCode): string {
  const place = describePath(path, type);
  return place === '' ? text : `${place}: ${text}`;
}
