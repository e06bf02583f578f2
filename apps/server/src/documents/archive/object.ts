// Converts a file of a document to an object of the archive: deflated, encrypted for its object key, and identified by
// the SHA-256 of its XML.
import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { DamagedObject } from '../../platform/archive/archive.ts';
import type { MasterKeys } from '../../platform/vault/master-key.ts';
import { sealWithDataKey, unsealBytes, VaultError } from '../../platform/vault/vault.ts';

export type ArchivedFileKind = 'signed' | 'authorized';

export interface ObjectSealContext {
  readonly accountId: number;
  readonly documentId: number;
  readonly attempt: number;
  readonly kind: ArchivedFileKind;
}

export interface ArchivedObject extends ObjectSealContext {
  readonly id: number;
  readonly sha256: Buffer;
  readonly sealedKey: Buffer;
  readonly masterKeyId: string;
  readonly version: string | null;
}

export function archiveObjectKey({ accountId, documentId, attempt, kind }: ObjectSealContext): string {
  return `${accountId}/${documentId}/${attempt}-${kind}`;
}

/**
 * Context that is part of the encryption: an object that was moved or copied to another key cannot be decrypted there.
 */
export function objectSealContextText(place: ObjectSealContext): string {
  return `archived file ${archiveObjectKey(place)}`;
}

export function hashXml(deflated: Buffer): Buffer {
  return createHash('sha256').update(inflateRawSync(deflated)).digest();
}

export function sealArchiveObject(deflated: Buffer, object: ArchivedObject, masterKeys: MasterKeys): Buffer {
  return sealWithDataKey(object, deflated, objectSealContextText(object), masterKeys);
}

/**
 * Returns the deflated XML if the object is intact. Throws DamagedObject, or VaultError if the master key is missing.
 */
export function unsealArchiveObject(sealed: Buffer, object: ArchivedObject, masterKeys: MasterKeys): Buffer {
  try {
    const deflated = unsealBytes({ ...object, sealed }, objectSealContextText(object), masterKeys);
    if (!hashXml(deflated).equals(object.sha256)) throw new DamagedObject('its SHA-256 is not the one in its row');
    return deflated;
  } catch (error) {
    if (error instanceof DamagedObject || (error instanceof VaultError && error.reason === 'unknown_key')) throw error;
    throw new DamagedObject((error as Error).message, { cause: error });
  }
}
