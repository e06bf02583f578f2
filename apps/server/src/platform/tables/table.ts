// A table that people keep: what its columns are called and hold, whatever file it becomes.

/**
 * `amount`: money, two decimals, as exact text. `number`: any other figure. `day`: `YYYY-MM-DD`. `instant`: shown by the clock of the business.
 * Identifications, numbers of documents and keys are `text`, however many digits they have.
 */
export type Column<Row> = {
  readonly heading: string;
  /** The last line of a spreadsheet adds it up. */
  readonly total?: true;
} & (
  | { readonly kind: 'text' | 'amount' | 'number' | 'day'; readonly value: (row: Row) => string | number | null }
  | { readonly kind: 'instant'; readonly value: (row: Row) => Date | null }
);

/** The rows, so many at a time. */
export type Pages<Row> = AsyncIterable<readonly Row[]>;

export interface Sheet<Row> {
  /** As on its tab: at most 31 characters, none of `[]:*?/\`. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly pages: Pages<Row>;
}

export const tableFormats = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];

export function text<Row>(heading: string, value: (row: Row) => string | null | undefined): Column<Row> {
  return { heading, kind: 'text', value: (row) => value(row) ?? null };
}

export function day<Row>(heading: string, value: (row: Row) => string | null | undefined): Column<Row> {
  return { heading, kind: 'day', value: (row) => value(row) ?? null };
}

export function instant<Row>(heading: string, value: (row: Row) => Date | null | undefined): Column<Row> {
  return { heading, kind: 'instant', value: (row) => value(row) ?? null };
}

/** Money, added up at the end. */
export function amount<Row>(heading: string, value: (row: Row) => string | null | undefined): Column<Row> {
  return { heading, kind: 'amount', total: true, value: (row) => value(row) ?? null };
}

export function number<Row>(heading: string, value: (row: Row) => string | number | null | undefined): Column<Row> {
  return { heading, kind: 'number', value: (row) => value(row) ?? null };
}

export function flag<Row>(heading: string, value: (row: Row) => boolean | null | undefined): Column<Row> {
  return text(heading, (row) => {
    const found = value(row);
    return found == null ? null : found ? 'Sí' : 'No';
  });
}

/** Figures that do not belong together, as those of several types of document, are not added up. */
export function withoutTotals<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  return columns.map(({ total, ...column }) => column);
}
