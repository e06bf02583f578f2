// Exports the list of a directory with all its rows as a file.
import { maxDownloadRows } from '@talonario/contract';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import { hasMoreThan, nextExportPage } from '../../platform/db/export-page-store.ts';
import type { RowPosition } from '../../platform/db/page-query.ts';
import type { RawReply } from '../../platform/http/call.ts';
import type { ListMeta, ListPaging } from '../../platform/http/lists/list-query.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { listOrTableReply, type TableQuery, tableFormatOf } from '../../platform/tables/requested-table.ts';
import type { Column, TableFormat } from '../../platform/tables/table.ts';
import { type ListCall, type ListFilters, listRecords, selectMatchingRows } from './list.ts';
import type { DirectoryListing } from './list-store.ts';

export interface DirectoryTable<Row> {
  /** Part of the name of the exported file. */
  readonly name: string;
  /** Name of the tab of a spreadsheet. */
  readonly title: string;
  readonly columns: (format: TableFormat) => readonly Column<Row>[];
}

type TableCall = ListCall & { readonly query: TableQuery; readonly now: () => Date };

/** Returns the requested page, or with the parameter `format` the complete list as a file. */
export async function listOrFileReply<DB, TB extends keyof DB, Row, Sort extends string, Shown>(
  call: TableCall,
  listing: DirectoryListing<DB, TB, Row, Sort>,
  paging: ListPaging<Sort>,
  { show, table, ...filters }: ListFilters & { show: (row: Row) => Shown; table: DirectoryTable<Row> },
): Promise<{ data: Shown[]; meta: ListMeta } | RawReply | Refusal> {
  const format = tableFormatOf(call.query);
  if (format instanceof Refusal) return format;
  if (format === undefined) return await listRecords(call, listing, paging, show, filters);
  const { account, db } = call;
  const order = { order: listing.orders[paging.sortBy], sortDir: paging.sortDir };
  const read = (after: (Row & RowPosition) | undefined) =>
    db.forAccount(account.id, async (trx) => {
      const matching = await selectMatchingRows(trx, call, listing, filters);
      if (matching instanceof Refusal) return matching;
      const page = nextExportPage(matching, 'r.id' as never, order, after);
      return (await page.execute()) as unknown as (Row & RowPosition)[];
    });
  const first = await read(undefined);
  if (first instanceof Refusal) return first;
  return await listOrTableReply<Row & RowPosition>({
    accountId: account.id,
    format,
    point: '.',
    now: call.now(),
    sheet: table.title,
    columns: table.columns(format),
    fileName: `${table.name}-${dayInGuayaquil(call.now())}`,
    read: async (after) => {
      const page = after === undefined ? first : await read(after);
      // The business was deleted while the file was being sent.
      return page instanceof Refusal ? [] : page;
    },
    isTooLong: () =>
      db.forAccount(account.id, async (trx) => {
        const matching = await selectMatchingRows(trx, call, listing, filters);
        return !(matching instanceof Refusal) && (await hasMoreThan(trx, matching, maxDownloadRows));
      }),
  });
}
