// Parts of SQL queries for the lists of directories.

import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { SortOrder } from '../../platform/db/page-query.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { maxExactCount } from './search-store.ts';

export interface DirectoryListing<DB, TB extends keyof DB, Row, Sort extends string> {
  /** Query of the account's rows `r`, with the columns to show. */
  rows(trx: Trx, accountId: number): SelectQueryBuilder<DB, TB, Row>;
  readonly orders: Readonly<Record<Sort, SortOrder>>;
  /** SQL expression for the business of a row; default: `r.business_id`. */
  readonly business?: RawBuilder<unknown>;
  /** True if rows without a business exist. They belong to the whole account, and every key may read them. */
  readonly mayHaveNoBusiness?: boolean;
  /** SQL expression for the text in which `search` looks; default: `r.search`. */
  readonly text?: RawBuilder<string>;
}

/** Columns by which every directory can be sorted. */
export const defaultSortOrders = {
  id: { by: sql.ref('r.id'), type: 'bigint' },
  createdAt: { by: sql.ref('r.created_at'), type: 'timestamptz' },
  updatedAt: { by: sql.ref('r.updated_at'), type: 'timestamptz' },
} as const satisfies Record<string, SortOrder>;

export function businessCondition(business: RawBuilder<unknown>, businessId: number): RawBuilder<boolean> {
  return sql<boolean>`${business} = ${businessId}`;
}

export function activeCondition(active: boolean): RawBuilder<boolean> {
  return sql<boolean>`r.active = ${active}`;
}

/** Condition: the record was changed at this instant or later. */
export function updatedFromCondition(instant: string): RawBuilder<boolean> {
  return sql<boolean>`r.updated_at >= ${new Date(instant)}`;
}

/** Condition: a column of `r` has the requested value. Undefined if no value was requested. */
export function equalityCondition(column: string, value: string | number | undefined): RawBuilder<boolean> | undefined {
  if (value === undefined) return undefined;
  const own = sql.ref(`r.${column}`);
  // The cast to bigint allows a number that is too large for the column: it matches no row instead of causing an error.
  return typeof value === 'number' ? sql<boolean>`${own} = ${value}::bigint` : sql<boolean>`${own} = ${value}`;
}

export const businessIdColumn = sql.ref('r.business_id');
export const searchTextColumn = sql.ref<string>('r.search');

/** Counts rows exactly up to a limit, and above it by the planner's estimate. */
export async function countListRows<DB, TB extends keyof DB, Row>(
  trx: Trx,
  matching: SelectQueryBuilder<DB, TB, Row>,
): Promise<number | { readonly estimate: number }> {
  const ones = matching.clearSelect().select(sql<number>`1`.as('one'));
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${ones.limit(maxExactCount + 1)}) counted
  `.execute(trx);
  const count = rows[0]?.count ?? 0;
  if (count <= maxExactCount) return count;
  const [plan] = await ones.explain<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>('json');
  return { estimate: Math.max(plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0, count) };
}
