// Capacity of the plan. A record takes one while it is active and everything above it is: deactivating a business frees the
// places of its establishments and points as well, and activating it takes them all again.

import { type RawBuilder, sql } from 'kysely';
import { checkPlanLimit } from '../../identity/accounts/plan-limit.ts';
import { lockPlan, type PlanLimit } from '../../identity/accounts/plan-store.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Refusal } from '../../platform/http/error-reply.ts';

export type Capacity = Partial<Readonly<Record<PlanLimit, number>>>;

/** Before the write that takes them, in its transaction. What is wanted is counted once nobody else can take places. */
export async function reserveCapacity(
  trx: Trx,
  accountId: number,
  count: () => Capacity | Promise<Capacity>,
): Promise<Refusal | undefined> {
  await lockPlan(trx, accountId);
  const wanted = await count();
  for (const limit of ['businesses', 'establishments', 'emission_points'] as const) {
    const adding = wanted[limit] ?? 0;
    if (adding === 0) continue;
    const refusal = await checkPlanLimit(trx, accountId, limit, taken[limit](accountId), adding);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

const taken: Readonly<Record<PlanLimit, (accountId: number) => RawBuilder<number>>> = {
  businesses: (accountId) => sql`(select count(*) from businesses where account_id = ${accountId} and active)`,
  establishments: (accountId) => sql`(
    select count(*) from establishments e join businesses b on b.id = e.business_id and b.active
     where e.account_id = ${accountId} and e.active
  )`,
  emission_points: (accountId) => sql`(
    select count(*) from emission_points p
      join establishments e on e.id = p.establishment_id and e.active
      join businesses b on b.id = p.business_id and b.active
     where p.account_id = ${accountId} and p.active
  )`,
};
