// Where a page ended, as a text only this service can write. It is signed together with the account, the list, its
// filters and its order: a cursor of another list, or changed by hand, never reaches a query.
import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { MasterKeySource } from '../../vault/master-key.ts';

/** The sort value (as PostgreSQL writes it) and the id of the last row of a page. */
export interface Position {
  readonly key: string;
  readonly id: number;
}

export interface Cursors {
  seal(position: Position, scope: string): string;
  open(text: string, scope: string): Position | undefined;
}

export function makeCursors(masterKeys: MasterKeySource): Cursors {
  return {
    seal(position, scope) {
      const body = Buffer.from(JSON.stringify([position.key, position.id]));
      return Buffer.concat([sign(cursorKey(masterKeys()[0].key), body, scope), body]).toString('base64url');
    },
    open(text, scope) {
      const bytes = Buffer.from(text, 'base64url');
      const body = bytes.subarray(tagLength);
      const tag = bytes.subarray(0, tagLength);
      const ours = masterKeys().some(({ key }) => matches(tag, sign(cursorKey(key), body, scope)));
      if (!ours) return undefined;
      const [key, id] = JSON.parse(body.toString()) as [string, number];
      return { key, id };
    },
  };
}

const tagLength = 16;

// Derived once for each master key; a retired one is forgotten with it.
const derived = new WeakMap<KeyObject, Buffer>();

function cursorKey(masterKey: KeyObject): Buffer {
  const known = derived.get(masterKey) ?? Buffer.from(hkdfSync('sha256', masterKey, '', 'list cursor', 32));
  derived.set(masterKey, known);
  return known;
}

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
