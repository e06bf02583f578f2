// Row locks that last until the transaction ends.

import type { SelectQueryBuilder } from 'kysely';

/**
 * Kind of a lock. While a row is locked for a `change`, new documents may refer to it; for a `removal` they have to
 * wait.
 */
export type RowLockKind = 'change' | 'removal';

/**
 * Locks the row `r` of a query until the transaction ends. With `parents` it also locks their rows, because a record is
 * counted for the plan only if its parents are active.
 */
export function lockQueriedRow<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  lock: RowLockKind | undefined,
  parents: readonly string[] = [],
): SelectQueryBuilder<DB, TB, Row> {
  if (lock === undefined) return query;
  if (lock === 'removal') return query.forUpdate('r' as never);
  return parents.reduce((locked, parent) => locked.forShare(parent as never), query.forNoKeyUpdate('r' as never));
}
