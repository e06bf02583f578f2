// JSON of the account for its users: the limits of its plan and their usage.

import type { DataOf } from '@talonario/contract';
import { dayInGuayaquil, formatInstant } from '../../platform/clock/guayaquil.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { readAccountUsage } from './usage-store.ts';

export async function showAccount(trx: Trx, accountId: number, now: Date): Promise<DataOf<'account.get'>> {
  const monthStart = `${dayInGuayaquil(now).slice(0, 7)}-01`;
  const row = await readAccountUsage(trx, accountId, monthStart);
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
    retryWindowSeconds: row.retry_window_seconds,
    createdAt: formatInstant(row.created_at),
  };
}
