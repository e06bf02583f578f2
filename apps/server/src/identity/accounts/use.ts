// The account as its people see it: what the plan allows, and how much of it is used.

import type { DataOf } from '@talonario/contract';
import { sql } from 'kysely';
import { dayInGuayaquil, formatInstant } from '../../platform/clock/guayaquil.ts';
import type { Trx } from '../../platform/db/transaction.ts';

export async function showAccount(trx: Trx, accountId: number, now: Date): Promise<DataOf<'account.get'>> {
  const monthStart = `${dayInGuayaquil(now).slice(0, 7)}-01`;
  const row = await trx
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .select(['accounts.id', 'accounts.name', 'accounts.created_at', 'plans.name as plan', 'plans.api_access'])
    .select(['requests_per_minute', 'max_businesses', 'max_establishments', 'max_emission_points'])
    .select([
      sql<number>`(select count(*) from businesses b where b.account_id = ${accountId} and b.active)`.as('businesses'),
      sql<number>`(select count(*) from establishments e where e.account_id = ${accountId} and e.active)`.as(
        'establishments',
      ),
      sql<number>`(select count(*) from emission_points p where p.account_id = ${accountId} and p.active)`.as('points'),
      // One range of the index per business, however many documents there are.
      sql<number>`(
        select coalesce(sum(m.documents), 0)::bigint
          from businesses b, (values (1), (2)) v (id), lateral (
            select count(*) as documents from documents d
             where d.account_id = ${accountId} and d.business_id = b.id and d.environment_id = v.id
               and d.acronym = 'AUT' and d.issue_date >= ${monthStart}) m
         where b.account_id = ${accountId})`.as('documents'),
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    name: row.name,
    plan: { name: row.plan, apiAccess: row.api_access, requestsPerMinute: row.requests_per_minute },
    use: {
      businesses: { active: row.businesses, most: row.max_businesses },
      establishments: { active: row.establishments, most: row.max_establishments },
      emissionPoints: { active: row.points, most: row.max_emission_points },
      documentsThisMonth: row.documents,
    },
    createdAt: formatInstant(row.created_at),
  };
}
