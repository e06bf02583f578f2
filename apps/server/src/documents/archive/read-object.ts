// Reads the bytes of a document, from its row or from the archive. Bytes of the archive are checked on every read, and
// damaged ones are never returned.
import {
  ArchiveUnavailable,
  DamagedObject,
  type ObjectArchive,
  ObjectMissing,
} from '../../platform/archive/archive.ts';
import { conflict } from '../../platform/http/replies/error-reply.ts';
import type { PlatformServices } from '../../platform/services.ts';
import type { MasterKeySource } from '../../platform/vault/master-key.ts';
import { VaultError } from '../../platform/vault/vault.ts';
import type { StoredAuthorizedXml } from '../stored-xml.ts';
import { type ArchivedObject, archiveObjectKey, unsealArchiveObject } from './object.ts';
import { loadArchivedObjects, raiseDamageAlert } from './store.ts';

export type ArchiveServices = Pick<PlatformServices, 'archive' | 'db' | 'log' | 'masterKeys' | 'metrics'>;

/**
 * Returns the row of a file with its bytes. Must not be called inside a transaction, because the archive may be slow.
 * Throws ArchiveUnavailable, DamagedObject, or a refusal if the file was erased.
 */
export async function loadFileBytes<Row extends StoredAuthorizedXml>(
  services: ArchiveServices,
  accountId: number,
  documentId: number,
  row: Row,
): Promise<Row> {
  if (row.signed_deflated !== null) return row;
  const objects = await services.db.forAccount(accountId, (trx) => loadArchivedObjects(trx, accountId, documentId));
  const load = async (kind: ArchivedObject['kind']) => {
    const object = objects.find((each) => each?.kind === kind);
    return object ? await readForDocument(services, object) : null;
  };
  if (objects.includes(null)) throw erased();
  const [signed, authorized] = await Promise.all([load('signed'), load('authorized')]);
  return { ...row, signed_deflated: signed, authorized_deflated: authorized };
}

function erased() {
  return conflict('document.erased', 'Its files were erased after the time they had to be kept.');
}

async function readForDocument(services: ArchiveServices, object: ArchivedObject): Promise<Buffer> {
  const { db, log, metrics } = services;
  const count = (outcome: 'ok' | 'unavailable' | 'damaged') => metrics.archiveReads.inc({ outcome });
  try {
    const deflated = await loadArchivedObject(services, object);
    count('ok');
    return deflated;
  } catch (error) {
    if (!(error instanceof DamagedObject)) {
      count('unavailable');
      throw error;
    }
    count('damaged');
    log.error({ err: error, key: archiveObjectKey(object) }, 'the archive holds wrong bytes');
    await db.forAccount(object.accountId, (trx) =>
      raiseDamageAlert(trx, object, `The archived file ${archiveObjectKey(object)} is damaged: ${error.message}`),
    );
    throw error;
  }
}

/**
 * Reads an object of the archive. If its bytes are wrong, they are read again, because they may have been damaged
 * during transmission.
 */
export async function loadArchivedObject(
  { archive, masterKeys }: { readonly archive: ObjectArchive; readonly masterKeys: MasterKeySource },
  object: ArchivedObject,
): Promise<Buffer> {
  const read = async () => {
    try {
      return unsealArchiveObject(
        await archive.get(archiveObjectKey(object), object.version ?? undefined),
        object,
        masterKeys(),
      );
    } catch (error) {
      if (error instanceof ObjectMissing) throw new DamagedObject(error.message, { cause: error });
      if (error instanceof VaultError) throw new ArchiveUnavailable(error.message, { cause: error });
      throw error;
    }
  };
  return await read().catch((error: unknown) => {
    if (error instanceof DamagedObject) return read();
    throw error;
  });
}
