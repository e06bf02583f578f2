import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, testPassword } from '../../../test/browser.ts';
import { sendRequest, startTestApp, type TestApp, type TestAppOptions } from '../../../test/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';

let test: TestDatabase;
const apps: TestApp[] = [];

beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  await test.drop();
});

async function start(config: TestAppOptions['config'] = {}): Promise<TestApp> {
  const app = await startTestApp(test, { config });
  apps.push(app);
  return app;
}

const wanted = (fields: object = {}) => ({
  email: 'Carla@Example.ec',
  password: testPassword,
  name: 'Carla',
  account_name: 'Panadería Carla',
  ...fields,
});

async function signUpPolicy(browser: Browser): Promise<unknown> {
  return ((await browser.call('welcome.get')).body.data as { signUp: string }).signUp;
}

describe('while no user exists', () => {
  it('the first one becomes owner of an unlimited account, and sign-up closes', async () => {
    const browser = openBrowser((await start()).url);
    expect(await signUpPolicy(browser)).toBe('first');
    const answer = await browser.call('signUp.create', { body: wanted({ locale: 'en' }) });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      user: { email: 'carla@example.ec', name: 'Carla', role: 'owner', locale: 'en' },
      account: { name: 'Panadería Carla', plan: 'unlimited' },
    });
    expect((await browser.call('session.get')).status).toBe(200);
    const second = openBrowser(browser.headers.origin ?? '');
    expect(await signUpPolicy(second)).toBe('invitation');
    const refused = await second.call('signUp.create', { body: wanted({ email: 'otro@example.ec' }) });
    expect([refused.status, refused.body.code]).toEqual([403, 'sign_up.closed']);
    expect(await names('accounts')).toEqual(['Panadería Carla']);
  });

  it('one of many concurrent first sign-ups on several nodes is the first', async () => {
    const nodes = [await start(), await start()];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        openBrowser(nodes[index % 2]?.url ?? '').call('signUp.create', {
          body: wanted({ email: `c${index}@example.ec` }),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403, 403, 403, 403, 403]);
    expect(await names('accounts')).toHaveLength(1);
  });
});

describe('an open sign-up', () => {
  it('creates a separate account for each user, on the plan that the operator chose', async () => {
    const { url } = await start({ signUp: 'open', signUpPlan: 'starter' });
    const [one, two] = [openBrowser(url), openBrowser(url)];
    expect(await signUpPolicy(one)).toBe('open');
    await one.call('signUp.create', { body: wanted() });
    const answer = await two.call('signUp.create', {
      body: wanted({ email: 'dora@example.ec', account_name: 'Dora' }),
    });
    expect(answer.body.data).toMatchObject({ account: { name: 'Dora', plan: 'starter' }, user: { role: 'owner' } });
    // The users of one account are not in the other account.
    expect((await one.call('users.list')).body.data).toHaveLength(1);
  });

  it('takes a new user from sign-up to a working API key', async () => {
    const { url } = await start({ signUp: 'open', signUpPlan: 'unlimited' });
    const browser = openBrowser(url);
    await browser.call('signUp.create', { body: wanted() });
    const { key } = (await browser.call('apiKeys.create', { body: { name: 'Tienda' } })).body.data as { key: string };
    expect((await sendRequest(`${url}/api/v1/businesses`, { headers: { 'x-api-key': key } })).status).toBe(200);
  });

  it('reports every fault, and a taken address', async () => {
    const { url } = await start({ signUp: 'open' });
    const browser = openBrowser(url);
    const wrong = await browser.call('signUp.create', {
      body: { email: 'a@b.ec', password: 'corta', account_name: ' ' },
    });
    expect((wrong.body.errors as { field: string }[]).map(({ field }) => field)).toContain('account_name');
    const weak = await browser.call('signUp.create', { body: { email: 'a@b.ec', password: 'corta' } });
    expect((weak.body.errors as { field: string }[]).map(({ field }) => field)).toEqual(['password', 'account_name']);
    await browser.call('signUp.create', { body: wanted() });
    const taken = await openBrowser(url).call('signUp.create', { body: wanted({ email: 'CARLA@example.ec' }) });
    expect(taken.body.errors).toMatchObject([{ field: 'email', code: 'field.not_unique' }]);
    expect(await names('accounts')).toHaveLength(1);
  });

  it('has a rate limit per address', async () => {
    const { url } = await start({ signUp: 'open' });
    const statuses: number[] = [];
    for (let guess = 0; guess < 31; guess += 1)
      statuses.push(
        (await openBrowser(url).call('signUp.create', { body: { email: 'a@b.ec', password: 'x' } })).status,
      );
    expect([statuses.slice(0, 30).every((status) => status === 422), statuses[30]]).toEqual([true, 429]);
  });
});

