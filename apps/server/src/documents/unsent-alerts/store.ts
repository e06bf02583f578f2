import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { UnsentAlertTime } from './alert-times.ts';

export interface UnsentDocuments {
  readonly accountId: number;
  readonly businessId: number;
  readonly environmentId: number;
  readonly documents: number;
}

/** Returns businesses with documents that SRI does not have and that got no alert about them this evening. */
export async function findUnsentDocuments(
  db: Pick<Database, 'system'>,
  { day, hour }: UnsentAlertTime,
  signedBefore: Date,
  most: number,
): Promise<UnsentDocuments[]> {
  const { rows } = await sql<UnsentDocuments>`
    select account_id as "accountId", business_id as "businessId", environment_id as "environmentId", documents
      from find_unsent(${day}::date, ${hour}::smallint, ${signedBefore}, ${most})
  `.execute(db.system);
  return rows;
}

/** Marks the evening check of a business as done. Returns true for exactly one caller. */
export async function claimAlertTime(
  trx: Trx,
  unsent: UnsentDocuments,
  { day, hour }: UnsentAlertTime,
): Promise<boolean> {
  const { accountId: account_id, businessId: business_id, documents } = unsent;
  const written = await trx
    .insertInto('unsent_checks')
    .values({ account_id, business_id, day, hour, documents })
    .onConflict((conflict) => conflict.doNothing())
    .returning('business_id')
    .executeTakeFirst();
  return written !== undefined;
}

/** Raises the alert. It replaces the alert of the check three hours earlier. */
export async function raiseUnsentAlert(
  trx: Trx,
  { accountId, businessId }: UnsentDocuments,
  message: string,
): Promise<void> {
  await trx
    .updateTable('alerts')
    .set({ resolved_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('kind', '=', unsentKind)
    .where('resolved_at', 'is', null)
    .execute();
  await trx
    .insertInto('alerts')
    .values({ account_id: accountId, business_id: businessId, kind: unsentKind, message })
    .execute();
}

const unsentKind = 'documents.unsent';

export async function closeUnsentAlerts(db: Pick<Database, 'system'>): Promise<void> {
  await sql`select close_unsent_alerts()`.execute(db.system);
}

export interface AlertRecipient {
  readonly email: string;
  readonly locale: 'es' | 'en';
}

export async function readOwners(trx: Trx, accountId: number): Promise<AlertRecipient[]> {
  return await trx
    .selectFrom('users')
    .innerJoin('people', 'people.id', 'users.person_id')
    .select(['people.email', 'people.locale'])
    .where('users.account_id', '=', accountId)
    .where('users.role', '=', 'owner')
    .where('users.active', '=', true)
    .orderBy('users.id')
    .execute();
}

export async function readBusinessName(trx: Trx, accountId: number, businessId: number): Promise<string> {
  const row = await trx
    .selectFrom('businesses')
    .select(['business_name', 'commercial_name'])
    .where('account_id', '=', accountId)
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
  return row.commercial_name ?? row.business_name;
}
