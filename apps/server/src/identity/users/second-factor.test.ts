// The second factor through the API of the panel.
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, testPassword } from '../../../test/browser.ts';
import { useScene } from '../../../test/scene.ts';
import { makeClient, makeTestAccount } from '../../../test/test-app.ts';
import { runCli } from '../../operate/cli/run-cli.ts';
import { findSecondFactor } from '../second-factor/store.ts';
import { totpCodeAt, totpStepAt } from '../second-factor/totp.ts';

let clock = new Date('2026-11-15T12:00:00Z');
let people = 0;

const scene = useScene({ config: { signUp: 'open' as const, trustedProxies: ['127.0.0.1'] }, now: () => clock });

let email = '';
let owner: Browser;
beforeEach(async () => {
  people += 1;
  email = `sara${people}@example.ec`;
  owner = browser();
  const body = { email, password: testPassword, account_name: 'Cuenta' };
  expect((await owner.call('signUp.create', { body })).status).toBe(201);
});

const browser = () => openBrowser(scene.app.url, { 'x-forwarded-for': `127.0.7.${people % 250}` });
const later = (steps = 1) => {
  clock = new Date(clock.getTime() + steps * 30_000);
};

async function whose(address = email) {
  const row = await scene.owner
    .selectFrom('users')
    .innerJoin('people', 'people.id', 'users.person_id')
    .select(['users.id', 'users.account_id', 'users.person_id'])
    .where('people.email', '=', address)
    .executeTakeFirstOrThrow();
  return { accountId: row.account_id, userId: row.id, personId: row.person_id };
}

async function codeOf(address = email, shift = 0): Promise<string> {
  const person = await whose(address);
  const factor = await scene.app.services.db.forAccount(person.accountId, (trx) =>
    findSecondFactor(trx, person.personId, scene.app.services.masterKeys()),
  );
  if (factor === undefined) throw new Error('there is none');
  return totpCodeAt(factor.secret, totpStepAt(clock) + shift);
}

async function setUp(as = owner, address = email): Promise<string[]> {
  expect((await as.call('secondFactor.start', { body: { password: testPassword } })).status).toBe(201);
  const answer = await as.call('secondFactor.confirm', { body: { code: await codeOf(address) } });
  expect(answer.status, answer.text).toBe(201);
  later();
  return (answer.body.data as { recoveryCodes: string[] }).recoveryCodes;
}

const signIn = async (code?: string, password = testPassword, address = email) => {
  const answer = await browser().call('session.create', {
    body: { email: address, password, ...(code !== undefined && { code }) },
  });
  return [answer.status, answer.body.code];
};

