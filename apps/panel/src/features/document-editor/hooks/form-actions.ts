// Functions that change the form. They are created once, so that components that use them are not rendered again when
// the form changes.

import type { Dispatch, SetStateAction } from 'react';
import { flushSync } from 'react-dom';
import type { FieldFaultTexts } from '../../../ui/faults.ts';
import { type DocumentForm, emptyDocumentLine, isBlankLine } from '../model/form.ts';
import { withScannedProduct } from '../model/scanned-lines.ts';
import { type DocumentEditorActions, focusField } from './editor-context.ts';

export interface DocumentFormSetters {
  readonly setForm: Dispatch<SetStateAction<DocumentForm>>;
  readonly setFaults: Dispatch<SetStateAction<FieldFaultTexts>>;
  /** Form as currently rendered. */
  readonly read: () => DocumentForm;
}

export function createFormActions({
  setForm,
  setFaults,
  read,
}: DocumentFormSetters): Omit<DocumentEditorActions, 'businessId' | 'beginAbout'> {
  const clearFaults = (touched: (path: string) => boolean) =>
    setFaults((before) =>
      Object.keys(before).some(touched)
        ? Object.fromEntries(Object.entries(before).filter(([path]) => !touched(path)))
        : before,
    );
  const setLine: DocumentEditorActions['setLine'] = (key, { values, ...changes }) => {
    const index = read().lines.findIndex((line) => line.key === key);
    setForm((before) => ({
      ...before,
      lines: before.lines.map((line) =>
        line.key === key ? { ...line, ...changes, values: { ...line.values, ...values } } : line,
      ),
    }));
    const names = [...Object.keys(values ?? {}), ...('details' in changes ? ['additional_details'] : [])];
    clearFaults((path) => names.some((name) => path.startsWith(`items[${index}].${name}`)));
  };
  const addLine = () => setForm((before) => ({ ...before, lines: [...before.lines, emptyDocumentLine(before.type)] }));
  const insertLines: DocumentEditorActions['insertLines'] = (key, lines) => {
    setForm((before) => ({ ...before, lines: withInserted(before.lines, key, lines) }));
    clearFaults((path) => path.startsWith('items'));
  };
  return {
    setFields: (changes) => {
      setForm((before) => ({ ...before, fields: { ...before.fields, ...changes } }));
      clearFaults((path) => Object.keys(changes).some((name) => isAt(path, name)));
    },
    setForm: (changes) => {
      setForm((before) => ({ ...before, ...changes }));
      const touched = Object.keys(changes).map((name) => (name === 'info' ? 'additional_info' : name));
      clearFaults((path) => touched.some((name) => isAt(path, name)));
    },
    setLine,
    addLine,
    insertLines,
    removeLine: (key) => {
      setForm((before) => {
        const lines = before.lines.filter((line) => line.key !== key);
        return { ...before, lines: lines.length > 0 ? lines : [emptyDocumentLine(before.type)] };
      });
      clearFaults((path) => path.startsWith('items'));
    },
    clearFault: (path) => clearFaults((other) => other === path),
    ...createSearchActions(),
    ...createReaderActions({ setForm, read, addLine, clearFaults }),
  };
}

/** Registers searches for typed or scanned records until their results arrive. */
function createSearchActions(): Pick<DocumentEditorActions, 'track' | 'searches'> {
  const searches = new Set<Promise<boolean>>();
  return {
    searches,
    track: (search) => {
      searches.add(search);
      const forget = () => searches.delete(search);
      search.then(forget, forget);
    },
  };
}

interface ReaderParts extends Pick<DocumentFormSetters, 'setForm' | 'read'> {
  readonly addLine: () => void;
  readonly clearFaults: (touched: (path: string) => boolean) => void;
}

/** Actions of a barcode reader. */
function createReaderActions({
  setForm,
  read,
  addLine,
  clearFaults,
}: ReaderParts): Pick<DocumentEditorActions, 'addScanned' | 'goToBlankLine'> {
  return {
    addScanned: (key, item) => {
      // If a code is being read at this moment, or the user has moved to another field, the focus stays there.
      const field = document.activeElement;
      const isElsewhere = field instanceof HTMLInputElement && !(isOfItem(field) && field.value === '');
      // Rendered synchronously: the next code must go into the blank line at the end, even if the page is busy.
      flushSync(() => setForm((before) => ({ ...before, lines: withScannedProduct(before, key, item) })));
      clearFaults((path) => path.startsWith('items'));
      if (!isElsewhere) focusField(`items[${read().lines.length - 1}].item_id`);
    },
    goToBlankLine: () => {
      const last = read().lines.at(-1);
      // Rendered synchronously, because the next keystroke follows immediately.
      if (last === undefined || !isBlankLine(last)) flushSync(addLine);
      focusField(`items[${read().lines.length - 1}].item_id`);
    },
  };
}

function isAt(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`);
}

function isOfItem({ dataset }: HTMLElement): boolean {
  return /^items\[\d+\]\.item_id$/.test(dataset.field ?? '');
}

type Lines = DocumentForm['lines'];

function withInserted(before: Lines, key: string | undefined, lines: Lines): Lines {
  const at = before.findIndex((line) => line.key === key);
  const here = before[at];
  if (here === undefined) return [...before, ...lines];
  const rest = before.slice(at + 1);
  return [...before.slice(0, at), ...(isBlankLine(here) ? [] : [here]), ...lines, ...rest];
}
