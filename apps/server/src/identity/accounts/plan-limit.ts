// How many active records the plan of an account allows.

import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';
import { forbidden, type Refusal } from '../../platform/http/error-reply.ts';

export type PlanLimit = 'businesses' | 'establishments' | 'emission_points';

/**
 * Call it in the transaction that creates or reactivates records, before that write; `countActive` counts the active
 * records of the account, `adding` is how many there will be on top. The lock is held until the transaction ends, so two
 * creations cannot both take the last place.
 */
export async function checkPlanLimit(
  trx: Trx,
  accountId: number,
  limit: PlanLimit,
  countActive: RawBuilder<number>,
  adding = 1,
): Promise<Refusal | undefined> {
  await lockPlan(trx, accountId);
  const { name, most, active } = await trx
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .select(['plans.name', `plans.max_${limit} as most`, countActive.as('active')])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (most === null || Number(active) + adding <= most) return undefined;
  const needed = adding > 1 ? `, ${adding} more are needed` : '';
  const detail = `The plan ${name} allows ${most} active ${words[limit]} and ${active} are in use${needed}. Deactivate one or change the plan.`;
  return forbidden('plan.limit_reached', detail);
}

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

const words: Readonly<Record<PlanLimit, string>> = {
  businesses: 'businesses',
  establishments: 'establishments',
  emission_points: 'emission points',
};
