// What is the person's own, in whatever account they are: changed by whoever has a session of theirs.

import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';

export async function updateProfile(trx: Trx, sessionId: number, name: string, locale: 'es' | 'en'): Promise<void> {
  await sql`select change_profile(${sessionId}, ${name}, ${locale})`.execute(trx);
}

/** Every other session of the person ends, and so does every link for a new password. */
export async function updatePassword(trx: Trx, sessionId: number, passwordHash: string): Promise<void> {
  await sql`select change_password(${sessionId}, ${passwordHash})`.execute(trx);
}
