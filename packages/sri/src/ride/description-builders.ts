import type { RideColumn, RideField, RideTable, RideTotal } from './description.ts';

/** Short ways to write a description. Empty values vanish: a label without a value tells the reader nothing. */

export function field(label: string, value: string, span = 12): RideField[] {
  return value === '' ? [] : [{ label, value, span }];
}

export function total(label: string, value: string): RideTotal {
  return { label, value, grand: false };
}

export function grandTotal(label: string, value: string): RideTotal {
  return { label, value, grand: true };
}

/** A column with the cell it takes from each item, so that a title can never stand over another one's figures. */
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

export function tableOf<Item>(
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

/** The table in a list, or nothing when it would have no rows. */
export function optionalTable<Item>(
  title: string | undefined,
  columns: readonly ColumnOf<Item>[],
  items: readonly Item[],
): RideTable[] {
  return items.length === 0 ? [] : [tableOf(title, columns, items)];
}
