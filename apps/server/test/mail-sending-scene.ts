// A mail server, and a worker that sends what is due through it.

import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type MailServices, sendDueEmails } from '../src/delivery/mail/send-due-emails.ts';
import { keptInPostgresql } from '../src/platform/archive/archive.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { makeLogger } from '../src/platform/logging/logger.ts';
import { makeMetrics } from '../src/platform/metrics/metrics.ts';
import { type MailPatience, openMailer } from '../src/platform/smtp/mailer.ts';
import { announceAndExpand } from './announce.ts';
import { makeSceneBusiness, makeSceneDocument, type SceneBusiness } from './delivery-scene.ts';
import { startMailServer, type TestMailServer } from './mail-server.ts';
import { makeTestAccount } from './test-app.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export let test: TestDatabase;
export let server: TestMailServer;
export let accountId: number;
let business: SceneBusiness;

/** Opens it before the tests of a file, and closes it after them. */
export function useMailSendingScene(): void {
  beforeAll(async () => {
    test = await createTestDatabase();
    server = await startMailServer();
  });
  afterAll(async () => {
    await server.close();
    await test.drop();
  });
  beforeEach(async () => {
    accountId = (await makeTestAccount(test)).id;
    business = await makeSceneBusiness(test.owner, accountId);
    server.behaviour = {};
  });
  // What one test leaves queued must not be sent in the next.
  afterEach(async () => {
    await test.owner
      .updateTable('emails')
      .set({ status: 'failed', due_at: null })
      .where('status', '=', 'queued')
      .execute();
  });
}

export const logged: string[] = [];

const from = 'Talonario <facturas@talonario.example>';
const masterKey = randomBytes(32).toString('base64');
export const never: AbortSignal = new AbortController().signal;

export function servicesWith(mail: { smtpUrl: string; from: string } | undefined): MailServices {
  const environment = { NODE_ENV: 'test', ...test.environment, TALONARIO_MASTER_KEY: masterKey };
  const log = makeLogger({ level: 'info', name: 'test' }, { write: (line: string) => logged.push(line) });
  const config = { ...readConfig(environment), mail };
  const { masterKeys } = config;
  return { config, db: test.db, archive: keptInPostgresql, masterKeys, log, metrics: makeMetrics(test.db.pool) };
}

/** One run of a worker of its own: everything that is due. */
export async function work(url = server.url, patience?: MailPatience): Promise<void> {
  const mail = { smtpUrl: url, from };
  const mailer = openMailer(mail, patience);
  const job = sendDueEmails(servicesWith(mail), mailer);
  // A run ends when what it took is done, also where a business has more than its share.
  while ((await job.run(never)) !== 'idle');
  mailer.close();
}

export async function authorize(values: { to?: string; in?: SceneBusiness } = {}): Promise<number> {
  const scene = values.in ?? business;
  const documentId = await makeSceneDocument(test.owner, scene, { entity_email: values.to ?? 'ana@favorita.example' });
  await test.db.forAccount(scene.accountId, (trx) =>
    announceAndExpand(trx, { accountId: scene.accountId, documentId, type: 'document.authorizated' }),
  );
  return documentId;
}

export const makeDue = () =>
  test.owner
    .updateTable('emails')
    .set({ due_at: new Date(0) })
    .where('status', '=', 'queued')
    .execute();
export const mailOf = (documentId: number) =>
  test.owner.selectFrom('emails').selectAll().where('document_id', '=', documentId).executeTakeFirstOrThrow();
export const attemptsOf = (emailId: number) =>
  test.owner
    .selectFrom('email_attempts')
    .select(['recipients', 'ok', 'answer'])
    .where('email_id', '=', emailId)
    .orderBy('id')
    .execute();
export const arrivals = (to: string) => server.received.filter((mail) => mail.to.includes(to));
