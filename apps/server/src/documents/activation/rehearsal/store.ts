// SQL queries about rehearsals.
import { sql } from 'kysely';
import { newLeaseOwner } from '../../../platform/db/lease-owner.ts';
import type { Database } from '../../../platform/db/pool.ts';
import type { TableRow } from '../../../platform/db/tables.ts';
import type { Trx } from '../../../platform/db/transaction.ts';

export type RehearsalRow = TableRow<'rehearsals'> & { readonly environment_id: number };

/** Inserts a rehearsal. Returns undefined if the business has a rehearsal that has not ended. */
export async function insertRehearsal(
  trx: Trx,
  wanted: { readonly accountId: number; readonly businessId: number; readonly expiresAt: Date },
): Promise<number | undefined> {
  const row = await trx
    .insertInto('rehearsals')
    .values({ account_id: wanted.accountId, business_id: wanted.businessId, expires_at: wanted.expiresAt })
    .onConflict((conflict) => conflict.column('business_id').where('due_at', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function countRehearsalsSince(
  trx: Trx,
  accountId: number,
  businessId: number,
  since: Date,
): Promise<number> {
  const { count } = await trx
    .selectFrom('rehearsals')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes ended rehearsals, except the newest `kept`. */
export async function deleteRehearsalsOverLimit(
  trx: Trx,
  accountId: number,
  businessId: number,
  kept: number,
): Promise<void> {
  const old = trx
    .selectFrom('rehearsals')
    .select('id')
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('due_at', 'is', null)
    .orderBy('id', 'desc')
    .offset(kept);
  await trx.deleteFrom('rehearsals').where('account_id', '=', accountId).where('id', 'in', old).execute();
}

export async function readRehearsals(
  trx: Trx,
  accountId: number,
  where: { readonly id: number } | { readonly businessId: number },
): Promise<RehearsalRow[]> {
  return await trx
    .selectFrom('rehearsals as r')
    .innerJoin('businesses as b', 'b.id', 'r.business_id')
    .selectAll('r')
    .select('b.environment_id')
    .where('r.account_id', '=', accountId)
    .$if('id' in where, (query) => query.where('r.id', '=', 'id' in where ? where.id : 0))
    .$if('businessId' in where, (query) =>
      query.where('r.business_id', '=', 'businessId' in where ? where.businessId : 0),
    )
    .orderBy('r.id', 'desc')
    .limit(20)
    .execute();
}

export interface ClaimedRehearsal {
  readonly id: number;
  readonly accountId: number;
  readonly businessId: number;
  readonly tries: number;
  readonly owner: string;
}

/** Duration of the lease. It is longer than the longest step, because the lease is renewed with each step. */
const leaseSeconds = 300;

export async function claimRehearsal({ system }: Pick<Database, 'system'>): Promise<ClaimedRehearsal | undefined> {
  const owner = newLeaseOwner();
  const { rows } = await sql<Omit<ClaimedRehearsal, 'owner'>>`
    select id, account_id as "accountId", business_id as "businessId", tries
      from claim_due_rehearsal(${owner}, make_interval(secs => ${leaseSeconds}))`.execute(system);
  return rows[0] && { ...rows[0], owner };
}

/** Stores the steps so far. Returns false if another worker has claimed the rehearsal. */
export async function storeRehearsalSteps(
  trx: Trx,
  claimed: ClaimedRehearsal,
  steps: readonly object[],
): Promise<boolean> {
  const { numUpdatedRows } = await held(trx, claimed)
    .set({
      steps: JSON.stringify(steps),
      lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
    })
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

export async function finishRehearsal(
  trx: Trx,
  claimed: ClaimedRehearsal,
  outcome: { readonly report: object; readonly steps: readonly object[] } | 'interrupted',
): Promise<void> {
  const free = { due_at: null, lease_until: null, lease_owner: null, finished_at: sql<Date>`clock_timestamp()` };
  const told =
    outcome === 'interrupted'
      ? { state: 'interrupted' as const }
      : {
          state: 'done' as const,
          report: JSON.stringify(outcome.report),
          steps: JSON.stringify(outcome.steps),
        };
  await held(trx, claimed)
    .set({ ...told, ...free })
    .execute();
}

function held(trx: Trx, { accountId, id, owner }: ClaimedRehearsal) {
  return trx
    .updateTable('rehearsals')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('lease_owner', '=', owner);
}

export async function purgeRehearsals({ system }: Pick<Database, 'system'>): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select purge_rehearsals(${purgedAtOnce}) as count`.execute(system);
  return rows[0]?.count === purgedAtOnce;
}

const purgedAtOnce = 100;

/**
 * Reads the issuer of the rehearsal: the business, its first active establishment, and the codes of the points there.
 */
export async function readRehearsalIssuer(trx: Trx, accountId: number, businessId: number) {
  const business = await trx
    .selectFrom('businesses')
    .select([
      'identification',
      'business_name',
      'commercial_name',
      'address',
      'email',
      'phone',
      'special_taxpayer',
      'accounting_required',
      'retention_agent',
      'rimpe',
      'large_taxpayer',
      'classification',
    ])
    .where('account_id', '=', accountId)
    .where('id', '=', businessId)
    .executeTakeFirst();
  if (business === undefined) return undefined;
  const establishment = await trx
    .selectFrom('establishments')
    .select(['id', 'code', 'name', 'address'])
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('active', '=', true)
    .orderBy('code')
    .limit(1)
    .executeTakeFirst();
  const points = await trx
    .selectFrom('emission_points')
    .select('code')
    .where('account_id', '=', accountId)
    .where('establishment_id', '=', establishment?.id ?? 0)
    .execute();
  return { business, establishment, points: points.map(({ code }) => code) };
}
