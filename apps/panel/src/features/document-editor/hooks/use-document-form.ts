// The state of the form: what is written, what is wrong with it, and the copy of it in this browser.
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Faults } from '../../../ui/faults.ts';
import type { DocumentForm } from '../model/form.ts';
import { type FormPlace, forgetForm, type KeptForm, keepForm, type Unsettled } from '../model/kept-form.ts';
import type { Editor, EditorActions } from './editor-context.ts';
import { createFormActions } from './form-actions.ts';

export interface DocumentFormState extends Omit<Editor, 'form' | 'total' | 'businessId' | 'beginAbout'> {
  readonly form: DocumentForm;
  /** These alone, which stay the same. */
  readonly actions: Omit<EditorActions, 'businessId' | 'beginAbout'>;
  readonly unsettled: Unsettled | undefined;
  readonly basedOn: string | undefined;
  readonly setFaults: (faults: Faults) => void;
  readonly setUnsettled: (unsettled: Unsettled | undefined) => void;
  /** What somebody else saved meanwhile is written over. */
  readonly writeOver: () => void;
  readonly replace: (form: DocumentForm) => void;
  /** Done: nothing is left to be recovered. */
  readonly finish: () => void;
}

export function useDocumentForm(given: FormPlace, start: KeptForm): DocumentFormState {
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
  useKept(place, !finished && form !== start.form ? { form, unsettled, basedOn } : undefined);

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
      keepForm(place, { form, unsettled: next, basedOn });
      setUnsettled(next);
    },
    writeOver: () => setBasedOn(undefined),
    replace: (next) => {
      setForm(next);
      setFaults({});
    },
    finish: () => {
      setFinished(true);
      forgetForm(place);
    },
  };
}

/** Keeps the form shortly after the last keystroke, and at once when the page goes away: a long one takes a while to write. */
function useKept(place: FormPlace, kept: KeptForm | undefined): void {
  const waiting = useRef<KeptForm>(undefined);
  const write = useRef(() => {
    if (waiting.current !== undefined) keepForm(place, waiting.current);
    waiting.current = undefined;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is written is kept again
  useEffect(() => {
    waiting.current = kept;
    const timer = setTimeout(write.current, 250);
    return () => clearTimeout(timer);
  }, [kept?.form, kept?.unsettled, kept?.basedOn]);
  useEffect(() => {
    const flush = write.current;
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, []);
}
