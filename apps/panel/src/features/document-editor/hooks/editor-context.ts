import type { Item } from '@talonario/client';
import { createContext, useContext } from 'react';
import type { FieldValues, LineValues } from '../../../document-types/fields.ts';
import type { FieldFaultTexts } from '../../../ui/faults.ts';
import type { DocumentCorrection } from '../model/correction.ts';
import type { DocumentForm, LineEntry } from '../model/form.ts';

/** Data that the parts of the form read, without its lines. A keystroke in a line does not change it. */
export interface DocumentEditorState extends DocumentEditorActions {
  readonly form: DocumentFormHead;
  /** Set when a rejected document is corrected: it keeps its emission point and number. */
  readonly correction?: DocumentCorrection | undefined;
  /** Faults by path in the form, such as `items[1].price`. */
  readonly faults: FieldFaultTexts;
  /** Total of the document, once the server has computed it. */
  readonly total: number | undefined;
}

/**
 * Functions that change the form. They stay the same as long as the form exists, so a component that uses only them is
 * not rendered again.
 */
export interface DocumentEditorActions {
  readonly businessId: number;
  /** Starts a new form with the document that this one is about. */
  readonly beginAbout: (documentId: number) => void;
  readonly setFields: (changes: FieldValues) => void;
  readonly setForm: (changes: Partial<DocumentForm>) => void;
  readonly setLine: (key: string, changes: DocumentLineChanges) => void;
  readonly addLine: () => void;
  readonly removeLine: (key: string) => void;
  /** Replaces a blank line by these lines, or adds them after it. */
  readonly insertLines: (key: string | undefined, lines: readonly LineEntry[]) => void;
  /** Adds a product that a barcode reader read at this line: increases its quantity, or uses a new line. */
  readonly addScanned: (key: string, item: Item) => void;
  /** Puts the cursor into the field for the next code. */
  readonly goToBlankLine: () => void;
  /** Removes the error of one field. */
  readonly clearFault: (path: string) => void;
  /**
   * Registers a search whose result may fill in a line, so that an emission waits for it. The promise resolves to false
   * if the user must answer a question first.
   */
  readonly track: (search: Promise<boolean>) => void;
  /** Searches that have no result yet. */
  readonly searches: ReadonlySet<Promise<boolean>>;
}

/** Form without its lines. */
export type DocumentFormHead = Omit<DocumentForm, 'lines'>;

export type DocumentLineChanges = Partial<Omit<LineEntry, 'key' | 'values'>> & { readonly values?: LineValues };

export const DocumentEditorContext = createContext<DocumentEditorState | undefined>(undefined);
export const DocumentEditorActionsContext = createContext<DocumentEditorActions | undefined>(undefined);

export function useDocumentEditorActions(): DocumentEditorActions {
  const actions = useContext(DocumentEditorActionsContext);
  if (actions === undefined) throw new Error('this part of the form is outside of it');
  return actions;
}

export function useDocumentEditor(): DocumentEditorState {
  const editor = useContext(DocumentEditorContext);
  if (editor === undefined) throw new Error('this part of the form is outside of it');
  return editor;
}

/** Puts the cursor into a field of the form by its path, and opens the collapsed section that contains it. */
export function focusField(path: string): boolean {
  const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`);
  if (field === null) return false;
  field.closest('details')?.setAttribute('open', '');
  field.focus();
  // Selects a proposed value, so that typing replaces it.
  if (field instanceof HTMLInputElement) field.select();
  field.scrollIntoView({ block: 'center' });
  return true;
}

/**
 * Waits until React has rendered what was just added, and until a closing dialog has restored the focus. If the user
 * has moved to another field in the meantime, the focus stays there, because on a slow machine the delay may be long.
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
