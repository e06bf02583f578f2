// SQL query that counts the records that use up the plan.

import { type RawBuilder, sql } from 'kysely';
import type { PlanLimit } from '../../identity/accounts/plan-store.ts';

/** Counts active records whose parents are active, in the whole account and regardless of the caller's limits. */
export function countUsedCapacity(limit: PlanLimit): RawBuilder<number> {
  return sql`count_used_capacity(${limit})`;
}
