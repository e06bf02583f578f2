// Sends a table as a file. It is written while it is sent, so that the used memory does not depend on its length.
import { Readable } from 'node:stream';
import { maxDownloadRows } from '@talonario/contract';
import { RawReply } from '../http/call.ts';
import { csvTable, type DecimalPoint } from './csv-table.ts';
import { withFileSlot } from './file-slots.ts';
import type { Column, TableFormat } from './table.ts';
import { type AnySheet, writeWorkbook } from './xlsx/workbook.ts';

export interface TableRequest<Row> {
  readonly accountId: number;
  readonly format: TableFormat;
  /** File name without extension. */
  readonly fileName: string;
  readonly sheet: string;
  readonly columns: readonly Column<Row>[];
  /** Decimal separator for CSV. A spreadsheet file contains real numbers, which the user's program formats. */
  readonly point: DecimalPoint;
  readonly now: Date;
  /** Returns the rows after the given one; no rows at the end. */
  readonly read: (after: Row | undefined) => Promise<readonly Row[]>;
}

export async function tableReply<Row>(wanted: TableRequest<Row>): Promise<RawReply> {
  // The first page is read before anything is sent, so that a failure can still be answered with an error.
  const first = await wanted.read(undefined);
  const pages = pagesOfRows(async (after: Row | undefined) => (after === undefined ? first : await wanted.read(after)));
  return sheetsReply(wanted, [{ name: wanted.sheet, columns: wanted.columns, pages }]);
}

/** Sends a table with several sheets. A CSV has only the first one. */
export function sheetsReply(
  { accountId, format, fileName, point, now }: Omit<TableRequest<never>, 'sheet' | 'columns' | 'read'>,
  sheets: readonly AnySheet[],
): RawReply {
  const [first] = sheets;
  if (first === undefined) throw new RangeError('a table has a sheet');
  const pieces = format === 'csv' ? csvTable(first, point) : writeWorkbook(sheets, now);
  return new RawReply(200, Readable.from(withFileSlot(accountId, pieces), { objectMode: false }), {
    'content-type': tableMediaTypes[format],
    'content-disposition': `attachment; filename="${fileName}.${format}"`,
    'cache-control': 'private, no-store',
  });
}

export const tableMediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<TableFormat, string>;

/** Reads pages with `read` until the end, or until the maximum number of rows of a file. */
export async function* pagesOfRows<Row>(read: TableRequest<Row>['read']): AsyncGenerator<readonly Row[]> {
  let written = 0;
  for (let page = await read(undefined); page.length > 0 && written < maxDownloadRows; page = await read(page.at(-1))) {
    yield page.slice(0, maxDownloadRows - written);
    written += page.length;
  }
}
