// Unfinished forms: one person's own, so every statement names the account and the person.
import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Trx } from '../../platform/db/transaction.ts';

export interface Shelf {
  readonly accountId: number;
  readonly userId: number;
  readonly businessId: number;
}

export interface FormPlace extends Shelf {
  readonly place: string;
}

export async function listForms(trx: Trx, shelf: Shelf) {
  return await of(trx, shelf).select(['place', 'version', 'updated_at']).orderBy('updated_at', 'desc').execute();
}

export async function readForm(trx: Trx, { place, ...shelf }: FormPlace) {
  return await of(trx, shelf).select(['place', 'version', 'content']).where('place', '=', place).executeTakeFirst();
}

/** The new version; undefined when the form is there already. */
export async function insertForm(trx: Trx, form: FormPlace, content: string): Promise<number | undefined> {
  const row = await trx
    .insertInto('kept_forms')
    .values({ ...keyOf(form), version: firstVersion, content })
    .onConflict((conflict) => conflict.columns(['user_id', 'business_id', 'place']).doNothing())
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** The new version; undefined when another one is there, or none. */
export async function updateForm(
  trx: Trx,
  { accountId, userId, businessId, place }: FormPlace,
  version: number,
  content: string,
): Promise<number | undefined> {
  const row = await trx
    .updateTable('kept_forms')
    .set({ version: sql<number>`version + 1`, content, updated_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('business_id', '=', businessId)
    .where('place', '=', place)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** Whether it was there, as that version where one is given. */
export async function deleteForm(
  trx: Trx,
  { accountId, userId, businessId, place }: FormPlace,
  version: number | undefined,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('kept_forms')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('business_id', '=', businessId)
    .where('place', '=', place)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Those of a person in all businesses, under a lock until the transaction ends: many at once are counted as many. */
export async function countForms(trx: Trx, { accountId, userId }: Shelf): Promise<number> {
  await sql`select pg_advisory_xact_lock(${lockSpace}::integer, (${userId}::bigint % 2147483647)::integer)`.execute(
    trx,
  );
  const { count } = await trx
    .selectFrom('kept_forms')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const lockSpace = 0x4b46; // "KF": apart from every other advisory lock of this database
// From the clock: a form begun anew in the same place has none of the versions of the one before.
const firstVersion = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** What nobody has touched for a month; true when there may be more. */
export async function purgeKeptForms({ system }: Database): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`select purge_kept_forms() as more`.execute(system);
  return rows[0]?.more === true;
}

function of(trx: Trx, { accountId, userId, businessId }: Shelf) {
  return trx
    .selectFrom('kept_forms')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('business_id', '=', businessId);
}

function keyOf({ accountId, userId, businessId, place }: FormPlace) {
  return { account_id: accountId, user_id: userId, business_id: businessId, place };
}
