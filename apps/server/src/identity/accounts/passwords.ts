import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Fault } from '../../platform/http/replies/error-reply.ts';
import { isCommonPassword } from './common-passwords.ts';

export const minPasswordLength = 10;
const longestPassword = 256; // Argon2 reads all of it, so a very long password would keep the server busy

// Argon2id is the library's default algorithm; its constant is a const enum, which isolated modules cannot read.
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * Takes equally long if there is no hash because the user is unknown, so that the duration does not reveal whether the
 * address exists.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const stored = passwordHash ?? (await decoy);
  const matches = password.length <= longestPassword && (await verify(stored, password));
  return matches && passwordHash !== undefined;
}

let decoy: Promise<string> | undefined;

/**
 * Returns the fault of a new password. `known` is data that it must not consist of: the user's e-mail address, name and
 * account name.
 */
export function findPasswordFault(password: string, known: readonly string[]): Fault | undefined {
  const fault = (message: string, code: string, params: Fault['params']): Fault => ({
    field: 'password',
    message,
    code,
    ...(params && { params }),
  });
  if ([...password].length < minPasswordLength)
    return fault(`must have at least ${minPasswordLength} characters`, 'field.too_short', {
      min: minPasswordLength,
      unit: 'characters',
    });
  if (password.length > longestPassword)
    return fault(`must have at most ${longestPassword} characters`, 'field.too_long', {
      max: longestPassword,
      unit: 'characters',
    });
  if (new Set(password).size < 4 || isCommonPassword(password, known))
    return fault('is too easy to guess', 'field.not_allowed', { reason: 'easy_password' });
  return undefined;
}
