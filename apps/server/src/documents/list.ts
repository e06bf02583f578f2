// GET /documents. Made for businesses with millions of documents: every order has an index, a cursor reads by keyset, and
// counting stops where an exact figure would help nobody.
import { catalogs } from '@talonario/sri';
import { type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { type Call, refuseProduction } from '../http/call.ts';
import { notFound, type Refusal } from '../http/error-reply.ts';
import { cutPage, type Order, type Paging, type Placed, toPage } from '../http/list-query.ts';
import { containsPattern } from '../http/search-text.ts';
import { type HistoryRow, type ListedRecord, type ShownRow, showDocument, shownColumns, showSummary } from './show.ts';

type ListCall = Call<'documents.list'>;
type Query = ListCall['query'];
type SortBy = NonNullable<Query['sortBy']>;

export async function listDocuments(call: ListCall) {
  const { query, account } = call;
  const paging = call.paging({ sortBy: 'date', sortDir: 'desc' });
  return await call.db.forAccount(account.id, async (trx) => {
    const refusal = await refuseBusiness(trx, call);
    if (refusal !== undefined) return refusal;
    const rows = await readPage(trx, account.id, query, paging);
    const total = await countDocuments(trx, account.id, query);
    if (query.view === 'summary') return toPage(rows, total, paging, showSummary);
    const histories = await readHistories(trx, account.id, rows);
    return toPage(rows, total, paging, (row): ListedRecord => showDocument(row, histories.get(row.id) ?? []));
  });
}

async function refuseBusiness(
  trx: Transaction<Tables>,
  { account, query, mode }: ListCall,
): Promise<Refusal | undefined> {
  const business = await trx
    .selectFrom('businesses')
    .select('environment_id')
    .where('account_id', '=', account.id)
    .where('id', '=', query.businessId)
    .executeTakeFirst();
  return business === undefined ? notFound() : refuseProduction({ mode }, business.environment_id);
}

async function readPage(
  trx: Transaction<Tables>,
  accountId: number,
  query: Query,
  paging: Paging<SortBy>,
): Promise<(ShownRow & Placed)[]> {
  // The ids first, from the index alone: a deep page then skips thin entries instead of whole documents.
  const ids = cutPage(filtered(trx, accountId, query).select('d.id'), 'd.id', orders[paging.sortBy], paging);
  const rows = await trx
    .with('page', () => ids)
    .selectFrom('page')
    .innerJoin('documents as d', 'd.id', 'page.id')
    .select(shownColumns.map((column) => `d.${column}` as const))
    .select(['page.cursor_key', 'page.cursor_id'])
    .where('d.account_id', '=', accountId)
    .orderBy(orders[paging.sortBy].by, paging.sortDir)
    .orderBy('d.id', paging.sortDir)
    .execute();
  return rows;
}

const orders: Readonly<Record<SortBy, Order>> = {
  id: { by: sql.ref('d.id'), type: 'bigint' },
  date: { by: sql.ref('d.issue_date'), type: 'date' },
  number: { by: sql`coalesce(d.number, '')`, type: 'text' },
  subtotal: { by: sql.ref('d.subtotal'), type: 'numeric' },
  total: { by: sql.ref('d.total'), type: 'numeric' },
  createdAt: { by: sql.ref('d.created_at'), type: 'timestamptz' },
  documentType: { by: sql.ref('d.document_type_id'), type: 'bigint' },
  documentState: { by: sql.ref('d.acronym'), type: 'text' },
  entity: { by: sql.ref('d.entity_name'), type: 'text' },
};

function filtered(trx: Transaction<Tables>, accountId: number, query: Query): DocumentQuery {
  let documents: DocumentQuery = trx
    .selectFrom('documents as d')
    .where('d.account_id', '=', accountId)
    .where('d.business_id', '=', query.businessId);
  const typeId = catalogs['document-types'].find(({ code }) => code === query.documentTypeCode)?.id;
  if (query.accessKey !== undefined) documents = documents.where('d.access_key', '=', query.accessKey);
  if (typeId !== undefined) documents = documents.where('d.document_type_id', '=', typeId);
  if (query.documentStateAcronym !== undefined)
    documents = documents.where('d.acronym', 'in', query.documentStateAcronym.split(',') as Acronym[]);
  if (query.establishmentId !== undefined)
    documents = documents.where('d.establishment_id', '=', query.establishmentId);
  if (query.emissionPointId !== undefined)
    documents = documents.where('d.emission_point_id', '=', query.emissionPointId);
  if (query.entityId !== undefined) documents = documents.where('d.entity_id', '=', query.entityId);
  if (query.dateFrom !== undefined) documents = documents.where('d.issue_date', '>=', query.dateFrom);
  if (query.dateTo !== undefined) documents = documents.where('d.issue_date', '<=', query.dateTo);
  if (query.search !== undefined) documents = documents.where('d.search', 'like', containsPattern(query.search));
  // The trigram index is on `search`, which holds the number too.
  if (query.number !== undefined)
    documents = documents
      .where('d.search', 'like', containsPattern(query.number))
      .where('d.number', 'like', containsPattern(query.number));
  return documents;
}

type Acronym = Tables['documents']['acronym'];
type DocumentQuery = SelectQueryBuilder<Tables & { d: Tables['documents'] }, 'd', object>;

/** Up to here the total is exact; beyond it, what the planner expects. */
const countedExactly = 10_000;

async function countDocuments(
  trx: Transaction<Tables>,
  accountId: number,
  query: Query,
): Promise<number | { readonly estimate: number }> {
  const matching = filtered(trx, accountId, query).select(sql`1`.as('one'));
  const { count } = await trx
    .selectFrom(matching.limit(countedExactly + 1).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count <= countedExactly) return count;
  const [plan] = await matching.explain<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>('json');
  return { estimate: Math.max(plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0, count) };
}

async function readHistories(
  trx: Transaction<Tables>,
  accountId: number,
  rows: readonly ShownRow[],
): Promise<ReadonlyMap<number, HistoryRow[]>> {
  const histories = new Map<number, HistoryRow[]>(rows.map(({ id }) => [id, []]));
  if (rows.length === 0) return histories;
  const entries = await trx
    .selectFrom('document_history')
    .select(['document_id', 'at', 'acronym', 'reason'])
    .where('account_id', '=', accountId)
    .where('document_id', 'in', [...histories.keys()])
    .orderBy('id')
    .execute();
  for (const { document_id: id, ...entry } of entries) histories.get(id)?.push(entry);
  return histories;
}
