// Master keys, which encrypt all secrets at rest. The first one encrypts, all of them decrypt: a rotation adds the new
// key in front, re-wraps, and then removes the old one.
import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

export interface MasterKey {
  readonly id: string; // stored with the encrypted data; identifies the key without revealing anything of it
  readonly key: KeyObject; // a KeyObject does not print its bytes when the configuration is logged
}

export type MasterKeys = readonly [MasterKey, ...MasterKey[]];

/**
 * The current keys. A key file can get a new key in front while processes run. So pass on the source and call it when
 * the keys are used: a stored result would encrypt with a retired key, and could not decrypt data of the new one.
 */
export type MasterKeySource = () => MasterKeys;

export type MasterKeyReading = { readonly keys: MasterKeys } | { readonly fault: string };

/** One or more keys, 32 bytes each in hex or base64, separated by white space or commas. Never prints the text. */
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

/** Checks the file each time, which costs microseconds. A missing or broken file changes nothing. */
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

// Thirty-two random bytes fail either test less than once in 2^32 keys.
function findWeakness(bytes: Buffer): string | undefined {
  if (new Set(bytes).size < 16) return 'its bytes repeat';
  if (bytes.every((byte) => byte < 0x80)) return 'it is text or a pattern, not random bytes';
  return undefined;
}

function masterKeyId(bytes: Buffer): string {
  return createHash('sha256').update('talonario master key\0').update(bytes).digest('hex').slice(0, 16);
}
