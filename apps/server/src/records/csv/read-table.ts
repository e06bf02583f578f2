// A CSV file as people have it: of whatever program, in whatever alphabet, with comma, semicolon or tab. What is too much is
// noticed while reading and nothing after it is read; in between others have their turn.
import { isUtf8 } from 'node:buffer';
import { largestImport } from '@talonario/contract';
import type { Fault } from '../../platform/http/replies/error-reply.ts';
import { unguardCell } from '../../platform/tables/write-csv.ts';
import { takeTurns } from '../../platform/turns.ts';
import { fold, type Sheet } from './sheet.ts';
import { type CsvRecord, OpenQuote, splitRecords } from './split-records.ts';

export interface CsvRow {
  /** Where the row begins; the heading is line 1. */
  readonly line: number;
  /** By field; a blank cell is an empty text. */
  readonly cells: ReadonlyMap<string, string>;
  /** Wrong with the row as such. */
  readonly fault?: Required<Pick<Fault, 'message' | 'params'>>;
}

export type CsvReading = { readonly rows: readonly CsvRow[] } | { readonly faults: readonly Fault[] };

/** Every program that writes tables leaves blank columns behind at times, but not that many. */
const mostColumns = 256;
/** Blank ones too: eight million of them take seconds to pass over. */
const mostLines = 10 * largestImport;
/** Longer than any field may be. */
const longestCell = 10_000;

export async function readCsv<Row>(bytes: Buffer, sheet: Sheet<Row>): Promise<CsvReading> {
  const { text, fromWindows } = decode(bytes);
  // A workbook is no table; and the database takes no such character.
  if (text.includes('\0'))
    return refused('is not a CSV file: save the sheet as CSV', 'field.format', { reason: 'not_csv' });
  const rows: CsvRow[] = [];
  let fields: Fields | undefined;
  const pause = takeTurns();
  try {
    let lines = 0;
    for (const raw of splitRecords(text, findDelimiter(text), mostColumns)) {
      await pause();
      lines += 1;
      if (lines > mostLines)
        return refused(`has more than ${mostLines} lines: delete the blank ones`, 'field.too_long', {
          max: mostLines,
          unit: 'rows',
        });
      const record = cleaned(raw, fromWindows);
      if (record.cells.every((cell) => cell === '') && !raw.overflows) continue;
      if (raw.overflows)
        return refused(
          `has more than ${mostColumns} columns in line ${raw.line}: delete the blank ones`,
          'field.too_long',
          { max: mostColumns, unit: 'columns', line: raw.line },
        );
      if (fields === undefined) {
        const heading = readHeading(record.cells, sheet);
        if ('faults' in heading) return heading;
        fields = heading.fields;
        continue;
      }
      if (rows.length === largestImport)
        return refused(`has more than ${largestImport} rows: at most ${largestImport} at a time`, 'field.too_long', {
          max: largestImport,
          unit: 'rows',
        });
      rows.push(rowOf(record, fields));
    }
  } catch (error) {
    if (error instanceof OpenQuote)
      return refused(`is not valid CSV: ${error.message}`, 'field.format', { reason: 'broken_csv' });
    throw error;
  }
  return fields === undefined
    ? refused('is empty: it needs a heading', 'field.too_short', { min: 1, unit: 'rows' })
    : { rows };
}

/** What is not UTF-8 comes from Windows: Latin-1, with signs where Latin-1 has control characters. */
function decode(bytes: Buffer): { text: string; fromWindows: boolean } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), fromWindows: false };
  if (isUtf8(bytes)) return { text: new TextDecoder('utf-8').decode(bytes), fromWindows: false };
  return { text: bytes.toString('latin1'), fromWindows: true };
}

function cleaned({ line, cells }: CsvRecord, fromWindows: boolean): { line: number; cells: readonly string[] } {
  const text = fromWindows ? (cell: string) => withSigns(cell.slice(0, longestCell + 1)) : (cell: string) => cell;
  return { line, cells: cells.map((cell) => text(cell).trim()) };
}

/** Node 20 decodes windows-1252 as if it were Latin-1. */
function withSigns(cell: string): string {
  return cell.replaceAll(/[\u0080-\u009F]/g, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign);
}

const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** The sign that splits the heading into most parts. */
function findDelimiter(text: string): string {
  const heading = (/[^\r\n]*/.exec(text.slice(0, longestHeading)) ?? [''])[0];
  const parts = (sign: string) => heading.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (parts(sign) > parts(best) ? sign : best));
}

const longestHeading = 20_000;

/** Columns of an export that an import has no use for. */
const readOnly = new Set(['id', 'businessid', 'createdat', 'updatedat', 'warnings']);

type Fields = readonly (string | undefined)[];

function readHeading<Row>(
  cells: readonly string[],
  sheet: Sheet<Row>,
): { readonly fields: Fields } | { readonly faults: readonly Fault[] } {
  const known = new Map(
    sheet.columns.flatMap(({ field, headings }) => [field, ...headings].map((name) => [fold(name), field] as const)),
  );
  const names = sheet.columns.map(({ field }) => field).join(', ');
  const faults: Fault[] = [];
  const seen = new Set<string>();
  const fields = cells.map((cell) => {
    const name = fold(cell.slice(0, longestName));
    const field = known.get(name);
    if (field === undefined && cell !== '' && !readOnly.has(name))
      faults.push(
        ofFile(`has a column "${shortened(cell)}" that is not known; there are ${names}`, 'field.unknown', {
          column: shortened(cell),
          allowed: names,
        }),
      );
    if (field !== undefined && seen.has(field))
      faults.push(ofFile(`has more than one column for ${field}`, 'field.repeated', { column: field }));
    if (field !== undefined) seen.add(field);
    return field;
  });
  if (!seen.has(sheet.key))
    faults.push(ofFile(`needs a column ${sheet.key}: rows are known by it`, 'field.required', { column: sheet.key }));
  return faults.length > 0 ? { faults } : { fields };
}

const longestName = 60;

function shortened(cell: string): string {
  return cell.length > longestName ? `${cell.slice(0, longestName)}…` : cell;
}

function rowOf({ line, cells }: { line: number; cells: readonly string[] }, fields: Fields): CsvRow {
  const entries = fields.flatMap((field, index) =>
    field === undefined ? [] : [[field, unguardCell((cells[index] ?? '').slice(0, longestCell))] as const],
  );
  const fault = faultOf(cells, fields.length);
  return { line, cells: new Map(entries), ...(fault !== undefined && { fault }) };
}

function faultOf(cells: readonly string[], columns: number): CsvRow['fault'] {
  if (cells.slice(columns).some((cell) => cell !== ''))
    return {
      message: 'has more cells than the heading: a text with the separator in it needs quotes',
      params: { reason: 'more_cells_than_heading' },
    };
  if (cells.every((cell) => cell.length <= longestCell)) return undefined;
  return {
    message: `has a cell of more than ${longestCell} characters: a quote may be open`,
    params: { reason: 'cell_too_long', max: longestCell },
  };
}

function refused(
  message: string,
  code: string,
  params: NonNullable<Fault['params']>,
): { readonly faults: readonly Fault[] } {
  return { faults: [ofFile(message, code, params)] };
}

function ofFile(message: string, code: string, params: NonNullable<Fault['params']>): Fault {
  return { field: 'file', message, code, params };
}
