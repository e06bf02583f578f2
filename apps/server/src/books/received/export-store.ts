// SQL queries of the exports of received documents.
import { sql } from 'kysely';
import { hasMoreThan, nextExportPage } from '../../platform/db/export-page-store.ts';
import type { RowPosition } from '../../platform/db/page-query.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { ReceivedListQuery } from './filter-store.ts';
import { type ReceivedSortKey, receivedSortOrders } from './page-store.ts';
import { listedReceivedColumns, type ReceivedRow, selectFilteredReceived } from './store.ts';

export type ExportedReceivedRow = ReceivedRow & RowPosition;

export interface ReceivedTableOrder {
  readonly sortBy: ReceivedSortKey;
  readonly sortDir: 'asc' | 'desc';
}

export async function readExportPage(
  trx: Trx,
  accountId: number,
  query: ReceivedListQuery,
  { sortBy, sortDir }: ReceivedTableOrder,
  after: ExportedReceivedRow | undefined,
): Promise<ExportedReceivedRow[]> {
  const documents = selectFilteredReceived(trx, accountId, query)
    .select(listedReceivedColumns.map((column) => `d.${column}` as const))
    .select('d.content');
  return await nextExportPage(documents, 'd.id', { order: receivedSortOrders[sortBy], sortDir }, after).execute();
}

export async function hasMoreReceivedThan(trx: Trx, accountId: number, query: ReceivedListQuery, most: number) {
  return await hasMoreThan(trx, selectFilteredReceived(trx, accountId, query), most);
}

/** Reads the received documents with these ids that exist, and whether each has a file. */
export async function readReceivedByIds(trx: Trx, accountId: number, businessId: number, ids: readonly number[]) {
  return await trx
    .selectFrom('received_documents as d')
    .select(listedReceivedColumns.map((column) => `d.${column}` as const))
    .select(sql<boolean>`exists (select from received_files f where f.received_document_id = d.id)`.as('has_file'))
    .where('d.account_id', '=', accountId)
    .where('d.business_id', '=', businessId)
    .where('d.id', 'in', ids)
    .orderBy('d.id')
    .execute();
}
