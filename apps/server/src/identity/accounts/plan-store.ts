// SQL queries about the limits of a plan.

import type { RawBuilder } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';

export type PlanLimit = 'businesses' | 'establishments' | 'emission_points';

/** `countActive` counts the active records of the account. */
export async function readPlanUsage(trx: Trx, accountId: number, limit: PlanLimit, countActive: RawBuilder<number>) {
  return await trx
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .select(['plans.name', `plans.max_${limit} as most`, countActive.as('active')])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
}
