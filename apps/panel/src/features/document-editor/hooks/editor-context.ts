import { createContext, useContext } from 'react';
import type { FieldValues, LineValues } from '../../../document-types/fields.ts';
import type { Faults } from '../../../ui/faults.ts';
import type { DocumentForm, LineEntry } from '../model/form.ts';

/** What every part of the form reads and changes. */
export interface Editor {
  readonly businessId: number;
  readonly form: DocumentForm;
  /** By path on the form: `items[1].price`. */
  readonly faults: Faults;
  /** What the document comes to, once the server has told. */
  readonly total: number | undefined;
  /** Begins anew with a document that this one is about. */
  readonly beginAbout: (documentId: number) => void;
  readonly setFields: (changes: FieldValues) => void;
  readonly setForm: (changes: Partial<DocumentForm>) => void;
  readonly setLine: (
    key: string,
    changes: Partial<Omit<LineEntry, 'key' | 'values'>> & { values?: LineValues },
  ) => void;
  readonly addLine: () => void;
  readonly removeLine: (key: string) => void;
}

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (editor === undefined) throw new Error('this part of the form is outside of it');
  return editor;
}

/** Puts the cursor into a field of the form by its path, opening the section it is folded into. */
export function focusField(path: string): boolean {
  const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`);
  if (field === null) return false;
  field.closest('details')?.setAttribute('open', '');
  field.focus();
  // What is proposed is there to be typed over.
  if (field instanceof HTMLInputElement) field.select();
  field.scrollIntoView({ block: 'center' });
  return true;
}

/** After React has drawn what was just added, and after a dialog that is still closing has given the cursor back. */
export function focusFieldSoon(path: string): void {
  let frames = 0;
  const tryAgain = () => {
    frames += 1;
    const closing = document.querySelector('[role="dialog"]') !== null;
    if (closing && frames < 90) requestAnimationFrame(tryAgain);
    else setTimeout(() => focusField(path), frames > 2 ? 60 : 0);
  };
  requestAnimationFrame(() => requestAnimationFrame(tryAgain));
}
