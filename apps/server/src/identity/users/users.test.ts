import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, testPassword } from '../../../test/browser.ts';
import { useScene } from '../../../test/scene.ts';
import { startTestApp } from '../../../test/test-app.ts';

let owner: Browser;
let member: Browser;
let ids: Record<string, number> = {};

const scene = useScene({ config: { signUp: 'open', signUpPlan: 'starter' } });

beforeAll(async () => {
  owner = openBrowser(scene.app.url);
  const body = { email: 'paz@example.ec', password: testPassword, account_name: 'Paz' };
  await owner.call('signUp.create', { body });
  member = await join('quin@example.ec', 'member');
  ids = Object.fromEntries((await people()).map(({ email, id }) => [email.slice(0, 4), id]));
});

async function join(email: string, role: 'owner' | 'member'): Promise<Browser> {
  const { body } = await owner.call('invitations.create', { body: { email, role } });
  const invitation = (body.data as { link: string }).link.split('#token=')[1] ?? '';
  const browser = openBrowser(scene.app.url);
  const joined = await browser.call('signUp.create', { body: { email, password: testPassword, invitation } });
  expect(joined.status).toBe(201);
  return browser;
}

async function people() {
  return (await owner.call('users.list')).body.data as { id: number; email: string; role: string; active: boolean }[];
}

const change = (browser: Browser, id: number | undefined, body: object) =>
  browser.call('users.update', { params: { id: id ?? 0 }, body });

