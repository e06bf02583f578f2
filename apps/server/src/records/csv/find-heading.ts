// Finds the heading line of a table. Other programs write a title, the name of the business and a date above it.

import type { CsvSheet } from './column-definitions.ts';
import { guessColumns } from './guess-columns.ts';
import type { CsvRecord } from './split-records.ts';

/** Options for reading a table file. */
export interface TableReadOptions {
  /** True for a table of another program: its heading line is searched, and unknown columns are left out. */
  readonly detect: boolean;
  /** Field of each column in order; null leaves the column out. If undefined, the headings determine the fields. */
  readonly columns?: readonly (string | null)[] | undefined;
  readonly sheet?: string | undefined;
  readonly headingLine?: number | undefined;
}

/** Maximum number of non-blank lines above the first row of data, including the heading. */
export const maxLinesAboveRows = 30;

/** Index of the heading line among the records; undefined if there is none. */
export function findHeadingIndex<Row>(
  records: readonly CsvRecord[],
  sheet: CsvSheet<Row>,
  { detect, headingLine }: TableReadOptions,
): number | undefined {
  if (headingLine !== undefined) {
    const named = records.findIndex(({ line }) => line === headingLine);
    return named < 0 ? undefined : named;
  }
  if (!detect || records.length === 0) return records.length === 0 ? undefined : 0;
  let best = { at: -1, known: 0 };
  let widest = { at: 0, cells: 0 };
  for (const [at, { cells }] of records.slice(0, maxLinesAboveRows).entries()) {
    const known = guessColumns(cells, sheet).filter((field) => field !== null).length;
    if (known > best.known) best = { at, known };
    const filled = cells.filter((cell) => cell !== '').length;
    if (filled > widest.cells) widest = { at, cells: filled };
  }
  // A title may contain one word that is also the name of a column. Therefore a heading must have two known names, or
  // be as wide as the table.
  return best.known >= 2 || best.at === widest.at ? best.at : widest.at;
}
