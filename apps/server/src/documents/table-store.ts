// Reads a complete list of documents in chunks.
import { hasMoreThan, nextExportPage } from '../platform/db/export-page-store.ts';
import type { RowPosition } from '../platform/db/page-query.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { DocumentListQuery } from './filter-store.ts';
import { selectFilteredDocuments } from './list-store.ts';
import { type DocumentSortKey, documentSortOrders } from './page-store.ts';
import { type ShownDocumentRow, shownDocumentColumns } from './show.ts';

export type DocumentTableRow = Omit<ShownDocumentRow, 'body' | 'errors' | 'warnings'> & {
  readonly external_id: string | null;
} & RowPosition;

export interface DocumentTableOrder {
  readonly sortBy: DocumentSortKey;
  readonly sortDir: 'asc' | 'desc';
}

export async function readTablePage(
  trx: Trx,
  accountId: number,
  query: DocumentListQuery,
  { sortBy, sortDir }: DocumentTableOrder,
  after: DocumentTableRow | undefined,
): Promise<DocumentTableRow[]> {
  const documents = selectFilteredDocuments(trx, accountId, query)
    .select(tableColumns.map((column) => `d.${column}` as const))
    .select('d.external_id');
  return await nextExportPage(documents, 'd.id', { order: documentSortOrders[sortBy], sortDir }, after).execute();
}

export async function hasMoreDocumentsThan(trx: Trx, accountId: number, query: DocumentListQuery, most: number) {
  return await hasMoreThan(trx, selectFilteredDocuments(trx, accountId, query), most);
}

const tableColumns = shownDocumentColumns.filter(
  (column) => column !== 'body' && column !== 'errors' && column !== 'warnings',
) as Exclude<(typeof shownDocumentColumns)[number], 'body' | 'errors' | 'warnings'>[];
