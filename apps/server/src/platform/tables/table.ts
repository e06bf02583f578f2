// Definition of a table for users, independent of its file format: headings and values of its columns.

/**
 * Column of a table. `amount`: money with two decimals, as exact text. `number`: other numbers. `day`: `YYYY-MM-DD`.
 * `instant`: shown in Ecuador's time zone. Identifications, document numbers and access keys are `text`.
 */
export type Column<Row> = {
  readonly heading: string;
  /** If true, the last line of a spreadsheet has the sum of the column. */
  readonly total?: true;
} & (
  | { readonly kind: 'text' | 'amount' | 'number' | 'day'; readonly value: (row: Row) => string | number | null }
  | { readonly kind: 'instant'; readonly value: (row: Row) => Date | null }
);

/** Rows of a table, in pages. */
export type RowPages<Row> = AsyncIterable<readonly Row[]>;

export interface Sheet<Row> {
  /** Name of the tab: at most 31 characters, without `[]:*?/\`. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly pages: RowPages<Row>;
}

export const tableFormats = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];

export function textColumn<Row>(heading: string, value: (row: Row) => string | null | undefined): Column<Row> {
  return { heading, kind: 'text', value: (row) => value(row) ?? null };
}

export function dayColumn<Row>(heading: string, value: (row: Row) => string | null | undefined): Column<Row> {
  return { heading, kind: 'day', value: (row) => value(row) ?? null };
}

export function instantColumn<Row>(heading: string, value: (row: Row) => Date | null | undefined): Column<Row> {
  return { heading, kind: 'instant', value: (row) => value(row) ?? null };
}

/** Returns a column of money, with its sum in the last line. */
export function amountColumn<Row>(heading: string, value: (row: Row) => string | null | undefined): Column<Row> {
  return { heading, kind: 'amount', total: true, value: (row) => value(row) ?? null };
}

export function numberColumn<Row>(
  heading: string,
  value: (row: Row) => string | number | null | undefined,
): Column<Row> {
  return { heading, kind: 'number', value: (row) => value(row) ?? null };
}

export function flagColumn<Row>(heading: string, value: (row: Row) => boolean | null | undefined): Column<Row> {
  return textColumn(heading, (row) => {
    const found = value(row);
    return found == null ? null : found ? 'Sí' : 'No';
  });
}

/** Returns the columns without sums. Used where a sum makes no sense, for example over several document types. */
export function columnsWithoutTotals<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  return columns.map(({ total, ...column }) => column);
}
