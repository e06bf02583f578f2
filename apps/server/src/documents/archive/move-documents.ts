// Moves the bytes of documents of closed months to the archive: store the intent, write, read back, delete the local
// bytes. A crash at any point leaves the local bytes and the queue row for the next run. Two workers that move the same
// document write the same object.
import { ArchiveUnavailable } from '../../platform/archive/archive.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import { newLeaseOwner } from '../../platform/db/lease-owner.ts';
import type { WorkerJob } from '../../platform/queue/job.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { archiveObjectKey, sealArchiveObject } from './object.ts';
import { type ArchivableDocument, type ArchivableObject, prepareForArchive } from './prepare-objects.ts';
import { loadArchivedObject } from './read-object.ts';
import {
  type ArchivedObjectVersion,
  type ArchiveMove,
  claimArchiveMoves,
  deleteMovedBytes,
  finishArchiveMoves,
  postponeArchiveMoves,
  scheduleArchiveMoves,
} from './store.ts';

export type ArchiveMoveServices = Pick<
  PlatformServices,
  'archive' | 'config' | 'db' | 'log' | 'masterKeys' | 'metrics' | 'now'
>;

const documentsAtOnce = 50;
const writtenAtOnce = 8;
const linesAtOnce = 5_000;
const leaseSeconds = 300; // the lease is longer than any batch takes
const silenceSeconds = 30;
/** Time after the end of a month until all changes of state that began before are written. */
const settledMs = 3_600_000;

export function archiveDocumentsJob(services: ArchiveMoveServices): WorkerJob {
  const owner = newLeaseOwner();
  const { archive, db } = services;
  let silentUntil = 0;
  return {
    name: 'archive-documents',
    restMs: 60_000,
    async run(signal) {
      if (archive.address === undefined || performance.now() < silentUntil) return 'idle';
      const more = await scheduleArchiveMoves(db, archivableUntil(services.now()), linesAtOnce);
      const claimed = await claimArchiveMoves(db, documentsAtOnce, owner, leaseSeconds);
      for (const [accountId, ids] of byAccount(claimed)) {
        const silent = await moveOfAccount(services, accountId, ids, signal);
        if (silent) silentUntil = performance.now() + silenceSeconds * 1_000;
      }
      return more || claimed.length > 0 ? 'busy' : 'idle';
    },
  };
}

/**
 * Time before which documents may be archived: the start of the current month in Ecuador or, during its first hour, the
 * start of the previous month.
 */
export function archivableUntil(now: Date): Date {
  const day = dayInGuayaquil(new Date(now.getTime() - settledMs));
  return new Date(`${day.slice(0, 8)}01T00:00:00-05:00`);
}

function byAccount(moves: readonly ArchiveMove[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const { accountId, documentId } of moves) groups.set(accountId, [...(groups.get(accountId) ?? []), documentId]);
  return groups;
}

/**
 * Moves the documents of one account. Returns true if the archive did not answer. A fault of one document does not stop
 * the others.
 */
async function moveOfAccount(
  services: ArchiveMoveServices,
  accountId: number,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<boolean> {
  const { db, log, metrics } = services;
  const prepared = await db.forAccount(accountId, (trx) => prepareForArchive(trx, services, accountId, ids));
  const stored: ArchivedObjectVersion[] = [];
  const failed: number[] = [];
  const untried: number[] = [];
  let silence: ArchiveUnavailable | undefined;
  await inTurns(prepared, writtenAtOnce, async (document) => {
    if (silence !== undefined || signal.aborted) return void untried.push(document.documentId);
    try {
      stored.push(...(await writeDocument(services, document)));
    } catch (error) {
      if (error instanceof ArchiveUnavailable) {
        silence = error;
        untried.push(document.documentId);
        return;
      }
      log.error({ err: error, documentId: document.documentId }, 'a document could not be archived; its bytes stay');
      failed.push(document.documentId);
    }
  });
  const left = new Set([...failed, ...untried]);
  const done = ids.filter((id) => !left.has(id));
  const moved = await db.forAccount(accountId, async (trx) => {
    const count = stored.length > 0 ? await deleteMovedBytes(trx, stored) : 0;
    if (done.length > 0) await finishArchiveMoves(trx, accountId, done);
    if (untried.length > 0) await postponeArchiveMoves(trx, accountId, untried, silence ? silenceSeconds : 0);
    if (failed.length > 0) await postponeArchiveMoves(trx, accountId, failed, 'longer each time');
    return count;
  });
  metrics.archivedFiles.inc(moved);
  if (silence)
    log.warn({ err: silence, documents: left.size }, 'the archive takes nothing; bytes stay in the database');
  return silence !== undefined;
}

async function writeDocument(
  services: ArchiveMoveServices,
  { fault, objects }: ArchivableDocument,
): Promise<ArchivedObjectVersion[]> {
  if (fault !== undefined) throw fault;
  const stored: ArchivedObjectVersion[] = [];
  for (const object of objects) stored.push(await writeAndReadBack(services, object));
  return stored;
}

async function writeAndReadBack(
  { archive, masterKeys }: ArchiveMoveServices,
  { object, bytes, lockedUntil }: ArchivableObject,
): Promise<ArchivedObjectVersion> {
  const version = await archive.put(
    archiveObjectKey(object),
    sealArchiveObject(bytes, object, masterKeys()),
    lockedUntil,
  );
  const readBack = await loadArchivedObject({ archive, masterKeys }, { ...object, version: version ?? null });
  if (!readBack.equals(bytes)) throw new Error(`${archiveObjectKey(object)} reads back as something else`);
  return { id: object.id, version };
}

async function inTurns<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>) {
  const waiting = items.values();
  const walk = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, walk));
}
