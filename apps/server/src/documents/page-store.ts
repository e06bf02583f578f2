// Which documents are on a page, and how many there are in all. The planner is not asked to choose between "few, so sort
// them" and "many, so read the order until the page is full": it guesses from averages, and a wrong guess reads a million
// rows. Here it is looked up, with reads that end at a bound.
import { type RawBuilder, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import { cutPage, type Order, type Placed } from '../platform/db/page-query.ts';
import type { Tables } from '../platform/db/tables.ts';
import type { Paging } from '../platform/http/list-query.ts';
import { type Filter, filtersOf, type ListQuery } from './filter-store.ts';

export type SortBy = NonNullable<ListQuery['sortBy']>;

export interface Found {
  readonly rows: readonly Placed[];
  readonly total: number | { readonly estimate: number };
}

export interface Bounds {
  /** Up to here documents are counted, and what is counted is exact; beyond, the total is what the planner expects. */
  readonly few: number;
  /** How far an order is read in the hope that the page fills up; ten times as far before giving up. */
  readonly scan: number;
}

export const usualBounds: Bounds = { few: 10_000, scan: 5_000 };

export const orders: Readonly<Record<SortBy, Order>> = {
  id: { by: sql.ref('d.id'), type: 'bigint' },
  date: { by: sql.ref('d.issue_date'), type: 'date' },
  number: { by: sql`coalesce(d.number, '') collate "C"`, type: 'text' },
  subtotal: { by: sql.ref('d.subtotal'), type: 'numeric' },
  total: { by: sql.ref('d.total'), type: 'numeric' },
  createdAt: { by: sql.ref('d.created_at'), type: 'timestamptz' },
  documentType: { by: sql`type_place(d.document_type_id)`, type: 'bigint' },
  documentState: { by: sql.ref('d.acronym'), type: 'text' },
  entity: { by: sql`d.entity_name collate spanish`, type: 'text' },
};

export async function findPage(
  trx: Transaction<Tables>,
  accountId: number,
  query: ListQuery,
  paging: Paging<SortBy>,
  bounds = usualBounds,
): Promise<Found> {
  const filters = filtersOf(query, await isNamedBesides(trx, accountId, query));
  const own = trx
    .selectFrom('documents as d')
    .where('d.account_id', '=', accountId)
    .where('d.business_id', '=', query.businessId);
  // A scan of the table may look cheap because of a LIMIT, and then pass by a million rows of others.
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(trx);
  const list: List = { trx, own, businessId: query.businessId, filters, paging, bounds };
  if (isInOrder(filters, paging.sortBy)) return await readInOrder(list, await count(list));
  const few = await findFew(list);
  if (few !== undefined) return await readFew(list, few);
  return (
    (await scanOrder(list, bounds.scan)) ??
    (await scanOrder(list, 10 * bounds.scan)) ??
    (await readInOrder(list, undefined))
  );
}

/** Few are: for all others one index has their documents in the order of the date. */
async function isNamedBesides(
  trx: Transaction<Tables>,
  accountId: number,
  { businessId, entityId }: ListQuery,
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

type Documents = SelectQueryBuilder<Tables & { d: Tables['documents'] }, 'd', object>;

interface List {
  readonly trx: Transaction<Tables>;
  /** The documents of the business. */
  readonly own: Documents;
  readonly businessId: number;
  readonly filters: readonly Filter[];
  readonly paging: Paging<SortBy>;
  readonly bounds: Bounds;
}

/** Whether one index has exactly the documents of the list, in its order: one filter and a range of dates fit into one. */
function isInOrder(filters: readonly Filter[], sortBy: SortBy): boolean {
  if (filters.length === 0) return true;
  const others = filters.filter(({ by }) => by !== 'date');
  return sortBy === 'date' && others.length <= 1 && others.every(({ by }) => by === 'dated index');
}

/** Without an exact total: exact where the page shows the end of the list, else an estimate, and never less than was seen. */
async function readInOrder(list: List, known: Found['total'] | undefined): Promise<Found> {
  const { own, filters, paging } = list;
  const matching = filters.reduce((documents, { condition }) => documents.where(condition), own);
  const rows = await cutPage(matching.select('d.id'), 'd.id', orders[paging.sortBy], paging).execute();
  if (typeof known === 'number') return { rows, total: known };
  const seen = (paging.page - 1) * paging.perPage + rows.length;
  const isEnd = paging.after === undefined && rows.length <= paging.perPage && (rows.length > 0 || paging.page === 1);
  if (isEnd) return { rows, total: seen };
  return { rows, total: known ? { estimate: Math.max(known.estimate, seen) } : await estimate(list, seen) };
}

async function count({ trx, own, filters, bounds }: List): Promise<Found['total']> {
  const matching = filters.reduce((documents, { condition }) => documents.where(condition), own);
  const { rows } = await sql<{ count: number }>`select ${countUpTo(matching, bounds.few + 1)} as count`.execute(trx);
  const counted = rows[0]?.count ?? 0;
  return counted <= bounds.few ? counted : { estimate: Math.max(await expectedCount(matching), counted) };
}

function countUpTo(documents: Documents, most: number): RawBuilder<number> {
  return sql`(select count(*) from (${documents.select(sql`1`.as('one')).limit(most)}) as counted)`;
}

/** What the planner expects, of filters that it has figures about. */
async function expectedCount(documents: Documents): Promise<number> {
  const [plan] = await documents.select('d.id').explain<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>('json');
  return plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/** From a sample of the business: row-level security keeps the planner's figures from it where a text is searched. */
async function estimate({ trx, own, businessId, filters }: List, atLeast: number): Promise<{ estimate: number }> {
  const { rows } = await sql<{ hits: number; size: number }>`
    select count(*) filter (where ${every(filters)}) as hits, count(*) as size
      from documents_sample(${businessId}) as sample (id)
      cross join lateral (${own.select(listColumns).where('d.id', '=', sql<number>`sample.id`)} offset 0) as d`.execute(
    trx,
  );
  const { hits, size } = rows[0] ?? { hits: 0, size: 1 };
  return { estimate: Math.max(Math.round(((await expectedCount(own)) * hits) / Math.max(size, 1)), atLeast) };
}

/** A condition that few documents meet, the fewest of all the filters; undefined when each has many. */
async function findFew(list: List): Promise<RawBuilder<boolean> | undefined> {
  const { few } = list.bounds;
  const [whole, ...indexed] = await countEach(list);
  const found: Counted[] = indexed.filter(({ count }) => count <= few);
  if (whole.count <= few) found.push(whole);
  else
    for (const { by } of list.filters) {
      if (typeof by !== 'object') continue;
      const ids = await findContaining(list, by.words);
      if (ids !== undefined) found.push({ condition: sql`d.id = any(${ids})`, count: ids.length });
    }
  return found.sort((one, other) => one.count - other.count)[0]?.condition;
}

interface Counted {
  readonly condition: RawBuilder<boolean>;
  readonly count: number;
}

/** The business as a whole, and each filter that has an index. */
async function countEach({ trx, own, filters, bounds }: List): Promise<[Counted, ...Counted[]]> {
  const indexed = filters.filter(({ by }) => typeof by === 'string').map(({ condition }) => condition);
  const counts = [own, ...indexed.map((condition) => own.where(condition))].map((documents) =>
    countUpTo(documents, bounds.few + 1),
  );
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(trx);
  const [whole = 0, ...each] = rows[0]?.counts ?? [];
  return [
    { condition: sql`true`, count: whole },
    ...indexed.map((condition, index) => ({ condition, count: each[index] ?? 0 })),
  ];
}

async function findContaining(
  { trx, businessId, bounds }: List,
  words: readonly string[],
): Promise<number[] | undefined> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select documents_containing(${businessId}, ${words}::text[], ${bounds.few}) as ids`.execute(trx);
  return rows[0]?.ids ?? undefined;
}

/** Reads all that meet the condition, keeps those of the list, sorts them. */
async function readFew({ trx, own, filters, paging }: List, condition: RawBuilder<boolean>): Promise<Found> {
  const few = own.where(condition).select(listColumns);
  const page = cutPage(documentsIn(trx, 'matching').select('d.id'), 'd.id', orders[paging.sortBy], paging);
  const { rows } = await sql<Placed & { total: number; found: boolean }>`
    with few as materialized (${few}),
         matching as materialized (select * from few as d where ${every(filters)}),
         page as (${page})
    select page.cursor_key, page.cursor_id, page.id is not null as found, counted.total
      from (select count(*) as total from matching) as counted left join page on true`.execute(trx);
  // Only the place of a document goes on: a count beside it would be taken for the total of the document.
  const places = rows.filter(({ found }) => found).map(({ cursor_key, cursor_id }) => ({ cursor_key, cursor_id }));
  return { rows: places, total: rows[0]?.total ?? 0 };
}

/**
 * Reads the order a bounded way. Undefined when the page did not fill up. The way is made of what the index holds and each
 * document is looked up on it: asked for both at once, the planner may read the ids of all businesses together.
 */
async function scanOrder(list: List, steps: number): Promise<Found | undefined> {
  const { trx, own, filters, paging } = list;
  const { by } = orders[paging.sortBy];
  const direction = sql.raw(paging.sortDir);
  const places = own.select(['d.id', sql`${by}`.as('place')]);
  const way = cutPage(places, 'd.id', orders[paging.sortBy], { ...paging, page: 1, perPage: steps - 1 });
  const { rows } = await sql<Placed>`
    select way.cursor_key, way.cursor_id
      from (${way}) as way
      cross join lateral (${own.select(listColumns).where('d.id', '=', sql<number>`way.id`)} offset 0) as d
     where ${every(filters)}
     order by way.place ${direction}, way.id ${direction}
     limit ${paging.perPage + 1} offset ${(paging.page - 1) * paging.perPage}`.execute(trx);
  if (rows.length <= paging.perPage) return undefined;
  return { rows, total: await estimate(list, (paging.page - 1) * paging.perPage + rows.length) };
}

function every(filters: readonly Filter[]): RawBuilder<boolean> {
  return sql`${sql.join(
    filters.map(({ condition }) => condition),
    sql` and `,
  )}`;
}

function documentsIn(trx: Transaction<Tables>, name: string): Documents {
  return trx.selectFrom(sql.table(name).as('d')) as unknown as Documents;
}

/** What filters and orders look at. */
const listColumns = [
  'd.id',
  'd.document_type_id',
  'd.acronym',
  'd.establishment_id',
  'd.emission_point_id',
  'd.number',
  'd.access_key',
  'd.issue_date',
  'd.entity_id',
  'd.entity_name',
  'd.other_entity_id',
  'd.external_id',
  'd.also_search',
  'd.subtotal',
  'd.total',
  'd.created_at',
  'd.search',
] as const;
