// Worker job that sends mail: claim, record that an attempt starts, send, record the result.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ArchiveServices } from '../../documents/archive/read-object.ts';
import { ArchiveUnavailable } from '../../platform/archive/archive.ts';
import { DatabaseUnavailable } from '../../platform/db/failures.ts';
import { newLeaseOwner } from '../../platform/db/lease-owner.ts';
import { drainDueRows } from '../../platform/queue/drain.ts';
import type { WorkerJob } from '../../platform/queue/job.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { composeMimeMessage } from '../../platform/smtp/compose.ts';
import type { DeliveryResult } from '../../platform/smtp/delivery-result.ts';
import { type Mailer, mailConnections, openMailer } from '../../platform/smtp/mailer.ts';
import { mailRetryDelays, nextMailDelay } from '../../platform/smtp/schedule.ts';
import { loadMailMessage } from './load-message.ts';
import type { StartedEmail } from './read-store.ts';
import {
  claimDueEmails,
  type LeasedEmail,
  type MailLease,
  mailLeaseSeconds,
  releaseLeasedEmails,
  renewMailLease,
} from './store.ts';
import { finishDeliveryAttempt, startDeliveryAttempt } from './try-store.ts';

export type MailServices = ArchiveServices & Pick<PlatformServices, 'config'>;

/** Sends due mails to the mail server. Without `mailer` the embedded outbox stores every mail. */
export function sendDueEmails(services: MailServices, mailer = mailerOf(services)): WorkerJob {
  const owner = newLeaseOwner();
  let silentUntil = 0;
  // True if the mail server answers fast. With a slow server only one mail is claimed for each slot, because mails
  // claimed ahead would wait while other workers could send them.
  let quick = false;
  // One of these slots is always free for mails of other businesses.
  const slots = mailer === undefined ? keptAtOnce : mailConnections;
  return {
    name: 'send-due-emails',
    queue: 'emails',
    restMs: 500,
    async run(signal) {
      if (performance.now() < silentUntil) return 'idle';
      const work = async (taken: LeasedEmail) => {
        const began = performance.now();
        const { unreachable } = await sendEmail(services, mailer, taken);
        quick = performance.now() - began < quickMs;
        if (!unreachable) return 'go on';
        // While the mail server is unreachable, every other due mail would also fail and lose a try. So nothing is sent
        // for a while.
        silentUntil = performance.now() + silenceMs;
        return 'stop';
      };
      const ahead = () => (quick ? claimedAhead : 0);
      // Records the start of an attempt only for mails that do not wait for a connection. The outbox needs no server,
      // so with it the attempts of all claimed mails start at once.
      const claim = (count: number, atOnce: number) =>
        claimDueEmails(services.db, {
          count,
          perBusiness: slots - 1 + ahead(),
          owner,
          begun: mailer === undefined ? count : atOnce,
        });
      const giveBack = (taken: readonly LeasedEmail[]) => releaseLeasedEmails(services.db, taken);
      const outcome = await drainDueRows({ slots, ahead, claim, work, giveBack, betweenClaimsMs }, signal);
      if (signal.aborted) mailer?.close();
      return outcome;
    },
  };
}

const silenceMs = 15_000;
// Mails that the outbox stores at the same time: enough to share one commit, and few enough that rendering their RIDEs
// does not block the process.
const keptAtOnce = 8;
const quickMs = 500;
const claimedAhead = 5 * mailConnections;
// Interval between two claims, and so the maximum delay of a due mail.
const betweenClaimsMs = 100;

function mailerOf({ config }: MailServices): Mailer | undefined {
  return config.mail && openMailer(config.mail);
}

async function sendEmail(
  services: MailServices,
  mailer: Mailer | undefined,
  lease: LeasedEmail,
): Promise<{ unreachable: boolean }> {
  const { db, log, metrics } = services;
  const email = lease.begun ?? (await startDeliveryAttempt(db, lease));
  if (email === undefined) return { unreachable: false };
  if (email.tries > mailRetryDelays.length + 1) {
    // All tries of this mail were interrupted, so this mail may be what crashes the process. It is given up.
    await finishDeliveryAttempt(db, lease, email, { answers: [], retryIn: undefined });
    return { unreachable: false };
  }
  const message = await makeMessage(services, lease, email);
  const handover = await handOver(services, mailer, lease, email, message);
  const retryIn = nextMailDelay(email.tries, Math.random());
  const outcome = { answers: handover.answers, retryIn, ...(mailer === undefined && message && { eml: message }) };
  await untilWritten(() => finishDeliveryAttempt(db, lease, email, outcome));
  for (const answer of handover.answers) metrics.emails.inc({ outcome: answer.outcome });
  if (handover.unreachable)
    log.warn({ emailId: email.id, answer: handover.answers[0]?.answer }, 'the mail server takes no mail');
  return handover;
}

/**
 * Builds the message of a mail; undefined if that fails. A failure is a bug of Talonario: it is logged and tried again,
 * because an update may correct it.
 */
async function makeMessage(services: MailServices, lease: MailLease, email: StartedEmail): Promise<Buffer | undefined> {
  const { config, log } = services;
  try {
    return composeMimeMessage(await loadMailMessage(services, lease.accountId, email, config.mail?.from));
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    const level = error instanceof ArchiveUnavailable ? 'warn' : 'error';
    log[level]({ err: error, emailId: email.id }, 'a mail could not be made');
    return undefined;
  }
}

async function handOver(
  { db, log }: MailServices,
  mailer: Mailer | undefined,
  lease: MailLease,
  { pending }: StartedEmail,
  message: Buffer | undefined,
): Promise<DeliveryResult> {
  if (message === undefined) return sameForAll(pending, 'deferred', 'The message could not be made.');
  if (mailer === undefined) return sameForAll(pending, 'accepted', 'Kept in the outbox: no mail server is configured.');
  const renewal = setInterval(
    () => {
      renewMailLease(db, lease).catch((err: unknown) => log.warn({ err }, 'the lease of a mail could not be renewed'));
    },
    (mailLeaseSeconds / 3) * 1000,
  );
  try {
    return await mailer.hand(pending, message);
  } finally {
    clearInterval(renewal);
  }
}

function sameForAll(recipients: readonly string[], outcome: 'accepted' | 'deferred', answer: string): DeliveryResult {
  return { answers: recipients.map((recipient) => ({ recipient, outcome, answer })), unreachable: false };
}

// Repeats a write until it succeeds, up to 120 times. If the acceptance by the mail server were not stored, the mail
// would be sent twice.
async function untilWritten(write: () => Promise<void>): Promise<void> {
  for (let left = 120; ; left -= 1) {
    try {
      await write();
      return;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || left === 0) throw error;
      await sleep(500);
    }
  }
}
