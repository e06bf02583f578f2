// Capacity of a plan. A record is counted while it and all its parents are active. So deactivating a business frees the
// capacity of its establishments and emission points, and activating it uses that capacity again.

import { checkPlanLimit } from '../../identity/accounts/plan-limit.ts';
import type { PlanLimit } from '../../identity/accounts/plan-store.ts';
import { lockAccountFor } from '../../platform/db/account-lock.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Refusal } from '../../platform/http/replies/error-reply.ts';
import { countUsedCapacity } from './capacity-store.ts';

export type UsedCapacity = Partial<Readonly<Record<PlanLimit, number>>>;

/**
 * Checks that the plan has capacity for new active records. Call it before the write, in the same transaction: it takes
 * a lock, so that no other transaction can use the capacity at the same time.
 */
export async function reserveCapacity(
  trx: Trx,
  accountId: number,
  count: () => UsedCapacity | Promise<UsedCapacity>,
): Promise<Refusal | undefined> {
  await lockAccountFor(trx, 'plan', accountId);
  const wanted = await count();
  for (const limit of ['businesses', 'establishments', 'emission_points'] as const) {
    const adding = wanted[limit] ?? 0;
    if (adding === 0) continue;
    const refusal = await checkPlanLimit(trx, accountId, limit, countUsedCapacity(limit), adding);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}
