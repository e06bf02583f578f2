// Pastes rows of a spreadsheet into the lines.
import type { Item } from '@talonario/client';
import type { ClipboardEvent } from 'react';
import { callOperation } from '../../../api/talonario.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { notifyFailure, notifySuccess, notifyWarning } from '../../../ui/notify.ts';
import { withDiscount } from '../model/discount.ts';
import { chosenProductOf, emptyDocumentLine, type LineEntry, proposedPriceOf } from '../model/form.ts';
import { type PastedRow, parsePastedRows } from '../model/pasted-lines.ts';
import { focusFieldSoon, useDocumentEditor } from './editor-context.ts';

/** Finds the product of each row by its code or its full name. Unknown products are listed and left out. */
export function usePasteRows(all: readonly LineEntry[]) {
  const t = texts.use();
  const { businessId, form, insertLines, track } = useDocumentEditor();
  const paste = async (rows: readonly PastedRow[], place: number) => {
    const items = await findItems(rows, businessId);
    const lines = rows.flatMap((row) => {
      const item = items.get(keyOf(row.product));
      return item === undefined ? [] : [lineOf(row, item, form.type)];
    });
    if (lines.length > 0) insertLines(all[place]?.key, lines);
    const unknown = rows.map(({ product }) => product).filter((product) => !items.has(keyOf(product)));
    const unclear = rows.filter((row) => row.unclear && items.has(keyOf(row.product))).map(({ product }) => product);
    const told = [
      t.done(lines.length),
      unknown.length > 0 && t.unknown(firstOf(unknown), unknown.length),
      unclear.length > 0 && t.unclear(firstOf(unclear)),
    ];
    (unknown.length + unclear.length === 0 ? notifySuccess : notifyWarning)(told.filter(Boolean).join(' '));
    focusFieldSoon(`items[${place + Math.max(0, lines.length - 1)}].amount`);
    return true;
  };
  return (event: ClipboardEvent) => {
    const rows = parsePastedRows(event.clipboardData.getData('text/plain'));
    const field = event.target instanceof HTMLElement ? event.target.dataset.field : undefined;
    const place = /^items\[(\d+)\]\.(?:item_id|amount|price|discount)$/.exec(field ?? '')?.[1];
    if (rows === undefined || place === undefined) return;
    event.preventDefault();
    const pasted = paste(rows, Number(place));
    track(pasted);
    pasted.catch(notifyFailure);
  };
}

function lineOf(row: PastedRow, item: Item, type: Parameters<typeof emptyDocumentLine>[0]): LineEntry {
  const { amount, discount, discountPercent } = row;
  // If the price cannot be read, the product's usual price must not be used: the field stays empty and is required.
  const usual = row.unclearPrice ? {} : proposedPriceOf(item);
  const priced = row.price === undefined ? usual : { price: row.price };
  const line = {
    ...emptyDocumentLine(type),
    item: chosenProductOf(item),
    ...(discountPercent !== undefined && { discountPercent }),
  };
  return { ...line, values: withDiscount({ ...line, values: {} }, { item_id: item.id, amount, discount, ...priced }) };
}

function firstOf(names: readonly string[]): string {
  return names.slice(0, 5).join(', ');
}

/** Loads all products if there are few, otherwise the named ones, a few requests at a time. */
async function findItems(rows: readonly PastedRow[], businessId: number): Promise<ReadonlyMap<string, Item>> {
  const ask = (query: object) =>
    callOperation('items.list', { query: { businessId, active: true, perPage: 100, ...query } });
  const first = await ask({ page: 1 });
  const { lastPage, total } = { lastPage: Math.ceil(first.meta.total / 100), total: first.meta.total };
  const wanted = [...new Set(rows.map(({ product }) => product))];
  const questions =
    total <= mostRead
      ? Array.from({ length: Math.max(0, lastPage - 1) }, (_, index) => ({ page: index + 2 }))
      : wanted.map((search) => ({ search, perPage: 10 }));
  const found = [...first.data];
  for (let at = 0; at < questions.length; at += 4) {
    const answers = await Promise.all(questions.slice(at, at + 4).map(ask));
    found.push(...answers.flatMap(({ data }) => data));
  }
  // A code is unique. Several products may have the same name; then the first one is used.
  const byName = [...found].reverse().map((item) => [keyOf(item.name), item] as const);
  return new Map([...byName, ...found.map((item) => [keyOf(item.code), item] as const)]);
}

const mostRead = 1000;

function keyOf(text: string): string {
  return text.trim().toLowerCase();
}

const texts = defineTranslatedTexts(
  {
    done: (count: number) => (count === 1 ? '1 línea pegada.' : `${count} líneas pegadas.`),
    unknown: (names: string, unknown: number) =>
      `${unknown === 1 ? 'No existe el producto' : `No existen ${unknown} productos, como`} ${names}.`,
    unclear: (names: string) => `Revise las cifras de ${names}: no está claro qué número es.`,
  },
  {
    done: (count) => (count === 1 ? '1 line pasted.' : `${count} lines pasted.`),
    unknown: (names, unknown) =>
      `${unknown === 1 ? 'There is no product' : `There are no ${unknown} products such as`} ${names}.`,
    unclear: (names) => `Check the figures of ${names}: it is not clear which number is meant.`,
  },
);
