// Determines the field of each column.
import type { Fault } from '../../platform/http/replies/error-reply.ts';
import { type CsvSheet, normalizeForSearch } from './column-definitions.ts';
import { guessColumns } from './guess-columns.ts';
import { tableFileFault } from './table-refusals.ts';

export type ColumnFields = readonly (string | undefined)[];
type HeadingReading = { readonly fields: ColumnFields } | { readonly faults: readonly Fault[] };

/** Columns that an export contains and an import ignores. */
const readOnly = new Set(['id', 'businessid', 'createdat', 'updatedat', 'warnings']);

/**
 * Determines the fields by the heading. An unknown column is a fault in a table with the columns of this service, and
 * is left out in a table of another program (`detect`).
 */
export function parseHeading<Row>(cells: readonly string[], sheet: CsvSheet<Row>, detect: boolean): HeadingReading {
  if (detect) return { fields: guessColumns(cells, sheet).map((field) => field ?? undefined) };
  const known = new Map(
    sheet.columns.flatMap(({ field, headings }) =>
      [field, ...headings].map((name) => [normalizeForSearch(name), field] as const),
    ),
  );
  const names = sheet.columns.map(({ field }) => field).join(', ');
  const faults: Fault[] = [];
  const seen = new Set<string>();
  const fields = cells.map((cell) => {
    const name = normalizeForSearch(cell.slice(0, longestName));
    const field = known.get(name);
    if (field === undefined && cell !== '' && !readOnly.has(name))
      faults.push(
        tableFileFault(
          `has a column "${shortenHeading(cell)}" that is not known; there are ${names}`,
          'field.unknown',
          {
            column: shortenHeading(cell),
            allowed: names,
          },
        ),
      );
    if (field !== undefined && seen.has(field))
      faults.push(tableFileFault(`has more than one column for ${field}`, 'field.repeated', { column: field }));
    if (field !== undefined) seen.add(field);
    return field;
  });
  if (!seen.has(sheet.key)) faults.push(needed(sheet.key));
  return faults.length > 0 ? { faults } : { fields };
}

/** Returns the fields of the columns that the user has named. Further columns are left out. */
export function fieldsByOptions<Row>(
  cells: readonly string[],
  sheet: CsvSheet<Row>,
  wanted: readonly (string | null)[],
): HeadingReading {
  const allowed = sheet.columns.map(({ field }) => field);
  const unknown = wanted.find((field) => field !== null && !allowed.includes(field));
  if (unknown != null)
    return {
      faults: [
        {
          field: 'columns',
          message: `names "${shortenHeading(unknown)}", which is no field; there are ${allowed.join(', ')}`,
          code: 'field.unknown',
          params: { column: shortenHeading(unknown), allowed: allowed.join(', ') },
        },
      ],
    };
  if (!wanted.includes(sheet.key)) return { faults: [{ ...needed(sheet.key), field: 'columns' }] };
  return { fields: cells.map((_, index) => wanted[index] ?? undefined) };
}

function needed(key: string): Fault {
  return tableFileFault(`needs a column ${key}: rows are known by it`, 'field.required', { column: key });
}

const longestName = 60;

export function shortenHeading(cell: string): string {
  return cell.length > longestName ? `${cell.slice(0, longestName)}…` : cell;
}
