// Envelope encryption of stored secrets. Every record has its own data key, which is encrypted ("wrapped") with the
// master key, so the database alone reveals nothing. A rotation of the master key only writes 60 bytes per record.
import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import type { MasterKey, MasterKeys } from './master-key.ts';

export interface SealedSecret {
  readonly sealed: Buffer;
  readonly sealedKey: Buffer;
  readonly masterKeyId: string;
}

/**
 * Thrown if a record cannot be decrypted: it is damaged, was copied from another record, or was encrypted with an
 * unknown master key.
 */
export class VaultError extends Error {
  override readonly name = 'VaultError';
  /** `damaged`: the secret must be entered again. `unknown_key`: a master key is missing in the settings. */
  readonly reason: 'damaged' | 'unknown_key';

  constructor(message: string, reason: VaultError['reason'] = 'damaged') {
    super(message);
    this.reason = reason;
  }
}

/**
 * Encrypts a secret with a new data key. `place` identifies the record and is authenticated: data of one record cannot
 * be decrypted as another.
 */
export function sealBytes(secret: Uint8Array, place: string, [masterKey]: MasterKeys): SealedSecret {
  const dataKey = randomBytes(32);
  try {
    return {
      sealed: encrypt(secret, dataKey, `content ${place}`),
      sealedKey: encrypt(dataKey, masterKey.key, `key ${place}`),
      masterKeyId: masterKey.id,
    };
  } finally {
    dataKey.fill(0);
  }
}

export function unsealBytes(record: SealedSecret, place: string, masterKeys: MasterKeys): Buffer {
  const dataKey = openDataKey(record, place, masterKeys);
  try {
    return decrypt(record.sealed, dataKey, `content ${place}`);
  } finally {
    dataKey.fill(0);
  }
}

/**
 * Makes the data key of a record. It is stored before anything is encrypted with it, so that a repeated write uses the
 * same key.
 */
export function makeDataKey(place: string, [masterKey]: MasterKeys): Omit<SealedSecret, 'sealed'> {
  const dataKey = randomBytes(32);
  try {
    return { sealedKey: encrypt(dataKey, masterKey.key, `key ${place}`), masterKeyId: masterKey.id };
  } finally {
    dataKey.fill(0);
  }
}

/** Encrypts the content of a record with its existing data key. */
export function sealWithDataKey(
  record: Omit<SealedSecret, 'sealed'>,
  secret: Uint8Array,
  place: string,
  masterKeys: MasterKeys,
): Buffer {
  const dataKey = openDataKey(record, place, masterKeys);
  try {
    return encrypt(secret, dataKey, `content ${place}`);
  } finally {
    dataKey.fill(0);
  }
}

/** Encrypts a record's data key with the first master key. The content does not change. */
export function rewrapDataKey(
  record: Omit<SealedSecret, 'sealed'>,
  place: string,
  masterKeys: MasterKeys,
): Omit<SealedSecret, 'sealed'> {
  const [masterKey] = masterKeys;
  const dataKey = openDataKey(record, place, masterKeys);
  try {
    return { sealedKey: encrypt(dataKey, masterKey.key, `key ${place}`), masterKeyId: masterKey.id };
  } finally {
    dataKey.fill(0);
  }
}

function openDataKey(record: Omit<SealedSecret, 'sealed'>, place: string, masterKeys: MasterKeys): Buffer {
  const masterKey = masterKeys.find(({ id }: MasterKey) => id === record.masterKeyId);
  if (masterKey === undefined)
    throw new VaultError(`sealed with master key ${record.masterKeyId}, which is not configured`, 'unknown_key');
  return decrypt(record.sealedKey, masterKey.key, `key ${place}`);
}

const nonceBytes = 12;
const tagBytes = 16;

// Encrypts bytes. Layout of the result: nonce, tag, ciphertext.
function encrypt(plain: Uint8Array, key: Uint8Array | KeyObject, place: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(place));
  const content = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]);
}

function decrypt(bytes: Buffer, key: Uint8Array | KeyObject, place: string): Buffer {
  if (bytes.length < nonceBytes + tagBytes) throw new VaultError('too short to be a sealed record');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
  } catch {
    throw new VaultError('the record was changed or does not belong here');
  }
}
