// One person in several accounts: one password and one second factor, a session in each account, joining and leaving.
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, testPassword } from '../../../test/browser.ts';
import { useScene } from '../../../test/scene.ts';
import { findSecondFactor } from '../second-factor/store.ts';
import { totpCodeAt, totpStepAt } from '../second-factor/totp.ts';
import { hashSessionToken } from '../sessions/token.ts';

let clock = new Date('2026-11-17T10:00:00-05:00');
let round = 0;
/** Ana has an account. Beto has another account, to which he invites her. */
let ana: Browser;
let beto: Browser;
let anaEmail: string;
let accounts: { ana: number; beto: number };

const scene = useScene({ config: { signUp: 'open', trustedProxies: ['127.0.0.1'] }, now: () => clock, otherApp: true });
beforeEach(async () => {
  round += 1;
  anaEmail = `ana${round}@example.ec`;
  ana = browser();
  beto = browser();
  accounts = {
    ana: await signUp(ana, anaEmail, 'Estudio Ana'),
    beto: await signUp(beto, `beto${round}@example.ec`, 'Bazar Beto'),
  };
});

const browser = (at = scene.app) => openBrowser(at.url, { 'x-forwarded-for': `127.0.9.${round % 250}` });

async function signUp(as: Browser, email: string, accountName: string): Promise<number> {
  const body = { email, password: testPassword, name: email.split('@', 1)[0] ?? '', account_name: accountName };
  const answer = await as.call('signUp.create', { body });
  expect(answer.status, answer.text).toBe(201);
  return (answer.body.data as { account: { id: number } }).account.id;
}

async function invite(email = anaEmail, role: 'owner' | 'member' = 'member', by = beto): Promise<string> {
  const answer = await by.call('invitations.create', { body: { email, role } });
  expect(answer.status, answer.text).toBe(201);
  return (answer.body.data as { link: string }).link.split('#token=')[1] ?? '';
}

const accept = async (as = ana, token?: string) =>
  await as.call('invitations.accept', { body: { token: token ?? (await invite()) } });
const switchTo = (accountId: number, as = ana) => as.call('session.switch', { body: { account_id: accountId } });
const signIn = async (as = browser(), password = testPassword, code?: string) =>
  await as.call('session.create', { body: { email: anaEmail, password, ...(code !== undefined && { code }) } });
const where = async (as: Browser) => {
  const { status, body } = await as.call('session.get');
  return status === 200 ? (body.data as { account: { name: string } }).account.name : body.code;
};
const mine = async (as = ana) =>
  (
    (await as.call('memberships.list')).body.data as { account: { name: string }; role: string; current: boolean }[]
  ).map(({ account, role, current }) => [account.name, role, current]);
const usersOf = async (as: Browser) =>
  (await as.call('users.list')).body.data as { id: number; email: string; role: string; active: boolean }[];
const inBeto = async () => (await usersOf(beto)).find(({ email }) => email === anaEmail)?.id ?? 0;

