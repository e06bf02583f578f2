// SQL query for the used capacity of a plan.

import { type RawBuilder, sql } from 'kysely';
import type { PlanLimit } from '../../identity/accounts/plan-store.ts';

/** Counts the active records with active parents of the whole current account, regardless of the caller's limits. */
export function countUsedCapacity(limit: PlanLimit): RawBuilder<number> {
  return sql`count_used_capacity(${limit})`;
}
