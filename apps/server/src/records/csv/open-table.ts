// Opens a table file: a workbook, or CSV of any program with any encoding and with comma, semicolon or tab. The kind is
// determined by the content, because file names and media types are not reliable.
import { isUtf8 } from 'node:buffer';
import { maxImportRows } from '@talonario/contract';
import { readWorkbookInThread } from '../../platform/tables/read-xlsx/read-in-thread.ts';
import type { WorkbookFault } from '../../platform/tables/read-xlsx/workbook-parts.ts';
import { type CsvRecord, splitRecords } from './split-records.ts';

export interface OpenedTable {
  readonly format: 'csv' | 'xlsx';
  readonly encoding: 'utf-8' | 'utf-16' | 'windows-1252' | null;
  readonly separator: ',' | ';' | '\t' | null;
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[];
  readonly sheet: string | null;
  /** Rows of the table, with white space at both ends of a cell removed. */
  readonly records: Iterable<CsvRecord>;
  /** True if the last line has no line break, so that the file may be truncated. */
  readonly endsOpen: boolean;
}

/** Reasons why a file cannot be read as a table. */
export type TableRefusal =
  | WorkbookFault
  /** A binary workbook of Excel 97 to 2003, or a workbook with a password. */
  | 'old_workbook'
  | 'web_page'
  | 'pdf'
  | 'not_csv';

/** Maximum number of columns. Programs sometimes add blank columns, but not so many. */
export const maxTableColumns = 256;
/** Maximum number of rows above the data: titles, notes and headings. */
const rowsAbove = 100;
/** Maximum characters of a cell. No field may be so long. */
export const maxCellLength = 10_000;

export async function openTableFile(
  bytes: Buffer,
  sheet: string | undefined,
): Promise<OpenedTable | { readonly refusal: TableRefusal }> {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return await openWorkbook(bytes, sheet);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { refusal: 'old_workbook' };
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) return { refusal: 'pdf' };
  const { text, encoding } = decode(bytes);
  if (/^\s{0,100}<(?:!doctype|html|\?xml|table|meta|head)/i.test(text.slice(0, 200))) return { refusal: 'web_page' };
  // A file with a NUL character is not a table, and the database cannot store one.
  if (text.includes('\0')) return { refusal: 'not_csv' };
  const [named = '', sign = ''] = /^sep=([,;\t])\r?\n?/i.exec(text) ?? [];
  const body = text.slice(named.length);
  const separator = (sign || findDelimiter(body)) as ',' | ';' | '\t';
  const clean = encoding === 'windows-1252' ? (cell: string) => withSigns(cell.slice(0, maxCellLength + 1)) : asIs;
  return {
    format: 'csv',
    encoding,
    separator,
    sheets: [],
    sheet: null,
    records: cleaned(splitRecords(body, separator, maxTableColumns), clean, named === '' ? 0 : 1),
    endsOpen: body !== '' && !body.endsWith('\n') && !body.endsWith('\r'),
  };
}

async function openWorkbook(bytes: Buffer, sheet: string | undefined) {
  const mostRecords = maxImportRows + rowsAbove;
  const reading = await readWorkbookInThread({
    bytes,
    sheet,
    mostRecords: mostRecords + 1,
    mostCells: maxTableColumns,
  });
  if ('fault' in reading) return { refusal: reading.fault };
  return {
    ...({ format: 'xlsx', encoding: null, separator: null } as const),
    sheets: reading.sheets,
    sheet: reading.sheet,
    endsOpen: false,
    records: cleaned(reading.records, asIs, 0),
  };
}

function startsWith(bytes: Buffer, signs: readonly number[]): boolean {
  return signs.every((sign, index) => bytes[index] === sign);
}

/**
 * Decodes the bytes of a file. Text that is not Unicode is from Windows: like Latin-1, but with printable characters
 * where Latin-1 has control characters.
 */
function decode(bytes: Buffer): { text: string; encoding: 'utf-8' | 'utf-16' | 'windows-1252' } {
  for (const [first, second, name] of [
    [0xff, 0xfe, 'utf-16le'],
    [0xfe, 0xff, 'utf-16be'],
  ] as const)
    if (bytes[0] === first && bytes[1] === second)
      return { text: new TextDecoder(name).decode(bytes), encoding: 'utf-16' };
  if (isUtf8(bytes)) return { text: new TextDecoder('utf-8').decode(bytes), encoding: 'utf-8' };
  return { text: bytes.toString('latin1'), encoding: 'windows-1252' };
}

const asIs = (cell: string): string => cell;

function* cleaned(
  records: Iterable<CsvRecord>,
  clean: (cell: string) => string,
  linesAbove: number,
): Generator<CsvRecord, void> {
  for (const { line, cells, overflows } of records)
    yield { line: line + linesAbove, cells: cells.map((cell) => clean(cell).trim()), overflows };
}

/** Replaces characters that Node 20 decodes wrongly, because it decodes windows-1252 as Latin-1. */
function withSigns(cell: string): string {
  return cell.replaceAll(/[\u0080-\u009F]/g, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign);
}

const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/**
 * Returns the separator that splits most lines into the same number of cells, preferring more cells. A title above the
 * heading contains no separator, and commas in addresses split lines into varying numbers.
 */
function findDelimiter(text: string): string {
  const lines = text
    .slice(0, longestLook)
    .split(/\r\n?|\n/, linesLookedAt)
    .filter((line) => line.trim() !== '');
  const score = (sign: string): number => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const parts = partsOf(line, sign);
      if (parts > 1) counts.set(parts, (counts.get(parts) ?? 0) + 1);
    }
    return Math.max(0, ...[...counts].map(([parts, times]) => (parts - 1) * times));
  };
  return [',', ';', '\t'].reduce((best, sign) => (score(sign) > score(best) ? sign : best));
}

/** Counts the cells of a line. Separators between quotes are ignored. */
function partsOf(line: string, sign: string): number {
  return line
    .split('"')
    .reduce((parts, piece, index) => (index % 2 === 0 ? parts + piece.split(sign).length - 1 : parts), 1);
}

const longestLook = 40_000;
const linesLookedAt = 30;