async function actions(accountId: number): Promise<string[]> {
  const rows = await scene.owner
    .selectFrom('audit_log')
    .select('action')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

describe('an invitation to a person with an account', () => {
  it('shows the holder of the link that an account exists, and a signed-in user accepts it with one click', async () => {
    const token = await invite();
    expect((await browser().call('invitations.read', { body: { token } })).body.data).toMatchObject({ known: true });
    const joined = await accept(ana, token);
    expect([joined.status, await where(ana)]).toEqual([201, 'Bazar Beto']);
    expect(joined.body.data).toMatchObject({ user: { email: anaEmail, role: 'member' } });
    expect(await mine()).toEqual([
      ['Bazar Beto', 'member', true],
      ['Estudio Ana', 'owner', false],
    ]);
    expect((await usersOf(beto)).map(({ email }) => email)).toContain(anaEmail);
    expect((await accept(ana, token)).body.code).toBe('link.invalid');
    expect(await actions(accounts.beto)).toContain('invitations.accept');
  });

  it('is accepted without a session only with the existing password', async () => {
    const token = await invite();
    const join = (as: Browser, password: string) =>
      as.call('signUp.create', { body: { email: anaEmail, password, invitation: token } });
    const wrong = await join(browser(), 'otra clave larga 77');
    expect([wrong.status, wrong.body.code]).toEqual([401, 'session.wrong_credentials']);
    const here = browser();
    expect((await join(here, testPassword)).status).toBe(201);
    expect([await where(here), await where(ana)]).toEqual(['Bazar Beto', 'Estudio Ana']);
  });

  it('is refused for a user signed in with another address, and stays valid', async () => {
    const token = await invite();
    const stranger = browser();
    await signUp(stranger, `clara${round}@example.ec`, 'Clara');
    const refused = await accept(stranger, token);
    expect([refused.status, refused.body.code]).toEqual([403, 'invitation.other_address']);
    expect([await where(stranger), (await mine(stranger)).length]).toEqual(['Clara', 1]);
    expect((await accept(ana, token)).status).toBe(201);
  });

  it('is refused for a member, and an old invitation of a member changes nothing', async () => {
    const token = await invite();
    await accept(ana, token);
    const again = await beto.call('invitations.create', { body: { email: anaEmail, role: 'owner' } });
    expect(again.body.errors).toMatchObject([{ field: 'email', code: 'field.not_unique' }]);
    const late = 'x'.repeat(43);
    await sql`insert into invitations (account_id, email, role, token_hash, expires_at)
              values (${accounts.beto}, ${anaEmail}, 'owner', ${hashSessionToken(late)}, now() + interval '1 day')`.execute(
      scene.owner,
    );
    const refused = await accept(ana, late);
    expect([refused.status, refused.body.code]).toEqual([409, 'account.member']);
    expect(await mine()).toEqual([
      ['Bazar Beto', 'member', true],
      ['Estudio Ana', 'owner', false],
    ]);
  });

  it('does not allow signing up with a taken address', async () => {
    const body = { email: anaEmail, password: testPassword, account_name: 'Otra' };
    const refused = await browser().call('signUp.create', { body });
    expect(refused.body.errors).toMatchObject([{ field: 'email', code: 'field.not_unique' }]);
  });
});

describe('switching accounts', () => {
  it('opens a session with a new cookie in the other account, ends the current one, and requires no password', async () => {
    await accept();
    const before = ana.cookie;
    const answer = await switchTo(accounts.ana);
    expect([answer.status, await where(ana)]).toEqual([201, 'Estudio Ana']);
    expect(ana.cookie).not.toBe(before);
    const old = browser();
    old.cookie = before;
    expect(await where(old)).toBe('session.expired');
    expect((await actions(accounts.beto)).at(-1)).toBe('session.switched');
    expect((await actions(accounts.ana)).at(-1)).toBe('session.switch');
  });

  it('does not extend the life of a session', async () => {
    await accept();
    await sql`update sessions set expires_at = clock_timestamp() + interval '7 minutes'`.execute(scene.owner);
    const { expiresAt } = (await switchTo(accounts.ana)).body.data as { expiresAt: string };
    expect(new Date(expiresAt).getTime()).toBeLessThan(Date.now() + 8 * 60_000);
  });

  it('is refused equally for other accounts and for unknown ones', async () => {
    for (const account of [accounts.beto, 999_999_999]) {
      const refused = await switchTo(account);
      expect([refused.status, refused.body.code]).toEqual([404, 'resource.not_found']);
    }
    expect(await where(ana)).toBe('Estudio Ana');
  });

  it('into an account that requires a second factor requires setting one up, and switching back is possible', async () => {
    await accept();
    await scene.owner
      .updateTable('accounts')
      .set({ demands_second_factor: true })
      .where('id', '=', accounts.beto)
      .execute();
    expect((await ana.call('businesses.list')).body.code).toBe('second_factor.required');
    expect((await switchTo(accounts.ana)).status).toBe(201);
    expect((await ana.call('businesses.list')).status).toBe(200);
    const there = await switchTo(accounts.beto);
    expect(there.body.data).toMatchObject({ secondFactor: { active: false, demanded: true } });
    expect((await ana.call('businesses.list')).body.code).toBe('second_factor.required');
  });

  it('is stored: the next sign-in enters the account that was used last', async () => {
    await accept();
    const here = browser();
    await signIn(here);
    expect(await where(here)).toBe('Bazar Beto');
    await switchTo(accounts.ana, here);
    const there = browser(scene.otherApp);
    await signIn(there);
    expect(await where(there)).toBe('Estudio Ana');
  });
});

describe('a user who is removed, or leaves', () => {
  it('is refused in that account on the next call of every session, on every node, and not in others', async () => {
    await accept();
    const second = browser(scene.otherApp);
    await signIn(second); // in Beto's account too
    const third = browser();
    await signIn(third);
    await switchTo(accounts.ana, third);
    expect((await beto.call('users.delete', { params: { id: await inBeto() } })).status).toBe(204);
    expect([await where(ana), await where(second), await where(third)]).toEqual([
      'session.expired',
      'session.expired',
      'Estudio Ana',
    ]);
    expect(await mine(third)).toEqual([['Estudio Ana', 'owner', true]]);
    expect((await usersOf(beto)).map(({ email }) => email)).not.toContain(anaEmail);
    const back = browser();
    await signIn(back);
    expect(await where(back)).toBe('Estudio Ana');
    expect((await switchTo(accounts.beto, back)).status).toBe(404);
  });

  it('stays in the audit log by name, and can return by invitation', async () => {
    await accept();
    const id = await inBeto();
    expect((await ana.call('membership.delete')).status).toBe(204);
    expect(ana.cookie).toBeUndefined();
    expect((await actions(accounts.beto)).at(-1)).toBe('membership.delete');
    const named = await beto.call('recordNames.find', { body: { records: [{ type: 'user', id }] } });
    expect(named.body.data).toEqual([{ type: 'user', id, name: anaEmail }]);
    await signIn(ana);
    expect((await accept(ana, await invite(anaEmail, 'owner'))).status).toBe(201);
    expect([await inBeto(), (await mine()).length]).toEqual([id, 2]);
    expect((await usersOf(beto)).find((user) => user.id === id)).toMatchObject({ role: 'owner', active: true });
  });

  it('without any account cannot enter, may set a new password, and can join again with it', async () => {
    const dora = browser();
    const email = `dora${round}@example.ec`;
    const first = await invite(email);
    await dora.call('signUp.create', { body: { email, password: testPassword, invitation: first } });
    await dora.call('membership.delete');
    const out = await browser().call('session.create', { body: { email, password: testPassword } });
    expect([out.status, out.body.code]).toEqual([401, 'session.wrong_credentials']);
    const token = await invite(email);
    expect((await browser().call('invitations.read', { body: { token } })).body.data).toMatchObject({ known: true });
    const back = browser();
    const joined = await back.call('signUp.create', { body: { email, password: testPassword, invitation: token } });
    expect([joined.status, await where(back)]).toEqual([201, 'Bazar Beto']);
  });

  it('is never the last active owner', async () => {
    await accept();
    const own = (await usersOf(beto)).find(({ role }) => role === 'owner')?.id ?? 0;
    for (const refused of [
      await beto.call('membership.delete'),
      await beto.call('users.delete', { params: { id: own } }),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'account.last_owner']);
    expect(await where(beto)).toBe('Bazar Beto');
    expect((await ana.call('users.delete', { params: { id: own } })).body.code).toBe('permission.missing');
  });

  it('is not left behind: of two owners who leave at once, one stays', async () => {
    await accept(ana, await invite(anaEmail, 'owner'));
    const answers = await Promise.all([ana.call('membership.delete'), beto.call('membership.delete')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});

describe('one password', () => {
  it('is changed for every account, and every other session ends in every account', async () => {
    await accept();
    const elsewhere = browser(scene.otherApp);
    await signIn(elsewhere);
    await switchTo(accounts.ana, elsewhere);
    const body = { current_password: testPassword, password: 'otra clave larga 77' };
    expect((await ana.call('password.change', { body })).status).toBe(204);
    expect([await where(ana), await where(elsewhere)]).toEqual(['Bazar Beto', 'session.expired']);
    expect((await signIn(browser())).status).toBe(401);
    expect((await signIn(browser(), 'otra clave larga 77')).status).toBe(201);
  });

  it('has one counter of failed tries, regardless of the account', async () => {
    await accept();
    for (let mistake = 0; mistake < 5; mistake += 1)
      expect((await signIn(browser(), 'equivocada 1234')).status).toBe(401);
    const token = 'y'.repeat(43);
    expect((await signIn(browser())).status).toBe(429);
    const change = { current_password: testPassword, password: 'otra clave larga 77' };
    expect((await ana.call('password.change', { body: change })).status).toBe(429);
    expect((await accept(ana, token)).body.code).toBe('link.invalid');
  });

  it('is valid in every account, with one name and language of the person', async () => {
    await accept();
    await ana.call('profile.update', { body: { name: 'Ana María', locale: 'en' } });
    await switchTo(accounts.ana);
    expect((await ana.call('session.get')).body.data).toMatchObject({ user: { name: 'Ana María', locale: 'en' } });
    expect(await usersOf(beto)).toContainEqual(expect.objectContaining({ name: 'Ana María' }));
  });
});

describe('one second factor', () => {
  const later = () => {
    clock = new Date(clock.getTime() + 30_000);
  };
  async function code(): Promise<string> {
    const { rows } = await sql<{ id: number }>`select id from people where email = ${anaEmail}`.execute(scene.owner);
    const factor = await scene.app.services.db.forAccount(accounts.ana, (trx) =>
      findSecondFactor(trx, rows[0]?.id ?? 0, scene.app.services.masterKeys()),
    );
    if (factor === undefined) throw new Error('there is none');
    return totpCodeAt(factor.secret, totpStepAt(clock));
  }
  async function setUp(as = ana): Promise<string[]> {
    await as.call('secondFactor.start', { body: { password: testPassword } });
    const answer = await as.call('secondFactor.confirm', { body: { code: await code() } });
    expect(answer.status, answer.text).toBe(201);
    later();
    return (answer.body.data as { recoveryCodes: string[] }).recoveryCodes;
  }

  it('set up in one account applies in the other, and ends the sessions there', async () => {
    await accept();
    const elsewhere = browser();
    await signIn(elsewhere);
    await switchTo(accounts.ana, elsewhere);
    const [recovery = '', second = ''] = await setUp(); // in Beto's account
    expect(await where(elsewhere)).toBe('session.expired');
    await switchTo(accounts.ana);
    expect((await ana.call('secondFactor.get')).body.data).toMatchObject({ active: true, recoveryCodesLeft: 10 });
    expect((await signIn(browser())).body.code).toBe('session.code_required');
    expect((await signIn(browser(), testPassword, await code())).status).toBe(201);
    later();
    expect((await signIn(browser(), testPassword, recovery)).status).toBe(201);
    // The second factor is renewed and removed in an account in which it was not set up.
    const body = async () => ({ password: testPassword, code: await code() });
    const renewed = await ana.call('secondFactor.codes.renew', { body: await body() });
    const [fresh = ''] = (renewed.body.data as { recoveryCodes: string[] }).recoveryCodes;
    later();
    expect((await signIn(browser(), testPassword, second)).body.code).toBe('session.wrong_code');
    expect((await signIn(browser(), testPassword, fresh)).status).toBe(201);
    expect((await ana.call('secondFactor.remove', { body: await body() })).status).toBe(204);
    expect((await signIn(browser())).status).toBe(201);
  });

  it('is required before an invitation is accepted without a session', async () => {
    await setUp();
    const token = await invite();
    const here = browser();
    const join = (more: object) =>
      here.call('signUp.create', {
        body: { email: anaEmail, password: testPassword, invitation: token, ...more },
      });
    expect((await join({})).body.code).toBe('session.code_required');
    expect((await join({ code: '000000' })).body.code).toBe('session.wrong_code');
    expect((await join({ code: await code() })).status).toBe(201);
    expect(await where(here)).toBe('Bazar Beto');
    later();
  });
});

describe('row-level security', () => {
  it('shows users of the current account without passwords, and allows no writes', async () => {
    const seen = await scene.db.forAccount(accounts.beto, (trx) =>
      trx.selectFrom('people').select(['email']).orderBy('id').execute(),
    );
    expect(seen).toEqual([{ email: `beto${round}@example.ec` }]);
    expect(await scene.db.system.selectFrom('people').select('id').execute()).toEqual([]);
    for (const statement of [
      sql`select password_hash from people`,
      sql`update people set name = 'X'`,
      sql`delete from people`,
      sql`insert into people (email, password_hash) values ('x@example.ec', 'x')`,
    ])
      await expect(scene.db.forAccount(accounts.beto, (trx) => statement.execute(trx))).rejects.toThrow(
        'permission denied for table people',
      );
  });

  it('changes a password only through a session of the current account', async () => {
    const { rows } = await sql<{ id: number; hash: string }>`
      select s.id, p.password_hash as hash from sessions s join users u on u.id = s.user_id join people p on p.id = u.person_id
       where s.account_id = ${accounts.ana}`.execute(scene.owner);
    await scene.db.forAccount(accounts.beto, (trx) => sql`select change_password(${rows[0]?.id}, 'x')`.execute(trx));
    expect(await where(ana)).toBe('Estudio Ana');
    expect((await signIn(browser())).status).toBe(201);
  });
});