describe('the users of an account', () => {
  it('are listed for managers', async () => {
    expect((await member.call('users.list')).body.code).toBe('permission.missing');
    expect((await owner.call('users.list')).body.data).toMatchObject([
      { email: 'paz@example.ec', role: 'owner', active: true, lastSeenAt: expect.any(String) },
      { email: 'quin@example.ec', role: 'member', active: true },
    ]);
  });

  it('cannot be invited twice', async () => {
    const again = await owner.call('invitations.create', { body: { email: 'QUIN@example.ec', role: 'owner' } });
    expect(again.body.errors).toMatchObject([{ field: 'email', code: 'field.not_unique' }]);
  });

  it('are refused on the next request after deactivation, and cannot sign in', async () => {
    expect((await change(owner, ids.quin, { active: false })).body.data).toMatchObject({ active: false });
    expect((await member.call('session.get')).body.code).toBe('session.expired');
    const back = await member.call('session.create', { body: { email: 'quin@example.ec', password: testPassword } });
    expect(back.status).toBe(401);
    await change(owner, ids.quin, { active: true });
    expect((await member.call('session.get')).status).toBe(401); // the old session stays ended
    await member.call('session.create', { body: { email: 'quin@example.ec', password: testPassword } });
  });

  it('become owners, with the permissions of an owner at once', async () => {
    expect((await member.call('invitations.list')).body.code).toBe('permission.missing');
    await change(owner, ids.quin, { role: 'owner' });
    expect((await member.call('invitations.list')).status).toBe(200);
    await change(owner, ids.quin, { role: 'member' });
    expect((await member.call('invitations.list')).body.code).toBe('permission.missing');
  });

  it('always include an active owner', async () => {
    for (const body of [{ role: 'member' }, { active: false }]) {
      const refused = await change(owner, ids['paz@'], body);
      expect([refused.status, refused.body.code]).toEqual([409, 'account.last_owner']);
    }
    // Two owners deactivate each other at the same moment.
    const second = await join('rosa@example.ec', 'owner');
    const rosa = (await people()).find(({ email }) => email.startsWith('rosa'))?.id;
    const answers = await Promise.all([
      change(owner, rosa, { role: 'member' }),
      change(second, ids['paz@'], { role: 'member' }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await scene.db.pool.query('select 1'); // the service still answers
    expect(rows).toHaveLength(1);
    const owners = await scene.owner.selectFrom('users').select('id').where('role', '=', 'owner').execute();
    expect(owners).toHaveLength(1);
    await scene.owner
      .updateTable('users')
      .set({ role: 'owner' })
      .where('id', '=', ids['paz@'] ?? 0)
      .execute();
  });

  it('change their own name and language, and owners the name of the account', async () => {
    const changed = await member.call('profile.update', { body: { name: ' Quino ', locale: 'en' } });
    expect(changed.body.data).toMatchObject({ user: { name: 'Quino', locale: 'en' } });
    expect((await member.call('session.get')).body.data).toMatchObject({ user: { name: 'Quino', locale: 'en' } });
    const renamed = await owner.call('account.update', { body: { name: 'Paz e Hijas' } });
    expect(renamed.body.data).toMatchObject({ name: 'Paz e Hijas' });
    expect((await member.call('session.get')).body.data).toMatchObject({ account: { name: 'Paz e Hijas' } });
  });

  it('as owners can switch off the recognition of repeats without a key', async () => {
    expect((await owner.call('account.get')).body.data).toMatchObject({ retryWindowSeconds: 40 });
    const off = await owner.call('account.update', { body: { retry_window_seconds: 0 } });
    expect(off.body.data).toMatchObject({ name: 'Paz e Hijas', retryWindowSeconds: 0 });
    expect((await owner.call('account.update', { body: { retry_window_seconds: 121 } })).status).toBe(422);
    expect((await member.call('account.update', { body: { retry_window_seconds: 40 } })).status).toBe(403);
    const { before, after } = await scene.owner
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'account.update')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([before, after]).toEqual([{ retry_window_seconds: 40 }, { retry_window_seconds: 0 }]);
  });

  it('see the limits of the plan and their usage', async () => {
    const ruc = { identification: '1790011674001', business_name: 'PAZ', address: 'Quito' };
    const { id } = (await owner.call('businesses.create', { body: ruc })).body.data as { id: number };
    await owner.call('establishments.create', { body: { business_id: id, code: '001', address: 'Quito' } });
    expect((await member.call('account.get')).body.data).toMatchObject({
      plan: { name: 'starter', apiAccess: true, requestsPerMinute: 300 },
      use: {
        businesses: { active: 1, most: 1 },
        establishments: { active: 1, most: 3 },
        emissionPoints: { active: 1, most: 5 },
        documentsThisMonth: 0,
      },
    });
  });

  it('have all changes in the audit log, without secrets', async () => {
    const rows = await scene.owner.selectFrom('audit_log').select(['action', 'before', 'after']).execute();
    const actions = new Set(rows.map(({ action }) => action));
    for (const action of [
      'signUp.create',
      'session.create',
      'invitations.create',
      'users.update',
      'profile.update',
      'account.update',
    ])
      expect(actions).toContain(action);
    expect(JSON.stringify(rows)).not.toMatch(/argon2|token|caballo/);
  });
});

describe('other people', () => {
  it('are not flooded with invitations: three an hour to one address, from all senders', async () => {
    const calm = await startTestApp(scene.database, { config: { signUp: 'open' } });
    const other = openBrowser(calm.url);
    const account = { email: 'raul@example.ec', password: testPassword, account_name: 'Otra' };
    await other.call('signUp.create', { body: account });
    const invite = (browser: Browser, email = 'nadie@example.ec') =>
      browser.call('invitations.create', { body: { email, role: 'member' } });
    const answers = await Promise.all([invite(owner), invite(other), invite(owner), invite(other), invite(owner)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    // A network address may request ten e-mails of any kind in ten minutes, counted over all nodes.
    for (const table of ['account_emails', 'caller_counters'] as const)
      await sql`delete from ${sql.table(table)}`.execute(scene.owner);
    for (let asked = 0; asked < 10; asked += 1)
      expect((await invite(asked % 2 ? other : owner, `n${asked}@example.ec`)).status).toBe(201);
    expect((await invite(other, 'n10@example.ec')).body.detail).toContain('from this address');
    await calm.close();
  });
});
