// Locks rows until a transaction ends.

import type { SelectQueryBuilder } from 'kysely';

/** `change` allows new documents that refer to the row; `removal` makes them wait. */
export type RowLockKind = 'change' | 'removal';

/**
 * Locks the row `r` of a query until the transaction ends. With `parents`, their rows are locked, too: whether a record
 * counts towards the plan depends on active parents.
 */
export function lockRow<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  lock: RowLockKind | undefined,
  parents: readonly string[] = [],
): SelectQueryBuilder<DB, TB, Row> {
  if (lock === undefined) return query;
  if (lock === 'removal') return query.forUpdate('r' as never);
  return parents.reduce((locked, parent) => locked.forShare(parent as never), query.forNoKeyUpdate('r' as never));
}
