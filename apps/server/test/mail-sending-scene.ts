// A business with authorised documents, a mail server, and a worker that sends due mails. Each test uses another
// account.
import { afterEach } from 'vitest';
import { type MailServices, sendDueEmails } from '../src/delivery/mail/send-due-emails.ts';
import { archiveNotConfigured } from '../src/platform/archive/archive.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { makeLogger } from '../src/platform/logging/logger.ts';
import { makeMetrics } from '../src/platform/metrics/metrics.ts';
import { type MailTimeouts, openMailer } from '../src/platform/smtp/mailer.ts';
import { announceAndExpand } from './announce.ts';
import { makeSceneDocument, type SceneBusiness } from './document-rows.ts';
import { useScene } from './scene.ts';

export const neverAborted: AbortSignal = new AbortController().signal;

export function useMailSendingScene() {
  const scene = useScene({ api: false, business: 'rows', accountPerTest: true, mail: true });
  const logged: string[] = [];
  // Mails that one test leaves in the queue must not be sent in the next test.
  afterEach(async () => {
    await scene.owner
      .updateTable('emails')
      .set({ status: 'failed', due_at: null })
      .where('status', '=', 'queued')
      .execute();
  });
  function servicesWith(mail: { smtpUrl: string; from: string } | undefined): MailServices {
    const { db, environment } = scene;
    const log = makeLogger({ level: 'info', name: 'test' }, { write: (line: string) => logged.push(line) });
    const config = { ...readConfig(environment), mail };
    const { masterKeys } = config;
    return { config, db, archive: archiveNotConfigured, masterKeys, log, metrics: makeMetrics(db.pool) };
  }
  return {
    scene,
    logged,
    servicesWith,
    /** Runs another worker once. It sends all due mails. */
    async work(url = scene.mail.url, patience?: MailTimeouts): Promise<void> {
      const mail = { smtpUrl: url, from: 'Talonario <facturas@talonario.example>' };
      const mailer = openMailer(mail, patience);
      const job = sendDueEmails(servicesWith(mail), mailer);
      // A run ends when its claimed mails are sent, so a business with more mails than its share needs several runs.
      while ((await job.run(neverAborted)) !== 'idle');
      mailer.close();
    },
    async authorize(values: { to?: string; in?: SceneBusiness } = {}): Promise<number> {
      const business = values.in ?? scene.business;
      const { accountId } = business;
      const documentId = await makeSceneDocument(scene.owner, business, {
        entity_email: values.to ?? 'ana@favorita.example',
      });
      await scene.db.forAccount(accountId, (trx) =>
        announceAndExpand(trx, { accountId, documentId, type: 'document.authorizated' }),
      );
      return documentId;
    },
    makeDue: () =>
      scene.owner
        .updateTable('emails')
        .set({ due_at: new Date(0) })
        .where('status', '=', 'queued')
        .execute(),
    mailOf: (documentId: number) =>
      scene.owner.selectFrom('emails').selectAll().where('document_id', '=', documentId).executeTakeFirstOrThrow(),
    attemptsOf: (emailId: number) =>
      scene.owner
        .selectFrom('email_attempts')
        .select(['recipients', 'ok', 'answer'])
        .where('email_id', '=', emailId)
        .orderBy('id')
        .execute(),
    arrivals: (to: string) => scene.mail.received.filter((mail) => mail.to.includes(to)),
  };
}
