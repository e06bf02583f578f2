// The state of the form: what is written, what is wrong with it, and the copy of it in this browser.
import { useEffect, useState } from 'react';
import type { Faults } from '../../../ui/faults.ts';
import { type DocumentForm, emptyLine } from '../model/form.ts';
import { type FormPlace, forgetForm, type KeptForm, keepForm, type Unsettled } from '../model/kept-form.ts';
import type { Editor } from './editor-context.ts';

export interface DocumentFormState extends Omit<Editor, 'total' | 'businessId' | 'beginAbout'> {
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is written is kept again
  useEffect(() => {
    // A form as it was given is nothing to recover.
    if (!finished && form !== start.form) keepForm(place, { form, unsettled, basedOn });
  }, [form, unsettled, basedOn, finished]);

  const clearFaults = (touched: (path: string) => boolean) =>
    setFaults((before) =>
      Object.keys(before).some(touched)
        ? Object.fromEntries(Object.entries(before).filter(([path]) => !touched(path)))
        : before,
    );
  return {
    form,
    faults,
    unsettled,
    basedOn,
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
    setFields: (changes) => {
      setForm((before) => ({ ...before, fields: { ...before.fields, ...changes } }));
      clearFaults((path) => path in changes);
    },
    setForm: (changes) => {
      setForm((before) => ({ ...before, ...changes }));
      const lists = {
        payments: 'payments',
        info: 'additional_info',
        export: 'export',
        reimbursements: 'reimbursements',
        recipients: 'recipients',
      };
      const touched = Object.entries(lists).flatMap(([key, path]) => (key in changes ? [path] : []));
      clearFaults((path) => touched.some((list) => path.startsWith(list)));
    },
    setLine: (key, { values, ...changes }) => {
      const index = form.lines.findIndex((line) => line.key === key);
      setForm((before) => ({
        ...before,
        lines: before.lines.map((line) =>
          line.key === key ? { ...line, ...changes, values: { ...line.values, ...values } } : line,
        ),
      }));
      const names = [...Object.keys(values ?? {}), ...('details' in changes ? ['additional_details'] : [])];
      clearFaults((path) => names.some((name) => path.startsWith(`items[${index}].${name}`)));
    },
    addLine: () =>
      setForm((before) => ({ ...before, lines: [...before.lines, emptyLine(before.type, before.lines.at(-1))] })),
    removeLine: (key) => {
      setForm((before) => {
        const lines = before.lines.filter((line) => line.key !== key);
        return { ...before, lines: lines.length > 0 ? lines : [emptyLine(before.type)] };
      });
      clearFaults((path) => path.startsWith('items'));
    },
  };
}
