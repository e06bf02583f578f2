// A CSV file as people have it: of whatever program, in whatever alphabet, with comma, semicolon or tab.
import { isUtf8 } from 'node:buffer';
import { largestImport } from '@talonario/contract';
import { CsvError, parse } from 'csv-parse/sync';
import type { Fault } from '../../platform/http/error-reply.ts';
import { fold, type Sheet } from './sheet.ts';
import { unguardCell } from './write-csv.ts';

export interface CsvRow {
  /** Where the row begins; the heading is line 1. */
  readonly line: number;
  /** By field; a blank cell is an empty text. */
  readonly cells: ReadonlyMap<string, string>;
  /** Wrong with the row as such. */
  readonly fault?: string;
}

export type CsvReading = { readonly rows: readonly CsvRow[] } | { readonly faults: readonly Fault[] };

export function readCsv<Row>(bytes: Buffer, sheet: Sheet<Row>): CsvReading {
  const text = decode(bytes).replaceAll(/\r\n?/g, '\n');
  // A workbook is no table; and the database takes no such character.
  if (text.includes('\0')) return { faults: [ofFile('is not a CSV file: save the sheet as CSV', 'field.format')] };
  const records = parseRecords(text);
  if (typeof records === 'string') return { faults: [ofFile(records, 'field.format')] };
  const [heading, ...rest] = records;
  if (heading === undefined) return { faults: [ofFile('is empty: it needs a heading', 'field.too_short')] };
  const { fields, faults } = readHeading(heading.cells, sheet);
  if (faults.length > 0) return { faults };
  if (rest.length > largestImport)
    return { faults: [ofFile(`has ${rest.length} rows: at most ${largestImport} at a time`, 'field.too_long')] };
  return { rows: rest.map((record) => rowOf(record, fields)) };
}

interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** What is not UTF-8 comes from Windows: Latin-1, with signs where Latin-1 has control characters. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (isUtf8(bytes)) return new TextDecoder('utf-8').decode(bytes);
  // Node 20 decodes windows-1252 as if it were Latin-1.
  return bytes
    .toString('latin1')
    .replaceAll(/[\u0080-\u009F]/g, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign);
}

const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

function parseRecords(text: string): CsvRecord[] | string {
  const delimiter = findDelimiter(text);
  try {
    const options = { delimiter, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true };
    const parsed = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[];
    return parsed
      .map(({ record, info }) => ({ line: info.lines - breaksIn(record), cells: record.map((cell) => cell.trim()) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return `is not valid CSV: ${error.message}`;
  }
}

/** The sign that splits the heading into most parts. */
function findDelimiter(text: string): string {
  const heading = text.slice(0, text.indexOf('\n') === -1 ? text.length : text.indexOf('\n'));
  const parts = (sign: string) => heading.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (parts(sign) > parts(best) ? sign : best));
}

function breaksIn(cells: readonly string[]): number {
  return cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0);
}

/** Columns of an export that an import has no use for. */
const readOnly = new Set(['id', 'businessid', 'createdat', 'updatedat', 'warnings']);

function readHeading<Row>(
  cells: readonly string[],
  sheet: Sheet<Row>,
): { fields: readonly (string | undefined)[]; faults: readonly Fault[] } {
  const known = new Map(
    sheet.columns.flatMap(({ field, headings }) => [field, ...headings].map((name) => [fold(name), field] as const)),
  );
  const faults: Fault[] = [];
  const seen = new Set<string>();
  const fields = cells.map((cell) => {
    const name = fold(cell);
    const field = known.get(name);
    if (field === undefined && cell !== '' && !readOnly.has(name))
      faults.push(
        ofFile(
          `has a column "${cell}" that is not known; there are ${sheet.columns.map((column) => column.field).join(', ')}`,
          'field.unknown',
        ),
      );
    if (field !== undefined && seen.has(field))
      faults.push(ofFile(`has more than one column for ${field}`, 'field.repeated'));
    if (field !== undefined) seen.add(field);
    return field;
  });
  if (!seen.has(sheet.key)) faults.push(ofFile(`needs a column ${sheet.key}: rows are known by it`, 'field.required'));
  return { fields, faults };
}

function rowOf({ line, cells }: CsvRecord, fields: readonly (string | undefined)[]): CsvRow {
  const entries = fields.flatMap((field, index) =>
    field === undefined ? [] : [[field, unguardCell(cells[index] ?? '')] as const],
  );
  const surplus = cells.slice(fields.length).some((cell) => cell !== '');
  const fault = 'has more cells than the heading: a text with the separator in it needs quotes';
  return { line, cells: new Map(entries), ...(surplus && { fault }) };
}

function ofFile(message: string, code: string): Fault {
  return { field: 'file', message, code };
}
