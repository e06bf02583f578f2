// The master key is rotated while the service runs: everything that seals or opens goes on with the keys of the moment.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, rightPassword } from '../../test/browser.ts';
import { dataOf, fileForm, makeBusiness, makeP12, password } from '../../test/directory-scene.ts';
import { type Answer, makeClient, makeTestAccount, startTestApp, type TestApp } from '../../test/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../test/webhook-receiver.ts';
import { readConfig } from '../platform/config/config.ts';
import { buildApp } from './app.ts';
import { runCli } from './cli/run-cli.ts';
import { listJobs } from './worker/jobs.ts';

let test: TestDatabase;
let app: TestApp;
let receiver: WebhookReceiver;
let api: ReturnType<typeof makeClient>;
let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), 'talonario-rotation-'));
const file = join(folder, 'master.key');

beforeAll(async () => {
  test = await createTestDatabase();
  receiver = await startWebhookReceiver();
  writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  const config = readConfig({
    ...{ NODE_ENV: 'test', ...test.environment, TALONARIO_MASTER_KEY_FILE: file },
    ...{ TALONARIO_WEBHOOK_ALLOW_PRIVATE: '1', TALONARIO_SIGN_UP: 'open' },
  });
  app = await startTestApp(test, { config });
  const account = await makeTestAccount(test);
  api = makeClient(app.url, account.key);
  browser = openBrowser(app.url);
  const body = { email: 'rita@example.ec', password: rightPassword, account_name: 'Rita' };
  expect((await browser.call('signUp.create', { body })).status).toBe(201);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
  await test.drop();
  rmSync(folder, { recursive: true });
});

async function rotate(): Promise<void> {
  const said: string[] = [];
  const terminal = { out: (text: string) => said.push(text), err: (text: string) => said.push(text) };
  const env = { ...test.environment, TALONARIO_MASTER_KEY_FILE: file };
  expect(await runCli(['master-key', 'rotate', '--new-key'], env, terminal), said.join('\n')).toBe(0);
}

/** What the command says is no longer needed goes. */
function dropOldKeys(): void {
  const [first] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, `${first}\n`);
}

const makeEndpoint = (key: string) =>
  api('webhookEndpoints.create', { body: { url: receiver.url }, headers: { 'idempotency-key': key } });

async function isDelivered(answer: Answer): Promise<boolean> {
  const { id, secret } = dataOf(answer) as { id: number; secret: string };
  const before = receiver.received.length;
  const sent = await api('webhookEndpoints.test.send', { params: { id } });
  const [webhook] = receiver.received.slice(before);
  if (sent.status !== 200 || webhook === undefined) return false;
  new Webhook(secret).verify(webhook.body, webhook.headers as Record<string, string>);
  return true;
}

const page = (cursor?: unknown) => api('businesses.list', { query: { limit: 1, ...(cursor ? { cursor } : {}) } });
const cursorOf = ({ body }: Answer) => (body.meta as { nextCursor: string }).nextCursor;

describe('a rotation of the master key while the service runs', () => {
  it('breaks no webhook, repeated answer, page, signature or e-mail that was there before', async () => {
    const endpoint = await makeEndpoint('before-rotation');
    const businesses = [await makeBusiness(api), await makeBusiness(api)];
    const form = () => fileForm(makeP12('1799999990001'), { password });
    expect((await api('businesses.files.upload', { params: { id: businesses[0] ?? 0 }, form: form() })).status).toBe(
      201,
    );
    const cursor = cursorOf(await page());
    const invite = (email: string) => browser.call('invitations.create', { body: { email, role: 'member' } });
    expect((await invite('antes@example.ec')).status).toBe(201);

    await rotate();

    expect(await isDelivered(endpoint)).toBe(true);
    const repeated = await makeEndpoint('before-rotation');
    expect([repeated.headers.get('idempotent-replayed'), repeated.body]).toEqual(['true', endpoint.body]);
    expect((await page(cursor)).status).toBe(200);
    const check = dataOf(await api('businesses.signature.check', { params: { id: businesses[0] ?? 0 } }));
    expect(check.checks).toContainEqual(expect.objectContaining({ name: 'opens', ok: true }));

    // What is sealed from now on is sealed with the new key, so that the old one can go at once.
    const later = await makeEndpoint('after-rotation');
    const laterCursor = cursorOf(await page());
    expect((await invite('despues@example.ec')).status).toBe(201);
    dropOldKeys();
    for (const one of [endpoint, later]) expect(await isDelivered(one)).toBe(true);
    expect((await makeEndpoint('after-rotation')).body).toEqual(later.body);
    expect((await makeEndpoint('before-rotation')).body).toMatchObject({ code: 'idempotency.answer_lost' });
    expect((await page(laterCursor)).status).toBe(200);
    const [known] = app.services.masterKeys();
    const sealedWith = await test.owner.selectFrom('account_emails').select('master_key_id').distinct().execute();
    expect(sealedWith).toEqual([{ master_key_id: known.id }]);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  });

  it('is missed by nobody: no part of api or worker asks for the keys before it needs one', async () => {
    let asked = 0;
    const masterKeys = () => {
      asked += 1;
      return app.services.masterKeys();
    };
    const services = { ...app.services, config: { ...app.services.config, masterKeys }, masterKeys };
    const built = await buildApp(services);
    listJobs(services);
    expect(asked).toBe(0);
    await built.close();
  });
});
