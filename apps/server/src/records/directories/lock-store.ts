// Rows that stay as they are until a transaction ends.

import type { SelectQueryBuilder } from 'kysely';

/** `change` lets documents go on being written that point at the row; `removal` makes them wait. */
export type Lock = 'change' | 'removal';

/**
 * Holds the row `r` of a query until the transaction ends. With `parents`, their rows stay as they are too: whether a record
 * takes a place in the plan depends on theirs being active.
 */
export function lockRow<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  lock: Lock | undefined,
  parents: readonly string[] = [],
): SelectQueryBuilder<DB, TB, Row> {
  if (lock === undefined) return query;
  if (lock === 'removal') return query.forUpdate('r' as never);
  return parents.reduce((locked, parent) => locked.forShare(parent as never), query.forNoKeyUpdate('r' as never));
}
