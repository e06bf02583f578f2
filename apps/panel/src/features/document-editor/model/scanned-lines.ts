// Adds scanned products to the lines.
import type { Item } from '@talonario/client';
import { withDiscount } from './discount.ts';
import {
  chosenProductOf,
  type DocumentForm,
  emptyDocumentLine,
  isBlankLine,
  type LineEntry,
  proposedPriceOf,
} from './form.ts';

type Lines = DocumentForm['lines'];

/**
 * Adds a scanned product. If a line has the product already, its quantity increases by one. Otherwise the product goes
 * into the line in which the code was read, or into the next blank line if that line got a product meanwhile. The last
 * line is always blank.
 */
export function withScannedProduct(
  { type, lines }: Pick<DocumentForm, 'type' | 'lines'>,
  key: string,
  item: Item,
): Lines {
  const same = lines.find((line) => line.item?.id === item.id);
  const free = lines.find((line) => line.key === key && line.item === undefined) ?? lines.find(isBlankLine);
  const counted =
    same !== undefined
      ? replaced(lines, oneMore(same))
      : free !== undefined
        ? replaced(lines, filled(free, item))
        : [...lines, filled(emptyDocumentLine(type), item)];
  const last = counted.at(-1);
  return last !== undefined && isBlankLine(last) ? counted : [...counted, emptyDocumentLine(type)];
}

function oneMore(line: LineEntry): LineEntry {
  const changes = withDiscount(line, { amount: (line.values.amount ?? 0) + 1 });
  return { ...line, values: { ...line.values, ...changes } };
}

function filled(line: LineEntry, item: Item): LineEntry {
  const { amount = 1 } = line.values;
  const changes = withDiscount(line, { item_id: item.id, amount, ...proposedPriceOf(item) });
  return { ...line, item: chosenProductOf(item), values: { ...line.values, ...changes } };
}

function replaced(lines: Lines, one: LineEntry): Lines {
  return lines.map((line) => (line.key === one.key ? one : line));
}
