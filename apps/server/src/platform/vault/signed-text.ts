// A text only this service can write: handed out, brought back, and never changed on the way. It is signed together with what it is for
// (an account, a list, a body), so that it is worth nothing anywhere else. It can be read by whoever holds it.
import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { MasterKeySource } from './master-key.ts';

export interface SignedTexts {
  seal(text: string, scope: string): string;
  /** What was sealed for this very scope; undefined for anything else. */
  open(sealed: string, scope: string): string | undefined;
}

/** `purpose` keeps the texts of one kind from being taken for those of another. */
export function makeSignedTexts(masterKeys: MasterKeySource, purpose: string): SignedTexts {
  // Derived once for each master key; a retired one is forgotten with it.
  const derived = new WeakMap<KeyObject, Buffer>();
  const keyOf = (masterKey: KeyObject): Buffer => {
    const known = derived.get(masterKey) ?? Buffer.from(hkdfSync('sha256', masterKey, '', purpose, 32));
    derived.set(masterKey, known);
    return known;
  };
  return {
    seal(text, scope) {
      const body = Buffer.from(text);
      return Buffer.concat([sign(keyOf(masterKeys()[0].key), body, scope), body]).toString('base64url');
    },
    open(sealed, scope) {
      const bytes = Buffer.from(sealed, 'base64url');
      const body = bytes.subarray(tagLength);
      const tag = bytes.subarray(0, tagLength);
      const ours = masterKeys().some(({ key }) => matches(tag, sign(keyOf(key), body, scope)));
      return ours ? body.toString() : undefined;
    },
  };
}

const tagLength = 16;

function sign(key: Buffer, body: Buffer, scope: string): Buffer {
  return createHmac('sha256', key)
    .update(`${Buffer.byteLength(scope)} ${scope}`)
    .update(body)
    .digest()
    .subarray(0, tagLength);
}

function matches(presented: Buffer, expected: Buffer): boolean {
  return presented.length === expected.length && timingSafeEqual(presented, expected);
}
