// The text of an API key: tal_<live|test>_<id>_<secret>. Letters and digits only, so a double click selects it whole.
import { createHash, randomBytes } from 'node:crypto';

export type ApiKeyMode = 'live' | 'test';

export interface PresentedApiKey {
  readonly mode: ApiKeyMode;
  readonly publicId: string;
  /** SHA-256 of the whole text, so that a test key cannot be presented as a live one. */
  readonly hash: Buffer;
}

/** Makes an API key. `text` is shown once to the user; only the other fields are stored. */
export function makeApiKey(mode: ApiKeyMode): PresentedApiKey & { readonly text: string } {
  const publicId = base62(randomBytes(12), publicIdLength);
  const text = `tal_${mode}_${publicId}_${base62(randomBytes(32), secretLength)}`;
  return { mode, publicId, hash: hashOf(text), text };
}

/** Parses a header value. Returns undefined if it cannot be a key of this service. */
export function parseApiKey(text: string): PresentedApiKey | undefined {
  const match = shape.exec(text);
  if (!match) return undefined;
  const [, mode, publicId = ''] = match;
  return { mode: mode === 'test' ? 'test' : 'live', publicId, hash: hashOf(text) };
}

// 62^17 > 2^96 and 62^43 > 2^256, so every random bit fits.
const publicIdLength = 17;
const secretLength = 43;
const shape = /^tal_(live|test)_([0-9A-Za-z]{17})_[0-9A-Za-z]{43}$/;
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function base62(bytes: Buffer, length: number): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let place = 0; place < length; place += 1) {
    text = digits.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}
