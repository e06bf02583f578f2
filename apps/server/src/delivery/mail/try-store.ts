// SQL queries about one delivery attempt of a mail. Its start is stored before anything is sent, its result afterwards.

import { sql } from 'kysely';
import { concatBytes, listOfOptional, mergeRowsByTable, type RowsByTable } from '../../documents/rows-by-table.ts';
import { batcherPerDatabase } from '../../platform/db/batcher.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { RecipientAnswer } from '../../platform/smtp/delivery-result.ts';
import { type LeasedEmailRow, type QueuedEmail, readStartedEmails, type StartedEmail } from './read-store.ts';
import type { MailLease } from './store.ts';

/**
 * Stores the start of a delivery attempt, before anything is sent. If an earlier attempt has no result, it was
 * interrupted and is logged as such.
 */
export async function startDeliveryAttempt(db: Database, lease: MailLease): Promise<StartedEmail | undefined> {
  return await beginningsOf(db).add(`${lease.accountId} ${lease.owner}`, lease);
}

/** Batches mails of one account: attempts that start while other starts are being written share the next commit. */
const beginningsOf = batcherPerDatabase<string, MailLease, StartedEmail | undefined>((db) => ({
  conflictKey: ({ emailId }) => String(emailId),
  run: async (leases) => {
    const [{ accountId, owner }] = leases as [MailLease];
    const ids = leases.map(({ emailId }) => emailId);
    const rows = await db.callFor(accountId)<LeasedEmailRow>(beginStatement, [accountId, ids, owner, cutShort]);
    const byId = new Map(rows.map((row) => [row.id, readStartedEmails(row)]));
    return ids.map((id) => byId.get(id));
  },
}));

const beginStatement = {
  name: 'begin_emails',
  text: 'select * from begin_emails($1, $2, $3, $4)',
  wakes: 'deferred',
} as const;

const cutShort =
  'The sending process stopped before the mail server answered. The mail may have arrived; it is sent again under the same Message-ID.';

export interface DeliveryAttemptOutcome {
  readonly answers: readonly RecipientAnswer[];
  /** Seconds until the next try; undefined if the mail is not tried again. */
  readonly retryIn: number | undefined;
  /** The message (.eml); set only if the embedded outbox stores it. */
  readonly eml?: Buffer;
}

/**
 * Stores the result of a delivery attempt: its log lines, the recipients without an answer, and the time of the next
 * try.
 */
export async function finishDeliveryAttempt(
  db: Database,
  lease: MailLease,
  email: QueuedEmail,
  outcome: DeliveryAttemptOutcome,
): Promise<void> {
  const { pending, refused, status, sent } = settle(email, outcome, true);
  const { id, document_id } = email;
  const ended: RowsByTable = {
    emails: [
      {
        id,
        owner: lease.owner,
        pending,
        refused,
        status,
        sent,
        retry_in: status === 'queued' ? (outcome.retryIn ?? 0) : null,
      },
    ],
    email_attempts: attemptsOf(outcome.answers).map((line) => ({ email_id: id, ...line })),
    alerts: listOfOptional(status === 'failed' ? alertOf(email, refused) : undefined),
    resolved: listOfOptional(status === 'sent' ? { email_id: id, document_id } : undefined),
  };
  const written = await endingsOf(db).add(lease.accountId, { id, ended, eml: outcome.eml });
  if (!written) await db.forAccount(lease.accountId, (trx) => finishForeignTry(trx, lease, outcome));
}

interface Ending {
  readonly id: number;
  /** Rows to write for one mail, grouped by table: arguments of the SQL function end_email_tries(). */
  readonly ended: RowsByTable;
  readonly eml: Buffer | undefined;
}

const endingsOf = batcherPerDatabase<number, Ending, boolean>((db) => ({
  conflictKey: ({ id }) => String(id),
  run: async (endings, accountId) => {
    const messages = concatBytes(endings.map(({ eml }) => eml ?? null));
    const byTable = mergeRowsByTable(
      endings.map(({ ended }, index) => ({
        ...ended,
        emails: (ended.emails ?? []).map((row) => ({ ...row, ...messages.places[index] })),
      })),
    );
    const values = [accountId, JSON.stringify(byTable), messages.all];
    const written = await db.callFor(accountId)<{ id: number }>(endStatement, values);
    const ids = new Set(written.map(({ id }) => id));
    return endings.map(({ id }) => ids.has(id));
  },
}));

const endStatement = {
  name: 'end_email_tries',
  text: 'select id from end_email_tries($1, $2, $3) as id',
  wakes: 'deferred',
} as const;

// Stores the result of an attempt whose lease was lost. Its log and the answers of the server are facts and are stored.
// Status and next try are not, because another worker has the mail now.
async function finishForeignTry(
  trx: Trx,
  { accountId, emailId }: MailLease,
  outcome: DeliveryAttemptOutcome,
): Promise<void> {
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
  /** True if the server accepted at least one recipient. */
  readonly sent: boolean;
}

/** Returns the state of a mail after an attempt: remaining and refused recipients, and the next try. */
function settle(
  before: Pick<QueuedEmail, 'pending' | 'refused'>,
  { answers, retryIn }: DeliveryAttemptOutcome,
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

// Log lines of an attempt: one for all recipients with the same answer of the server.
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

/**
 * Alert about recipients that the mail server refused. The SQL function end_email_tries() resolves it when they accept
 * a later mail.
 */
function alertOf({ id, business_id, document_id }: QueuedEmail, refused: readonly string[]) {
  const message = `The mail to ${refused.join(', ')} could not be delivered.`;
  return { email_id: id, business_id, document_id, kind: 'email.failed', message };
}
