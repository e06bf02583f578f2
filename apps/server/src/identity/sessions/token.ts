// Random tokens that authenticate without a password: the cookie of a session, the link in an e-mail. 256 random bits,
// of which only the SHA-256 is stored.
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
