// Permissions and limits of users: how they are granted, changed and removed, and which changes are refused.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../test/browser.ts';
import { makeBusiness, makeEstablishment } from '../../../test/directories.ts';
import { makeSignedInUser } from '../../../test/limited-access.ts';
import { makePanelClient, type PanelClient, type PanelUser } from '../../../test/panel-client.ts';
import { useScene } from '../../../test/scene.ts';
import { faultCodesOf } from '../../../test/test-app.ts';

let owner: PanelClient;
let ownerId: number;
let administrator: PanelClient;
let member: PanelUser;
let business: number;
let point: number;
let foreignBusiness: number;

const as = (user: PanelUser) => makePanelClient(scene.app.url, user);

const scene = useScene({ account: true, otherAccount: true });

beforeAll(async () => {
  business = await makeBusiness(scene.client);
  await makeEstablishment(scene.client, business);
  const { body } = await scene.client('emissionPoints.list', { query: { businessId: business } });
  point = (body.data as { id: number }[])[0]?.id ?? 0;
  foreignBusiness = await makeBusiness(scene.otherAccount.client);
  const who = await makeSignedInUser(scene, 'owner');
  ownerId = who.userId;
  owner = as(who);
  administrator = as(await makeSignedInUser(scene, 'administrator'));
  member = await makeSignedInUser(scene, 'member');
});

const change = (by: PanelClient, id: number, body: object) => by('users.update', { params: { id }, body });

describe('a user of the account', () => {
  it('becomes an accountant of one business, from the next call on', async () => {
    const person = await makeSignedInUser(scene, 'member');
    const answer = await change(owner, person.userId, { role: 'accountant', business_ids: [business] });
    expect(answer.body.data).toMatchObject({ role: 'accountant', businessIds: [business], emissionPointIds: null });
    expect((await as(person)('session.get')).body.data).toMatchObject({
      user: { role: 'accountant' },
      rights: {
        businessIds: [business],
        permissions: expect.arrayContaining(['received:write']),
        ask: expect.any(Array),
      },
    });
    expect((await as(person)('items.create', { body: {} })).body.permission).toBe('items:write');
    const log = await owner('auditLog.list', { query: { action: 'users.update' } });
    expect((log.body.data as object[])[0]).toMatchObject({
      recordId: person.userId,
      before: { role: 'member', businessIds: null },
      after: { role: 'accountant', businessIds: [business] },
    });
  });

  it('becomes a cashier only with points of the account, whose businesses are the only visible ones', async () => {
    const person = await makeSignedInUser(scene, 'member');
    expect(faultCodesOf(await change(owner, person.userId, { role: 'cashier' }))).toEqual([
      'emission_point_ids: field.required',
    ]);
    const wrong = await change(owner, person.userId, { role: 'cashier', emission_point_ids: [point, 999_999] });
    expect(faultCodesOf(wrong)).toEqual(['emission_point_ids[1]: field.not_found']);
    const answer = await change(owner, person.userId, { role: 'cashier', emission_point_ids: [point] });
    expect(answer.body.data).toMatchObject({ role: 'cashier', businessIds: [business], emissionPointIds: [point] });
    const places = (await as(person)('workplaces.list')).body.data as {
      id: number;
      emissionPoints: { id: number }[];
    }[];
    expect(places.map(({ id, emissionPoints }) => [id, emissionPoints.map((each) => each.id)])).toEqual([
      [business, [point]],
    ]);
  });

  it.each([
    [{ role: 'manager' }, 'role: field.not_allowed'],
    [{ business_ids: [] }, 'business_ids: field.too_short'],
    [{ role: 'administrator', business_ids: [1] }, 'business_ids: field.not_allowed'],
    [{ role: 'member', emission_point_ids: [1] }, 'emission_point_ids: field.not_allowed'],
  ])('cannot become %j', async (body, fault) => {
    expect(faultCodesOf(await change(owner, member.userId, body))).toEqual([fault]);
    expect((await as(member)('session.get')).body.data).toMatchObject({
      user: { role: 'member' },
      rights: { businessIds: null },
    });
  });

  it('cannot be limited to a business of another account', async () => {
    const answer = await change(owner, member.userId, { business_ids: [business, foreignBusiness] });
    expect(faultCodesOf(answer)).toEqual(['business_ids[1]: field.not_found']);
  });
});

