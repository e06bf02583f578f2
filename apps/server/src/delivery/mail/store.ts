// The life of a mail. It is a row with a lease, like a document under way.

import { type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { RecipientAnswer } from '../../platform/smtp/handover.ts';
import { claimDueDeliveries } from '../due-store.ts';
import type { Addressee } from './read-store.ts';

/** What a person chose instead of the customer's own address. */
export interface Addressing {
  readonly recipients: string[];
  /** Those of the recipients who get a copy. */
  readonly cc: string[];
  readonly note: string | null;
}

/** A mail somebody asked for; asked again, it goes out again. */
export async function insertRequestedEmail(trx: Trx, accountId: number, to: Addressee, addressing?: Addressing) {
  const { recipients, cc, note } = addressing ?? { recipients: to.recipients, cc: null, note: null };
  return await trx
    .insertInto('emails')
    .values({
      account_id: accountId,
      business_id: to.businessId,
      document_id: to.documentId,
      origin: 'request',
      recipients,
      pending: recipients,
      cc,
      note,
      status: 'queued',
      due_at: sql<Date>`clock_timestamp()`,
    })
    .returning(['id', 'status', 'recipients'])
    .executeTakeFirstOrThrow();
}

/** Addresses that people of an account chose in the last 24 hours. One at a time, so that many at once are many. */
export async function countAddressed(trx: Trx, accountId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(${lockSpace}::integer, (${accountId}::bigint % 2147483647)::integer)`.execute(
    trx,
  );
  const { count } = await trx
    .selectFrom('emails')
    .select(sql<number>`coalesce(sum(cardinality(recipients)), 0)::integer`.as('count'))
    .where('account_id', '=', accountId)
    .where('cc', 'is not', null)
    .where('created_at', '>', sql<Date>`clock_timestamp() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return count;
}

const lockSpace = 0x454d; // "EM": apart from every other advisory lock of this database

/** The copies and the words of a mail that a person addressed. */
export async function readAddressing(db: Database, accountId: number, emailId: number) {
  return await db.forAccount(accountId, (trx) =>
    trx
      .selectFrom('emails')
      .select(['cc', 'note'])
      .where('account_id', '=', accountId)
      .where('id', '=', emailId)
      .executeTakeFirst(),
  );
}

export interface MailLease {
  readonly emailId: number;
  readonly accountId: number;
  readonly owner: string;
}

export interface MailShare {
  readonly count: number;
  readonly perBusiness: number;
  readonly owner: string;
}

/** Leases mails that are due, of any account. */
export async function claimDueEmails(db: Database, { count, perBusiness, owner }: MailShare): Promise<MailLease[]> {
  const share = { count, share: perBusiness, owner, leaseSeconds: mailLeaseSeconds };
  const due = await claimDueDeliveries(db, 'emails', share);
  return due.map(({ id, accountId }) => ({ emailId: id, accountId, owner }));
}

/** False when the lease is gone: somebody else has the mail. */
export async function renewMailLease(db: Database, { accountId, emailId, owner }: MailLease): Promise<boolean> {
  const renewed = await db.forAccount(accountId, (trx) =>
    trx
      .updateTable('emails')
      .set({ lease_until: sql<Date>`clock_timestamp() + ${leaseTime}` })
      .where('account_id', '=', accountId)
      .where('id', '=', emailId)
      .where('lease_owner', '=', owner)
      .returning('id')
      .executeTakeFirst(),
  );
  return renewed !== undefined;
}

/** Gives back mails of which no try has begun. */
export async function releaseEmails(db: Database, leases: readonly MailLease[]): Promise<void> {
  for (const { accountId, emailId, owner } of leases)
    await db.forAccount(accountId, (trx) =>
      trx
        .updateTable('emails')
        .set({ lease_owner: null, lease_until: null })
        .where('account_id', '=', accountId)
        .where('id', '=', emailId)
        .where('lease_owner', '=', owner)
        .where('sending_since', 'is', null)
        .execute(),
    );
}

export const mailLeaseSeconds = 30;
const leaseTime = sql<string>`make_interval(secs => ${mailLeaseSeconds})`;

export type QueuedEmail = Pick<
  Selectable<Tables['emails']>,
  | 'id'
  | 'business_id'
  | 'document_id'
  | 'origin'
  | 'recipients'
  | 'pending'
  | 'refused'
  | 'message_id'
  | 'tries'
  | 'created_at'
>;

/** Writes that a try begins, before anything is sent. A try found open was cut short, and goes into the log as such. */
export async function beginTry(
  db: Database,
  { accountId, emailId, owner }: MailLease,
): Promise<QueuedEmail | undefined> {
  const [email] = await db.callFor(accountId)<QueuedEmail>(beginTryStatement, [accountId, emailId, owner, cutShort]);
  return email;
}

const beginTryStatement = { name: 'start_email_try', text: 'select * from start_email_try($1, $2, $3, $4)' };

const cutShort =
  'The sending process stopped before the mail server answered. The mail may have arrived; it is sent again under the same Message-ID.';

export interface TryOutcome {
  readonly answers: readonly RecipientAnswer[];
  /** Seconds until the next try; undefined when there is none. */
  readonly retryIn: number | undefined;
  /** The message, when the outbox keeps it. */
  readonly eml?: Buffer;
}

/** Writes what became of a try: its log, who is still to be reached and when. */
export async function finishTry(
  db: Database,
  lease: MailLease,
  email: QueuedEmail,
  outcome: TryOutcome,
): Promise<void> {
  const { accountId, emailId, owner } = lease;
  const { pending, refused, status, sent } = settle(email, outcome, true);
  const change = {
    pending,
    refused,
    status,
    sent,
    retry_in: status === 'queued' ? (outcome.retryIn ?? 0) : null,
    email_attempts: attemptsOf(outcome.answers),
    ...(status === 'sent' && { resolved: alertKind }),
    ...(status === 'failed' && { alert: { kind: alertKind, message: failureOf(refused) } }),
  };
  const values = [accountId, emailId, owner, JSON.stringify(change), outcome.eml ?? null];
  const [row] = await db.callFor(accountId)<{ written: boolean }>(finishTryStatement, values);
  if (!row?.written) await db.forAccount(accountId, (trx) => finishForeignTry(trx, lease, outcome));
}

const finishTryStatement = {
  name: 'finish_email_try',
  text: 'select finish_email_try($1, $2, $3, $4, $5) as written',
};

// The lease was lost meanwhile. The log and what servers took are facts, so they are written all the same; status and next try
// are left to whoever has the mail now.
async function finishForeignTry(trx: Trx, { accountId, emailId }: MailLease, outcome: TryOutcome): Promise<void> {
  const row = await trx
    .selectFrom('emails')
    .select(['pending', 'refused'])
    .where('account_id', '=', accountId)
    .where('id', '=', emailId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const lines = attemptsOf(outcome.answers).map((line) => ({ ...line, account_id: accountId, email_id: emailId }));
  if (lines.length > 0) await trx.insertInto('email_attempts').values(lines).execute();
  const { pending, refused, sent } = settle(row, outcome, false);
  await trx
    .updateTable('emails')
    .set({
      pending,
      refused,
      ...(sent && { sent_at: sql<Date>`clock_timestamp()` }),
      ...(outcome.eml && { eml: outcome.eml }),
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', emailId)
    .execute();
}

interface Settled {
  readonly pending: string[];
  readonly refused: string[];
  readonly status: 'queued' | 'sent' | 'failed';
  /** Somebody took it. */
  readonly sent: boolean;
}

/** Who is left after a try. Only whoever has the mail (`ours`) may end it. */
function settle(
  before: Pick<QueuedEmail, 'pending' | 'refused'>,
  { answers, retryIn }: TryOutcome,
  ours: boolean,
): Settled {
  const said = (outcome: RecipientAnswer['outcome']) =>
    answers.filter((answer) => answer.outcome === outcome).map(({ recipient }) => recipient);
  const done = new Set([...said('accepted'), ...said('refused')]);
  const waiting = before.pending.filter((recipient) => !done.has(recipient));
  const over = ours && (waiting.length === 0 || retryIn === undefined);
  const refused = [...new Set([...before.refused, ...said('refused'), ...(over ? waiting : [])])];
  const ended = refused.length === 0 ? 'sent' : 'failed';
  return {
    pending: over ? [] : waiting,
    refused,
    status: over ? ended : 'queued',
    sent: said('accepted').length > 0,
  };
}

interface AttemptLine {
  readonly ok: boolean;
  readonly answer: string;
  readonly recipients: string[];
}

// One line of the log for all recipients that were told the same.
function attemptsOf(answers: readonly RecipientAnswer[]): AttemptLine[] {
  const lines = new Map<string, AttemptLine>();
  for (const { recipient, outcome, answer } of answers) {
    const ok = outcome === 'accepted';
    const line = lines.get(`${ok} ${answer}`) ?? { ok, answer, recipients: [] };
    line.recipients.push(recipient);
    lines.set(`${ok} ${answer}`, line);
  }
  return [...lines.values()];
}

const alertKind = 'email.failed';

function failureOf(refused: readonly string[]): string {
  return `The mail to ${refused.join(', ')} could not be delivered.`;
}
