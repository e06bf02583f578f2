// The keys that seal everything secret at rest. The first one seals, every one opens: a rotation puts the new key first,
// re-wraps, and then drops the old one.
import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

export interface MasterKey {
  readonly id: string; // stored beside what the key sealed; tells keys apart and gives nothing of the key away
  readonly key: KeyObject; // a KeyObject does not print its bytes when somebody logs the configuration
}

export type MasterKeys = readonly [MasterKey, ...MasterKey[]];

/**
 * The keys as they are now: a key file can get a new key in front while processes run. Hand on the source and ask it at the
 * moment of use; a kept answer seals with a retired key, and does not open what the new one sealed.
 */
export type MasterKeySource = () => MasterKeys;

export type MasterKeyReading = { readonly keys: MasterKeys } | { readonly fault: string };

/** One or more keys, 32 bytes each as hex or base64, separated by white space or commas. Never echoes the text. */
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

/** Looks at the file each time, which costs microseconds; a file that is gone or broken changes nothing. */
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
