import { panelRoutes } from '@talonario/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, rightPassword, tokenOf } from '../../../test/browser.ts';
import { made, makeTestAccount, send, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createUser } from '../accounts/store.ts';

let test: TestDatabase;
let node: TestApp;
let otherNode: TestApp;
let account: Awaited<ReturnType<typeof makeTestAccount>>;
const lines: string[] = [];
let email = '';
let people = 0;

beforeAll(async () => {
  test = await createTestDatabase();
  const config = { trustedProxies: ['127.0.0.1'] };
  node = await startTestApp(test, { config, log: { write: (line: string) => void lines.push(line) } });
  otherNode = await startTestApp(test, { config });
  account = await makeTestAccount(test);
});
afterAll(async () => {
  await node.close();
  await otherNode.close();
  await test.drop();
});
beforeEach(async () => {
  people += 1;
  email = `ana${people}@example.ec`;
  made(
    await createUser(test.owner, { accountId: account.id, email, name: 'Ana', password: rightPassword, role: 'owner' }),
  );
});

async function signedIn(at = node): Promise<Browser> {
  const browser = openBrowser(at.url);
  const answer = await browser.call('session.create', { body: { email, password: rightPassword } });
  expect(answer.status).toBe(201);
  return browser;
}

async function codeOf(browser: Browser): Promise<string> {
  const { status, body } = await browser.call('session.get');
  return status === 200 ? 'in' : String(body.code);
}

