// Reads a table with the columns of a directory. Limits are checked while reading, and reading stops when one is
// exceeded. Yields to the event loop between rows.
import { type DataOf, maxImportRows } from '@talonario/contract';
import type { Fault } from '../../platform/http/replies/error-reply.ts';
import { removeFormulaGuard } from '../../platform/tables/write-csv.ts';
import { eventLoopYielder } from '../../platform/yield-to-event-loop.ts';
import type { CsvSheet, RepairedCells } from './column-definitions.ts';
import { findHeadingIndex, maxLinesAboveRows, type TableReadOptions } from './find-heading.ts';
import { maxCellLength, maxTableColumns, type OpenedTable, openTableFile } from './open-table.ts';
import { type ColumnFields, fieldsByOptions, parseHeading, shortenHeading } from './read-heading.ts';
import { type CsvRecord, UnclosedQuote } from './split-records.ts';
import { refusedTableFaults, tableRefusal } from './table-refusals.ts';

export interface CsvRow {
  /** Line of the row in the file; the first line is 1. */
  readonly line: number;
  /** Cells by field; a blank cell is an empty text. */
  readonly cells: ReadonlyMap<string, string>;
  /** Fault of the row as a whole. */
  readonly fault?: Required<Pick<Fault, 'message' | 'params'>>;
  /** Changes made to cells of the row before they were read, with their notes and faults. */
  readonly repairs?: Pick<RepairedCells, 'notes' | 'faults'>;
}

/** How the file was read: its columns, headings and separators. */
export type TableInterpretation = Omit<NonNullable<DataOf<'items.import'>['table']>, 'questions'>;

export type ParsedTable =
  | { readonly rows: readonly CsvRow[]; readonly table: TableInterpretation }
  | { readonly faults: readonly Fault[] };

/** Maximum number of lines, including blank ones. Skipping eight million blank lines would take seconds. */
const mostLines = 10 * maxImportRows;

export async function parseTable<Row>(
  bytes: Buffer,
  sheet: CsvSheet<Row>,
  wish: TableReadOptions = { detect: false },
): Promise<ParsedTable> {
  const opened = await openTableFile(bytes, wish.sheet);
  if ('refusal' in opened) return refusedTableFaults(opened.refusal, wish.sheet);
  try {
    const most = maxImportRows + (isForeign(wish) ? maxLinesAboveRows : 1);
    const records = await collect(opened, most);
    if ('faults' in records) return records;
    return await readRecords(records, opened, sheet, wish);
  } catch (error) {
    if (error instanceof UnclosedQuote)
      return tableRefusal(`is not valid CSV: ${error.message}`, 'field.format', { reason: 'broken_csv' });
    throw error;
  }
}

/** Whether the table is from another program. */
function isForeign({ detect, columns }: TableReadOptions): boolean {
  return detect || columns !== undefined;
}

/** Collects records that are not blank, up to a maximum. */
async function collect(
  { records }: OpenedTable,
  most: number,
): Promise<CsvRecord[] | { readonly faults: readonly Fault[] }> {
  const collected: CsvRecord[] = [];
  const pause = eventLoopYielder();
  let lines = 0;
  for (const record of records) {
    await pause();
    lines += 1;
    if (lines > mostLines)
      return tableRefusal(`has more than ${mostLines} lines: delete the blank ones`, 'field.too_long', {
        max: mostLines,
        unit: 'rows',
      });
    if (record.overflows)
      return tableRefusal(
        `has more than ${maxTableColumns} columns in line ${record.line}: delete the blank ones`,
        'field.too_long',
        { max: maxTableColumns, unit: 'columns', line: record.line },
      );
    if (record.cells.every((cell) => cell === '')) continue;
    if (collected.length >= most) return tooManyRows();
    collected.push(record);
  }
  return collected;
}

