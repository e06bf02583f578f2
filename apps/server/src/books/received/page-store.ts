// Finds the received documents of a page: see platform/db/find-page.ts.
import { sql } from 'kysely';
import {
  type CountLimits,
  defaultCountLimits,
  type FoundPage,
  findListPage,
  type ListDefinition,
} from '../../platform/db/find-page.ts';
import type { SortOrder } from '../../platform/db/page-query.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { ListPaging } from '../../platform/http/lists/list-query.ts';
import { type ReceivedListQuery, receivedFiltersOf } from './filter-store.ts';

export type ReceivedSortKey = NonNullable<ReceivedListQuery['sortBy']>;

export const receivedSortOrders: Readonly<Record<ReceivedSortKey, SortOrder>> = {
  id: { by: sql.ref('d.id'), type: 'bigint' },
  date: { by: sql.ref('d.issue_date'), type: 'date' },
  number: { by: sql`d.number collate "C"`, type: 'text' },
  total: { by: sql.ref('d.total'), type: 'numeric' },
  createdAt: { by: sql.ref('d.created_at'), type: 'timestamptz' },
  updatedAt: { by: sql.ref('d.updated_at'), type: 'timestamptz' },
  issuer: { by: sql`d.issuer_name collate spanish`, type: 'text' },
};

const receivedList: ListDefinition<ReceivedSortKey> = {
  table: 'received_documents',
  orders: receivedSortOrders,
  columns: [
    'id',
    'document_type_id',
    'access_key',
    'number',
    'issue_date',
    'issuer_identification',
    'issuer_name',
    'state',
    'xml_status',
    'deductible',
    'sustain_code',
    'classified_by',
    'total',
    'created_at',
    'updated_at',
    'search',
  ],
  sample: 'received_sample',
  after: 'received_after_amount',
};

export async function findReceivedPage(
  trx: Trx,
  accountId: number,
  query: ReceivedListQuery,
  paging: ListPaging<ReceivedSortKey>,
  bounds: CountLimits = defaultCountLimits,
): Promise<FoundPage> {
  const wanted = { accountId, businessId: query.businessId, filters: receivedFiltersOf(query), paging };
  return await findListPage(trx, receivedList, wanted, bounds);
}
