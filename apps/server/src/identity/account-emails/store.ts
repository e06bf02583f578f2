// The life of a letter: queued with what it says sealed, sent or kept, and then without its text.

import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Sealed } from '../../platform/vault/vault.ts';

export interface NewLetter {
  readonly accountId: number;
  readonly kind: 'invitation' | 'unsent_documents';
  readonly recipient: string;
  readonly content: Sealed;
  readonly expiresAt: Date;
}

export async function queueLetter(trx: Trx, letter: NewLetter): Promise<void> {
  const { sealed, sealedKey, masterKeyId } = letter.content;
  await trx
    .insertInto('letters')
    .values({
      account_id: letter.accountId,
      kind: letter.kind,
      recipient: letter.recipient,
      sealed,
      sealed_key: sealedKey,
      master_key_id: masterKeyId,
      status: 'queued',
      due_at: sql<Date>`clock_timestamp()`,
      expires_at: letter.expiresAt,
    })
    .execute();
}

export interface LeasedLetter {
  readonly letter_id: number;
  readonly recipient: string;
  readonly sealed: Buffer;
  readonly sealed_key: Buffer;
  readonly master_key_id: string;
  readonly tries: number;
  readonly created_at: Date;
}

export async function claimDueLetters(db: Database, count: number, owner: string): Promise<LeasedLetter[]> {
  const { rows } = await sql<LeasedLetter>`
    select * from claim_due_letters(${count}::int, ${owner}::uuid, make_interval(secs => ${leaseSeconds}))
  `.execute(db.system);
  return rows;
}

// Longer than a mailer waits for one message.
const leaseSeconds = 360;

export interface LetterOutcome {
  readonly status: 'queued' | 'sent' | 'kept' | 'failed';
  readonly answer: string;
  /** Until the next try, of a letter that stays queued. */
  readonly retryIn?: number;
}

export async function finishLetter(db: Database, id: number, owner: string, outcome: LetterOutcome): Promise<void> {
  const { status, answer, retryIn = null } = outcome;
  await sql`
    select finish_letter(${id}, ${owner}::uuid, ${status}, ${answer}, ${retryIn}::double precision)
  `.execute(db.system);
}

/** For the operator: those that no mail server has taken, of every account. */
export async function listWaitingLetters(owner: Kysely<Tables>, now: Date) {
  return await owner
    .selectFrom('letters')
    .select(['id', 'kind', 'recipient', 'status', 'sealed', 'sealed_key', 'master_key_id', 'last_answer'])
    .select(['created_at', 'expires_at'])
    .where('status', 'in', ['queued', 'kept'])
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute();
}
