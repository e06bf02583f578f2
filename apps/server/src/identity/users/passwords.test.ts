import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, testPassword } from '../../../test/browser.ts';
import { useScene } from '../../../test/scene.ts';
import { expectCreated, type TestApp } from '../../../test/test-app.ts';
import { runCli } from '../../operate/cli/run-cli.ts';
import { createUser } from '../accounts/store.ts';

let email = '';
let people = 0;
const newPassword = 'otra contraseña 77';

const scene = useScene({ account: true, environment: { TALONARIO_TRUSTED_PROXIES: '127.0.0.1' }, log: true });
beforeEach(async () => {
  people += 1;
  email = `gil${people}@example.ec`;
  expectCreated(
    await createUser(scene.owner, {
      accountId: scene.account.id,
      email,
      name: 'Gil',
      password: testPassword,
      role: 'owner',
    }),
  );
});

const startNode = (environment: Record<string, string>) =>
  scene.anotherApp({ environment, log: { write: (line: string) => void scene.lines.push(line) } });

// Each test uses its own network address, because requests are limited per address.
function browserOf(at = scene.app, ip = `127.0.1.${people}`): Browser {
  return openBrowser(at.url, { 'x-forwarded-for': ip });
}

async function signedIn(password = testPassword): Promise<Browser> {
  const browser = browserOf();
  const { status } = await browser.call('session.create', { body: { email, password } });
  expect(status).toBe(201);
  return browser;
}

const isIn = async (browser: Browser) => (await browser.call('session.get')).status === 200;

/** Account e-mails in the queue, read by the operator's command, newest last. */
async function readAccountEmails(): Promise<{ recipient: string; subject: string; text: string }[]> {
  const out: string[] = [];
  const terminal = { out: (text: string) => void out.push(text), err: (text: string) => void out.push(text) };
  expect(await runCli(['account-emails', '--json'], scene.environment, terminal)).toBe(0);
  return JSON.parse(out.join('')) as { recipient: string; subject: string; text: string }[];
}

async function linkFor(address: string): Promise<string | undefined> {
  const email = (await readAccountEmails()).findLast(({ recipient }) => recipient === address);
  return email && /^\S+:\/\/\S+$/m.exec(email.text)?.[0];
}

async function tokenFor(address: string): Promise<string> {
  return (await linkFor(address))?.split('#token=')[1] ?? '';
}

describe('a new password with the old one', () => {
  it('ends every other session and gives this one a new cookie', async () => {
    const [here, there] = [await signedIn(), await signedIn()];
    const before = here.cookie;
    const answer = await here.call('password.change', {
      body: { current_password: testPassword, password: newPassword },
    });
    expect(answer.status).toBe(204);
    expect(here.cookie).not.toBe(before);
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
    here.cookie = before;
    expect(await isIn(here)).toBe(false);
    await signedIn(newPassword);
    const { status } = await browserOf().call('session.create', { body: { email, password: testPassword } });
    expect(status).toBe(401);
  });

  it('requires the old one, with the same pauses as sign-in, and a good new one', async () => {
    const browser = await signedIn();
    const change = (current_password: string, password = newPassword) =>
      browser.call('password.change', { body: { current_password, password } });
    expect((await change(testPassword, 'corta')).body.errors).toMatchObject([{ field: 'password' }]);
    for (let mistake = 0; mistake < 5; mistake += 1)
      expect((await change('equivocada 1234')).body.errors).toMatchObject([{ field: 'current_password' }]);
    await sql`update sign_in_tries set wait_until = wait_until + interval '10 minutes'`.execute(scene.owner);
    expect((await change(testPassword)).status).toBe(429);
    expect(await isIn(browser)).toBe(true);
  });
});

