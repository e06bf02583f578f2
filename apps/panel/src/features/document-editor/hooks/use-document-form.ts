// The state of the form: its fields, its errors, and its autosave.
import { useMemo, useRef, useState } from 'react';
import type { FieldFaultTexts } from '../../../ui/faults.ts';
import type { DocumentForm } from '../model/form.ts';
import type { OwnedForm } from '../model/owned-form.ts';
import type { UnansweredEmission, UnsavedForm } from '../model/unsaved-form.ts';
import type { DocumentEditorActions, DocumentEditorState } from './editor-context.ts';
import { createFormActions } from './form-actions.ts';
import { useDocumentFormAutosave } from './use-autosave.ts';

export interface DocumentFormState extends Omit<DocumentEditorState, 'form' | 'total' | 'businessId' | 'beginAbout'> {
  readonly form: DocumentForm;
  /** Actions that stay the same for the lifetime of the form. */
  readonly actions: Omit<DocumentEditorActions, 'businessId' | 'beginAbout'>;
  readonly unsettled: UnansweredEmission | undefined;
  readonly basedOn: string | undefined;
  readonly setFaults: (faults: FieldFaultTexts) => void;
  readonly setUnsettled: (unsettled: UnansweredEmission | undefined) => void;
  /** Whether this browser stores the typed values. */
  readonly autosaves: boolean;
  /** Stores the idempotency key before its request is sent. Throws `FormInOtherTabError` if another tab has the form. */
  readonly saveBeforeSending: (unsettled: UnansweredEmission) => Promise<void>;
  /** Makes the next save overwrite what another user saved in the meantime. */
  readonly writeOver: () => void;
  readonly replace: (form: DocumentForm) => void;
  /** The form was saved: what is stored in this browser is deleted. */
  readonly finish: () => void;
}

export function useDocumentForm(owned: OwnedForm, start: UnsavedForm): DocumentFormState {
  const [form, setForm] = useState(start.form);
  const [faults, setFaults] = useState<FieldFaultTexts>({});
  const [unsettled, setUnsettled] = useState(start.unsettled);
  const [basedOn, setBasedOn] = useState(start.basedOn);
  const [finished, setFinished] = useState(false);
  const latest = useRef(form);
  latest.current = form;
  const actions = useMemo(() => createFormActions({ setForm, setFaults, read: () => latest.current }), []);
  const changed = !finished && form !== start.form;
  const autosave = useDocumentFormAutosave(owned, { form, unsettled, basedOn }, changed);

  return {
    form,
    faults,
    unsettled,
    basedOn,
    ...actions,
    actions,
    setFaults,
    setUnsettled: (next) => {
      autosave.saveNow({ form, unsettled: next, basedOn });
      setUnsettled(next);
    },
    autosaves: autosave.works,
    saveBeforeSending: async (next) => {
      setUnsettled(next);
      await autosave.saveBeforeSending({ form, unsettled: next, basedOn });
    },
    writeOver: () => setBasedOn(undefined),
    replace: (next) => {
      setForm(next);
      setFaults({});
    },
    finish: () => {
      setFinished(true);
      autosave.clear();
    },
  };
}
