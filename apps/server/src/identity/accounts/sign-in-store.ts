// SQL queries about sign-in tries, counted per e-mail address whether the address is known or not.

import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';

export interface SignInTry {
  readonly wait_seconds: number | null;
  readonly person_id: number | null;
  readonly name: string | null;
  readonly password_hash: string | null;
  readonly second_factor: boolean | null;
  /** Account that the person used last. */
  readonly account_id: number | null;
  readonly user_id: number | null;
  /** True if the person is still an active user of this account. */
  readonly active: boolean | null;
}

/** Counts a sign-in try. `wait_seconds` is set if the try came before the pause after earlier failures had ended. */
export async function beginSignIn(db: Database, email: string): Promise<SignInTry> {
  const { rows } = await sql<SignInTry>`select * from begin_proof(${email})`.execute(db.system);
  const [row] = rows;
  if (row === undefined) throw new Error('begin_proof gave no row');
  return row;
}

export async function clearFailedTries(db: Database, email: string): Promise<void> {
  await sql`select clear_sign_in_tries(${email})`.execute(db.system);
}
