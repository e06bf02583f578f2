// SQL queries about the first documents of a business in production.
import { documentStateTable, isStateUnderway } from '@talonario/sri';
import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';

export interface BusinessOfAccount {
  readonly accountId: number;
  readonly businessId: number;
}

const underwayStates = documentStateTable.map(({ acronym }) => acronym).filter(isStateUnderway);

export interface FirstProductionDocument {
  readonly authorised: boolean;
  readonly underway: boolean;
}

/**
 * Returns whether SRI has authorised a production document that was issued with Talonario, and whether one is in
 * progress.
 */
export async function loadFirstSteps(
  trx: Trx,
  { accountId, businessId }: BusinessOfAccount,
): Promise<FirstProductionDocument> {
  const { rows } = await sql<FirstProductionDocument>`
    select authorised, underway from first_production_steps(${accountId}, ${businessId}, ${underwayStates}::text[])
  `.execute(trx);
  return rows[0] ?? { authorised: false, underway: false };
}

/**
 * SQL text of loadFirstSteps() with a lock on the business. It is text because it is part of the message that opens a
 * transaction.
 */
export function lockFirstStepsSql({ accountId, businessId }: BusinessOfAccount): string {
  const ids = [accountId, businessId];
  if (!ids.every(Number.isSafeInteger)) throw new TypeError(`not ids: ${ids.join(' ')}`);
  const underway = underwayStates.map((acronym) => `'${acronym}'`).join(', ');
  return `select authorised, underway from lock_first_production_steps(${ids.join(', ')}, array[${underway}])`;
}

/** Marks the business as live. From then on API keys and batches may issue, too. */
export async function markBusinessLive(trx: Trx, { accountId, businessId }: BusinessOfAccount): Promise<void> {
  await trx
    .updateTable('businesses')
    .set({
      production_live_at: sql<Date>`now()`,
      production_switched_at: sql<Date>`coalesce(production_switched_at, now())`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', businessId)
    .where('production_live_at', 'is', null)
    .execute();
}
