// The life of a mail. It is a row with a lease, like a document under way.

import { type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { RecipientAnswer } from '../../platform/smtp/handover.ts';
import { claimDueDeliveries } from '../due-store.ts';
import type { Addressee } from './read-store.ts';

/** A mail somebody asked for; asked again, it goes out again. */
export async function insertRequestedEmail(trx: Trx, accountId: number, to: Addressee) {
  return await trx
    .insertInto('emails')
    .values({
      account_id: accountId,
      business_id: to.businessId,
      document_id: to.documentId,
      origin: 'request',
      recipients: to.recipients,
      pending: to.recipients,
      status: 'queued',
      due_at: sql<Date>`clock_timestamp()`,
    })
    .returning(['id', 'status', 'recipients'])
    .executeTakeFirstOrThrow();
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

export const mailLeaseSeconds = 30;
const leaseTime = sql<string>`make_interval(secs => ${mailLeaseSeconds})`;

export type QueuedEmail = Pick<
  Selectable<Tables['emails']>,
  'id' | 'business_id' | 'document_id' | 'recipients' | 'pending' | 'message_id' | 'tries' | 'created_at'
>;

/** Writes that a try begins, before anything is sent. A try found open was cut short, and goes into the log as such. */
export async function beginTry(trx: Trx, { accountId, emailId, owner }: MailLease): Promise<QueuedEmail | undefined> {
  const { rows } = await sql<QueuedEmail>`
    with before as materialized (
      select id, pending, sending_since from emails
       where account_id = ${accountId} and id = ${emailId} and lease_owner = ${owner} and status = 'queued'
         for update
    ),
    cut_short as (
      insert into email_attempts (account_id, email_id, at, recipients, ok, answer)
      select ${accountId}, id, sending_since, pending, false, ${cutShort} from before where sending_since is not null
    )
    update emails e set tries = tries + 1, sending_since = clock_timestamp()
      from before b where e.id = b.id
    returning e.id, e.business_id, e.document_id, e.recipients, e.pending, e.message_id, e.tries, e.created_at
  `.execute(trx);
  return rows[0];
}

const cutShort =
  'The sending process stopped before the mail server answered. The mail may have arrived; it is sent again under the same Message-ID.';

export interface TryOutcome {
  readonly answers: readonly RecipientAnswer[];
  /** Seconds until the next try; undefined when there is none. */
  readonly retryIn: number | undefined;
  /** The message, when the outbox keeps it. */
  readonly eml?: Buffer;
}

/**
 * Writes what became of a try: its log, who is still to be reached and when. The log and what servers took are facts, so
 * they are written even when the lease was lost meanwhile; status and next try are left to whoever has it now.
 */
export async function finishTry(trx: Trx, lease: MailLease, { answers, retryIn, eml }: TryOutcome): Promise<void> {
  const { accountId, emailId } = lease;
  const row = await trx
    .selectFrom('emails')
    .select(['business_id', 'document_id', 'pending', 'refused', 'lease_owner', 'status'])
    .where('account_id', '=', accountId)
    .where('id', '=', emailId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await writeAttempts(trx, accountId, emailId, answers);
  const said = (outcome: RecipientAnswer['outcome']) =>
    answers.filter((answer) => answer.outcome === outcome).map(({ recipient }) => recipient);
  const done = new Set([...said('accepted'), ...said('refused')]);
  const waiting = row.pending.filter((recipient) => !done.has(recipient));
  const ours = row.lease_owner === lease.owner && row.status === 'queued';
  const over = ours && (waiting.length === 0 || retryIn === undefined);
  const refused = [...new Set([...row.refused, ...said('refused'), ...(over ? waiting : [])])];
  const status = refused.length === 0 ? 'sent' : 'failed';
  await trx
    .updateTable('emails')
    .set({
      pending: over ? [] : waiting,
      refused,
      ...(said('accepted').length > 0 && { sent_at: sql<Date>`clock_timestamp()` }),
      ...(eml && { eml }),
      ...(ours && { sending_since: null, lease_owner: null, lease_until: null }),
      ...(over && { status, due_at: null }),
      ...(ours && !over && { due_at: secondsFromNow(retryIn ?? 0) }),
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', emailId)
    .execute();
  if (over) await tellWhoLooks(trx, accountId, row, status, refused);
}

// One line of the log for all recipients that were told the same.
async function writeAttempts(trx: Trx, accountId: number, emailId: number, answers: readonly RecipientAnswer[]) {
  const lines = new Map<string, { ok: boolean; answer: string; recipients: string[] }>();
  for (const { recipient, outcome, answer } of answers) {
    const ok = outcome === 'accepted';
    const line = lines.get(`${ok} ${answer}`) ?? { ok, answer, recipients: [] };
    line.recipients.push(recipient);
    lines.set(`${ok} ${answer}`, line);
  }
  if (lines.size === 0) return;
  await trx
    .insertInto('email_attempts')
    .values([...lines.values()].map((line) => ({ account_id: accountId, email_id: emailId, ...line })))
    .execute();
}

const alertKind = 'email.failed';

async function tellWhoLooks(
  trx: Trx,
  accountId: number,
  { business_id, document_id }: { business_id: number; document_id: number },
  status: 'sent' | 'failed',
  refused: readonly string[],
): Promise<void> {
  if (status === 'sent') {
    await trx
      .updateTable('alerts')
      .set({ resolved_at: sql<Date>`clock_timestamp()` })
      .where('account_id', '=', accountId)
      .where('document_id', '=', document_id)
      .where('kind', '=', alertKind)
      .where('resolved_at', 'is', null)
      .execute();
    return;
  }
  const message = `The mail to ${refused.join(', ')} could not be delivered.`;
  await trx
    .insertInto('alerts')
    .values({ account_id: accountId, business_id, document_id, kind: alertKind, message })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function secondsFromNow(seconds: number) {
  return sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;
}
