// Stores the form in this browser shortly after the last keystroke, and at once when the page is hidden or closed.
import { useEffect, useRef, useState } from 'react';
import { openFormSavers } from '../../../session/unsaved-forms.ts';
import type { OwnedForm } from '../model/owned-form.ts';
import type { UnsavedForm } from '../model/unsaved-form.ts';

const pauseMs = 250; // a long form takes a while to write

export interface DocumentFormAutosave {
  /** Whether the browser stores the form. */
  readonly works: boolean;
  readonly saveNow: (form: UnsavedForm) => void;
  readonly saveBeforeSending: (form: UnsavedForm) => Promise<void>;
  readonly clear: () => void;
}

/** `changed` is false for a form as it was loaded, which needs no copy. */
export function useDocumentFormAutosave(
  owned: OwnedForm,
  current: UnsavedForm,
  changed: boolean,
): DocumentFormAutosave {
  const [works, setWorks] = useState(true);
  const waiting = useRef<UnsavedForm>(undefined);
  const write = useRef(async () => {
    const form = waiting.current;
    waiting.current = undefined;
    if (form !== undefined) setWorks(await owned.save(form));
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: stored again only when the content changes
  useEffect(() => {
    waiting.current = changed ? current : undefined;
    const timer = setTimeout(write.current, pauseMs);
    return () => clearTimeout(timer);
  }, [changed, current.form, current.unsettled, current.basedOn]);
  useEffect(() => {
    const flush = write.current;
    openFormSavers.add(flush);
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      openFormSavers.delete(flush);
      void flush();
    };
  }, []);

  return {
    works,
    saveNow: (form) => {
      waiting.current = form;
      void write.current();
    },
    saveBeforeSending: async (form) => {
      // A form without the key must not be written after this one.
      waiting.current = undefined;
      setWorks(await owned.saveBeforeSending(form));
    },
    clear: () => {
      waiting.current = undefined;
      void owned.clear();
    },
  };
}
