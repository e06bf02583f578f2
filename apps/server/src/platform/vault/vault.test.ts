import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MasterKeys, readMasterKeys } from './master-key.ts';
import { rewrapDataKey, type SealedSecret, sealBytes, unsealBytes, VaultError } from './vault.ts';

function makeKeys(count = 1): MasterKeys {
  const text = Array.from({ length: count }, () => randomBytes(32).toString('base64')).join(' ');
  const reading = readMasterKeys(text);
  if (!('keys' in reading)) throw new Error(reading.fault);
  return reading.keys;
}

const reasonOf = (open: () => unknown): string => {
  try {
    open();
  } catch (error) {
    if (error instanceof VaultError) return error.reason;
    throw error;
  }
  return 'opened';
};

const keys = makeKeys();
const place = 'record 1 of account 1';

describe('the vault', () => {
  it('decrypts what it encrypted, for the same record only', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5000 }), fc.string(), fc.string(), (secret, here, elsewhere) => {
        const sealed = sealBytes(secret, here, keys);
        expect(unsealBytes(sealed, here, keys).equals(Buffer.from(secret))).toBe(true);
        if (here !== elsewhere) expect(reasonOf(() => unsealBytes(sealed, elsewhere, keys))).toBe('damaged');
      }),
    );
  });

  it('never encrypts a secret twice to the same bytes, and reveals nothing of it', () => {
    const secret = Buffer.from('a secret long enough to be recognised');
    const [one, other] = [sealBytes(secret, place, keys), sealBytes(secret, place, keys)];
    expect(one.sealed.equals(other.sealed)).toBe(false);
    expect(one.sealedKey.equals(other.sealedKey)).toBe(false);
    expect(one.sealed.includes('secret')).toBe(false);
  });

  it('detects any changed, missing or added byte', () => {
    const sealed = sealBytes(Buffer.from('secret'), place, keys);
    for (const part of ['sealed', 'sealedKey'] as const) {
      for (let at = 0; at < sealed[part].length; at += 1) {
        const bytes = Buffer.from(sealed[part]);
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        expect(reasonOf(() => unsealBytes({ ...sealed, [part]: bytes }, place, keys))).toBe('damaged');
        const cut = sealed[part].subarray(0, at);
        expect(reasonOf(() => unsealBytes({ ...sealed, [part]: cut }, place, keys))).toBe('damaged');
      }
      const longer = Buffer.concat([sealed[part], Buffer.alloc(1)]);
      expect(reasonOf(() => unsealBytes({ ...sealed, [part]: longer }, place, keys))).toBe('damaged');
    }
  });

  it('does not decrypt the content of one record with the key of another of the same place', () => {
    const [one, other] = [sealBytes(Buffer.from('a'), place, keys), sealBytes(Buffer.from('b'), place, keys)];
    expect(reasonOf(() => unsealBytes({ ...one, sealedKey: other.sealedKey }, place, keys))).toBe('damaged');
    // A wrapped data key is not accepted as content either.
    expect(reasonOf(() => unsealBytes({ ...one, sealed: one.sealedKey }, place, keys))).toBe('damaged');
  });

  it('distinguishes a missing master key from damage', () => {
    const sealed = sealBytes(Buffer.from('secret'), place, keys);
    expect(reasonOf(() => unsealBytes(sealed, place, makeKeys()))).toBe('unknown_key');
    const renamed = { ...sealed, masterKeyId: makeKeys()[0].id };
    expect(reasonOf(() => unsealBytes(renamed, place, keys))).toBe('unknown_key');
  });

  it('re-wraps with the first key and does not change the content', () => {
    const [old] = keys;
    const [fresh] = makeKeys();
    const sealed = sealBytes(Buffer.from('secret'), place, [old]);
    const wrapped: SealedSecret = { sealed: sealed.sealed, ...rewrapDataKey(sealed, place, [fresh, old]) };
    expect(wrapped.masterKeyId).toBe(fresh.id);
    expect(unsealBytes(wrapped, place, [fresh]).toString()).toBe('secret');
    expect(reasonOf(() => unsealBytes(wrapped, place, [old]))).toBe('unknown_key');
    expect(reasonOf(() => rewrapDataKey(sealed, place, [fresh]))).toBe('unknown_key');
    expect(reasonOf(() => rewrapDataKey(sealed, 'elsewhere', [fresh, old]))).toBe('damaged');
  });
});
