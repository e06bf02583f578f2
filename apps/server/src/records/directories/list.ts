// A page of a directory.

import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/http/error-reply.ts';
import {
  cutPage,
  type ListMeta,
  type Order,
  type Paging,
  type Placed,
  toPage,
} from '../../platform/http/list-query.ts';
import { isReachable, type RecordPrincipal, reachBusiness } from './scope.ts';
import { type AskIndex, countedExactly, searchConditions } from './search.ts';

export interface Listing<DB, TB extends keyof DB, Row, Sort extends string> {
  /** The rows of the account with the columns to show, as `r`. */
  rows(trx: Trx, accountId: number): SelectQueryBuilder<DB, TB, Row>;
  readonly orders: Readonly<Record<Sort, Order>>;
  /** The business of a row; `r.business_id` unless said otherwise. */
  readonly business?: RawBuilder<unknown>;
  /** Rows without a business concern the account as a whole: every key may see them. */
  readonly mayHaveNoBusiness?: boolean;
  /** Where `search` looks; `r.search` unless said otherwise. */
  readonly text?: RawBuilder<string>;
}

export interface ListQuery {
  readonly businessId?: number;
  readonly active?: boolean;
  readonly search?: string;
}

export type ListCall = RecordPrincipal & { readonly db: Database; readonly query: ListQuery };

export interface ListFilters {
  readonly where?: readonly (RawBuilder<boolean> | undefined)[];
  readonly askIndex?: AskIndex;
}

export async function listRecords<DB, TB extends keyof DB, Row, Sort extends string, Shown>(
  call: ListCall,
  listing: Listing<DB, TB, Row, Sort>,
  paging: Paging<Sort>,
  show: (row: Row) => Shown,
  filters: ListFilters = {},
): Promise<{ data: Shown[]; meta: ListMeta } | Refusal> {
  return await call.db.forAccount(call.account.id, async (trx) => {
    const conditions = await conditionsOf(trx, call, listing, filters);
    if (conditions instanceof Refusal) return conditions;
    const all = listing.rows(trx, call.account.id);
    const matching = conditions.reduce((query, condition) => query.where(condition), all);
    const page = cutPage(matching, 'r.id' as never, listing.orders[paging.sortBy], paging);
    const rows = (await page.execute()) as unknown as (Row & Placed)[];
    return toPage(rows, await countRows(trx, matching), paging, show);
  });
}

async function conditionsOf<DB, TB extends keyof DB, Row, Sort extends string>(
  trx: Trx,
  call: ListCall,
  listing: Listing<DB, TB, Row, Sort>,
  { where = [], askIndex }: ListFilters,
): Promise<RawBuilder<boolean>[] | Refusal> {
  const { businessId, active, search } = call.query;
  const business = listing.business ?? sql.ref('r.business_id');
  const conditions = [...where];
  if (businessId === undefined) {
    conditions.push(isReachable(call, business, listing.mayHaveNoBusiness));
  } else {
    const reached = await reachBusiness(trx, call, businessId);
    if (reached instanceof Refusal) return reached;
    conditions.push(sql<boolean>`${business} = ${businessId}`);
  }
  if (active !== undefined) conditions.push(sql<boolean>`r.active = ${active}`);
  if (search !== undefined)
    conditions.push(...(await searchConditions(trx, search, listing.text ?? sql.ref('r.search'), askIndex)));
  return conditions.filter((condition) => condition !== undefined);
}

/** Exact up to a bound; beyond it, what the planner expects. */
async function countRows<DB, TB extends keyof DB, Row>(
  trx: Trx,
  matching: SelectQueryBuilder<DB, TB, Row>,
): Promise<number | { readonly estimate: number }> {
  const ones = matching.clearSelect().select(sql<number>`1`.as('one'));
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${ones.limit(countedExactly + 1)}) counted
  `.execute(trx);
  const count = rows[0]?.count ?? 0;
  if (count <= countedExactly) return count;
  const [plan] = await ones.explain<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>('json');
  return { estimate: Math.max(plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0, count) };
}
