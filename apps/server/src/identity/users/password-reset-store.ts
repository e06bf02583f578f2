// SQL queries about links for a new password. They run without a session; the SQL functions return only the data needed
// for the link.

import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { SealedSecret } from '../../platform/vault/vault.ts';
import type { Locale } from '../account-emails/write.ts';

export interface PasswordResetRecipient {
  readonly user_id: number | null;
  readonly name: string;
  readonly locale: Locale;
}

const nobody: PasswordResetRecipient = { user_id: null, name: '', locale: 'es' };

export async function findPasswordResetRecipient(db: Database, recipient: string): Promise<PasswordResetRecipient> {
  const { rows } = await sql<PasswordResetRecipient>`select * from find_addressee(${recipient})`.execute(db.system);
  return rows[0] ?? nobody;
}

const lifetime = sql<string>`interval '1 hour'`;

/** Stores a link for a new password, with its e-mail. Stores neither if the address is unknown. */
export async function storePasswordReset(
  db: Database,
  { userId, recipient, tokenHash }: { userId: number | null; recipient: string; tokenHash: Buffer },
  { sealed, sealedKey, masterKeyId }: SealedSecret,
): Promise<void> {
  await sql`
    select write_password_reset(${userId}::bigint, ${recipient}, ${tokenHash}, ${lifetime}, ${sealed}, ${sealedKey}, ${masterKeyId})
  `.execute(db.system);
}

export interface PasswordResetDetails {
  readonly user_id: number;
  readonly account_id: number;
  readonly email: string;
  readonly name: string;
}

export async function findPasswordReset(db: Database, tokenHash: Buffer): Promise<PasswordResetDetails | undefined> {
  const { rows } = await sql<PasswordResetDetails>`select * from find_password_reset(${tokenHash})`.execute(db.system);
  return rows[0];
}

/** Sets a new password by a link and ends all sessions of its person. Of concurrent callers exactly one gets true. */
export async function consumePasswordReset(trx: Trx, tokenHash: Buffer, passwordHash: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select set_password_by_link(${tokenHash}, ${passwordHash}) as used
  `.execute(trx);
  return rows[0]?.used === true;
}
