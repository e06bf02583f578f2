// Worker job that sends account e-mails (password links, invitations). Without a mail server it stores them for the
// operator to read.
import { randomUUID } from 'node:crypto';
import { newLeaseOwner } from '../../platform/db/lease-owner.ts';
import type { WorkerJob } from '../../platform/queue/job.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { composeMimeMessage } from '../../platform/smtp/compose.ts';
import type { MailText } from '../../platform/smtp/mail-text.ts';
import { type Mailer, openMailer } from '../../platform/smtp/mailer.ts';
import { nextMailDelay } from '../../platform/smtp/schedule.ts';
import { VaultError } from '../../platform/vault/vault.ts';
import { unsealAccountEmail } from './seal.ts';
import {
  type AccountEmailOutcome,
  claimDueAccountEmails,
  finishAccountEmail,
  type LeasedAccountEmail,
} from './store.ts';

type AccountEmailServices = Pick<PlatformServices, 'config' | 'db' | 'log' | 'masterKeys'>;

/** Without `mailer` every e-mail is stored for the operator. */
export function sendDueAccountEmails(services: AccountEmailServices, mailer = mailerOf(services)): WorkerJob {
  const owner = newLeaseOwner();
  return {
    name: 'send-due-account-emails',
    queue: 'account emails',
    restMs: 1000,
    async run(signal) {
      const emails = await claimDueAccountEmails(services.db, atOnce, owner);
      await Promise.all(emails.map((email) => sendAccountEmail(services, mailer, email, owner)));
      if (signal.aborted) mailer?.close();
      return emails.length === atOnce ? 'busy' : 'idle';
    },
  };
}

const atOnce = 10;

function mailerOf({ config }: AccountEmailServices): Mailer | undefined {
  return config.mail && openMailer(config.mail);
}

async function sendAccountEmail(
  services: AccountEmailServices,
  mailer: Mailer | undefined,
  leased: LeasedAccountEmail,
  owner: string,
): Promise<void> {
  const outcome = await handOver(services, mailer, leased);
  if (outcome.status !== 'sent' && outcome.status !== 'kept')
    services.log.warn(
      { accountEmailId: leased.account_email_id, answer: outcome.answer },
      'an account e-mail was not sent',
    );
  await finishAccountEmail(services.db, leased.account_email_id, owner, outcome);
}

async function handOver(
  { config, masterKeys }: AccountEmailServices,
  mailer: Mailer | undefined,
  leased: LeasedAccountEmail,
): Promise<AccountEmailOutcome> {
  if (mailer === undefined) return { status: 'kept', answer: 'Kept: no mail server is configured.' };
  const { recipient, sealed, sealed_key: sealedKey, master_key_id: masterKeyId, tries, created_at: date } = leased;
  let content: MailText;
  try {
    content = unsealAccountEmail({ sealed, sealedKey, masterKeyId }, recipient, masterKeys());
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    return { status: 'failed', answer: `It cannot be opened: ${error.message}` };
  }
  const message = composeMimeMessage({
    sender: config.mail?.from,
    businessName: 'Talonario',
    replyTo: null,
    recipients: [recipient],
    messageId: randomUUID(),
    date,
    content,
    files: [],
  });
  const { answers } = await mailer.hand([recipient], message);
  const [said] = answers;
  if (said === undefined) throw new Error('the mail server was not asked');
  if (said.outcome === 'accepted') return { status: 'sent', answer: said.answer };
  const retryIn = said.outcome === 'deferred' ? nextMailDelay(tries, Math.random()) : undefined;
  return retryIn === undefined
    ? { status: 'failed', answer: said.answer }
    : { status: 'queued', answer: said.answer, retryIn };
}
