// SQL queries about the usage of a plan.

import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';

export interface QuotaUsageRow {
  readonly quota: string;
  readonly used: number;
  readonly resets_in: number;
}

/** Usage of the account's quotas in the current minute. A quota that was not used has no row. */
export async function loadQuotaUsage(trx: Trx, accountId: number): Promise<QuotaUsageRow[]> {
  const { rows } = await sql<QuotaUsageRow>`select * from read_quotas(${accountId})`.execute(trx);
  return rows;
}

/** `monthStart`: first day of the month whose documents are counted. */
export async function readAccountUsage(trx: Trx, accountId: number, monthStart: string) {
  return await trx
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .select(['accounts.id', 'accounts.name', 'accounts.created_at', 'plans.name as plan', 'plans.api_access'])
    .select('accounts.retry_window_seconds')
    .select(['requests_per_minute', 'max_businesses', 'max_establishments', 'max_emission_points'])
    .select([
      sql<number>`(select count(*) from businesses b where b.account_id = ${accountId} and b.active)`.as('businesses'),
      sql<number>`(select count(*) from establishments e where e.account_id = ${accountId} and e.active)`.as(
        'establishments',
      ),
      sql<number>`(select count(*) from emission_points p where p.account_id = ${accountId} and p.active)`.as('points'),
      // Reads one range of the index per business, so the cost does not depend on the number of documents.
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
}
