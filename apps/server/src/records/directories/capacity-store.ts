// How much of its plan an account has taken.

import { type RawBuilder, sql } from 'kysely';
import type { PlanLimit } from '../../identity/accounts/plan-store.ts';

/** Counts the active records whose parents are active too. */
export const countTaken: Readonly<Record<PlanLimit, (accountId: number) => RawBuilder<number>>> = {
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
