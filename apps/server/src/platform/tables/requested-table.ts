// Whether a list is asked for as a file, and what cannot be asked for beside it.
import { largestTable } from '@talonario/contract';
import { exportPageSize } from '../db/export-page-store.ts';
import type { Placed } from '../db/page-query.ts';
import type { RawReply } from '../http/call.ts';
import { badRequest, type Refusal } from '../http/replies/error-reply.ts';
import type { TableFormat } from './table.ts';
import { type TableWanted, tableReply } from './table-reply.ts';

export interface TableQuery {
  readonly format?: 'json' | TableFormat;
  readonly page?: number;
  readonly perPage?: number;
  readonly limit?: number;
  readonly cursor?: string;
}

const ofPages = ['page', 'perPage', 'limit', 'cursor'] as const;

/** Undefined: JSON, page by page. A file has all rows, so a page of it is a mistake. */
export function tableFormatOf(query: TableQuery): TableFormat | Refusal | undefined {
  const { format } = query;
  if (format === undefined || format === 'json') return undefined;
  const beside = ofPages.find((name) => query[name] !== undefined);
  return beside === undefined
    ? format
    : badRequest('request.invalid_parameter', `${beside} is not for format=${format}, which has every row.`);
}

/** What a list says of itself to become a file. */
export interface ListedTable<Row extends Placed> extends Omit<TableWanted<Row>, 'read'> {
  readonly read: (after: Row | undefined) => Promise<readonly Row[]>;
  /** Asked when there is more than one page. */
  readonly isTooLong: () => Promise<boolean>;
}

/** The whole list, or the refusal of one that is longer than a file may be: half of it would look like all of it. */
export async function listReply<Row extends Placed>(table: ListedTable<Row>): Promise<RawReply | Refusal> {
  const first = await table.read(undefined);
  if (first.length === exportPageSize && (await table.isTooLong()))
    return badRequest(
      'request.too_many_rows',
      `The list has more than ${largestTable} rows: narrow it with filters, such as a range of dates.`,
    );
  let last = first;
  const read = async (after: Row | undefined) => {
    if (after === undefined) return first;
    last = last.length < exportPageSize ? [] : await table.read(after);
    return last;
  };
  return await tableReply({ ...table, read });
}
