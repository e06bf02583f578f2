// A table as an answer: a file that is written while it is sent, so that a long one takes no more memory than a short one.
import { Readable } from 'node:stream';
import { largestTable } from '@talonario/contract';
import { RawReply } from '../http/call.ts';
import { csvTable, type DecimalPoint } from './csv-table.ts';
import { inLane } from './file-slots.ts';
import type { Column, TableFormat } from './table.ts';
import { type AnySheet, writeWorkbook } from './xlsx/workbook.ts';

export interface TableWanted<Row> {
  readonly accountId: number;
  readonly format: TableFormat;
  /** Without its ending. */
  readonly fileName: string;
  readonly sheet: string;
  readonly columns: readonly Column<Row>[];
  /** How a CSV writes decimals. A spreadsheet has real numbers and shows them as its reader likes. */
  readonly point: DecimalPoint;
  readonly now: Date;
  /** The rows after one, and none when there are no more. */
  readonly read: (after: Row | undefined) => Promise<readonly Row[]>;
}

export async function tableReply<Row>(wanted: TableWanted<Row>): Promise<RawReply> {
  // Read before the first byte is sent: what goes wrong here is still an answer of its own.
  const first = await wanted.read(undefined);
  const pages = pagesOf(async (after: Row | undefined) => (after === undefined ? first : await wanted.read(after)));
  return sheetsReply(wanted, [{ name: wanted.sheet, columns: wanted.columns, pages }]);
}

/** For tables of several sheets; a CSV has the first one alone. */
export function sheetsReply(
  { accountId, format, fileName, point, now }: Omit<TableWanted<never>, 'sheet' | 'columns' | 'read'>,
  sheets: readonly AnySheet[],
): RawReply {
  const [first] = sheets;
  if (first === undefined) throw new RangeError('a table has a sheet');
  const pieces = format === 'csv' ? csvTable(first, point) : writeWorkbook(sheets, now);
  return new RawReply(200, Readable.from(inLane(accountId, pieces), { objectMode: false }), {
    'content-type': mediaTypes[format],
    'content-disposition': `attachment; filename="${fileName}.${format}"`,
    'cache-control': 'private, no-store',
  });
}

export const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<TableFormat, string>;

/** From `read`, which gives the rows after one and in the end none: one page at a time, and no more rows than a file may have. */
export async function* pagesOf<Row>(read: TableWanted<Row>['read']): AsyncGenerator<readonly Row[]> {
  let written = 0;
  for (let page = await read(undefined); page.length > 0 && written < largestTable; page = await read(page.at(-1))) {
    yield page.slice(0, largestTable - written);
    written += page.length;
  }
}