describe('a session', () => {
  it('is a cookie that scripts cannot read and other sites cannot send', async () => {
    const browser = openBrowser(node.url);
    const answer = await browser.call('session.create', {
      body: { email: ` ${email.toUpperCase()} `, password: rightPassword },
    });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^talonario=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(answer.body.data).toMatchObject({
      user: { email, role: 'owner', locale: 'es' },
      account: { plan: 'unlimited' },
    });
    expect(await codeOf(browser)).toBe('in');
  });

  it('is bound to the host and to HTTPS wherever there is HTTPS', async () => {
    const behindProxy = {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'fact.example.ec',
    };
    const browser = openBrowser(node.url, { ...behindProxy, origin: 'https://fact.example.ec' });
    const answer = await browser.call('session.create', { body: { email, password: rightPassword } });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-talonario=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(await codeOf(browser)).toBe('in');
    // The name for plain HTTP is one that a neighbour on the network could have written.
    browser.cookie = `talonario=${tokenOf(browser)}`;
    expect(await codeOf(browser)).toBe('session.missing');
  });

  it('is refused over plain HTTP from outside', async () => {
    const outside = openBrowser(node.url, { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' });
    const answer = await outside.call('session.create', { body: { email, password: rightPassword } });
    expect([answer.status, answer.body.code]).toEqual([403, 'https.required']);
  });

  it('never takes over a cookie that was there before', async () => {
    const planted = await signedIn();
    const victim = openBrowser(node.url);
    victim.cookie = planted.cookie;
    await victim.call('session.create', { body: { email, password: rightPassword } });
    expect(victim.cookie).not.toBe(planted.cookie);
    expect(await codeOf(victim)).toBe('in');
    expect(await codeOf(planted)).toBe('session.expired');

    const invented = openBrowser(node.url);
    invented.cookie = `talonario=${'A'.repeat(43)}`;
    await invented.call('session.create', { body: { email, password: rightPassword } });
    expect(tokenOf(invented)).not.toBe('A'.repeat(43));
  });

  it('ends at sign-out, on every node, and the cookie with it', async () => {
    const browser = await signedIn();
    const copy = openBrowser(otherNode.url);
    copy.cookie = browser.cookie;
    expect(await codeOf(copy)).toBe('in');
    const answer = await browser.call('session.delete');
    expect(answer.headers.getSetCookie()[0]).toMatch(/^talonario=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await codeOf(copy)).toBe('session.expired');
    expect(await codeOf(browser)).toBe('session.missing');
    expect((await browser.call('session.delete')).status).toBe(204);
  });

  it('ends after half an hour of silence and after twelve hours in any case', async () => {
    const idle = await signedIn();
    const busy = await signedIn();
    const old = await signedIn();
    const change = (browser: Browser, what: ReturnType<typeof sql>) =>
      sql`update sessions set ${what} where token_hash = sha256(${tokenOf(browser)}::bytea)`.execute(test.owner);
    await change(idle, sql`last_seen_at = clock_timestamp() - interval '31 minutes'`);
    await change(busy, sql`last_seen_at = clock_timestamp() - interval '29 minutes'`);
    await change(old, sql`expires_at = clock_timestamp() - interval '1 second'`);
    expect([await codeOf(idle), await codeOf(busy), await codeOf(old)]).toEqual([
      'session.expired',
      'in',
      'session.expired',
    ]);
    // Being seen moves the end of the silence, never the end of the session.
    const { rows } = await sql<{ seen: boolean; hours: number }>`
      select last_seen_at > clock_timestamp() - interval '1 minute' as seen,
             round(extract(epoch from expires_at - created_at) / 3600)::int as hours
        from sessions where token_hash = sha256(${tokenOf(busy)}::bytea)`.execute(test.owner);
    expect(rows).toEqual([{ seen: true, hours: 12 }]);
  });

  it('is not kept alive by a page that nobody is at', async () => {
    const browser = await signedIn();
    const token = tokenOf(browser);
    await sql`update sessions set last_seen_at = clock_timestamp() - interval '29 minutes'
               where token_hash = sha256(${token}::bytea)`.execute(test.owner);
    const headers = { cookie: `talonario=${token}`, 'x-nobody-there': '1' };
    expect((await fetch(`${node.url}/app/api/session`, { headers })).status).toBe(200);
    const { rows } = await sql<{ silent: boolean }>`
      select last_seen_at < clock_timestamp() - interval '28 minutes' as silent
        from sessions where token_hash = sha256(${token}::bytea)`.execute(test.owner);
    expect(rows).toEqual([{ silent: true }]);
  });

  it('is written down as seen at most once a minute', async () => {
    const browser = await signedIn();
    const seen = async () => {
      const { rows } = await sql<{ xmin: string }>`
        select xmin::text from sessions where token_hash = sha256(${tokenOf(browser)}::bytea)`.execute(test.owner);
      return rows[0]?.xmin;
    };
    const before = await seen();
    for (let call = 0; call < 5; call += 1) await browser.call('session.get');
    expect(await seen()).toBe(before);
  });

  it('is listed to its user alone, who can end it from elsewhere', async () => {
    const here = await signedIn();
    const there = await signedIn();
    const stranger = await signedInAs('otra@example.ec');
    const listed = (await here.call('sessions.list')).body.data as {
      id: number;
      current: boolean;
      userAgent: string;
    }[];
    expect(listed.map(({ current, userAgent }) => [current, userAgent])).toEqual(
      expect.arrayContaining([
        [true, 'Test browser'],
        [false, 'Test browser'],
      ]),
    );
    expect(listed).toHaveLength(2);
    const id = listed.find(({ current }) => !current)?.id ?? 0;
    expect((await stranger.call('sessions.delete', { params: { id } })).status).toBe(404);
    expect((await here.call('sessions.delete', { params: { id } })).status).toBe(204);
    expect([await codeOf(here), await codeOf(there)]).toEqual(['in', 'session.expired']);

    const third = await signedIn();
    expect((await here.call('sessions.deleteOthers')).status).toBe(204);
    expect([await codeOf(here), await codeOf(third), await codeOf(stranger)]).toEqual(['in', 'session.expired', 'in']);
  });

  it('is out the moment its user is shut out', async () => {
    const browser = await signedIn();
    await test.owner.updateTable('users').set({ active: false }).where('email', '=', email).execute();
    expect(await codeOf(browser)).toBe('session.expired');
  });

  it('may only be so busy', async () => {
    const browser = await signedIn();
    expect((await browser.call('session.get')).status).toBe(200);
    await sql`update caller_counters set used = 1199, resets_at = clock_timestamp() + interval '1 minute'
               where limit_name = 'session calls'`.execute(test.owner);
    expect((await browser.call('session.get')).status).toBe(200);
    expect((await browser.call('session.get')).status).toBe(429);
    expect(await codeOf(await signedIn())).toBe('in');
  });

  it('lies nowhere readable: not in the database, not in the log', async () => {
    const browser = await signedIn();
    await browser.call('session.get');
    await openBrowser(node.url).call('session.create', { body: { email, password: 'una contraseña equivocada' } });
    const token = tokenOf(browser);
    const { rows } = await sql<{ text: string }>`
      select s::text || coalesce(u::text, '') || coalesce((select string_agg(a::text, '') from audit_log a), '') as text
        from sessions s join users u on u.id = s.user_id`.execute(test.owner);
    for (const secret of [token, Buffer.from(token).toString('hex'), rightPassword])
      expect(rows.some(({ text }) => text.includes(secret))).toBe(false);
    const log = lines.join('\n');
    expect(log).toContain('session.create');
    for (const secret of [token, rightPassword, 'una contraseña equivocada']) expect(log).not.toContain(secret);
  });
});

async function signedInAs(address: string): Promise<Browser> {
  made(
    await createUser(test.owner, { accountId: account.id, email: address, password: rightPassword, role: 'member' }),
  );
  const browser = openBrowser(node.url);
  await browser.call('session.create', { body: { email: address, password: rightPassword } });
  return browser;
}

describe('keys and sessions', () => {
  it('take nothing of each other', async () => {
    const browser = await signedIn();
    const cookie = String(browser.cookie);
    const atApi = await send(`${node.url}/api/v1/businesses`, { headers: { cookie } });
    expect([atApi.status, atApi.body]).toEqual([401, { error: 'API Key is missing' }]);
    const atPanel = await send(`${node.url}/app/api/businesses`, { headers: { 'x-api-key': account.key } });
    expect([atPanel.status, atPanel.body.code]).toEqual([401, 'session.missing']);
    expect((await send(`${node.url}/app/api/businesses`, { headers: { cookie } })).status).toBe(200);
    // With both, each looks at its own.
    const both = { cookie, 'x-api-key': account.key };
    expect((await send(`${node.url}/api/v1/businesses`, { headers: { ...both, cookie: 'talonario=x' } })).status).toBe(
      200,
    );
    expect((await send(`${node.url}/app/api/businesses`, { headers: { ...both, 'x-api-key': 'x' } })).status).toBe(200);
  });

  it('lead to routes of the panel only from the panel', async () => {
    for (const { name, method, path } of panelRoutes) {
      const url = `${node.url}/api/v1${path.replace('{id}', '1')}`;
      const { status } = await send(url, { method, headers: { 'x-api-key': account.key } });
      expect([name, [404, 405].includes(status)]).toEqual([name, true]);
    }
  });

  it('ask who is there before they say what is there', async () => {
    const headers = { origin: node.url };
    expect((await send(`${node.url}/app/api/nothing/here`, { headers })).body.code).toBe('session.missing');
    const browser = await signedIn();
    const cookie = String(browser.cookie);
    expect((await send(`${node.url}/app/api/nothing/here`, { headers: { cookie } })).body.code).toBe('route.not_found');
    const wrong = await send(`${node.url}/app/api/sign-up`, { headers: { cookie } });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('repeat a write under an Idempotency-Key without doing it again', async () => {
    const browser = await signedIn();
    const request = {
      headers: { 'idempotency-key': `panel-${people}` },
      body: { identification: '1790011674001', business_name: 'UNA SOLA', address: 'Quito' },
    };
    const first = await browser.call('businesses.create', request);
    const again = await browser.call('businesses.create', request);
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true']);
    expect(again.body.data).toEqual(first.body.data);
  });

  it('let an account without API access use the panel, and count nothing of its quota', async () => {
    const free = await makeTestAccount(test, { plan: 'free' });
    const address = `free${people}@example.ec`;
    made(await createUser(test.owner, { accountId: free.id, email: address, password: rightPassword, role: 'owner' }));
    const browser = openBrowser(node.url);
    await browser.call('session.create', { body: { email: address, password: rightPassword } });
    for (let call = 0; call < 70; call += 1) {
      const answer = await browser.call('businesses.list');
      expect([answer.status, answer.headers.get('ratelimit')]).toEqual([200, null]);
    }
  });
});

describe('a write from another page', () => {
  const attempt = async (headers: Record<string, string>, cookie: string) => {
    const { status, body } = await send(`${node.url}/app/api/profile`, {
      method: 'PUT',
      headers: { cookie, ...headers },
      json: { name: 'Otra' },
    });
    return status === 200 ? 200 : body.code;
  };

  it('is refused whoever sends the cookie along', async () => {
    const cookie = String((await signedIn()).cookie);
    const { port } = new URL(node.url);
    for (const origin of [
      'https://evil.example',
      `http://127.0.0.1:${Number(port) + 1}`,
      `https://127.0.0.1:${port}`,
      `http://localhost:${port}`,
      `http://127.0.0.1:${port}.evil.example`,
      `${node.url}/`,
      'null',
      '',
    ])
      expect([origin, await attempt({ origin }, cookie)]).toEqual([origin, 'origin.refused']);
    expect(await attempt({}, cookie)).toBe('origin.refused');
    for (const site of ['cross-site', 'same-site', 'none'])
      expect([site, await attempt({ 'sec-fetch-site': site }, cookie)]).toEqual([site, 'origin.refused']);
    expect(await attempt({ 'sec-fetch-site': 'same-origin' }, cookie)).toBe(200);
    expect(await attempt({ origin: node.url }, cookie)).toBe(200);
  });

  it('is refused for what needs no session too, and for every method', async () => {
    for (const { name, method, path } of panelRoutes) {
      if (method === 'GET') continue;
      const { status, body } = await send(`${node.url}/app/api${path.replace('{id}', '1')}`, {
        method,
        headers: { origin: 'https://evil.example' },
      });
      expect([name, status, body.code]).toEqual([name, 403, 'origin.refused']);
    }
  });

  it('cannot be dressed as a form', async () => {
    const cookie = String((await signedIn()).cookie);
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const { status } = await send(`${node.url}/app/api/profile`, {
        method: 'PUT',
        headers: { cookie, origin: node.url, 'content-type': type },
        body: '{"name":"Otra"}',
      });
      expect([type, status]).toEqual([type, 400]);
    }
  });

  it('is refused under a name that only now points to this machine', async () => {
    const headers = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'rebound.example' };
    const { status, body } = await send(`${node.url}/app/api/session`, {
      method: 'POST',
      headers: { ...headers, origin: 'http://rebound.example' },
      json: { email, password: rightPassword },
    });
    expect([status, body.code]).toEqual([403, 'origin.refused']);
  });
});
