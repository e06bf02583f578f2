// Reads complete lists in pages, for exports. Each page continues where the previous one ended.
import { type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely';
import { type RowPosition, type SortOrder, selectPage } from './page-query.ts';
import type { Trx } from './transaction.ts';

export const exportPageSize = 1000;

/** Returns the next page of a query, in one of the orders of its list. */
export function nextExportPage<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  id: ReferenceExpression<DB, Tables> & string,
  { order, sortDir }: ExportOrder,
  after: RowPosition | undefined,
): SelectQueryBuilder<DB, Tables, Row & RowPosition> {
  const position = after && { key: after.cursor_key, id: after.cursor_id };
  return selectPage(query, id, order, { page: 1, perPage: exportPageSize - 1, sortDir, after: position });
}

export interface ExportOrder {
  readonly order: SortOrder;
  readonly sortDir: 'asc' | 'desc';
}

/** Whether a query has more than `most` rows. Reads no further than needed. */
export async function hasMoreThan<DB, Tables extends keyof DB, Row>(
  trx: Trx,
  query: SelectQueryBuilder<DB, Tables, Row>,
  most: number,
): Promise<boolean> {
  const ones = query.clearSelect().select(sql<number>`1`.as('one'));
  const { rows } = await sql`select from (${ones.limit(1).offset(most)}) beyond`.execute(trx);
  return rows.length > 0;
}
