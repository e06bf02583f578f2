// SQL queries about imports.
import { type Selectable, sql } from 'kysely';
import { storableJson } from '../../../platform/db/clean-text.ts';
import { newLeaseOwner } from '../../../platform/db/lease-owner.ts';
import type { Database } from '../../../platform/db/pool.ts';
import type { ImportSource, RowOutcome, Tables } from '../../../platform/db/tables.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import { type Principal, refuseProduction } from '../../../platform/http/call.ts';
import { notFound, type Refusal } from '../../../platform/http/replies/error-reply.ts';
import type { ReceivingBusiness } from '../validate-xml.ts';

export const importColumns = [
  'id',
  'business_id',
  'source',
  'file_name',
  'dry_run',
  'status',
  'error',
  'created_at',
  'finished_at',
] as const;

export type ImportRecord = Pick<Selectable<Tables['imports']>, (typeof importColumns)[number]>;
export type ImportOutcomeCounts = Readonly<Partial<Record<RowOutcome, number>>>;

export interface NewImport {
  readonly source: ImportSource;
  readonly fileName: string | null;
  readonly dryRun: boolean;
  readonly file?: { readonly bytes: Buffer; readonly deflated: boolean };
}

/** An import with a file waits for the worker; a list of keys is complete at once. */
export async function insertImport(trx: Trx, receiver: ReceivingBusiness, wanted: NewImport): Promise<ImportRecord> {
  const { accountId, businessId, environmentId } = receiver;
  const made = await trx
    .insertInto('imports')
    .values({
      account_id: accountId,
      business_id: businessId,
      environment_id: environmentId,
      source: wanted.source,
      file_name: wanted.fileName,
      dry_run: wanted.dryRun,
      status: wanted.file ? 'queued' : 'running',
      due_at: wanted.file ? sql<Date>`now()` : null,
    })
    .returning(importColumns)
    .executeTakeFirstOrThrow();
  if (wanted.file)
    await trx
      .insertInto('import_files')
      .values({ import_id: made.id, account_id: accountId, ...wanted.file })
      .execute();
  return made;
}

