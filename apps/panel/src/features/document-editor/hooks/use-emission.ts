// From the button to the page of the document: what is missing or wrong leads to its field, an emission is confirmed by the total
// that was computed from exactly these lines, and a refusal comes back to the form.
import { ChangedError, ConflictError } from '@talonario/client';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { faultText } from '../../../api/fault-text.ts';
import { defineTexts } from '../../../i18n/texts.ts';
import { faultsOf, faultTexts } from '../../../ui/faults.ts';
import { notifyDone, notifyDoubt } from '../../../ui/notify.ts';
import { isDialogOpen } from '../../../ui/open-dialogs.ts';
import { type BodyContext, bodyOf, toFormPath, updateBodyOf } from '../model/body.ts';
import type { Correction } from '../model/correction.ts';
import { missingOf } from '../model/missing.ts';
import { FormElsewhereError } from '../model/owned-form.ts';
import { findUnfinished } from './find-unfinished.ts';
import { useAfterSearches } from './use-after-searches.ts';
import type { DocumentFormState } from './use-document-form.ts';
import { useFaultPlaces } from './use-fault-places.ts';
import { rememberChoices } from './use-points.ts';
import type { Preview } from './use-preview.ts';
import { type Outcome, useSubmit } from './use-submit.ts';

export interface EmissionParts {
  readonly state: DocumentFormState;
  readonly context: BodyContext;
  readonly documentId: number | undefined;
  readonly correction: Correction | undefined;
  readonly preview: Preview;
}

export function useEmission({ state, context, documentId, correction, preview }: EmissionParts) {
  const t = texts.use();
  const navigate = useNavigate();
  const { form, unsettled } = state;
  const { submit, busy } = useSubmit(state, context.businessId, documentId);
  const { strays, showFaults, clearStrays } = useFaultPlaces(state);
  const [confirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  const arrive = async ({ documentId: id, emitted, document }: Outcome) => {
    setConfirming(false);
    rememberChoices(context.businessId, form.fields);
    if (!emitted) notifyDone(t.saved);
    else if (document === undefined) notifyDoubt(t.waiting);
    else if (document.state === 'authorizated') notifyDone(t.authorised(document.number ?? ''));
    await navigate({ to: '/documents/$id', params: { id: String(id) } });
  };
  const onForm = (faults: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(faults).map(([path, text]) => [toFormPath(path, form.lines), text]));
  const refuse = (error: unknown) => {
    setConfirming(false);
    const told = onForm(faultsOf(error));
    // The screen says that another tab has the form.
    const elsewhere = error instanceof FormElsewhereError;
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
      const body = { ...correction.kept, ...bodyOf(form, context), ...expected };
      return submit({ emit: true, corrects: true, body }, followers);
    }
    const data = documentId === undefined ? bodyOf(form, context) : updateBodyOf(form, context);
    submit({ emit, body: { ...data, ...expected }, issuerOf: form.issuerOf }, followers);
  };
  const refused = preview.faults.length > 0;
  const leadToFaults = () => showFaults(onForm(faultTexts(preview.faults, faultText)));
  // What the server finds while somebody looks at the confirmation is no longer to be confirmed.
  const giveBack = useEffectEvent(() => {
    setConfirming(false);
    leadToFaults();
  });
  useEffect(() => {
    if (confirming && refused) giveBack();
  }, [confirming, refused]);

  const ask = useAfterSearches(state.actions.searches, (emit: boolean, answered: boolean) => {
    // One dialog at a time: an answer may have opened the form of a new record.
    if (unsettled !== undefined || busy || isDialogOpen()) return;
    // Of the form as it is now: what was filled in a moment ago is there.
    const missing = missingOf(form).map(({ path }) => [path, t.required]);
    const faults = { ...Object.fromEntries(missing), ...findUnfinished() };
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

const texts = defineTexts(
  {
    required: 'Es obligatorio.',
    saved: 'El borrador está guardado.',
    authorised: (number: string) => `El SRI autorizó el comprobante ${number}.`,
    waiting: 'El SRI no responde ahora. El comprobante está guardado y seguirá solo: no lo vuelva a crear.',
  },
  {
    required: 'It is required.',
    saved: 'The draft is saved.',
    authorised: (number) => `SRI authorised document ${number}.`,
    waiting:
      'SRI is not answering right now. The document is saved and will be sent automatically: do not create it again.',
  },
);
