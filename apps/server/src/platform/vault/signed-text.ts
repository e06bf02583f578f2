// Signed texts that a client stores and sends back. Only this service can make them. The signature covers a scope (an
// account, a list, a body), so that a text is invalid in any other scope. Its content can be read by the client.
import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { MasterKeySource } from './master-key.ts';

export interface SignedTexts {
  seal(text: string, scope: string): string;
  /** Returns the content if the text was signed for this scope, otherwise undefined. */
  open(sealed: string, scope: string): string | undefined;
}

/**
 * Makes signed texts of one kind. `purpose` distinguishes the kinds, so that a text of one kind is never accepted as
 * another.
 */
export function makeSignedTexts(masterKeys: MasterKeySource, purpose: string): SignedTexts {
  // Signing keys, each derived once from a master key. The entry of a retired master key is garbage collected.
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
