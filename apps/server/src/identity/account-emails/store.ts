// SQL queries about account e-mails (rows of `account_emails`). Each is queued with its encrypted text. The text is
// deleted when the e-mail was sent, or when its link expires.

import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { SealedSecret } from '../../platform/vault/vault.ts';

export interface NewAccountEmail {
  readonly accountId: number;
  readonly kind: 'invitation' | 'unsent_documents' | 'obligation_reminder';
  readonly recipient: string;
  readonly content: SealedSecret;
  readonly expiresAt: Date;
}

export async function queueAccountEmail(trx: Trx, email: NewAccountEmail): Promise<void> {
  const { sealed, sealedKey, masterKeyId } = email.content;
  await trx
    .insertInto('account_emails')
    .values({
      account_id: email.accountId,
      kind: email.kind,
      recipient: email.recipient,
      sealed,
      sealed_key: sealedKey,
      master_key_id: masterKeyId,
      status: 'queued',
      due_at: sql<Date>`clock_timestamp()`,
      expires_at: email.expiresAt,
    })
    .execute();
}

export interface LeasedAccountEmail {
  readonly account_email_id: number;
  readonly recipient: string;
  readonly sealed: Buffer;
  readonly sealed_key: Buffer;
  readonly master_key_id: string;
  readonly tries: number;
  readonly created_at: Date;
}

export async function claimDueAccountEmails(db: Database, count: number, owner: string): Promise<LeasedAccountEmail[]> {
  const { rows } = await sql<LeasedAccountEmail>`
    select * from claim_due_account_emails(${count}::int, ${owner}::uuid, make_interval(secs => ${leaseSeconds}))
  `.execute(db.system);
  return rows;
}

// Duration of a lease in seconds. It is longer than the time limit for sending one e-mail.
const leaseSeconds = 360;

export interface AccountEmailOutcome {
  readonly status: 'queued' | 'sent' | 'kept' | 'failed';
  readonly answer: string;
  /** Seconds until the next try of an e-mail that stays queued. */
  readonly retryIn?: number;
}

export async function finishAccountEmail(
  db: Database,
  id: number,
  owner: string,
  outcome: AccountEmailOutcome,
): Promise<void> {
  const { status, answer, retryIn = null } = outcome;
  await sql`
    select finish_account_email(${id}, ${owner}::uuid, ${status}, ${answer}, ${retryIn}::double precision)
  `.execute(db.system);
}

/** E-mails of all accounts that no mail server has accepted, for the operator. */
export async function listWaitingAccountEmails(owner: Kysely<Tables>, now: Date) {
  return await owner
    .selectFrom('account_emails')
    .select(['id', 'kind', 'recipient', 'status', 'sealed', 'sealed_key', 'master_key_id', 'last_answer'])
    .select(['created_at', 'expires_at'])
    .where('status', 'in', ['queued', 'kept'])
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute();
}
