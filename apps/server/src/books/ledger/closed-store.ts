// Finds the closing of a period.
import type { TaxPeriod } from '@talonario/sri';
import type { Trx } from '../../platform/db/transaction.ts';
import type { BookPeriod } from './register-store.ts';

export type PeriodClosingScope = Pick<BookPeriod, 'accountId' | 'businessId' | 'environmentId'>;

/** Returns the closed period that contains the requested one: the same period, or the semester of a month. */
export async function findClosedPeriod(
  trx: Trx,
  { accountId, businessId, environmentId }: PeriodClosingScope,
  { from, to }: Pick<TaxPeriod, 'from' | 'to'>,
): Promise<string | undefined> {
  const found = await trx
    .selectFrom('period_closings')
    .select('period')
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('environment_id', '=', environmentId)
    .where('starts_on', '<=', from)
    .where('ends_on', '>=', to)
    .where('reopened_at', 'is', null)
    .executeTakeFirst();
  return found?.period;
}
