// Checks the limits of a plan: maximum number of active businesses, establishments and emission points.

import type { RawBuilder } from 'kysely';
import { lockAccountFor } from '../../platform/db/account-lock.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { forbidden, type Refusal } from '../../platform/http/replies/error-reply.ts';
import { type PlanLimit, readPlanUsage } from './plan-store.ts';

/**
 * Returns a refusal if the plan does not allow `adding` more active records. `countActive` counts the active records of
 * the account. Call it in the transaction that creates or reactivates records, before that write: it takes a lock until
 * the transaction ends, so that two concurrent creations cannot both take the last place.
 */
export async function checkPlanLimit(
  trx: Trx,
  accountId: number,
  limit: PlanLimit,
  countActive: RawBuilder<number>,
  adding = 1,
): Promise<Refusal | undefined> {
  await lockAccountFor(trx, 'plan', accountId);
  const { name, most, active } = await readPlanUsage(trx, accountId, limit, countActive);
  if (most === null || Number(active) + adding <= most) return undefined;
  const needed = adding > 1 ? `, ${adding} more are needed` : '';
  const detail = `The plan ${name} allows ${most} active ${words[limit]} and ${active} are in use${needed}. Deactivate one or change the plan.`;
  return forbidden('plan.limit_reached', detail);
}

const words: Readonly<Record<PlanLimit, string>> = {
  businesses: 'businesses',
  establishments: 'establishments',
  emission_points: 'emission points',
};
