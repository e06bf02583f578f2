// The state of the form: what is written, what is wrong with it, and where it is kept.
import { useMemo, useRef, useState } from 'react';
import type { Faults } from '../../../ui/faults.ts';
import type { DocumentForm } from '../model/form.ts';
import type { FormPlace, KeptForm, Unsettled } from '../model/kept-form.ts';
import type { Elsewhere } from '../model/reconcile.ts';
import type { Editor, EditorActions } from './editor-context.ts';
import { createFormActions } from './form-actions.ts';
import { useKept } from './use-kept.ts';

/** What the form begins with, and whether another device has it. */
export interface FormStart extends KeptForm {
  readonly elsewhere?: Elsewhere | undefined;
}

export interface DocumentFormState extends Omit<Editor, 'form' | 'total' | 'businessId' | 'beginAbout'> {
  readonly form: DocumentForm;
  /** These alone, which stay the same. */
  readonly actions: Omit<EditorActions, 'businessId' | 'beginAbout'>;
  readonly unsettled: Unsettled | undefined;
  readonly basedOn: string | undefined;
  readonly setFaults: (faults: Faults) => void;
  readonly setUnsettled: (unsettled: Unsettled | undefined) => void;
  /** Another device went on with it, or finished it: nothing is sent from here until somebody decides. */
  readonly elsewhere: Elsewhere | undefined;
  readonly takeOver: () => void;
  /** Before it is sent: see `CopyWriter.claim`. */
  readonly claim: (unsettled: Unsettled) => Promise<void>;
  /** What somebody else saved meanwhile is written over. */
  readonly writeOver: () => void;
  readonly replace: (form: DocumentForm) => void;
  /** Done: nothing is left to be recovered. */
  readonly finish: () => void;
}

export function useDocumentForm(given: FormPlace, start: FormStart): DocumentFormState {
  // A form stays in one place, and with whoever began it.
  const [place] = useState(given);
  const [form, setForm] = useState(start.form);
  const [faults, setFaults] = useState<Faults>({});
  const [unsettled, setUnsettled] = useState(start.unsettled);
  const [basedOn, setBasedOn] = useState(start.basedOn);
  const [finished, setFinished] = useState(false);
  const latest = useRef(form);
  latest.current = form;
  const actions = useMemo(() => createFormActions({ setForm, setFaults, read: () => latest.current }), []);
  // A form as it was given is nothing to recover.
  const changed = !finished && form !== start.form;
  const kept = useKept(place, start, { form, unsettled, basedOn }, changed);

  return {
    form,
    faults,
    unsettled,
    basedOn,
    ...actions,
    actions,
    setFaults,
    setUnsettled: (next) => {
      // Written before the request leaves: a tab that is closed meanwhile must find its key again.
      kept.keepNow({ form, unsettled: next, basedOn });
      setUnsettled(next);
    },
    elsewhere: kept.elsewhere,
    takeOver: kept.takeOver,
    claim: (next) => kept.claim({ form, unsettled: next, basedOn }),
    writeOver: () => setBasedOn(undefined),
    replace: (next) => {
      setForm(next);
      setFaults({});
    },
    finish: () => {
      setFinished(true);
      kept.drop();
    },
  };
}
