// Finds the documents of a page and their number: see platform/db/find-page.ts.
import { sql, type Transaction } from 'kysely';
import {
  type CountLimits,
  defaultCountLimits,
  type FoundPage,
  findAllRowsIfFew,
  findListPage as findPageOf,
  type ListDefinition,
} from '../platform/db/find-page.ts';
import type { SortOrder } from '../platform/db/page-query.ts';
import type { Tables } from '../platform/db/tables.ts';
import type { ListPaging } from '../platform/http/lists/list-query.ts';
import { type DocumentListQuery, documentFiltersOf } from './filter-store.ts';

export type DocumentSortKey = NonNullable<DocumentListQuery['sortBy']>;

export const documentSortOrders: Readonly<Record<DocumentSortKey, SortOrder>> = {
  id: { by: sql.ref('d.id'), type: 'bigint' },
  date: { by: sql.ref('d.issue_date'), type: 'date' },
  number: { by: sql`coalesce(d.number, '') collate "C"`, type: 'text' },
  subtotal: { by: sql.ref('d.subtotal'), type: 'numeric' },
  total: { by: sql.ref('d.total'), type: 'numeric' },
  createdAt: { by: sql.ref('d.created_at'), type: 'timestamptz' },
  updatedAt: { by: sql.ref('d.updated_at'), type: 'timestamptz' },
  documentType: { by: sql`type_position(d.document_type_id)`, type: 'bigint' },
  documentState: { by: sql`state_position(d.acronym) collate "C"`, type: 'text' },
  entity: { by: sql`d.entity_name collate spanish`, type: 'text' },
};

const documentList: ListDefinition<DocumentSortKey> = {
  table: 'documents',
  orders: documentSortOrders,
  columns: [
    'id',
    'document_type_id',
    'acronym',
    'annulment',
    'annulled_at',
    'establishment_id',
    'emission_point_id',
    'number',
    'access_key',
    'issue_date',
    'entity_id',
    'entity_name',
    'other_entity_id',
    'external_id',
    'also_search',
    'subtotal',
    'total',
    'created_at',
    'updated_at',
    'search',
  ],
  sample: 'documents_sample',
  after: 'documents_after_amount',
};

export async function findDocumentPage(
  trx: Transaction<Tables>,
  accountId: number,
  query: DocumentListQuery,
  paging: ListPaging<DocumentSortKey>,
  bounds: CountLimits = defaultCountLimits,
): Promise<FoundPage> {
  const filters = documentFiltersOf(query, await isNamedBesides(trx, accountId, query));
  return await findPageOf(trx, documentList, { accountId, businessId: query.businessId, filters, paging }, bounds);
}

/** Counts and sums by type. Undefined if there are more documents than a list counts exactly. */
export async function sumDocumentsByType(
  trx: Transaction<Tables>,
  accountId: number,
  query: DocumentListQuery,
  bounds: CountLimits = defaultCountLimits,
): Promise<
  readonly { readonly document_type_id: number; readonly count: number; readonly total: string }[] | undefined
> {
  const filters = documentFiltersOf(query, await isNamedBesides(trx, accountId, query));
  const wanted = { accountId, businessId: query.businessId, filters, paging: anyOrder };
  const all = await findAllRowsIfFew(trx, documentList, wanted, bounds);
  if (all === undefined) return undefined;
  const { rows } = await sql<{ document_type_id: number; count: number; total: string }>`
    select d.document_type_id, count(*)::integer as count, sum(d.total)::text as total
      from (${all}) as d group by d.document_type_id order by d.document_type_id`.execute(trx);
  return rows;
}

const anyOrder = { sortBy: 'date', sortDir: 'desc', page: 1, perPage: 1, after: undefined } as const;

/**
 * Whether the party is the second party of a document, which few parties are. For all others, one index has their
 * documents in the order of the date.
 */
async function isNamedBesides(
  trx: Transaction<Tables>,
  accountId: number,
  { businessId, entityId }: DocumentListQuery,
): Promise<boolean> {
  if (entityId === undefined) return false;
  const one = await trx
    .selectFrom('documents')
    .select('id')
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('other_entity_id', '=', entityId)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}
