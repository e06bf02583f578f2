import type { Item } from '@talonario/client';
import { createContext, useContext } from 'react';
import type { FieldValues, LineValues } from '../../../document-types/fields.ts';
import type { Faults } from '../../../ui/faults.ts';
import type { Correction } from '../model/correction.ts';
import type { DocumentForm, LineEntry } from '../model/form.ts';

/** What the parts of the form read, besides its lines: a keystroke in a line is nothing to them. */
export interface Editor extends EditorActions {
  readonly form: FormHead;
  /** Set where a rejected document is corrected: it stays where it has its number. */
  readonly correction?: Correction | undefined;
  /** By path on the form: `items[1].price`. */
  readonly faults: Faults;
  /** What the document comes to, once the server has told. */
  readonly total: number | undefined;
}

/** What changes it. These stay the same while the form lives, so whoever uses nothing else is not drawn again. */
export interface EditorActions {
  readonly businessId: number;
  /** Begins anew with a document that this one is about. */
  readonly beginAbout: (documentId: number) => void;
  readonly setFields: (changes: FieldValues) => void;
  readonly setForm: (changes: Partial<DocumentForm>) => void;
  readonly setLine: (key: string, changes: LineChanges) => void;
  readonly addLine: () => void;
  readonly removeLine: (key: string) => void;
  /** Puts lines in the place of one that is blank, or behind it. */
  readonly insertLines: (key: string | undefined, lines: readonly LineEntry[]) => void;
  /** A product that a scanner read at that line: one more of it, or a line of its own. */
  readonly addScanned: (key: string, item: Item) => void;
  /** Puts the cursor where the next code goes. */
  readonly goToBlankLine: () => void;
  /** Takes away what is said to be wrong at one field. */
  readonly clearFault: (path: string) => void;
  /** A search whose answer may fill a line in: an emission waits for it. It resolves to false when the person has to answer something first. */
  readonly track: (search: Promise<boolean>) => void;
  /** The searches that have no answer yet. */
  readonly searches: ReadonlySet<Promise<boolean>>;
}

/** Everything but the lines. */
export type FormHead = Omit<DocumentForm, 'lines'>;

export type LineChanges = Partial<Omit<LineEntry, 'key' | 'values'>> & { readonly values?: LineValues };

export const EditorContext = createContext<Editor | undefined>(undefined);
export const EditorActionsContext = createContext<EditorActions | undefined>(undefined);

export function useEditorActions(): EditorActions {
  const actions = useContext(EditorActionsContext);
  if (actions === undefined) throw new Error('this part of the form is outside of it');
  return actions;
}

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

/**
 * After React has drawn what was just added, and after a dialog that is still closing has given the cursor back. Whoever has gone to
 * another field meanwhile stays there: on a slow machine "soon" may be late.
 */
export function focusFieldSoon(path: string): void {
  const from = document.activeElement;
  const inDialog = from?.closest('[role="dialog"]') != null;
  let frames = 0;
  const go = () => {
    const now = document.activeElement;
    const isThere = now?.getAttribute('data-field') === path;
    const wentElsewhere = !inDialog && now !== from && now?.matches('input, textarea, select');
    if (!isThere && !wentElsewhere) focusField(path);
  };
  const tryAgain = () => {
    frames += 1;
    const closing = document.querySelector('[role="dialog"]') !== null;
    if (closing && frames < 90) requestAnimationFrame(tryAgain);
    else setTimeout(go, frames > 2 ? 60 : 0);
  };
  requestAnimationFrame(() => requestAnimationFrame(tryAgain));
}
