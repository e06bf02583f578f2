// How many active records the plan of an account allows.
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { forbidden, type Refusal } from '../http/error-reply.ts';

export type PlanLimit = 'businesses' | 'establishments' | 'emission_points';

/**
 * Call it in the transaction that creates or reactivates a record, before that write; `countActive` counts the active
 * records of the account. The lock is held until the transaction ends, so two creations cannot both take the last place.
 */
export async function checkPlanLimit(
  trx: Transaction<Tables>,
  accountId: number,
  limit: PlanLimit,
  countActive: RawBuilder<number>,
): Promise<Refusal | undefined> {
  // A statement of its own: under read committed the count below then sees what the last holder committed.
  await sql`select pg_advisory_xact_lock(${lockSpace}::integer, (${accountId}::bigint % 2147483647)::integer)`.execute(
    trx,
  );
  const { name, most, active } = await trx
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .select(['plans.name', `plans.max_${limit} as most`, countActive.as('active')])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (most === null || Number(active) < most) return undefined;
  const detail = `The plan ${name} allows ${most} active ${words[limit]} and ${active} are in use. Deactivate one or change the plan.`;
  return forbidden('plan.limit_reached', detail);
}

const lockSpace = 0x504c; // "PL": apart from every other advisory lock of this database

const words: Readonly<Record<PlanLimit, string>> = {
  businesses: 'businesses',
  establishments: 'establishments',
  emission_points: 'emission points',
};
