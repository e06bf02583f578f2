// Life of a session: creation, extension, list, end.

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Browser, openBrowser, sessionTokenOf, testPassword } from '../../../test/browser.ts';
import { userIdOfAddress } from '../../../test/find-user.ts';
import { useSessionScene } from '../../../test/session-scene.ts';
import { expectCreated } from '../../../test/test-app.ts';
import { createUser } from '../accounts/store.ts';

const { scene, user, signedIn } = useSessionScene();

async function codeOf(browser: Browser): Promise<string> {
  const { status, body } = await browser.call('session.get');
  return status === 200 ? 'in' : String(body.code);
}

describe('a session', () => {
  it('is a cookie that scripts cannot read and other sites cannot send', async () => {
    const browser = openBrowser(scene.app.url);
    const answer = await browser.call('session.create', {
      body: { email: ` ${user.email.toUpperCase()} `, password: testPassword },
    });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^talonario=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(answer.body.data).toMatchObject({
      user: { email: user.email, role: 'owner', locale: 'es' },
      account: { plan: 'unlimited' },
    });
    expect(await codeOf(browser)).toBe('in');
  });

  it('is bound to the host and to HTTPS if there is HTTPS', async () => {
    const behindProxy = {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'fact.example.ec',
    };
    const browser = openBrowser(scene.app.url, { ...behindProxy, origin: 'https://fact.example.ec' });
    const answer = await browser.call('session.create', { body: { email: user.email, password: testPassword } });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-talonario=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(await codeOf(browser)).toBe('in');
    // Another machine of the network could have set the cookie for plain HTTP, so it is ignored over HTTPS.
    browser.cookie = `talonario=${sessionTokenOf(browser)}`;
    expect(await codeOf(browser)).toBe('session.missing');
  });

  it('is refused over plain HTTP from outside', async () => {
    const outside = openBrowser(scene.app.url, { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' });
    const answer = await outside.call('session.create', { body: { email: user.email, password: testPassword } });
    expect([answer.status, answer.body.code]).toEqual([403, 'https.required']);
  });

  it('never adopts an existing cookie', async () => {
    const planted = await signedIn();
    const victim = openBrowser(scene.app.url);
    victim.cookie = planted.cookie;
    await victim.call('session.create', { body: { email: user.email, password: testPassword } });
    expect(victim.cookie).not.toBe(planted.cookie);
    expect(await codeOf(victim)).toBe('in');
    expect(await codeOf(planted)).toBe('session.expired');

    const invented = openBrowser(scene.app.url);
    invented.cookie = `talonario=${'A'.repeat(43)}`;
    await invented.call('session.create', { body: { email: user.email, password: testPassword } });
    expect(sessionTokenOf(invented)).not.toBe('A'.repeat(43));
  });

  it('ends at sign-out, on every node, with its cookie', async () => {
    const browser = await signedIn();
    const copy = openBrowser(scene.otherApp.url);
    copy.cookie = browser.cookie;
    expect(await codeOf(copy)).toBe('in');
    const answer = await browser.call('session.delete');
    expect(answer.headers.getSetCookie()[0]).toMatch(/^talonario=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await codeOf(copy)).toBe('session.expired');
    expect(await codeOf(browser)).toBe('session.missing');
    expect((await browser.call('session.delete')).status).toBe(204);
  });

  it('ends after half an hour without activity, and after twelve hours in any case', async () => {
    const idle = await signedIn();
    const busy = await signedIn();
    const old = await signedIn();
    const change = (browser: Browser, what: ReturnType<typeof sql>) =>
      sql`update sessions set ${what} where token_hash = sha256(${sessionTokenOf(browser)}::bytea)`.execute(
        scene.owner,
      );
    await change(idle, sql`last_seen_at = clock_timestamp() - interval '31 minutes'`);
    await change(busy, sql`last_seen_at = clock_timestamp() - interval '29 minutes'`);
    await change(old, sql`expires_at = clock_timestamp() - interval '1 second'`);
    expect([await codeOf(idle), await codeOf(busy), await codeOf(old)]).toEqual([
      'session.expired',
      'in',
      'session.expired',
    ]);
    // Activity extends the limit of half an hour, never the limit of twelve hours.
    const { rows } = await sql<{ seen: boolean; hours: number }>`
      select last_seen_at > clock_timestamp() - interval '1 minute' as seen,
             round(extract(epoch from expires_at - created_at) / 3600)::int as hours
        from sessions where token_hash = sha256(${sessionTokenOf(busy)}::bytea)`.execute(scene.owner);
    expect(rows).toEqual([{ seen: true, hours: 12 }]);
  });

  it('is not extended by a page whose user is inactive', async () => {
    const browser = await signedIn();
    const token = sessionTokenOf(browser);
    await sql`update sessions set last_seen_at = clock_timestamp() - interval '29 minutes'
               where token_hash = sha256(${token}::bytea)`.execute(scene.owner);
    const headers = { cookie: `talonario=${token}`, 'x-user-away': '1' };
    expect((await fetch(`${scene.app.url}/app/api/session`, { headers })).status).toBe(200);
    const { rows } = await sql<{ silent: boolean }>`
      select last_seen_at < clock_timestamp() - interval '28 minutes' as silent
        from sessions where token_hash = sha256(${token}::bytea)`.execute(scene.owner);
    expect(rows).toEqual([{ silent: true }]);
  });

  it('is updated at most once a minute', async () => {
    const browser = await signedIn();
    const seen = async () => {
      const { rows } = await sql<{ xmin: string }>`
        select xmin::text from sessions where token_hash = sha256(${sessionTokenOf(browser)}::bytea)`.execute(
        scene.owner,
      );
      return rows[0]?.xmin;
    };
    const before = await seen();
    for (let call = 0; call < 5; call += 1) await browser.call('session.get');
    expect(await seen()).toBe(before);
  });

  it('is listed for its user only, who can end it from another session', async () => {
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

  it('ends when its user is deactivated', async () => {
    const browser = await signedIn();
    await sql`update users set active = false where id = ${userIdOfAddress(user.email)}`.execute(scene.owner);
    expect(await codeOf(browser)).toBe('session.expired');
  });

  it('has a rate limit', async () => {
    const browser = await signedIn();
    expect((await browser.call('session.get')).status).toBe(200);
    await sql`update caller_counters set used = 1199, resets_at = clock_timestamp() + interval '1 minute'
               where limit_name = 'session calls'`.execute(scene.owner);
    expect((await browser.call('session.get')).status).toBe(200);
    expect((await browser.call('session.get')).status).toBe(429);
    expect(await codeOf(await signedIn())).toBe('in');
  });

  it('is stored nowhere readable: neither in the database nor in the log', async () => {
    const browser = await signedIn();
    await browser.call('session.get');
    await openBrowser(scene.app.url).call('session.create', {
      body: { email: user.email, password: 'una contraseña equivocada' },
    });
    const token = sessionTokenOf(browser);
    const { rows } = await sql<{ text: string }>`
      select s::text || coalesce(u::text, '') || coalesce((select string_agg(a::text, '') from audit_log a), '') as text
        from sessions s join users u on u.id = s.user_id`.execute(scene.owner);
    for (const secret of [token, Buffer.from(token).toString('hex'), testPassword])
      expect(rows.some(({ text }) => text.includes(secret))).toBe(false);
    const log = scene.lines.join('\n');
    expect(log).toContain('session.create');
    for (const secret of [token, testPassword, 'una contraseña equivocada']) expect(log).not.toContain(secret);
  });
});

async function signedInAs(address: string): Promise<Browser> {
  expectCreated(
    await createUser(scene.owner, {
      accountId: scene.account.id,
      email: address,
      password: testPassword,
      role: 'member',
    }),
  );
  const browser = openBrowser(scene.app.url);
  await browser.call('session.create', { body: { email: address, password: testPassword } });
  return browser;
}
