// How much of its plan an account has taken.

import { type RawBuilder, sql } from 'kysely';
import type { PlanLimit } from '../../identity/accounts/plan-store.ts';

/** Counts the active records whose parents are active too, of the whole account at hand, whatever the caller is limited to. */
export function countTaken(limit: PlanLimit): RawBuilder<number> {
  return sql`count_taken(${limit})`;
}
