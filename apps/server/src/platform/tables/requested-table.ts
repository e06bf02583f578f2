// Decides whether a client requests a list as a file (parameter `format`), and refuses parameters that do not fit a
// file.
import { maxDownloadRows } from '@talonario/contract';
import { exportPageSize } from '../db/export-page-store.ts';
import type { RowPosition } from '../db/page-query.ts';
import type { RawReply } from '../http/call.ts';
import { badRequest, type Refusal } from '../http/replies/error-reply.ts';
import type { TableFormat } from './table.ts';
import { type TableRequest, tableReply } from './table-reply.ts';

export interface TableQuery {
  readonly format?: 'json' | TableFormat;
  readonly page?: number;
  readonly perPage?: number;
  readonly limit?: number;
  readonly cursor?: string;
}

const ofPages = ['page', 'perPage', 'limit', 'cursor'] as const;

/** Returns the file format, or undefined for JSON. A file has all rows, so parameters for a page are refused. */
export function tableFormatOf(query: TableQuery): TableFormat | Refusal | undefined {
  const { format } = query;
  if (format === undefined || format === 'json') return undefined;
  const beside = ofPages.find((name) => query[name] !== undefined);
  return beside === undefined
    ? format
    : badRequest('request.invalid_parameter', `${beside} is not for format=${format}, which has every row.`);
}

/** Properties of a list that is sent as a file. */
export interface ListedTable<Row extends RowPosition> extends Omit<TableRequest<Row>, 'read'> {
  readonly read: (after: Row | undefined) => Promise<readonly Row[]>;
  /** Whether the list has more rows than a file may have. Called if it needs more than one page. */
  readonly isTooLong: () => Promise<boolean>;
}

/**
 * Returns the complete list as a file. Refuses a list that is too long, because an incomplete file would look complete.
 */
export async function listOrTableReply<Row extends RowPosition>(table: ListedTable<Row>): Promise<RawReply | Refusal> {
  const first = await table.read(undefined);
  if (first.length === exportPageSize && (await table.isTooLong()))
    return badRequest(
      'request.too_many_rows',
      `The list has more than ${maxDownloadRows} rows: narrow it with filters, such as a range of dates.`,
    );
  let last = first;
  const read = async (after: Row | undefined) => {
    if (after === undefined) return first;
    last = last.length < exportPageSize ? [] : await table.read(after);
    return last;
  };
  return await tableReply({ ...table, read });
}
