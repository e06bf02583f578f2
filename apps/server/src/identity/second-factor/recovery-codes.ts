// Recovery codes for users without their telephone: ten codes, each valid for one sign-in. Each has 80 random bits, so
// a fast hash is enough.
import { createHash, randomBytes } from 'node:crypto';
import { encodeBase32 } from './totp.ts';

const count = 10;

export interface RecoveryCode {
  /** Code in the form `ABCD-EFGH-IJKL-MNOP`, shown once to the user. */
  readonly text: string;
  readonly hash: Buffer;
}

export function makeRecoveryCodes(userId: number): readonly RecoveryCode[] {
  return Array.from({ length: count }, () => {
    const code = encodeBase32(randomBytes(10));
    return { text: (code.match(/.{4}/g) ?? []).join('-'), hash: hashRecoveryCode(userId, code) };
  });
}

/** Returns a typed code without spaces and hyphens; undefined if it cannot be a recovery code. */
export function normalizeRecoveryCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^[A-Z2-7]{16}$/.test(code) ? code : undefined;
}

export function hashRecoveryCode(userId: number, code: string): Buffer {
  return createHash('sha256').update(`recovery code of user ${userId}\0${code}`).digest();
}