async function readRecords<Row>(
  records: readonly CsvRecord[],
  opened: OpenedTable,
  sheet: CsvSheet<Row>,
  wish: TableReadOptions,
): Promise<ParsedTable> {
  const at = findHeadingIndex(records, sheet, wish);
  const heading = at === undefined ? undefined : records[at];
  if (heading === undefined || at === undefined)
    return wish.headingLine === undefined
      ? tableRefusal('is empty: it needs a heading', 'field.too_short', { min: 1, unit: 'rows' })
      : tableRefusal(`has nothing in line ${wish.headingLine}`, 'field.not_found', { line: wish.headingLine });
  const body = records.slice(at + 1);
  if (body.length > maxImportRows) return tooManyRows();
  const reading = wish.columns
    ? fieldsByOptions(heading.cells, sheet, wish.columns)
    : parseHeading(heading.cells, sheet, wish.detect);
  if ('faults' in reading) return reading;
  const { fields } = reading;
  const foreign = isForeign(wish);
  const rows: CsvRow[] = [];
  const pause = eventLoopYielder();
  for (const record of body) {
    await pause();
    const sent = rowOf(record, fields, foreign);
    const row = sent.fault === undefined && sheet.normalize ? { ...sent, cells: sheet.normalize(sent.cells) } : sent;
    const repaired = foreign && row.fault === undefined ? sheet.repair?.(row.cells) : undefined;
    rows.push(repaired === undefined ? row : { ...row, cells: repaired.cells, repairs: repaired });
  }
  const last = body.at(-1);
  if (foreign && opened.endsOpen && last !== undefined && last.cells.length < heading.cells.length)
    rows.push(cutOff(rows.pop()));
  return { rows, table: showTable(opened, heading, fields, body) };
}

function tooManyRows(): { readonly faults: readonly Fault[] } {
  return tableRefusal(
    `has more than ${maxImportRows} rows: at most ${maxImportRows} at a time, so split it and send one part after the other`,
    'field.too_long',
    { max: maxImportRows, unit: 'rows' },
  );
}

function showTable(
  { format, encoding, separator, sheets, sheet }: OpenedTable,
  heading: CsvRecord,
  fields: ColumnFields,
  body: readonly CsvRecord[],
): TableInterpretation {
  const columns = heading.cells.map((cell, index) => ({
    heading: shortenHeading(cell),
    field: fields[index] ?? null,
    samples: body.slice(0, samplesShown).map(({ cells }) => shortenHeading(cells[index] ?? '')),
  }));
  return { format, encoding, separator, sheets: [...sheets], sheet, headingLine: heading.line, columns };
}

const samplesShown = 3;

function rowOf({ line, cells }: CsvRecord, fields: ColumnFields, isForeign: boolean): CsvRow {
  const byField = new Map<string, string>();
  for (const [index, field] of fields.entries()) {
    if (field === undefined) continue;
    const cell = removeFormulaGuard((cells[index] ?? '').slice(0, maxCellLength));
    const before = byField.get(field);
    byField.set(field, before ? joined(field, before, cell) : cell);
  }
  const fault = faultOf(cells, fields, isForeign);
  return { line, cells: byField, ...(fault !== undefined && { fault }) };
}

/** Joins two columns of one field: parts of a name or an address, several e-mail addresses or telephone numbers. */
function joined(field: string, one: string, other: string): string {
  if (other === '') return one;
  if (field === 'email') return `${one}, ${other}`;
  return field === 'business_name' || field === 'address' ? `${one} ${other}` : one;
}

function faultOf(cells: readonly string[], fields: ColumnFields, isForeign: boolean): CsvRow['fault'] {
  const error = cells.find((cell, index) => fields[index] !== undefined && errorValue.test(cell));
  if (isForeign && error !== undefined)
    return {
      message: `has ${error} where a value should be: repair the formula, or paste the values, and save again`,
      params: { reason: 'spreadsheet_error', value: error },
    };
  if (!isForeign && cells.slice(fields.length).some((cell) => cell !== ''))
    return {
      message: 'has more cells than the heading: a text with the separator in it needs quotes',
      params: { reason: 'more_cells_than_heading' },
    };
  if (cells.every((cell) => cell.length <= maxCellLength)) return undefined;
  return {
    message: `has a cell of more than ${maxCellLength} characters: a quote may be open`,
    params: { reason: 'cell_too_long', max: maxCellLength },
  };
}

// Matches error values of spreadsheet programs in Spanish and English, and formulas without a result.
const errorValue = /^#(?:¡|¿)?(?:REF!|N\/[AD]|VALUE!|VALOR!|NAME\?|NOMBRE\?|DIV\/0!|NULL!|NULO!|NUM!|FORMULA!)$/i;

function cutOff(row: CsvRow | undefined): CsvRow {
  return {
    line: row?.line ?? 0,
    cells: row?.cells ?? new Map(),
    fault: {
      message: 'ends in the middle of the line: the file may not be whole, so send it again',
      params: { reason: 'cut_off' },
    },
  };
}