describe('a forgotten password', () => {
  it('is set by the link of an e-mail, once, and every session ends', async () => {
    const open = await signedIn();
    const asked = await browserOf().call('passwordResets.create', { body: { email: email.toUpperCase() } });
    expect([asked.status, asked.text]).toEqual([202, '{}']);
    const token = await tokenFor(email);
    const weak = await browserOf().call('passwordResets.use', { body: { token, password: 'corta' } });
    expect(weak.body.errors).toMatchObject([{ field: 'password' }]);
    const used = await browserOf().call('passwordResets.use', { body: { token, password: newPassword } });
    expect([used.status, used.headers.getSetCookie()]).toEqual([204, []]);
    expect(await isIn(open)).toBe(false);
    await signedIn(newPassword);
    const again = await browserOf().call('passwordResets.use', { body: { token, password: 'tercera vez 88' } });
    expect([again.status, again.body.code]).toEqual([404, 'link.invalid']);
  });

  it('is set once if two requests use the link at the same moment', async () => {
    await browserOf().call('passwordResets.create', { body: { email } });
    const token = await tokenFor(email);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        browserOf().call('passwordResets.use', { body: { token, password: `clave número ${n}` } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
  });

  it('is answered equally for an unknown address, with the same rows in the database', async () => {
    const rows = async () =>
      (
        await sql<{
          n: number;
        }>`select (select count(*) from account_emails) + (select count(*) from password_resets) as n`.execute(
          scene.owner,
        )
      ).rows[0]?.n ?? 0;
    const start = await rows();
    const known = await browserOf().call('passwordResets.create', { body: { email } });
    const middle = await rows();
    const unknown = await browserOf().call('passwordResets.create', { body: { email: 'nadie@example.ec' } });
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect([middle - start, (await rows()) - middle]).toEqual([2, 2]);
    expect(await linkFor('nadie@example.ec')).toBeUndefined();
  });

  it('cannot be set after an hour, after a change of the password, or by an older link after one was used', async () => {
    const ask = () => browserOf().call('passwordResets.create', { body: { email } });
    const use = async (token: string) =>
      (await browserOf().call('passwordResets.use', { body: { token, password: newPassword } })).status;
    await ask();
    const late = await tokenFor(email);
    await sql`update password_resets set expires_at = clock_timestamp()`.execute(scene.owner);
    expect(await use(late)).toBe(404);
    await ask();
    const [older, changed] = [await tokenFor(email), await signedIn()];
    await changed.call('password.change', { body: { current_password: testPassword, password: newPassword } });
    expect(await use(older)).toBe(404);
    await ask();
    const newest = await tokenFor(email);
    expect([await use(newest), await use(newest)]).toEqual([204, 404]);
    expect(await use(randomBytes(32).toString('base64url'))).toBe(404);
  });

  it('ends the pauses of wrong guesses', async () => {
    for (let mistake = 0; mistake < 5; mistake += 1)
      await browserOf().call('session.create', { body: { email, password: 'equivocada 1234' } });
    await sql`update sign_in_tries set wait_until = wait_until + interval '10 minutes'`.execute(scene.owner);
    await browserOf().call('passwordResets.create', { body: { email } });
    await browserOf().call('passwordResets.use', { body: { token: await tokenFor(email), password: newPassword } });
    await signedIn(newPassword);
  });

  it('sends at most three e-mails an hour to one mailbox, and ten requested by one network address', async () => {
    for (let ask = 0; ask < 10; ask += 1)
      expect((await browserOf().call('passwordResets.create', { body: { email } })).status).toBe(202);
    expect((await readAccountEmails()).filter(({ recipient }) => recipient === email)).toHaveLength(3);
    expect((await browserOf().call('passwordResets.create', { body: { email } })).status).toBe(429);
  });

  it('is sent in the language of its reader', async () => {
    await browserOf().call('passwordResets.create', { body: { email } });
    expect((await readAccountEmails()).at(-1)).toMatchObject({
      recipient: email,
      subject: 'Restablecer su contraseña de Talonario',
    });
    const browser = await signedIn();
    await browser.call('profile.update', { body: { locale: 'en' } });
    await browserOf().call('passwordResets.create', { body: { email } });
    expect((await readAccountEmails()).at(-1)).toMatchObject({
      recipient: email,
      subject: 'Reset your Talonario password',
    });
  });

  it('leaves no readable link in the database or in the log', async () => {
    await browserOf().call('passwordResets.create', { body: { email } });
    const token = await tokenFor(email);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await sql<{ text: string }>`
      select l::text as text from account_emails l union all select r::text from password_resets r`.execute(
      scene.owner,
    );
    for (const secret of [token, Buffer.from(token).toString('hex')])
      expect(rows.some(({ text }) => text.includes(secret))).toBe(false);
    await browserOf().call('passwordResets.use', { body: { token, password: newPassword } });
    expect(scene.lines.join('\n')).toContain('passwordResets.use');
    for (const secret of [token, newPassword]) expect(scene.lines.join('\n')).not.toContain(secret);
  });
});

describe('the link of an e-mail', () => {
  /** Requests a reset with forged Host and forwarding headers. */
  async function askWith(at: TestApp, headers: Record<string, string>): Promise<number> {
    const { port, hostname } = new URL(at.url);
    return await new Promise((resolve, reject) => {
      const body = JSON.stringify({ email });
      const asked = request(
        {
          hostname,
          port,
          method: 'POST',
          path: '/app/api/password-resets',
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        },
      );
      asked.on('error', reject);
      asked.end(body);
    });
  }

  it('points to the configured address, regardless of the headers of the request', async () => {
    const configured = await startNode({ TALONARIO_PUBLIC_URL: 'https://fact.example.ec' });
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    const headers = { ...evil, 'x-forwarded-for': '203.0.113.9', origin: 'https://evil.example' };
    // The Origin header equals the forged host and is therefore accepted, but the e-mail contains the configured
    // address.
    expect(await askWith(configured, headers)).toBe(202);
    expect(await linkFor(email)).toMatch(/^https:\/\/fact\.example\.ec\/app\/reset-password#token=[\w-]{43}$/);
    await configured.close();
  });

  it('is not sent if only the request contains an address', async () => {
    for (const [host, forwarded] of [
      ['evil.example', { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }],
      ['localhost', { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }],
    ] as const) {
      const status = await askWith(scene.app, { host, ...forwarded, origin: `https://${host}` });
      expect([host, status, await linkFor(email)]).toEqual([host, 202, undefined]);
    }
    expect(scene.lines.join('\n')).toContain('TALONARIO_PUBLIC_URL');
    // A caller on this machine may only use host names of this machine.
    expect(await askWith(scene.app, { host: 'evil.example', origin: 'http://evil.example' })).toBe(403);
    expect(await askWith(scene.app, { host: 'evil.example', 'sec-fetch-site': 'same-origin' })).toBe(202);
    expect(await linkFor(email)).toBeUndefined();
    await askWith(scene.app, { host: 'localhost:3000', 'sec-fetch-site': 'same-origin' });
    expect(await linkFor(email)).toMatch(/^http:\/\/localhost:3000\/app\/reset-password#token=/);
  });
});