describe('setting up a second factor', () => {
  it('requires the password, is active with the first correct code, ends other sessions and returns ten codes', async () => {
    const other = browser();
    await other.call('session.create', { body: { email, password: testPassword } });
    const wrong = await owner.call('secondFactor.start', { body: { password: 'equivocada 1234' } });
    expect(wrong.body.errors).toMatchObject([{ field: 'password', code: 'password.wrong' }]);
    expect((await owner.call('secondFactor.confirm', { body: { code: '123456' } })).body.code).toBe(
      'second_factor.not_started',
    );
    const started = await owner.call('secondFactor.start', { body: { password: testPassword } });
    expect(started.body.data).toMatchObject({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining('otpauth://totp/'),
    });
    expect(await signIn()).toEqual([201, undefined]); // a secret that was shown is not active yet
    const refused = await owner.call('secondFactor.confirm', { body: { code: await codeOf(email, 5) } });
    expect(refused.body.errors).toMatchObject([{ field: 'code' }]);
    const cookie = owner.cookie;
    const done = await owner.call('secondFactor.confirm', { body: { code: await codeOf() } });
    expect((done.body.data as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
    expect(owner.cookie).not.toBe(cookie);
    expect((await other.call('session.get')).body.code).toBe('session.expired');
    expect((await owner.call('secondFactor.get')).body.data).toMatchObject({
      active: true,
      recoveryCodesLeft: 10,
      demanded: false,
    });
    expect((await owner.call('secondFactor.start', { body: { password: testPassword } })).body.code).toBe(
      'second_factor.active',
    );
  });

  it('stores no readable secret', async () => {
    const codes = await setUp();
    const { rows } = await sql<{ text: string }>`
      select t::text as text from second_factors t union all select t::text from recovery_codes t union all select t::text from audit_log t
    `.execute(scene.owner);
    const text = rows.map((row) => row.text).join('\n');
    for (const code of codes) expect(text).not.toContain(code.replaceAll('-', ''));
    expect(text).toContain('secondFactor.confirm');
  });
});

describe('signing in with a second factor', () => {
  it('requires the code after the correct password, and does not mention it before', async () => {
    await setUp();
    expect(await signIn()).toEqual([401, 'session.code_required']);
    expect(await signIn(await codeOf(), 'equivocada 1234')).toEqual([401, 'session.wrong_credentials']);
    expect(await signIn('000000', testPassword, 'nadie@example.ec')).toEqual([401, 'session.wrong_credentials']);
    expect(await signIn(await codeOf())).toEqual([201, undefined]);
  });

  it('accepts a code once, also with concurrent tries, and none older than the last', async () => {
    await setUp();
    const code = await codeOf();
    const answers = await Promise.all([signIn(code), signIn(code), signIn(code)]);
    const [first, ...others] = answers.map(([status]) => status).sort();
    expect(first).toBe(201);
    // After two refused codes the next try may have to wait.
    for (const status of others) expect([401, 429]).toContain(status);
    await sql`delete from sign_in_tries`.execute(scene.owner);
    expect(await signIn(await codeOf(email, -1))).toEqual([401, 'session.wrong_code']);
    later();
    expect(await signIn(await codeOf())).toEqual([201, undefined]);
  });

  it('accepts each recovery code once', async () => {
    const [first = '', second = ''] = await setUp();
    expect(await signIn(first.toLowerCase())).toEqual([201, undefined]);
    expect(await signIn(first)).toEqual([401, 'session.wrong_code']);
    expect(await signIn(second.replaceAll('-', ''))).toEqual([201, undefined]);
    expect((await owner.call('secondFactor.get')).body.data).toMatchObject({ recoveryCodesLeft: 8 });
  });

  it('delays guesses of codes, and the correct password does not clear them', async () => {
    await setUp();
    for (let guess = 0; guess < 5; guess += 1)
      expect((await signIn(await codeOf(email, 7)))[1]).toBe('session.wrong_code');
    expect((await signIn(await codeOf()))[0]).toBe(429);
    await sql`update sign_in_tries set wait_until = clock_timestamp()`.execute(scene.owner);
    // Routes that require the password also require the code.
    expect(
      (
        await owner.call('password.change', {
          body: { current_password: testPassword, password: 'otra clave larga 77' },
        })
      ).status,
    ).toBe(204);
    expect((await signIn(await codeOf(), 'otra clave larga 77'))[0]).toBe(429);
  });
});

describe('removing a second factor', () => {
  it('requires password and code, and so do new recovery codes', async () => {
    const [old = ''] = await setUp();
    const body = async (shift: number, password = testPassword) => ({ password, code: await codeOf(email, shift) });
    for (const name of ['secondFactor.remove', 'secondFactor.codes.renew'] as const) {
      expect((await owner.call(name, { body: await body(0, 'equivocada 1234') })).body.errors).toMatchObject([
        { field: 'password' },
      ]);
      expect((await owner.call(name, { body: await body(9) })).body.errors).toMatchObject([{ field: 'code' }]);
    }
    await sql`delete from sign_in_tries`.execute(scene.owner);
    const renewed = await owner.call('secondFactor.codes.renew', { body: await body(0) });
    expect(renewed.status, renewed.text).toBe(201);
    expect(await signIn(old)).toEqual([401, 'session.wrong_code']);
    later();
    expect((await owner.call('secondFactor.remove', { body: await body(0) })).status).toBe(204);
    expect(await signIn()).toEqual([201, undefined]);
  });

  it('is possible for the operator, ends every session and is recorded', async () => {
    await setUp();
    const said: string[] = [];
    const terminal = { out: (text: string) => said.push(text), err: (text: string) => said.push(text) };
    const reset = (address: string) =>
      runCli(['second-factor', 'reset', address], { ...scene.database.environment }, terminal);
    expect(await reset(email.toUpperCase()), said.join()).toBe(0);
    expect((await owner.call('session.get')).status).toBe(401);
    expect(await signIn()).toEqual([201, undefined]);
    expect(await reset(email)).toBe(1);
    expect(await reset('nadie@example.ec')).toBe(1);
    const { userId } = await whose();
    const log = await scene.owner
      .selectFrom('audit_log')
      .select('actor_kind')
      .where('action', '=', 'secondFactor.reset')
      .where('record_id', '=', userId)
      .execute();
    expect(log).toEqual([{ actor_kind: 'operator' }]);
  });
});

describe('an owner who requires it from all users', () => {
  async function join(): Promise<{ member: Browser; address: string }> {
    const address = `miembro${people}@example.ec`;
    const { body } = await owner.call('invitations.create', { body: { email: address, role: 'member' } });
    const invitation = (body.data as { link: string }).link.split('#token=')[1] ?? '';
    const member = browser();
    await member.call('signUp.create', { body: { email: address, password: testPassword, invitation } });
    return { member, address };
  }

  it('must have a second factor', async () => {
    const { member } = await join();
    expect((await owner.call('secondFactor.demand', { body: { demanded: true } })).body.code).toBe(
      'second_factor.missing',
    );
    expect((await member.call('secondFactor.demand', { body: { demanded: true } })).body.code).toBe(
      'permission.missing',
    );
  });

  it('forces all users to set up a second factor, at once and on every node', async () => {
    const { member, address } = await join();
    await setUp();
    expect((await owner.call('secondFactor.demand', { body: { demanded: true } })).status).toBe(204);
    for (const name of ['businesses.list', 'users.list', 'sessions.list', 'account.get'] as const)
      expect((await member.call(name)).body.code, name).toBe('second_factor.required');
    expect((await member.call('session.get')).body.data).toMatchObject({
      secondFactor: { active: false, demanded: true },
    });
    const again = browser();
    expect((await again.call('session.create', { body: { email: address, password: testPassword } })).status).toBe(201);
    expect((await again.call('businesses.list')).status).toBe(403);
    await setUp(again, address);
    expect((await again.call('businesses.list')).status).toBe(200);
    expect((await owner.call('businesses.list')).status).toBe(200);
    // A user who removes a required second factor must set up a new one.
    expect(
      (await again.call('secondFactor.remove', { body: { password: testPassword, code: await codeOf(address) } }))
        .status,
    ).toBe(204);
    expect((await again.call('businesses.list')).body.code).toBe('second_factor.required');
    await owner.call('secondFactor.demand', { body: { demanded: false } });
    expect((await again.call('businesses.list')).status).toBe(200);
  });

  it('does not affect API keys', async () => {
    const account = await makeTestAccount(scene.database);
    await scene.owner
      .updateTable('accounts')
      .set({ demands_second_factor: true })
      .where('id', '=', account.id)
      .execute();
    expect((await makeClient(scene.app.url, account.key)('businesses.list')).status).toBe(200);
  });
});
