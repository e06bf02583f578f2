// Data of a person in all accounts, changed through one of the person's sessions.

import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';

export async function updateProfile(trx: Trx, sessionId: number, name: string, locale: 'es' | 'en'): Promise<void> {
  await sql`select change_profile(${sessionId}, ${name}, ${locale})`.execute(trx);
}

/** Ends all other sessions of the person, and all links for a new password. */
export async function updatePassword(trx: Trx, sessionId: number, passwordHash: string): Promise<void> {
  await sql`select change_password(${sessionId}, ${passwordHash})`.execute(trx);
}
