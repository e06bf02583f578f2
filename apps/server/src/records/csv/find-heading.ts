// The line in which a table says what its columns are. Programs put a title, the name of the company and a date above it.

import type { Sheet } from './column-definitions.ts';
import { recogniseColumns } from './guess-columns.ts';
import type { CsvRecord } from './split-records.ts';

/** How the file is to be read. */
export interface TableWish {
  /** A table of another program: its heading is looked for, and columns that are not known are left out. */
  readonly detect: boolean;
  /** The field of each column, from the first; null leaves it out. Undefined: by their headings. */
  readonly columns?: readonly (string | null)[] | undefined;
  readonly sheet?: string | undefined;
  readonly headingLine?: number | undefined;
}

/** Lines with something in them that may stand above the rows, the heading among them. */
export const linesAboveRows = 30;

/** Its place among the records; undefined when there is none. */
export function findHeading<Row>(
  records: readonly CsvRecord[],
  sheet: Sheet<Row>,
  { detect, headingLine }: TableWish,
): number | undefined {
  if (headingLine !== undefined) {
    const named = records.findIndex(({ line }) => line === headingLine);
    return named < 0 ? undefined : named;
  }
  if (!detect || records.length === 0) return records.length === 0 ? undefined : 0;
  let best = { at: -1, known: 0 };
  let widest = { at: 0, cells: 0 };
  for (const [at, { cells }] of records.slice(0, linesAboveRows).entries()) {
    const known = recogniseColumns(cells, sheet).filter((field) => field !== null).length;
    if (known > best.known) best = { at, known };
    const filled = cells.filter((cell) => cell !== '').length;
    if (filled > widest.cells) widest = { at, cells: filled };
  }
  // One word of a title may be the name of a column; a heading has two, or is as wide as the table.
  return best.known >= 2 || best.at === widest.at ? best.at : widest.at;
}
