// SQL queries that change data of a person for all accounts, authorised by one of the person's sessions.

import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';

export async function updateUserProfile(trx: Trx, sessionId: number, name: string, locale: 'es' | 'en'): Promise<void> {
  await sql`select change_profile(${sessionId}, ${name}, ${locale})`.execute(trx);
}

/** Sets a new password. Ends all other sessions of the person and deletes all links for a new password. */
export async function updatePassword(trx: Trx, sessionId: number, passwordHash: string): Promise<void> {
  await sql`select change_password(${sessionId}, ${passwordHash})`.execute(trx);
}
