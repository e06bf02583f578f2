// Reads one page of a query. Given the position of the previous row, it uses keyset pagination, so that page 10,000
// costs as much as page 1.
import { type Expression, type RawBuilder, type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely';

/** Sort order of a list: an expression that is never null, and its type, which is needed to parse a cursor. */
export interface SortOrder {
  readonly by: Expression<unknown>;
  readonly type: 'text' | 'bigint' | 'numeric' | 'date' | 'timestamptz';
}

/** Columns with the position of a row in a list, from which a cursor is made. */
export interface RowPosition {
  readonly cursor_key: string;
  readonly cursor_id: number;
}

/** Requested part of a list: a page by its number, or the rows after a position. */
export interface RequestedPage {
  readonly page: number;
  readonly perPage: number;
  readonly sortDir: 'asc' | 'desc';
  readonly after: { readonly key: string; readonly id: number } | undefined;
}

/** Sorts a filtered query and reads the page, plus one row that shows whether another page follows. */
export function selectPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  id: ReferenceExpression<DB, TB> & string,
  order: SortOrder,
  { after, sortDir, page, perPage }: RequestedPage,
): SelectQueryBuilder<DB, TB, Row & RowPosition> {
  const idRef = sql.ref(id);
  const placed = query
    .select([sql<string>`(${order.by})::text`.as('cursor_key'), sql<number>`${idRef}`.as('cursor_id')])
    .orderBy(order.by, sortDir)
    .orderBy(idRef, sortDir)
    .limit(perPage + 1) as unknown as SelectQueryBuilder<DB, TB, Row & RowPosition>;
  if (!after) return placed.offset((page - 1) * perPage);
  const comparison = sql.raw(sortDir === 'asc' ? '>' : '<');
  const start: RawBuilder<boolean> = sql`(${order.by}, ${idRef}) ${comparison} (${after.key}::${sql.raw(order.type)}, ${after.id}::bigint)`;
  return placed.where(start);
}
