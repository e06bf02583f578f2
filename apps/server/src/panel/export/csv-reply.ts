// A file of any length, page by page, in the dialect of the spreadsheet it is for.
import { Readable } from 'node:stream';
import { largestExport } from '@talonario/contract';
import { exportPageSize } from '../../platform/db/export-page-store.ts';
import { RawReply } from '../../platform/http/call.ts';
import { byteOrderMark, csvLine } from '../../records/csv/write-csv.ts';
import { inLane } from './in-lane.ts';

export type Column<Row> = readonly [heading: string, write: (row: Row, point: '.' | ',') => string];

export interface CsvExport<Row> {
  readonly accountId: number;
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly point: '.' | ',';
  /** The rows after one: a whole page of them, unless there are fewer. */
  readonly read: (after: Row | undefined) => Promise<readonly Row[]>;
}

export async function csvReply<Row>(wanted: CsvExport<Row>): Promise<RawReply> {
  // Read before the first byte is sent: what goes wrong here is still an answer of its own.
  const first = await wanted.read(undefined);
  return new RawReply(200, Readable.from(inLane(wanted.accountId, linesOf(wanted, first)), { objectMode: false }), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${wanted.name}"`,
  });
}

async function* linesOf<Row>({ columns, point, read }: CsvExport<Row>, first: readonly Row[]): AsyncGenerator<Buffer> {
  // A spreadsheet that writes decimals with a comma keeps lists apart with a semicolon.
  const line = (cells: readonly string[]) => csvLine(cells, point === ',' ? ';' : ',');
  yield Buffer.from(`${byteOrderMark}${line(columns.map(([heading]) => heading))}`);
  let written = 0;
  for (let page = first; page.length > 0 && written < largestExport; page = await read(page.at(-1))) {
    const rows = page.slice(0, largestExport - written);
    written += rows.length;
    yield Buffer.from(rows.map((row) => line(columns.map(([, write]) => write(row, point)))).join(''));
    if (page.length < exportPageSize) return;
  }
}
