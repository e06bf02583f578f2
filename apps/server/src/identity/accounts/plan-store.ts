// What the plan of an account allows.

import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';

export type PlanLimit = 'businesses' | 'establishments' | 'emission_points';

/**
 * Held until the transaction ends. A statement of its own: under read committed whatever is counted afterwards includes what
 * the last holder committed.
 */
export async function lockPlan(trx: Trx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockSpace}::integer, (${accountId}::bigint % 2147483647)::integer)`.execute(
    trx,
  );
}

const lockSpace = 0x504c; // "PL": apart from every other advisory lock of this database

/** `countActive` counts the active records of the account. */
export async function readPlanUse(trx: Trx, accountId: number, limit: PlanLimit, countActive: RawBuilder<number>) {
  return await trx
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .select(['plans.name', `plans.max_${limit} as most`, countActive.as('active')])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
}