describe('a manager of the account', () => {
  it('cannot change their own permissions', async () => {
    await makeSignedInUser(scene, 'owner');
    for (const body of [{ role: 'member' }, { active: false }]) {
      const answer = await change(owner, ownerId, body);
      expect([answer.status, answer.body.code]).toEqual([403, 'role.own']);
    }
    expect((await owner('session.get')).body.data).toMatchObject({ user: { role: 'owner' } });
  });

  it('can make and change owners only as an owner', async () => {
    const attempts = [
      await change(administrator, member.userId, { role: 'owner' }),
      await change(administrator, ownerId, { role: 'member' }),
      await administrator('invitations.create', { body: { email: 'nueva@example.ec', role: 'owner' } }),
      await administrator('users.delete', { params: { id: ownerId } }),
    ];
    expect(attempts.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([403, 'role.owner_only']));
    expect((await change(administrator, member.userId, { role: 'accountant' })).status).toBe(200);
    await change(administrator, member.userId, { role: 'member' });
  });

  it('invites with a role, which the invitation stores', async () => {
    const body = { email: 'caja@example.ec', role: 'cashier', emission_point_ids: [point] };
    const { link, ...shown } = (await owner('invitations.create', { body })).body.data as { link: string };
    expect(shown).toMatchObject({ role: 'cashier', businessIds: [business], emissionPointIds: [point] });
    const invitation = link.split('#token=')[1] ?? '';
    const joined = await makePanelClient(scene.app.url, undefined)('signUp.create', {
      body: { email: 'caja@example.ec', password: 'caballo correcto 42', invitation },
    });
    expect(joined.body.data).toMatchObject({ user: { role: 'cashier' }, rights: { emissionPointIds: [point] } });
  });

  it('deletes or replaces the invitation of an owner only as an owner', async () => {
    const email = 'socia@example.ec';
    const { link, id } = (await owner('invitations.create', { body: { email, role: 'owner' } })).body.data as {
      link: string;
      id: number;
    };
    const attempts = [
      await administrator('invitations.delete', { params: { id } }),
      await administrator('invitations.create', { body: { email, role: 'cashier', emission_point_ids: [point] } }),
    ];
    expect(attempts.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([403, 'role.owner_only']));
    const token = link.split('#token=')[1] ?? '';
    const read = await makePanelClient(scene.app.url, undefined)('invitations.read', { body: { token } });
    expect(read.body.data).toMatchObject({ email, role: 'owner' });
    expect((await owner('invitations.delete', { params: { id } })).status).toBe(204);
  });

  it.each(['removed', 'demoted', 'shut out'])('%s, has all open invitations deleted', async (how) => {
    const former = await makeSignedInUser(scene, 'administrator');
    const body = { email: `puerta.${how.replace(' ', '')}@example.ec`, role: 'administrator' } as const;
    const { link } = (await as(former)('invitations.create', { body })).body.data as { link: string };
    const kept = { email: 'otra@example.ec', role: 'member' } as const;
    if (how === 'removed') await owner('invitations.create', { body: kept });
    const params = { id: former.userId };
    if (how === 'removed') await owner('users.delete', { params });
    else await change(owner, former.userId, how === 'demoted' ? { role: 'member' } : { active: false });
    const token = link.split('#token=')[1] ?? '';
    const read = await makePanelClient(scene.app.url, undefined)('invitations.read', { body: { token } });
    expect([read.status, read.body.code]).toEqual([404, 'link.invalid']);
    const open = (await owner('invitations.list')).body.data as { email: string }[];
    expect(open.map(({ email }) => email)).toContain(kept.email);
    const log = await owner('auditLog.list', { query: { action: 'invitations.delete', perPage: 1 } });
    expect((log.body.data as object[])[0]).toMatchObject({ before: { email: body.email, role: 'administrator' } });
  });

  it('keeps the role if two managers remove each other’s role at once: one of the changes is refused', async () => {
    const [one, other] = [await makeSignedInUser(scene, 'owner'), await makeSignedInUser(scene, 'owner')];
    const answers = await Promise.all([
      change(as(one), other.userId, { role: 'member' }),
      change(as(other), one.userId, { role: 'member' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const [removing, removed] = [
      await makeSignedInUser(scene, 'administrator'),
      await makeSignedInUser(scene, 'administrator'),
    ];
    const removals = await Promise.all([
      as(removing)('users.delete', { params: { id: removed.userId } }),
      as(removed)('users.delete', { params: { id: removing.userId } }),
    ]);
    const [refused = 0, done = 0] = removals.map(({ status }) => status).sort((a, b) => b - a);
    expect([done, [401, 403].includes(refused)]).toEqual([204, true]);
  });
});

describe('a user with limits in this account', () => {
  it('joins another account and switches between them, with the permissions of each', async () => {
    const person = await makeSignedInUser(scene, 'accountant', null, [business]);
    const email = ((await as(person)('session.get')).body.data as { user: { email: string } }).user.email;
    const elsewhere = makePanelClient(
      scene.app.url,
      await makeSignedInUser({ owner: scene.owner, account: scene.otherAccount }, 'owner'),
    );
    const invited = await elsewhere('invitations.create', { body: { email, role: 'member' } });
    const token = (invited.body.data as { link: string }).link.split('#token=')[1] ?? '';
    const browser = openBrowser(scene.app.url);
    browser.cookie = person.cookie;
    const joined = await browser.call('invitations.accept', { body: { token } });
    expect([joined.status, joined.body.data]).toMatchObject([201, { account: { id: scene.otherAccount.id } }]);
    expect((await browser.call('businesses.get', { params: { id: foreignBusiness } })).status).toBe(200);
    const back = await browser.call('session.switch', { body: { account_id: scene.account.id } });
    expect(back.body.data).toMatchObject({ user: { role: 'accountant' }, rights: { businessIds: [business] } });
  });

  it('opens no session in an account that removes the user at the same moment', async () => {
    const person = await makeSignedInUser(scene, 'member');
    const elsewhere = await scene.owner
      .insertInto('users')
      .columns(['account_id', 'person_id', 'role'])
      .expression((eb) =>
        eb
          .selectFrom('users')
          .select([eb.val(scene.otherAccount.id).as('account_id'), 'person_id', eb.val('member' as const).as('role')])
          .where('id', '=', person.userId),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    const switching = await scene.owner.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', elsewhere.id).forUpdate().execute();
      const answer = as(person)('session.switch', { body: { account_id: scene.otherAccount.id } });
      await expect.poll(() => somebodyWaits()).toBe(true);
      await trx.updateTable('users').set({ active: false }).where('id', '=', elsewhere.id).execute();
      return { answer };
    });
    expect((await switching.answer).status).toBe(401);
    const left = await scene.owner.selectFrom('sessions').select('id').where('user_id', '=', elsewhere.id).execute();
    expect(left).toEqual([]);
  });

  /** Whether a transaction waits for a lock on the row of a user. */
  async function somebodyWaits(): Promise<boolean> {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (select from pg_stat_activity a
                      where a.datname = current_database() and a.wait_event_type = 'Lock' and a.query like '%users%') as waits
    `.execute(scene.owner);
    return rows[0]?.waits === true;
  }
});
