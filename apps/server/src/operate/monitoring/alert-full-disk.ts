// Alerts operators when the database has no disk space. Other alerts are stored before they are sent. Without disk
// space nothing can be stored, so mail and webhook are sent directly. Operators and their addresses can still be read.
import { randomUUID } from 'node:crypto';
import type { AuthorityServices } from '../../authority/services.ts';
import { diskSpaceOf } from '../../platform/db/disk-space.ts';
import { composeMimeMessage } from '../../platform/smtp/compose.ts';
import { openMailer } from '../../platform/smtp/mailer.ts';
import { isWorkerMissing } from './alert-causes.ts';
import { type AlertChanges, composeAlertEmail } from './alert-email.ts';
import { alertWebhookBody, sendAlertWebhook } from './alert-operators.ts';
import { listAlertedOperators } from './alert-store.ts';
import { collectMonitoringFacts } from './facts.ts';

type AlertServices = Pick<AuthorityServices, 'config' | 'db' | 'log'>;

const againAfterMs = 3_600_000;

/**
 * Returns `check`, which alerts the operators if the disk is full: once, again every hour, and when there is space
 * again. It returns whether the disk is full.
 */
export function alertOfFullDisk(services: AlertServices, kind: 'api' | 'worker'): { check(): Promise<boolean> } {
  let toldAt: number | undefined;
  return {
    async check() {
      const full = await diskSpaceOf(services.db.pool).isStillFull();
      if (!full && toldAt === undefined) return false;
      // An API process sends these alerts only if no worker is alive.
      if (kind === 'api' && !isWorkerMissing(await collectMonitoringFacts(services.db))) return full;
      const now = Date.now();
      if (full && (toldAt === undefined || now - toldAt >= againAfterMs)) {
        toldAt = now;
        await tell(services, { raised: [{ kind: 'database_full' }], ended: [] });
      }
      if (!full) {
        toldAt = undefined;
        await tell(services, { raised: [], ended: [{ kind: 'database_full' }] });
      }
      return full;
    },
  };
}

async function tell({ config, db, log }: AlertServices, changes: AlertChanges): Promise<void> {
  if (changes.raised.length > 0) log.error('ALERT: the disk of the database is full: nothing can be issued or stored');
  const { webhookUrl } = config.watch;
  if (webhookUrl !== undefined) await sendAlertWebhook(webhookUrl, alertWebhookBody(changes, config.publicUrl));
  if (config.mail === undefined) return;
  const mailer = openMailer(config.mail, { connectMs: 10_000, silenceMs: 10_000, messageMs: 30_000 });
  try {
    for (const { email, locale } of await listAlertedOperators(db)) {
      const message = composeMimeMessage({
        sender: config.mail.from,
        businessName: 'Talonario',
        replyTo: null,
        recipients: [email],
        messageId: randomUUID(),
        date: new Date(),
        content: composeAlertEmail(changes, locale, config.publicUrl),
        files: [],
      });
      const { answers } = await mailer.hand([email], message);
      for (const { outcome, answer } of answers)
        if (outcome !== 'accepted') log.error({ answer }, 'the mail server did not accept the alert of the full disk');
    }
  } finally {
    mailer.close();
  }
}
