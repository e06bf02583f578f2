// Random tokens that replace a password: in the cookie of a session, or in the link of an e-mail. A token has 256
// random bits; only its SHA-256 is stored.
import { createHash, randomBytes } from 'node:crypto';

export interface NewSessionToken {
  readonly text: string;
  readonly hash: Buffer;
}

export function makeSessionToken(): NewSessionToken {
  const text = randomBytes(32).toString('base64url');
  return { text, hash: hashSessionToken(text) };
}

export function hashSessionToken(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export function isSessionToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}
