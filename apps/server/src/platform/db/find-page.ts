// Finds the rows for a page of a long list, and the number of all rows. PostgreSQL's planner is not left to choose
// between "few rows, so sort them" and "many rows, so read the index until the page is full". It estimates from
// averages, and a wrong choice reads a million rows. Instead, bounded reads find out which of the two is better.
import { type RawBuilder, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import { type RequestedPage, type RowPosition, type SortOrder, selectPage } from './page-query.ts';
import type { Tables } from './tables.ts';

export interface ListFilter {
  /** SQL condition on the row `d` of the list's table. */
  readonly condition: RawBuilder<boolean>;
  /**
   * How rows that meet the condition are found: by the range of dates, by an index that is sorted by date, by another
   * index, by the time of change, or by a lookup.
   */
  readonly by: 'date' | 'dated index' | 'index' | 'update' | IdLookup;
}

/**
 * Call of an SQL function that runs as the database owner. It returns the ids of all rows that meet the condition and
 * possibly a few more, or null if there are more than `most`. It is needed where row-level security prevents the use of
 * an index: for texts and amounts, whose operators are not leakproof.
 */
export type IdLookup = (most: number) => RawBuilder<readonly number[] | null>;

/** Filter for rows that were changed at this instant or later. */
export function updatedFromFilter(instant: string | undefined): ListFilter | undefined {
  return instant === undefined ? undefined : { condition: sql`d.updated_at >= ${new Date(instant)}`, by: 'update' };
}

export interface FoundPage {
  readonly rows: readonly RowPosition[];
  readonly total: number | { readonly estimate: number };
}

export interface CountLimits {
  /**
   * Number up to which rows are counted exactly. Above it, the total is an estimate. If the page is not full, five
   * times as many rows are read.
   */
  readonly few: number;
  /**
   * Number of rows that are read in the order of the list to fill the page. If they do not fill it, ten times as many
   * are read before another method is tried.
   */
  readonly scan: number;
}

export const defaultCountLimits: CountLimits = { few: 10_000, scan: 5_000 };

/** Definition of a list of documents or received documents. */
export interface ListDefinition<SortBy extends string> {
  readonly table: 'documents' | 'received_documents';
  readonly orders: Readonly<Record<SortBy, SortOrder>>;
  /** Columns of the row `d` that filters and orders need. */
  readonly columns: readonly string[];
  /**
   * Names of two SQL functions: `sample(business)`, and `after(business, column, descending, amount, id, most)` for
   * orders by an amount.
   */
  readonly sample: string;
  readonly after: string;
}

export interface PageRequest<SortBy extends string> {
  readonly accountId: number;
  readonly businessId: number;
  readonly filters: readonly ListFilter[];
  readonly paging: RequestedPage & { readonly sortBy: SortBy };
}

export async function findListPage<SortBy extends string>(
  trx: Transaction<Tables>,
  list: ListDefinition<SortBy>,
  wanted: PageRequest<SortBy>,
  bounds = defaultCountLimits,
): Promise<FoundPage> {
  const { filters, paging } = wanted;
  const search = await startSearch(trx, list, wanted, bounds);
  if (isInOrder(filters, paging.sortBy)) return await readInOrder(search, await count(search));
  const few = await findFew(search);
  if (few !== undefined) return await readFew(search, few);
  const places = await narrowOrder(search);
  return (
    (await scanOrder(search, places, bounds.scan)) ??
    (await readSome(search)) ??
    (await scanOrder(search, places, 10 * bounds.scan)) ??
    (await readLookedUp(search)) ??
    (await readInOrder(search, undefined))
  );
}

/** Returns all rows of the list as a subquery if they are few enough to be read at once; otherwise undefined. */
export async function findAllRowsIfFew<SortBy extends string>(
  trx: Transaction<Tables>,
  list: ListDefinition<SortBy>,
  wanted: PageRequest<SortBy>,
  bounds = defaultCountLimits,
): Promise<RawBuilder<unknown> | undefined> {
  const search = await startSearch(trx, list, wanted, bounds);
  const { own, filters } = search;
  if (isInOrder(filters, 'date')) {
    const matching = filters.reduce((rows, { condition }) => rows.where(condition), own);
    const { rows } = await sql<{ count: number }>`select ${countUpTo(matching, bounds.few + 1)} as count`.execute(trx);
    return (rows[0]?.count ?? 0) > bounds.few ? undefined : sql`${listed(search, matching)}`;
  }
  const few = await findFew(search);
  return few && sql`select * from (${listed(search, own.where(few))} offset 0) as d where ${every(filters)}`;
}

async function startSearch<SortBy extends string>(
  trx: Transaction<Tables>,
  list: ListDefinition<SortBy>,
  { accountId, businessId, filters, paging }: PageRequest<SortBy>,
  bounds: CountLimits,
): Promise<Search> {
  const own = rowsOf(trx, list.table).where('d.account_id', '=', accountId).where('d.business_id', '=', businessId);
  // Disables sequential scans. One may look cheap because of a LIMIT, and then skip a million rows of other businesses.
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(trx);
  const { sortBy } = paging;
  return { trx, list, own, businessId, filters, paging, sortBy, order: list.orders[sortBy], bounds };
}

// Columns that every table with a list has. Other columns are named as text.
type Rows = SelectQueryBuilder<
  Tables & { d: Pick<Tables['documents'], 'id' | 'account_id' | 'business_id'> },
  'd',
  object
>;

interface Search {
  readonly trx: Transaction<Tables>;
  readonly list: Omit<ListDefinition<string>, 'orders'>;
  /** Query of all rows of the business. */
  readonly own: Rows;
  readonly businessId: number;
  readonly filters: readonly ListFilter[];
  readonly paging: RequestedPage;
  readonly sortBy: string;
  readonly order: SortOrder;
  readonly bounds: CountLimits;
}

/**
 * Whether one index contains exactly the rows of the list in its order. That is possible with one filter and a range of
 * dates.
 */
function isInOrder(filters: readonly ListFilter[], sortBy: string): boolean {
  if (filters.length === 0) return true;
  if (sortBy === 'updatedAt') return filters.every(({ by }) => by === 'update');
  const others = filters.filter(({ by }) => by !== 'date');
  return sortBy === 'date' && others.length <= 1 && others.every(({ by }) => by === 'dated index');
}

/**
 * Reads the page in the order of the list. The total is exact if the page shows the end of the list; otherwise it is an
 * estimate, and at least the number of rows read.
 */
async function readInOrder(search: Search, known: FoundPage['total'] | undefined): Promise<FoundPage> {
  const { own, filters, paging, order } = search;
  const matching = filters.reduce((rows, { condition }) => rows.where(condition), own);
  const rows =
    filters.length === 0 && isAfterAmount(search)
      ? await readWay(search, own, paging.perPage + 1)
      : await selectPage(matching.select('d.id'), 'd.id', order, paging).execute();
  if (typeof known === 'number') return { rows, total: known };
  const seen = (paging.page - 1) * paging.perPage + rows.length;
  const isEnd = paging.after === undefined && rows.length <= paging.perPage && (rows.length > 0 || paging.page === 1);
  if (isEnd) return { rows, total: seen };
  return { rows, total: known ? { estimate: Math.max(known.estimate, seen) } : await estimate(search, seen) };
}

async function count({ trx, own, filters, bounds }: Search): Promise<FoundPage['total']> {
  const matching = filters.reduce((rows, { condition }) => rows.where(condition), own);
  const { rows } = await sql<{ count: number }>`select ${countUpTo(matching, bounds.few + 1)} as count`.execute(trx);
  const counted = rows[0]?.count ?? 0;
  return counted <= bounds.few ? counted : { estimate: Math.max(await expectedCount(matching), counted) };
}

function countUpTo(rows: Rows, most: number): RawBuilder<number> {
  return sql`(select count(*) from (${rows.select(sql`1`.as('one')).limit(most)}) as counted)`;
}

/** Estimates the number of rows with PostgreSQL's planner, for filters whose columns have statistics. */
async function expectedCount(rows: Rows): Promise<number> {
  const [plan] = await rows.select('d.id').explain<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>('json');
  return plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/**
 * Estimates the number of rows from a sample of the business, because row-level security hides the planner's statistics
 * of searched texts.
 */
async function estimate(search: Search, atLeast: number): Promise<{ estimate: number }> {
  const { trx, own, list, businessId, filters } = search;
  const { rows } = await sql<{ hits: number; size: number }>`
    select count(*) filter (where ${every(filters)}) as hits, count(*) as size
      from ${sql.ref(list.sample)}(${businessId}) as sample (id)
      cross join lateral (${listed(search, own).where('d.id', '=', sql<number>`sample.id`)} offset 0) as d`.execute(
    trx,
  );
  const { hits, size } = rows[0] ?? { hits: 0, size: 1 };
  return { estimate: Math.max(Math.round(((await expectedCount(own)) * hits) / Math.max(size, 1)), atLeast) };
}

/** Returns the condition that the fewest rows meet, if these are at most `few`; otherwise undefined. */
async function findFew(search: Search): Promise<RawBuilder<boolean> | undefined> {
  const { few } = search.bounds;
  const [whole, ...indexed] = await countEach(search, [sql`true`, ...indexedIn(search)], few);
  const found = indexed.filter(({ count }) => count <= few);
  if (whole !== undefined && whole.count <= few) found.push(whole);
  else
    for (const { by } of search.filters) {
      const ids = typeof by === 'string' ? null : await lookUp(search, by, few);
      if (ids !== null) found.push({ condition: sql`d.id = any(${ids})`, count: ids.length });
    }
  return found.sort((one, other) => one.count - other.count)[0]?.condition;
}

/**
 * Reads and sorts the matching rows if there are more than `few` of them and the first rows in the order did not fill
 * the page. That is less work than reading further in the order.
 */
async function readSome(search: Search): Promise<FoundPage | undefined> {
  const conditions = indexedIn(search);
  if (conditions.length === 0) return undefined;
  const most = 5 * search.bounds.few;
  const counted = await countEach(search, conditions, most);
  const [least] = counted.sort((one, other) => one.count - other.count);
  return least !== undefined && least.count <= most ? await readFew(search, least.condition) : undefined;
}

/**
 * Reads rows found by a lookup that are not at the start of the order, such as an old document searched by its number.
 * Reading many of them is slow, but less slow than reading all rows before the first match.
 */
async function readLookedUp(search: Search): Promise<FoundPage | undefined> {
  for (const { by } of search.filters) {
    const ids = typeof by === 'string' ? null : await lookUp(search, by, 20 * search.bounds.few);
    if (ids !== null) return await readFew(search, sql`d.id = any(${ids})`);
  }
  return undefined;
}

interface Counted {
  readonly condition: RawBuilder<boolean>;
  readonly count: number;
}

function indexedIn({ filters }: Search): RawBuilder<boolean>[] {
  return filters.filter(({ by }) => typeof by === 'string').map(({ condition }) => condition);
}

/** Counts the rows that meet each condition, up to `most` plus one. */
async function countEach(
  { trx, own }: Search,
  conditions: readonly RawBuilder<boolean>[],
  most: number,
): Promise<Counted[]> {
  const counts = conditions.map((condition) => countUpTo(own.where(condition), most + 1));
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(trx);
  return conditions.map((condition, index) => ({ condition, count: rows[0]?.counts[index] ?? 0 }));
}

async function lookUp({ trx }: Search, by: IdLookup, most: number): Promise<readonly number[] | null> {
  const { rows } = await sql<{ ids: readonly number[] | null }>`select ${by(most)} as ids`.execute(trx);
  return rows[0]?.ids ?? null;
}

/** Reads all rows that meet the condition, keeps those that match the other filters, and sorts them. */
async function readFew(search: Search, condition: RawBuilder<boolean>): Promise<FoundPage> {
  const { trx, own, filters, paging, order } = search;
  const few = listed(search, own.where(condition));
  const placed = { ...order, by: sql.ref('d.place') };
  const page = selectPage(rowsOf(trx, 'matching').select('d.id'), 'd.id', placed, paging);
  // `offset 0` makes the planner find the rows by the condition first, and read only the columns that a page needs.
  const { rows } = await sql<RowPosition & { total: number; found: boolean }>`
    with matching as materialized (
           select d.id, ${order.by} as place from (${few} offset 0) as d where ${every(filters)}),
         page as (${page})
    select page.cursor_key, page.cursor_id, page.id is not null as found, counted.total
      from (select count(*) as total from matching) as counted left join page on true`.execute(trx);
  // Returns only positions, because a column with the count could be mistaken for the total of a document.
  const places = rows.filter(({ found }) => found).map(({ cursor_key, cursor_id }) => ({ cursor_key, cursor_id }));
  return { rows: places, total: rows[0]?.total ?? 0 };
}

/**
 * Limits the rows that are read in the order of the list. In the order of a date these are the rows of the requested
 * range, so that a month of last year is not searched among the newest rows. Otherwise they are the rows of the filter
 * that has an index in this order and, by estimate, the fewest rows.
 */
async function narrowOrder({ own, filters, sortBy }: Search): Promise<Rows> {
  const ranged = filters
    .filter(({ by }) => by === { date: 'date', updatedAt: 'update' }[sortBy])
    .reduce((rows, { condition }) => rows.where(condition), own);
  if (sortBy !== 'date') return ranged;
  const dated = filters.filter(({ by }) => by === 'dated index').map(({ condition }) => ranged.where(condition));
  if (dated.length <= 1) return dated[0] ?? ranged;
  const expected: { readonly rows: Rows; readonly count: number }[] = [];
  for (const rows of dated) expected.push({ rows, count: await expectedCount(rows) });
  return expected.sort((one, other) => one.count - other.count)[0]?.rows ?? ranged;
}

/** Reads a limited number of rows in the order of the list. Returns undefined if they do not fill the page. */
async function scanOrder(search: Search, places: Rows, steps: number): Promise<FoundPage | undefined> {
  const { paging } = search;
  const rows = await readWay(search, places, steps);
  if (rows.length <= paging.perPage) return undefined;
  return { rows, total: await estimate(search, (paging.page - 1) * paging.perPage + rows.length) };
}

/**
 * Returns the rows of the page among the next `steps` rows of the list. Their order is read from the index, and each
 * row is then looked up. If one query did both, the planner might read the ids of all businesses.
 */
async function readWay(search: Search, places: Rows, steps: number): Promise<readonly RowPosition[]> {
  const { trx, own, filters, paging, order } = search;
  const direction = sql.raw(paging.sortDir);
  const placed = places.select(['d.id', sql`${order.by}`.as('place')]);
  const way = isAfterAmount(search)
    ? wayAfterAmount(search, steps)
    : selectPage(placed, 'd.id', order, { ...paging, page: 1, perPage: steps - 1 });
  const { rows } = await sql<RowPosition>`
    select way.cursor_key, way.cursor_id
      from (${way}) as way
      cross join lateral (${listed(search, own).where('d.id', '=', sql<number>`way.id`)} offset 0) as d
     where ${every(filters)}
     order by way.place ${direction}, way.id ${direction}
     limit ${paging.perPage + 1} offset ${(paging.page - 1) * paging.perPage}`.execute(trx);
  return rows;
}

function isAfterAmount({ order, paging }: Search): boolean {
  return order.type === 'numeric' && paging.after !== undefined;
}

/**
 * Reads the order by an amount from a position on. Comparing amounts is not leakproof, so under row-level security no
 * index can start at an amount, and a page far down would read all rows before it. An SQL function that runs as the
 * owner avoids that.
 */
function wayAfterAmount({ list, businessId, paging, sortBy }: Search, steps: number): RawBuilder<unknown> {
  const { after, sortDir } = paging;
  return sql`
    select rest.id, rest.place, rest.place::text as cursor_key, rest.id as cursor_id
      from ${sql.ref(list.after)}(${businessId}, ${sortBy}, ${sortDir === 'desc'}, ${after?.key}, ${after?.id}, ${steps}) as rest`;
}

function every(filters: readonly ListFilter[]): RawBuilder<boolean> {
  return sql`${sql.join([sql`true`, ...filters.map(({ condition }) => condition)], sql` and `)}`;
}

function rowsOf(trx: Transaction<Tables>, table: string): Rows {
  return trx.selectFrom(sql.table(table).as('d')) as unknown as Rows;
}

function listed({ list }: Search, rows: Rows): Rows {
  return rows.select(list.columns.map((column) => sql.ref(`d.${column}`).as(column)) as never) as unknown as Rows;
}
