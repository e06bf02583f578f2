// Checks e-mail and password. The answer, its duration and the pauses after failures must not reveal whether the
// address is known.
import type { Database } from '../../platform/db/pool.ts';
import { type Refusal, tooManyRequests } from '../../platform/http/replies/error-reply.ts';
import { verifyPassword } from './passwords.ts';
import { beginSignIn, clearFailedTries, type SignInTry } from './sign-in-store.ts';

interface Person {
  readonly personId: number;
  /** Account that the person used last. */
  readonly accountId: number;
  readonly userId: number;
  readonly name: string;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** True while an invited person accepts the invitation. This person may not have an account yet. */
  readonly invited?: boolean;
}

export interface VerifiedCredentials extends Person {
  /** True if the person has a second factor. A correct password then does not reset the count of failed tries. */
  readonly hasSecondFactor: boolean;
}

/** Returns the person and whether the password is correct, or a refusal if the try came too early. */
export async function verifyCredentials(
  db: Database,
  { email, password, invited = false }: Credentials,
): Promise<VerifiedCredentials | { readonly wrongFor: Person | undefined } | Refusal> {
  const row = await beginSignIn(db, email);
  if (row.wait_seconds !== null) {
    const seconds = Math.max(1, Math.ceil(row.wait_seconds));
    return tooManyRequests(seconds, `Too many wrong passwords for this address. Try again in ${seconds} s.`);
  }
  const right = await verifyPassword(row.password_hash ?? undefined, password);
  const person = row.active || invited ? personOf(row, email) : undefined;
  if (!right || person === undefined) return { wrongFor: person };
  const hasSecondFactor = row.second_factor === true;
  if (!hasSecondFactor) await clearFailedTries(db, email);
  return { ...person, hasSecondFactor };
}

function personOf(row: SignInTry, email: string): Person | undefined {
  const { person_id: personId, account_id: accountId, user_id: userId, name } = row;
  if (personId === null || accountId === null || userId === null) return undefined;
  return { personId, accountId, userId, name: name || email };
}
