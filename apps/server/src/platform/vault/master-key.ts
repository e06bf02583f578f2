// Master keys. They encrypt the data keys of all stored secrets. The first key encrypts, and all keys can decrypt: a
// rotation inserts a new key at the front, encrypts the data keys again, and then removes the old key.
import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

export interface MasterKey {
  readonly id: string; // stored with the encrypted data; it identifies the key but reveals nothing about it
  readonly key: KeyObject; // a KeyObject, because it does not print its bytes if the configuration is logged
}

export type MasterKeys = readonly [MasterKey, ...MasterKey[]];

/**
 * Returns the current master keys. The key file may change while a process runs, so pass this function on and call it
 * when keys are needed. With a stored result, a process would encrypt with a retired key and could not decrypt data of
 * the new one.
 */
export type MasterKeySource = () => MasterKeys;

export type MasterKeyReading = { readonly keys: MasterKeys } | { readonly fault: string };

/**
 * Parses one or more keys of 32 bytes, in hexadecimal or base64, separated by white space or commas. Messages never
 * contain the text.
 */
export function readMasterKeys(text: string): MasterKeyReading {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const keys: MasterKey[] = [];
  for (const [index, word] of words.entries()) {
    const where = words.length > 1 ? ` (key ${index + 1} of ${words.length})` : '';
    const bytes = decode(word);
    if (!bytes) return { fault: `must be 32 random bytes in base64 or hex${where}: openssl rand -base64 32` };
    const weakness = findWeakness(bytes);
    if (weakness) return { fault: `is too weak${where}: ${weakness}; make one with openssl rand -base64 32` };
    keys.push({ id: masterKeyId(bytes), key: createSecretKey(bytes) });
  }
  const [first, ...others] = keys;
  if (!first) return { fault: 'is empty' };
  return { keys: [first, ...others] };
}

/**
 * Returns the source of the keys. It checks the file at each call, which takes microseconds. If the file is missing or
 * broken, the last good keys remain in use.
 */
export function masterKeySource(start: MasterKeys, file: string | undefined): MasterKeySource {
  if (file === undefined) return () => start;
  let known = { keys: start, mark: '' };
  return () => {
    try {
      const { mtimeMs, ino, size } = statSync(file);
      const mark = `${mtimeMs} ${ino} ${size}`;
      if (mark === known.mark) return known.keys;
      const reading = readMasterKeys(readFileSync(file, 'utf8'));
      if ('keys' in reading) known = { keys: reading.keys, mark };
    } catch {}
    return known.keys;
  };
}

function decode(word: string): Buffer | undefined {
  if (/^[0-9a-fA-F]{64}$/.test(word)) return Buffer.from(word, 'hex');
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(word)) return Buffer.from(word, 'base64');
  return undefined;
}

// Returns why bytes are not random enough; undefined if they are. Thirty-two random bytes fail less than once in 2^32
// keys.
function findWeakness(bytes: Buffer): string | undefined {
  if (new Set(bytes).size < 16) return 'its bytes repeat';
  if (bytes.every((byte) => byte < 0x80)) return 'it is text or a pattern, not random bytes';
  return undefined;
}

function masterKeyId(bytes: Buffer): string {
  return createHash('sha256').update('talonario master key\0').update(bytes).digest('hex').slice(0, 16);
}
