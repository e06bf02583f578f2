// SQL queries about tries to sign in, counted per address whether it is known or not.

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
  /** The person may still enter it. */
  readonly active: boolean | null;
}

/** Counts a try; `wait_seconds` is set if it was too early. */
export async function beginSignIn(db: Database, email: string): Promise<SignInTry> {
  const { rows } = await sql<SignInTry>`select * from begin_proof(${email})`.execute(db.system);
  const [row] = rows;
  if (row === undefined) throw new Error('begin_proof gave no row');
  return row;
}

export async function clearFailedTries(db: Database, email: string): Promise<void> {
  await sql`select clear_sign_in_tries(${email})`.execute(db.system);
}
