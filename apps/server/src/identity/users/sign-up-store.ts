// SQL queries for sign-up, which run without a session.

import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';

export async function anyUserExists(db: Database): Promise<boolean> {
  const { rows } = await sql<{ anybody: boolean }>`select has_users() as anybody`.execute(db.system);
  return rows[0]?.anybody !== false;
}

export interface NewAccountWithOwner {
  readonly accountName: string;
  readonly plan: string;
  /** If true, the sign-up is refused when a user already exists: a concurrent sign-up may have been faster. */
  readonly first: boolean;
  readonly email: string;
  readonly name: string;
  readonly locale: 'es' | 'en';
  readonly passwordHash: string;
}

export interface SignUpRow {
  readonly outcome: 'made' | 'closed' | 'taken';
  readonly account_id: number | null;
  readonly user_id: number | null;
}

/** Creates an account with its owner. */
export async function insertAccountWithOwner(
  db: Database,
  wanted: NewAccountWithOwner,
): Promise<SignUpRow | undefined> {
  const { accountName, plan, first, email, name, locale, passwordHash } = wanted;
  const { rows } = await sql<SignUpRow>`
    select * from sign_up(${accountName}, ${plan}, ${first}, ${email}, ${name}, ${locale}, ${passwordHash})
  `.execute(db.system);
  return rows[0];
}
