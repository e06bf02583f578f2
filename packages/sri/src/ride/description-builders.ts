import type { RideColumn, RideField, RideTable, RideTotal } from './description.ts';

/** Helpers that build a description. Empty values are omitted, because a label without a value has no information. */

export function fieldUnlessEmpty(label: string, value: string, span = 12): RideField[] {
  return value === '' ? [] : [{ label, value, span }];
}

export function totalUnlessEmpty(label: string, value: string): RideTotal {
  return { label, value, grand: false };
}

export function grandTotal(label: string, value: string): RideTotal {
  return { label, value, grand: true };
}

/**
 * A column together with the function that returns its cell for an item, so that a title can never be above the values
 * of another column.
 */
export interface ColumnOf<Item> extends RideColumn {
  readonly cell: (item: Item) => string;
}

export function textColumn<Item>(title: string, cell: (item: Item) => string): ColumnOf<Item> {
  return { title, align: 'left', width: 'text', cell };
}

export function codeColumn<Item>(title: string, cell: (item: Item) => string): ColumnOf<Item> {
  return { title, align: 'left', width: 'content', cell };
}

export function amountColumn<Item>(title: string, cell: (item: Item) => string): ColumnOf<Item> {
  return { title, align: 'right', width: 'content', cell };
}

export function tableOfItems<Item>(
  title: string | undefined,
  columns: readonly ColumnOf<Item>[],
  items: readonly Item[],
): RideTable {
  return {
    kind: 'table',
    title,
    columns: columns.map(({ cell: _, ...column }) => column),
    rows: items.map((item) => columns.map((column) => column.cell(item))),
  };
}

/** A list with the table, or an empty list if the table would have no rows. */
export function optionalTable<Item>(
  title: string | undefined,
  columns: readonly ColumnOf<Item>[],
  items: readonly Item[],
): RideTable[] {
  return items.length === 0 ? [] : [tableOfItems(title, columns, items)];
}