describe('a closed sign-up', () => {
  it('accepts an invitation and nothing else', async () => {
    const open = openBrowser((await start({ signUp: 'open' })).url);
    await open.call('signUp.create', { body: wanted() });
    const { url } = await start({ signUp: 'closed' });
    const refused = await openBrowser(url).call('signUp.create', { body: wanted({ email: 'eva@example.ec' }) });
    expect(refused.body.code).toBe('sign_up.closed');

    const { link } = (await open.call('invitations.create', { body: { email: 'Eva@Example.ec', role: 'member' } })).body
      .data as { link: string };
    const invitation = link.split('#token=')[1] ?? '';
    const eva = openBrowser(url);
    expect((await eva.call('invitations.read', { body: { token: invitation } })).body.data).toEqual({
      email: 'eva@example.ec',
      account: 'Panadería Carla',
      role: 'member',
      known: false,
    });
    const body = { email: 'eva@example.ec', password: testPassword, invitation };
    const stranger = await eva.call('signUp.create', { body: { ...body, email: 'mal@example.ec' } });
    expect(stranger.body.errors).toMatchObject([{ field: 'email' }]);
    const weak = await eva.call('signUp.create', { body: { ...body, password: 'corta' } });
    expect(weak.body.errors).toMatchObject([{ field: 'password' }]);
    const joined = await eva.call('signUp.create', { body });
    expect(joined.body.data).toMatchObject({ user: { role: 'member' }, account: { name: 'Panadería Carla' } });
    // An invitation can be used only once.
    expect((await openBrowser(url).call('invitations.read', { body: { token: invitation } })).body.code).toBe(
      'link.invalid',
    );
    const again = await openBrowser(url).call('signUp.create', { body });
    expect([again.status, again.body.code]).toEqual([404, 'link.invalid']);
  });

  it('refuses an invitation that is old, deleted, or replaced', async () => {
    const { url } = await start({ signUp: 'open' });
    const owner = openBrowser(url);
    await owner.call('signUp.create', { body: wanted() });
    const invite = async () => {
      const answer = await owner.call('invitations.create', { body: { email: 'fe@example.ec', role: 'owner' } });
      const { id, link } = answer.body.data as { id: number; link: string };
      return { id, token: link.split('#token=')[1] ?? '' };
    };
    const read = async (token: string) => (await openBrowser(url).call('invitations.read', { body: { token } })).status;
    const replaced = await invite();
    const old = await invite();
    expect([await read(replaced.token), await read(old.token)]).toEqual([404, 200]);
    await sql`update invitations set expires_at = clock_timestamp()`.execute(test.owner);
    expect([await read(old.token), (await owner.call('invitations.list')).body.data]).toEqual([404, []]);
    const last = await invite();
    expect((await owner.call('invitations.list')).body.data).toMatchObject([{ id: last.id, email: 'fe@example.ec' }]);
    await owner.call('invitations.delete', { params: { id: last.id } });
    expect(await read(last.token)).toBe(404);
  });
});

async function names(table: 'accounts'): Promise<string[]> {
  return (await test.owner.selectFrom(table).select('name').execute()).map(({ name }) => name);
}
