// Reads a page of a directory's list.

import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import { type RowPosition, selectPage } from '../../platform/db/page-query.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { type ListMeta, type ListPaging, listPageReply } from '../../platform/http/lists/list-query.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import {
  activeCondition,
  businessCondition,
  businessIdColumn,
  countListRows,
  type DirectoryListing,
  searchTextColumn,
  updatedFromCondition,
} from './list-store.ts';
import { findAccessibleBusiness } from './scope.ts';
import { accessibleRowsCondition, type RecordPrincipal } from './scope-store.ts';
import { searchConditions, type TrigramIndexQuery } from './search-store.ts';

export interface ListQuery {
  readonly businessId?: number;
  readonly active?: boolean;
  readonly updatedFrom?: string;
  readonly search?: string;
}

export type ListCall = RecordPrincipal & { readonly db: Database; readonly query: ListQuery };

export interface ListFilters {
  readonly where?: readonly (RawBuilder<boolean> | undefined)[];
  readonly askIndex?: TrigramIndexQuery;
}

export async function listRecords<DB, TB extends keyof DB, Row, Sort extends string, Shown>(
  call: ListCall,
  listing: DirectoryListing<DB, TB, Row, Sort>,
  paging: ListPaging<Sort>,
  show: (row: Row) => Shown,
  filters: ListFilters = {},
): Promise<{ data: Shown[]; meta: ListMeta } | Refusal> {
  return await call.db.forAccount(call.account.id, async (trx) => {
    const matching = await selectMatchingRows(trx, call, listing, filters);
    if (matching instanceof Refusal) return matching;
    const page = selectPage(matching, 'r.id' as never, listing.orders[paging.sortBy], paging);
    const rows = (await page.execute()) as unknown as (Row & RowPosition)[];
    return listPageReply(rows, await countListRows(trx, matching), paging, show);
  });
}

/** Query of all rows that match the filters, unsorted. */
export async function selectMatchingRows<DB, TB extends keyof DB, Row, Sort extends string>(
  trx: Trx,
  call: ListCall,
  listing: DirectoryListing<DB, TB, Row, Sort>,
  filters: ListFilters,
): Promise<SelectQueryBuilder<DB, TB, Row> | Refusal> {
  const conditions = await conditionsOf(trx, call, listing, filters);
  if (conditions instanceof Refusal) return conditions;
  const all = listing.rows(trx, call.account.id);
  return conditions.reduce((query, condition) => query.where(condition), all);
}

async function conditionsOf<DB, TB extends keyof DB, Row, Sort extends string>(
  trx: Trx,
  call: ListCall,
  listing: DirectoryListing<DB, TB, Row, Sort>,
  { where = [], askIndex }: ListFilters,
): Promise<RawBuilder<boolean>[] | Refusal> {
  const { businessId, active, updatedFrom, search } = call.query;
  const business = listing.business ?? businessIdColumn;
  const conditions = [...where];
  if (businessId === undefined) {
    conditions.push(accessibleRowsCondition(call, business, listing.mayHaveNoBusiness));
  } else {
    const reached = await findAccessibleBusiness(trx, call, businessId);
    if (reached instanceof Refusal) return reached;
    conditions.push(businessCondition(business, businessId));
  }
  if (active !== undefined) conditions.push(activeCondition(active));
  if (updatedFrom !== undefined) conditions.push(updatedFromCondition(updatedFrom));
  if (search !== undefined)
    conditions.push(...(await searchConditions(trx, search, listing.text ?? searchTextColumn, askIndex)));
  return conditions.filter((condition) => condition !== undefined);
}