/** Number of bytes in files of the account that are not read yet. */
export async function countWaitingBytes(trx: Trx): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count_waiting_bytes() as waiting`.execute(trx);
  return Number(rows[0]?.waiting ?? 0);
}

export interface ClaimedImport extends ReceivingBusiness {
  readonly id: number;
  readonly owner: string;
  readonly source: ImportSource;
  readonly dryRun: boolean;
  readonly linesRead: number;
  readonly tries: number;
  readonly bytes: Buffer;
  readonly deflated: boolean;
}

const leaseSeconds = 120;

/**
 * Claims the oldest waiting import of the account that was served longest ago, so that no import waits behind all files
 * of another account.
 */
export async function claimImport(db: Database): Promise<ClaimedImport | undefined> {
  const owner = newLeaseOwner();
  const { rows } = await sql<{ id: number; account_id: number }>`
    select id, account_id from claim_due_import(${owner}, make_interval(secs => ${leaseSeconds}))`.execute(db.system);
  const claimed = rows[0];
  if (claimed === undefined) return undefined;
  const row = await db.forAccount(claimed.account_id, (trx) =>
    trx
      .updateTable('imports as i')
      .from('businesses as b')
      .set({ tries: sql<number>`i.tries + 1` })
      .whereRef('b.id', '=', 'i.business_id')
      .where('i.account_id', '=', claimed.account_id)
      .where('i.id', '=', claimed.id)
      .returning(['i.business_id', 'i.environment_id', 'i.source', 'i.dry_run', 'i.lines_read', 'i.tries'])
      .returning('b.identification')
      .returning((eb) => [
        eb.selectFrom('import_files').select('bytes').whereRef('import_id', '=', 'i.id').as('bytes'),
        eb.selectFrom('import_files').select('deflated').whereRef('import_id', '=', 'i.id').as('deflated'),
      ])
      .executeTakeFirstOrThrow(),
  );
  return {
    id: claimed.id,
    owner,
    accountId: claimed.account_id,
    businessId: row.business_id,
    environmentId: row.environment_id,
    ruc: row.identification,
    source: row.source,
    dryRun: row.dry_run,
    linesRead: row.lines_read,
    tries: row.tries,
    bytes: row.bytes ?? Buffer.alloc(0),
    deflated: row.deflated ?? false,
  };
}

/**
 * Stores how many lines were read, in the transaction that wrote their rows. Returns false if another worker has
 * claimed the import.
 */
export async function recordLinesRead(
  trx: Trx,
  { accountId, id, owner }: ClaimedImport,
  lines: number,
): Promise<boolean> {
  const noted = await trx
    .updateTable('imports')
    .set({
      lines_read: lines,
      tries: 0,
      lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .where('due_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Marks the file of an import as read and deletes its bytes, which are no longer needed. */
export async function finishReadingImport(trx: Trx, { accountId, id, owner }: ClaimedImport): Promise<void> {
  await trx
    .updateTable('imports')
    .set({ due_at: null, lease_until: null, lease_owner: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .execute();
  await trx.deleteFrom('import_files').where('account_id', '=', accountId).where('import_id', '=', id).execute();
  await finishImports(trx, accountId, [id]);
}

export async function failImport(trx: Trx, claimed: ClaimedImport, error: object): Promise<void> {
  await trx
    .updateTable('imports')
    .set({
      status: 'failed',
      error: storableJson(error),
      finished_at: sql<Date>`now()`,
      due_at: null,
      lease_until: null,
      lease_owner: null,
    })
    .where('account_id', '=', claimed.accountId)
    .where('id', '=', claimed.id)
    .where('lease_owner', '=', claimed.owner)
    .execute();
}

/** Whether an import of another account could be read now. */
export async function otherImportsWait(db: Database, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ wait: boolean }>`select other_imports_wait(${accountId}) as wait`.execute(db.system);
  return rows[0]?.wait === true;
}

/** Releases the import until its account is served again. */
export async function yieldImport(trx: Trx, { accountId, id, owner }: ClaimedImport): Promise<void> {
  await trx
    .updateTable('imports')
    .set({ lease_until: null, lease_owner: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .execute();
}

/** Releases the import, to be continued after a delay. */
export async function releaseImport(trx: Trx, { accountId, id, owner, tries }: ClaimedImport): Promise<void> {
  await trx
    .updateTable('imports')
    .set({
      lease_until: null,
      lease_owner: null,
      due_at: sql<Date>`clock_timestamp() + make_interval(secs => ${Math.min(5 * 2 ** tries, 300)})`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .execute();
}

/** Finishes imports that are read completely and whose rows were all queried at least once. Returns those. */
export async function finishImports(trx: Trx, accountId: number, ids: readonly number[]): Promise<ImportRecord[]> {
  if (ids.length === 0) return [];
  return await trx
    .updateTable('imports as i')
    .set({ status: 'done', finished_at: sql<Date>`now()` })
    .where('i.account_id', '=', accountId)
    .where('i.id', 'in', ids)
    .where('i.status', '=', 'running')
    .where('i.due_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('import_rows as r')
            .select('r.line')
            .whereRef('r.import_id', '=', 'i.id')
            .where('r.outcome', '=', 'waiting')
            .where('r.asked', '=', false),
        ),
      ),
    )
    .returning(importColumns.map((column) => `i.${column}` as const))
    .execute();
}

export interface ImportLocator {
  readonly accountId: number;
  readonly id: number;
  readonly businessId: number | undefined;
  readonly mode: Principal['mode'];
}

export async function findImport(trx: Trx, where: ImportLocator): Promise<ImportRecord | Refusal> {
  const row = await trx
    .selectFrom('imports as i')
    .innerJoin('businesses as b', 'b.id', 'i.business_id')
    .select(importColumns.map((column) => `i.${column}` as const))
    .select('b.environment_id as business_environment_id')
    .where('i.account_id', '=', where.accountId)
    .where('i.id', '=', where.id)
    .$if(where.businessId !== undefined, (query) => query.where('i.business_id', '=', where.businessId ?? 0))
    .executeTakeFirst();
  if (row === undefined) return notFound();
  return refuseProduction(where, row.business_environment_id) ?? row;
}

export async function countImportOutcomes(
  trx: Trx,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, ImportOutcomeCounts>> {
  const counts = new Map<number, Partial<Record<RowOutcome, number>>>(ids.map((id) => [id, {}]));
  if (ids.length === 0) return counts;
  const rows = await trx
    .selectFrom('import_rows')
    .select(['import_id', 'outcome', ({ fn }) => fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('import_id', 'in', ids)
    .groupBy(['import_id', 'outcome'])
    .execute();
  for (const { import_id, outcome, count } of rows)
    Object.assign(counts.get(import_id) ?? {}, { [outcome]: Number(count) });
  return counts;
}
