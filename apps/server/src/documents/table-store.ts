// Reads a complete list of documents in chunks.
import { hasMoreThan, nextExportPage } from '../platform/db/export-page-store.ts';
import type { RowPosition } from '../platform/db/page-query.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { ListQuery } from './filter-store.ts';
import { selectFiltered } from './list-store.ts';
import { documentSortOrders, type SortBy } from './page-store.ts';
import { type ShownRow, shownColumns } from './show.ts';

export type ListedTableRow = Omit<ShownRow, 'body' | 'errors' | 'warnings'> & {
  readonly external_id: string | null;
} & RowPosition;

export interface TableOrder {
  readonly sortBy: SortBy;
  readonly sortDir: 'asc' | 'desc';
}

export async function readTablePage(
  trx: Trx,
  accountId: number,
  query: ListQuery,
  { sortBy, sortDir }: TableOrder,
  after: ListedTableRow | undefined,
): Promise<ListedTableRow[]> {
  const documents = selectFiltered(trx, accountId, query)
    .select(tableColumns.map((column) => `d.${column}` as const))
    .select('d.external_id');
  return await nextExportPage(documents, 'd.id', { order: documentSortOrders[sortBy], sortDir }, after).execute();
}

export async function hasMoreDocumentsThan(trx: Trx, accountId: number, query: ListQuery, most: number) {
  return await hasMoreThan(trx, selectFiltered(trx, accountId, query), most);
}

const tableColumns = shownColumns.filter(
  (column) => column !== 'body' && column !== 'errors' && column !== 'warnings',
) as Exclude<(typeof shownColumns)[number], 'body' | 'errors' | 'warnings'>[];
