import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, testPassword } from '../../../test/browser.ts';
import { userIdOfAddress } from '../../../test/find-user.ts';
import { useScene } from '../../../test/scene.ts';
import { expectCreated } from '../../../test/test-app.ts';
import { createUser } from '../accounts/store.ts';

let email = '';
let people = 0;

const scene = useScene({ account: true, config: { trustedProxies: ['127.0.0.1'] }, otherApp: true });
beforeEach(async () => {
  people += 1;
  email = `bea${people}@example.ec`;
  expectCreated(
    await createUser(scene.owner, {
      accountId: scene.account.id,
      email,
      name: 'Bea',
      password: testPassword,
      role: 'owner',
    }),
  );
});

// Tries to sign in. Each test uses its own network address, because failed tries of an address must not affect other
// tests.
async function attempt(password: string, address = email, at = scene.app, ip = `::ffff:127.0.1.${people}`) {
  const browser = openBrowser(at.url, { 'x-forwarded-for': ip, 'x-forwarded-host': '' });
  return await browser.call('session.create', { body: { email: address, password } });
}

describe('a wrong password', () => {
  it('is answered like an unknown address', async () => {
    const wrong = await attempt('equivocada 1234');
    const unknown = await attempt(testPassword, 'nadie@example.ec');
    expect([wrong.status, wrong.body]).toEqual([401, unknown.body]);
    expect(wrong.body).toEqual({ error: expect.any(String), code: 'session.wrong_credentials' });
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  it('is in the audit log of the account, without the typed text', async () => {
    await attempt('equivocada 1234');
    await expect
      .poll(() =>
        scene.owner
          .selectFrom('audit_log')
          .select(['action', 'actor_kind', 'record_type', 'before', 'after', sql<string>`host(ip)`.as('ip')])
          .where('record_id', '=', userIdOfAddress(email))
          .where('record_type', '=', 'user')
          .execute(),
      )
      .toEqual([
        {
          action: 'session.refused',
          actor_kind: 'system',
          record_type: 'user',
          before: null,
          after: null,
          ip: `127.0.1.${people}`,
        },
      ]);
  });

  it('delays the next try, right or wrong, on every node, for known and unknown addresses', async () => {
    for (const address of [email, 'tampoco@example.ec']) {
      for (let mistake = 0; mistake < 5; mistake += 1)
        expect((await attempt('equivocada 1234', address)).status).toBe(401);
      // Prolongs the pauses, so that they do not end during the test on any machine.
      await sql`update sign_in_tries set wait_until = wait_until + interval '10 minutes' where wait_until > last_at`.execute(
        scene.owner,
      );
      for (const at of [scene.app, scene.otherApp]) {
        const early = await attempt(testPassword, address, at);
        expect([early.status, early.body.code]).toEqual([429, 'rate_limit.exceeded']);
        expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(1205);
      }
    }
  });

  it('delays twice as long each time, up to a quarter of an hour, and not after a success', async () => {
    const pauses: number[] = [];
    const endWait = () =>
      sql`update sign_in_tries set wait_until = clock_timestamp() where email_hash = sha256(${email}::bytea)`.execute(
        scene.owner,
      );
    const ip = (index: number) => `::ffff:127.0.2.${index}`;
    for (let mistake = 1; mistake <= 14; mistake += 1) {
      expect((await attempt('equivocada 1234', email, scene.app, ip(mistake))).status).toBe(401);
      const { rows } = await sql<{ pause: number }>`
        select round(extract(epoch from wait_until - last_at))::int as pause
          from sign_in_tries where email_hash = sha256(${email}::bytea)`.execute(scene.owner);
      pauses.push(rows[0]?.pause ?? -1);
      await endWait();
    }
    expect(pauses).toEqual([0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
    expect((await attempt(testPassword)).status).toBe(201);
    for (let mistake = 0; mistake < 4; mistake += 1) expect((await attempt('equivocada 1234')).status).toBe(401);
    expect((await attempt(testPassword)).status).toBe(201);
  });

  it('is checked only a few times, with any number of concurrent tries', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        attempt('equivocada 1234', email, index % 2 ? scene.app : scene.otherApp),
      ),
    );
    const looked = answers.filter(({ status }) => status === 401).length;
    expect(looked).toBeGreaterThanOrEqual(5);
    expect(looked).toBeLessThan(8); // five, and one for each pause that a slow machine waits for
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20 - looked);
  });

  it('is also counted for its network address, and for no other', async () => {
    const ip = '::ffff:127.0.3.1';
    for (let guess = 0; guess < 30; guess += 1)
      expect((await attempt('equivocada 1234', `guess${guess}@example.ec`, scene.app, ip)).status).toBe(401);
    const slowed = await attempt(testPassword, email, scene.app, ip);
    expect([slowed.status, slowed.body.code]).toEqual([429, 'rate_limit.exceeded']);
    expect((await attempt(testPassword, email, scene.app, '::ffff:127.0.3.2')).status).toBe(201);
  });

  it('does not store the typed address in the database', async () => {
    await attempt('equivocada 1234', 'escrito-por-error@example.ec');
    const { rows } = await sql<{ text: string }>`select t::text as text from sign_in_tries t`.execute(scene.owner);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ text }) => text.includes('escrito'))).toBe(false);
  });
});

it('the right password of a deactivated user opens no session', async () => {
  await sql`update users set active = false where id = ${userIdOfAddress(email)}`.execute(scene.owner);
  const answer = await attempt(testPassword);
  expect([answer.status, answer.body.code]).toEqual([401, 'session.wrong_credentials']);
});

it('signing in and out is in the audit log', async () => {
  const browser = openBrowser(scene.app.url);
  await browser.call('session.create', { body: { email, password: testPassword } });
  await browser.call('session.delete');
  const rows = await scene.owner
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'actor_name', 'record_type'])
    .where('actor_id', '=', userIdOfAddress(email))
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { action: 'session.create', actor_kind: 'user', actor_name: 'Bea', record_type: 'session' },
    { action: 'session.delete', actor_kind: 'user', actor_name: 'Bea', record_type: 'session' },
  ]);
});
