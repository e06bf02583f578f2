// Reads the files to archive from their rows and stores the intent before the first byte is sent.
import type { Config } from '../../platform/config/config.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { MasterKeySource } from '../../platform/vault/master-key.ts';
import { makeDataKey } from '../../platform/vault/vault.ts';
import {
  type ArchivedFileKind,
  type ArchivedObject,
  archiveObjectKey,
  hashXml,
  objectSealContextText,
} from './object.ts';
import { type ArchiveObjectIntent, type FileToArchive, readMovableFiles, storeArchiveIntents } from './store.ts';

export interface ArchivableObject {
  readonly object: ArchivedObject;
  readonly bytes: Buffer;
  readonly lockedUntil: Date | undefined;
}

export interface ArchivableDocument {
  readonly documentId: number;
  readonly objects: readonly ArchivableObject[];
  /** Reason why the document cannot be moved. */
  readonly fault?: Error;
}

interface Needs {
  readonly config: Pick<Config, 'archive'>;
  readonly masterKeys: MasterKeySource;
  readonly now: () => Date;
}

interface Piece {
  readonly file: FileToArchive;
  readonly bytes: Buffer;
  readonly meant: ArchiveObjectIntent;
}

/** Prepares the files of documents. Documents without bytes to move are left out. */
export async function prepareForArchive(
  trx: Trx,
  needs: Needs,
  accountId: number,
  ids: readonly number[],
): Promise<ArchivableDocument[]> {
  const files = await readMovableFiles(trx, accountId, ids);
  const read = ids.map((documentId) => {
    const own = files.filter((file) => file.documentId === documentId);
    try {
      return { documentId, pieces: own.flatMap((file) => piecesOf(file, accountId, needs)) };
    } catch (error) {
      return { documentId, pieces: [], fault: error as Error };
    }
  });
  const meant = read.flatMap(({ pieces }) => pieces.map((piece) => piece.meant));
  const objects = meant.length === 0 ? [] : await storeArchiveIntents(trx, accountId, meant);
  const known = new Map(objects.map((object) => [archiveObjectKey(object), object]));
  return read.map(({ documentId, pieces, fault }) => {
    try {
      if (fault) throw fault;
      return { documentId, objects: pieces.map((piece) => withObject(piece, known, needs)) };
    } catch (error) {
      return { documentId, objects: [], fault: error as Error };
    }
  });
}

function piecesOf(file: FileToArchive, accountId: number, { masterKeys }: Needs): Piece[] {
  const { documentId, attempt, signed_deflated, authorized_deflated } = file;
  const held: readonly (readonly [ArchivedFileKind, Buffer | null])[] = [
    ['signed', signed_deflated],
    ['authorized', authorized_deflated],
  ];
  return held.flatMap(([kind, bytes]) => {
    if (bytes === null) return [];
    const place = { accountId, documentId, attempt, kind };
    const meant = { ...place, sha256: hashXml(bytes), ...makeDataKey(objectSealContextText(place), masterKeys()) };
    return [{ file, bytes, meant }];
  });
}

function withObject({ file, bytes, meant }: Piece, known: ReadonlyMap<string, ArchivedObject>, needs: Needs) {
  const object = known.get(archiveObjectKey(meant));
  if (object === undefined || !object.sha256.equals(meant.sha256))
    throw new Error(`what was meant for ${archiveObjectKey(meant)} before is not what the row holds`);
  return { object, bytes, lockedUntil: lockOf(file, needs) };
}

/** End of the retention lock. Only production documents have one; test documents may be deleted at any time. */
function lockOf({ environmentId, issueDate }: FileToArchive, { config, now }: Needs): Date | undefined {
  if (environmentId !== 2 || config.archive === undefined) return undefined;
  const until = retainedUntil(issueDate, config.archive.keepYears);
  return until > now() ? until : undefined;
}

/** End of the legal retention time of a document. */
export function retainedUntil(issueDate: string, years: number): Date {
  const until = new Date(`${issueDate}T05:00:00Z`);
  until.setUTCFullYear(until.getUTCFullYear() + years);
  return until;
}
