// SQL queries about the archive: stored objects, and objects that are being moved.
import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { StoredAuthorizedXml } from '../stored-xml.ts';
import type { ArchivedFileKind, ArchivedObject, ObjectSealContext } from './object.ts';

/** Objects of a document's last attempt; null if the data key is deleted, because the file was erased. */
export async function loadArchivedObjects(
  trx: Trx,
  accountId: number,
  documentId: number,
): Promise<(ArchivedObject | null)[]> {
  const rows = await trx
    .selectFrom('archived_files as a')
    .innerJoin('documents as d', (join) =>
      join.onRef('d.id', '=', 'a.document_id').onRef('d.attempt', '=', 'a.attempt'),
    )
    .select(archivedObjectColumns)
    .where('a.account_id', '=', accountId)
    .where('d.account_id', '=', accountId)
    .where('a.document_id', '=', documentId)
    .where('a.state', '<>', 'writing')
    .execute();
  return rows.map(archivedObjectOf);
}

export const archivedObjectColumns = [
  'a.id',
  'a.account_id',
  'a.document_id',
  'a.attempt',
  'a.kind',
  'a.sha256',
  'a.sealed_key',
  'a.master_key_id',
  'a.version',
] as const;

export interface ArchivedObjectRow {
  readonly id: number;
  readonly account_id: number;
  readonly document_id: number;
  readonly attempt: number;
  readonly kind: ArchivedFileKind;
  readonly sha256: Buffer;
  readonly sealed_key: Buffer | null;
  readonly master_key_id: string | null;
  readonly version: string | null;
}

export function archivedObjectOf(row: ArchivedObjectRow): ArchivedObject | null {
  if (row.sealed_key === null || row.master_key_id === null) return null;
  const { id, attempt, kind, sha256, version } = row;
  const place = { accountId: row.account_id, documentId: row.document_id, attempt, kind };
  return { ...place, id, sha256, sealedKey: row.sealed_key, masterKeyId: row.master_key_id, version };
}

/** Queues moves for the next part of the history. Returns true if there may be more. */
export async function scheduleArchiveMoves(db: Database, closing: Date, most: number): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`select plan_archive_moves(${closing}, ${most}::int) as more`.execute(
    db.system,
  );
  return rows[0]?.more === true;
}

export interface ArchiveMove {
  readonly documentId: number;
  readonly accountId: number;
}

export async function claimArchiveMoves(
  db: Database,
  count: number,
  owner: string,
  leaseSeconds: number,
): Promise<ArchiveMove[]> {
  const { rows } = await sql<ArchiveMove>`
    select document_id as "documentId", account_id as "accountId"
      from claim_archive_moves(${count}::int, ${owner}::uuid, make_interval(secs => ${leaseSeconds}))`.execute(
    db.system,
  );
  return rows;
}

export interface FileToArchive extends StoredAuthorizedXml {
  readonly documentId: number;
  readonly attempt: number;
  readonly environmentId: number;
  readonly issueDate: string;
}

/** Files of authorised documents whose bytes are still in the row. */
export async function readMovableFiles(
  trx: Trx,
  accountId: number,
  documentIds: readonly number[],
): Promise<FileToArchive[]> {
  return await trx
    .selectFrom('document_files as f')
    .innerJoin('documents as d', 'd.id', 'f.document_id')
    .select([
      'f.document_id as documentId',
      'f.attempt',
      'd.environment_id as environmentId',
      'd.issue_date as issueDate',
      'f.signed_deflated',
      'f.authorized_deflated',
    ])
    .where('f.account_id', '=', accountId)
    .where('d.account_id', '=', accountId)
    .where('f.document_id', 'in', [...documentIds])
    .where('f.archived_at', 'is', null)
    .where('d.acronym', '=', 'AUT')
    .execute();
}

export interface ArchiveObjectIntent extends ObjectSealContext {
  readonly sha256: Buffer;
  readonly sealedKey: Buffer;
  readonly masterKeyId: string;
}

/**
 * Stores the intents to move files to the archive. If a file has an intent already, that intent is returned, because its
 * data key is the valid one.
 */
export async function storeArchiveIntents(
  trx: Trx,
  accountId: number,
  meant: readonly ArchiveObjectIntent[],
): Promise<ArchivedObject[]> {
  await trx
    .insertInto('archived_files')
    .values(
      meant.map((object) => ({
        account_id: accountId,
        document_id: object.documentId,
        attempt: object.attempt,
        kind: object.kind,
        sha256: object.sha256,
        sealed_key: object.sealedKey,
        master_key_id: object.masterKeyId,
      })),
    )
    .onConflict((conflict) => conflict.columns(['document_id', 'attempt', 'kind']).doNothing())
    .execute();
  const rows = await trx
    .selectFrom('archived_files as a')
    .select(archivedObjectColumns)
    .where('a.account_id', '=', accountId)
    .where('a.document_id', 'in', [...new Set(meant.map(({ documentId }) => documentId))])
    .where('a.state', 'in', ['writing', 'stored'])
    .execute();
  return rows.flatMap((row) => archivedObjectOf(row) ?? []);
}

export interface ArchivedObjectVersion {
  readonly id: number;
  readonly version: string | undefined;
}

/** Deletes the bytes in the rows, so that the objects become the only copy. Returns the number of changed files. */
export async function deleteMovedBytes(trx: Trx, stored: readonly ArchivedObjectVersion[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select delete_archived_bytes(${JSON.stringify(stored)}::jsonb) as count`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Ends the moves of these documents: either all files were moved, or none can be moved. */
export async function finishArchiveMoves(trx: Trx, accountId: number, documentIds: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('archive_moves')
    .where('account_id', '=', accountId)
    .where('document_id', 'in', [...documentIds])
    .execute();
}

/** Postpones moves by a number of seconds, which grows with each attempt. */
export async function postponeArchiveMoves(
  trx: Trx,
  accountId: number,
  documentIds: readonly number[],
  delay: number | 'longer each time',
): Promise<void> {
  const seconds = delay === 'longer each time' ? sql`least(60 * power(2, least(tries, 12)), 86400)` : sql`${delay}`;
  await trx
    .updateTable('archive_moves')
    .set({
      lease_owner: null,
      lease_until: null,
      due_at: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`,
    })
    .where('account_id', '=', accountId)
    .where('document_id', 'in', [...documentIds])
    .execute();
}

/** Raises an alert for a damaged object, unless one is open already. */
export async function raiseDamageAlert(trx: Trx, place: ObjectSealContext, message: string): Promise<void> {
  await trx
    .insertInto('alerts')
    .columns(['account_id', 'business_id', 'document_id', 'kind', 'message'])
    .expression((from) =>
      from
        .selectFrom('documents as d')
        .select((row) => [
          'd.account_id',
          'd.business_id',
          'd.id',
          sql<string>`'document.file_damaged'`.as('kind'),
          row.val(message).as('message'),
        ])
        .where('d.account_id', '=', place.accountId)
        .where('d.id', '=', place.documentId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
