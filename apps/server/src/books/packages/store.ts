// SQL queries about packages.
import { sql } from 'kysely';
import { newLeaseOwner } from '../../platform/db/lease-owner.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { PackageFileKind, TableRow } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { FiguresChoice } from '../ledger/closed-file-store.ts';

export type PackageRow = TableRow<'month_packages'> & { readonly environment_id: number };

interface NewPackage {
  readonly accountId: number;
  readonly businessId: number;
  readonly period: string;
  readonly holds: readonly PackageFileKind[];
  readonly figures: 'current' | null;
  readonly by: object;
  readonly expiresAt: Date;
}

export async function insertPackage(trx: Trx, wanted: NewPackage): Promise<number> {
  const { id } = await trx
    .insertInto('month_packages')
    .values({
      account_id: wanted.accountId,
      business_id: wanted.businessId,
      period: wanted.period,
      holds: [...wanted.holds],
      figures: wanted.figures,
      asked_by: JSON.stringify(wanted.by),
      expires_at: wanted.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function countWaitingPackages(trx: Trx, accountId: number, businessId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('month_packages')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes finished packages with their bytes, except the newest `kept`. */
export async function deletePackagesOverLimit(
  trx: Trx,
  accountId: number,
  businessId: number,
  kept: number,
): Promise<void> {
  const old = trx
    .selectFrom('month_packages')
    .select('id')
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('due_at', 'is', null)
    .orderBy('id', 'desc')
    .offset(kept);
  const rows = await trx.deleteFrom('month_packages').where('id', 'in', old).returning('id').execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await trx
      .deleteFrom('month_package_parts')
      .where('account_id', '=', accountId)
      .where('package_id', 'in', ids)
      .execute();
}

/** Reads packages that contain only parts the caller may read. */
export async function loadPackages(
  trx: Trx,
  accountId: number,
  readable: readonly PackageFileKind[],
  where: { readonly id: number } | { readonly businessId: number },
): Promise<PackageRow[]> {
  return await trx
    .selectFrom('month_packages as p')
    .innerJoin('businesses as b', 'b.id', 'p.business_id')
    .selectAll('p')
    .select('b.environment_id')
    .where('p.account_id', '=', accountId)
    .where(sql<boolean>`p.holds <@ ${[...readable]}::text[]`)
    .$if('id' in where, (query) => query.where('p.id', '=', 'id' in where ? where.id : 0))
    .$if('businessId' in where, (query) =>
      query.where('p.business_id', '=', 'businessId' in where ? where.businessId : 0),
    )
    .orderBy('p.id', 'desc')
    .limit(20)
    .execute();
}

/**
 * Reads one chunk of a package. Returns undefined if the chunk does not exist: the table is unlogged, so a crash of the
 * database loses its rows.
 */
export async function loadPackageChunk(
  trx: Trx,
  accountId: number,
  id: number,
  part: number,
): Promise<Buffer | undefined> {
  const row = await trx
    .selectFrom('month_package_parts')
    .select('bytes')
    .where('account_id', '=', accountId)
    .where('package_id', '=', id)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.bytes;
}

export async function countChunks(trx: Trx, accountId: number, id: number): Promise<number> {
  const { count } = await trx
    .selectFrom('month_package_parts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('package_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface ClaimedPackage {
  readonly id: number;
  readonly accountId: number;
  readonly businessId: number;
  readonly period: string;
  readonly holds: readonly PackageFileKind[];
  readonly tries: number;
  readonly owner: string;
}

const leaseSeconds = 120;

export async function claimPackage({ system }: Pick<Database, 'system'>): Promise<ClaimedPackage | undefined> {
  const owner = newLeaseOwner();
  const { rows } = await sql<Omit<ClaimedPackage, 'owner'>>`
    select id, account_id as "accountId", business_id as "businessId", period, holds, tries
      from claim_due_package(${owner}, make_interval(secs => ${leaseSeconds}))`.execute(system);
  return rows[0] && { ...rows[0], owner };
}

/** Deletes the chunks of an earlier attempt. Returns which figures the package was requested with. */
export async function deleteEarlierChunks(trx: Trx, { accountId, id }: ClaimedPackage): Promise<FiguresChoice> {
  await trx
    .deleteFrom('month_package_parts')
    .where('account_id', '=', accountId)
    .where('package_id', '=', id)
    .execute();
  const { figures } = await trx
    .selectFrom('month_packages')
    .select('figures')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { figures: figures ?? undefined };
}

export interface PackageProgress {
  readonly files: number;
  readonly done: number;
  readonly bytes: number;
  readonly parts: number;
}

/** Stores a chunk of the package and renews the lease. Returns false if another worker has claimed the package. */
export async function storePackageChunk(
  trx: Trx,
  claimed: ClaimedPackage,
  part: { readonly at: number; readonly bytes: Buffer } | undefined,
  progress: PackageProgress,
): Promise<boolean> {
  const { numUpdatedRows } = await held(trx, claimed)
    .set({ ...progress, lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})` })
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) return false;
  if (part !== undefined)
    await trx
      .insertInto('month_package_parts')
      .values({
        package_id: claimed.id,
        part: part.at,
        bytes: part.bytes,
        account_id: claimed.accountId,
        business_id: claimed.businessId,
      })
      .execute();
  return true;
}

export async function finishPackage(
  trx: Trx,
  claimed: ClaimedPackage,
  outcome: { readonly state: 'ready' } | { readonly state: 'failed'; readonly error: string },
): Promise<void> {
  const free = { due_at: null, lease_until: null, lease_owner: null, finished_at: sql<Date>`clock_timestamp()` };
  await held(trx, claimed)
    .set({ ...outcome, ...free })
    .execute();
}

/** Releases the package, so that a worker may continue at once or after a delay. */
export async function releasePackage(trx: Trx, claimed: ClaimedPackage, inSeconds: number): Promise<void> {
  const due = sql<Date>`clock_timestamp() + make_interval(secs => ${inSeconds})`;
  await held(trx, claimed).set({ lease_until: null, lease_owner: null, state: 'waiting', due_at: due }).execute();
}

function held(trx: Trx, { accountId, id, owner }: ClaimedPackage) {
  return trx
    .updateTable('month_packages')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('lease_owner', '=', owner);
}

export async function purgePackages({ system }: Pick<Database, 'system'>): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select purge_packages(${purgedAtOnce}) as count`.execute(system);
  return rows[0]?.count === purgedAtOnce;
}

const purgedAtOnce = 20;
