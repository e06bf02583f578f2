// SQL queries about access keys that are to be fetched from SRI.
import { sql } from 'kysely';
import type { EnvironmentId } from '../../../authority/environment.ts';
import type { Database } from '../../../platform/db/pool.ts';
import type { XmlStatus } from '../../../platform/db/tables.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import type { ReceivingBusiness } from '../validate-xml.ts';

export async function queueReceivedFetch(trx: Trx, receiver: ReceivingBusiness, accessKey: string): Promise<void> {
  await trx
    .insertInto('received_fetches')
    .values({
      business_id: receiver.businessId,
      access_key: accessKey,
      account_id: receiver.accountId,
      environment_id: receiver.environmentId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Number of waiting keys of the current account, counted up to `most`. */
export async function countWaitingKeys(trx: Trx, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count_waiting_keys(${most}::integer) as count`.execute(trx);
  return rows[0]?.count ?? 0;
}

export interface ClaimedFetch {
  readonly accountId: number;
  readonly businessId: number;
  readonly accessKey: string;
}

const leaseSeconds = 120;

/** Claims keys that are due, round-robin over businesses. */
export async function claimFetches(
  db: Database,
  environmentId: EnvironmentId,
  count: number,
  owner: string,
): Promise<ClaimedFetch[]> {
  const { rows } = await sql<{ account_id: number; business_id: number; access_key: string }>`
    select account_id, business_id, access_key
      from claim_due_fetches(${environmentId}::smallint, ${count}, ${owner}, make_interval(secs => ${leaseSeconds}))`.execute(
    db.system,
  );
  return rows.map((row) => ({ accountId: row.account_id, businessId: row.business_id, accessKey: row.access_key }));
}

export interface LockedFetch extends ReceivingBusiness {
  readonly tries: number;
  readonly misses: number;
  readonly doubts: number;
}

/** Locks the row of a key until the transaction ends. Returns undefined if another process has finished the fetch. */
export async function lockFetch(
  trx: Trx,
  { accountId, businessId, accessKey }: ClaimedFetch,
  owner: string,
): Promise<LockedFetch | undefined> {
  const row = await trx
    .selectFrom('received_fetches as f')
    .innerJoin('businesses as b', 'b.id', 'f.business_id')
    .select(['f.environment_id', 'f.tries', 'f.misses', 'f.doubts', 'b.identification'])
    .where('f.account_id', '=', accountId)
    .where('f.business_id', '=', businessId)
    .where('f.access_key', '=', accessKey)
    .where('f.lease_owner', '=', owner)
    .forUpdate('f')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { environment_id: environmentId, identification: ruc, tries, misses, doubts } = row;
  return { accountId, businessId, environmentId, ruc, tries, misses, doubts };
}

export async function deleteReceivedFetch(trx: Trx, { accountId, businessId, accessKey }: ClaimedFetch): Promise<void> {
  await trx
    .deleteFrom('received_fetches')
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('access_key', '=', accessKey)
    .execute();
}

/** Schedules the next query after this many seconds. */
export async function postponeFetch(
  trx: Trx,
  { accountId, businessId, accessKey }: ClaimedFetch,
  counts: { readonly tries?: number; readonly misses?: number; readonly doubts?: number },
  seconds: number,
): Promise<void> {
  await trx
    .updateTable('received_fetches')
    .set({
      ...counts,
      due_at: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`,
      lease_until: null,
      lease_owner: null,
    })
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('access_key', '=', accessKey)
    .execute();
}

/** Releases keys that were claimed and not queried. */
export async function releaseFetches(db: Database, claimed: readonly ClaimedFetch[], owner: string): Promise<void> {
  for (const { accountId, businessId, accessKey } of claimed)
    await db.forAccount(accountId, (trx) =>
      trx
        .updateTable('received_fetches')
        .set({ lease_until: null, lease_owner: null })
        .where('account_id', '=', accountId)
        .where('business_id', '=', businessId)
        .where('access_key', '=', accessKey)
        .where('lease_owner', '=', owner)
        .execute(),
    );
}

/** Stores that SRI does not return the XML. Returns the id of the document with this key, if one is stored. */
export async function markFetchNotFound(
  trx: Trx,
  { accountId, businessId, accessKey }: ClaimedFetch,
): Promise<number | null> {
  const row = await trx
    .updateTable('received_documents')
    .set({
      xml_status: sql<XmlStatus>`case when xml_status = 'waiting' then 'not_found' else xml_status end`,
      not_given_at: sql<Date>`coalesce(not_given_at, now())`,
      updated_at: sql<Date>`now()`,
    })
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('access_key', '=', accessKey)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Adds faults from SRI's answer to a stored document. Returns its id if there is one. */
export async function markFetchFaulty(
  trx: Trx,
  { accountId, businessId, accessKey }: ClaimedFetch,
  faults: string,
  notAuthorized: boolean,
): Promise<number | null> {
  const row = await trx
    .updateTable('received_documents')
    .set({
      xml_status: 'faulty',
      faults,
      ...(notAuthorized && { state: 'not_authorized' as const }),
      updated_at: sql<Date>`now()`,
    })
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('access_key', '=', accessKey)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
