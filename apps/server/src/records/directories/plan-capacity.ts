// Capacity of the plan. A record takes one while it is active and everything above it is: deactivating a business frees the
// places of its establishments and points as well, and activating it takes them all again.

import { checkPlanLimit } from '../../identity/accounts/plan-limit.ts';
import type { PlanLimit } from '../../identity/accounts/plan-store.ts';
import { lockInAccount } from '../../platform/db/account-lock.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Refusal } from '../../platform/http/replies/error-reply.ts';
import { countTaken } from './capacity-store.ts';

export type Capacity = Partial<Readonly<Record<PlanLimit, number>>>;

/** Before the write that takes them, in its transaction. What is wanted is counted once nobody else can take places. */
export async function reserveCapacity(
  trx: Trx,
  accountId: number,
  count: () => Capacity | Promise<Capacity>,
): Promise<Refusal | undefined> {
  await lockInAccount(trx, 'plan', accountId);
  const wanted = await count();
  for (const limit of ['businesses', 'establishments', 'emission_points'] as const) {
    const adding = wanted[limit] ?? 0;
    if (adding === 0) continue;
    const refusal = await checkPlanLimit(trx, accountId, limit, countTaken(limit), adding);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}
