// What changes the form. Made once: whoever holds one of these need not be drawn again when the form changes.

import type { Item } from '@talonario/client';
import type { Dispatch, SetStateAction } from 'react';
import { flushSync } from 'react-dom';
import type { Faults } from '../../../ui/faults.ts';
import { withDiscount } from '../model/discount.ts';
import { type DocumentForm, emptyLine, isBlankLine, knownItem } from '../model/form.ts';
import { type EditorActions, focusFieldSoon } from './editor-context.ts';

export interface FormState {
  readonly setForm: Dispatch<SetStateAction<DocumentForm>>;
  readonly setFaults: Dispatch<SetStateAction<Faults>>;
  /** As it is drawn now. */
  readonly read: () => DocumentForm;
}

export function createFormActions({
  setForm,
  setFaults,
  read,
}: FormState): Omit<EditorActions, 'businessId' | 'beginAbout'> {
  const clearFaults = (touched: (path: string) => boolean) =>
    setFaults((before) =>
      Object.keys(before).some(touched)
        ? Object.fromEntries(Object.entries(before).filter(([path]) => !touched(path)))
        : before,
    );
  const setLine: EditorActions['setLine'] = (key, { values, ...changes }) => {
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
  const addLine = () => setForm((before) => ({ ...before, lines: [...before.lines, emptyLine(before.type)] }));
  const insertLines: EditorActions['insertLines'] = (key, lines) => {
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
        return { ...before, lines: lines.length > 0 ? lines : [emptyLine(before.type)] };
      });
      clearFaults((path) => path.startsWith('items'));
    },
    addScanned: (key, item) => {
      // Drawn at once: the next code goes into the blank line at the end, however busy the page is.
      flushSync(() => setForm((before) => ({ ...before, lines: withScanned(before, key, item) })));
      clearFaults((path) => path.startsWith('items'));
      focusFieldSoon(`items[${read().lines.length - 1}].item_id`);
    },
  };
}

function isAt(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`);
}

type Lines = DocumentForm['lines'];

function withInserted(before: Lines, key: string | undefined, lines: Lines): Lines {
  const at = before.findIndex((line) => line.key === key);
  const here = before[at];
  if (here === undefined) return [...before, ...lines];
  const rest = before.slice(at + 1);
  return [...before.slice(0, at), ...(isBlankLine(here) ? [] : [here]), ...lines, ...rest];
}

/** The same product again is one more of it. */
function withScanned({ type, lines }: DocumentForm, key: string, item: Item): Lines {
  const same = lines.find((line) => line.key !== key && line.item?.id === item.id);
  const counted = lines.map((line) => {
    if (line.key === same?.key)
      return { ...line, values: { ...line.values, ...withDiscount(line, { amount: (line.values.amount ?? 0) + 1 }) } };
    if (same !== undefined || line.key !== key) return line;
    const { amount = 1 } = line.values;
    return { ...line, item: knownItem(item), values: { ...line.values, item_id: item.id, amount, price: item.price } };
  });
  const last = counted.at(-1);
  return last !== undefined && isBlankLine(last) ? counted : [...counted, emptyLine(type)];
}
