// The master key is rotated while the service runs. All encryption and decryption then uses the current keys of the key
// file.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, testPassword } from '../../test/browser.ts';
import { makeBusiness } from '../../test/directories.ts';
import { makeP12, password } from '../../test/make-p12.ts';
import { useScene } from '../../test/scene.ts';
import { type Answer, fileForm, recordOfAnswer } from '../../test/test-app.ts';
import { buildApp } from './app.ts';
import { runCli } from './cli/run-cli.ts';
import { listWorkerJobs } from './worker/jobs.ts';

let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), 'talonario-rotation-'));
const file = join(folder, 'master.key');

writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });

const environment = { TALONARIO_MASTER_KEY_FILE: file, TALONARIO_SIGN_UP: 'open' };
const scene = useScene({ account: true, webhooks: true, environment });
const { client: api } = scene;

beforeAll(async () => {
  browser = openBrowser(scene.app.url);
  const body = { email: 'rita@example.ec', password: testPassword, account_name: 'Rita' };
  expect((await browser.call('signUp.create', { body })).status).toBe(201);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function rotate(): Promise<void> {
  const said: string[] = [];
  const terminal = { out: (text: string) => said.push(text), err: (text: string) => said.push(text) };
  const env = { ...scene.database.environment, TALONARIO_MASTER_KEY_FILE: file };
  expect(await runCli(['master-key', 'rotate', '--new-key'], env, terminal), said.join('\n')).toBe(0);
}

/** Keeps only the first key of the file, as the command recommends when the others are no longer needed. */
function dropOldKeys(): void {
  const [first] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, `${first}\n`);
}

const makeEndpoint = (key: string) =>
  api('webhookEndpoints.create', { body: { url: scene.receiver.url }, headers: { 'idempotency-key': key } });

async function isDelivered(answer: Answer): Promise<boolean> {
  const { id, secret } = recordOfAnswer(answer) as { id: number; secret: string };
  const before = scene.receiver.received.length;
  const sent = await api('webhookEndpoints.test.send', { params: { id } });
  const [webhook] = scene.receiver.received.slice(before);
  if (sent.status !== 200 || webhook === undefined) return false;
  new Webhook(secret).verify(webhook.body, webhook.headers as Record<string, string>);
  return true;
}

const page = (cursor?: unknown) => api('businesses.list', { query: { limit: 1, ...(cursor ? { cursor } : {}) } });
const cursorOf = ({ body }: Answer) => (body.meta as { nextCursor: string }).nextCursor;

describe('a rotation of the master key while the service runs', () => {
  it('breaks no existing webhook, stored answer, page, signature or e-mail', async () => {
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
    const check = recordOfAnswer(await api('businesses.signature.check', { params: { id: businesses[0] ?? 0 } }));
    expect(check.checks).toContainEqual(expect.objectContaining({ name: 'opens', ok: true }));

    // New data is encrypted with the new key, so that the old key can be removed at once.
    const later = await makeEndpoint('after-rotation');
    const laterCursor = cursorOf(await page());
    expect((await invite('despues@example.ec')).status).toBe(201);
    dropOldKeys();
    for (const one of [endpoint, later]) expect(await isDelivered(one)).toBe(true);
    expect((await makeEndpoint('after-rotation')).body).toEqual(later.body);
    expect((await makeEndpoint('before-rotation')).body).toMatchObject({ code: 'idempotency.answer_lost' });
    expect((await page(laterCursor)).status).toBe(200);
    const [known] = scene.app.services.masterKeys();
    const sealedWith = await scene.owner.selectFrom('account_emails').select('master_key_id').distinct().execute();
    expect(sealedWith).toEqual([{ master_key_id: known.id }]);
    expect((await fetch(`${scene.app.url}/readyz`)).status).toBe(200);
  });

  it('is seen everywhere: no part of API or worker stores the keys', async () => {
    let asked = 0;
    const masterKeys = () => {
      asked += 1;
      return scene.app.services.masterKeys();
    };
    const services = { ...scene.app.services, config: { ...scene.app.services.config, masterKeys }, masterKeys };
    const built = await buildApp(services);
    listWorkerJobs(services);
    expect(asked).toBe(0);
    await built.close();
  });
});
