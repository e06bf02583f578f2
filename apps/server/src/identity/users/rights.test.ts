// What somebody may do and see: how it is given, changed and taken away, and what is refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DirectoryScene,
  faultsOf,
  makeBusiness,
  makeEstablishment,
  openDirectoryScene,
} from '../../../test/directory-scene.ts';
import { makePerson } from '../../../test/limited-scene.ts';
import { makePanelClient, type PanelClient, type PanelUser } from '../../../test/panel-client.ts';

let scene: DirectoryScene;
let owner: PanelClient;
let ownerId: number;
let administrator: PanelClient;
let member: PanelUser;
let business: number;
let point: number;
let foreignBusiness: number;

const as = (user: PanelUser) => makePanelClient(scene.app.url, user);

beforeAll(async () => {
  scene = await openDirectoryScene();
  business = await makeBusiness(scene.mine.client);
  await makeEstablishment(scene.mine.client, business);
  const { body } = await scene.mine.client('emissionPoints.list', { query: { businessId: business } });
  point = (body.data as { id: number }[])[0]?.id ?? 0;
  foreignBusiness = await makeBusiness(scene.other.client);
  const who = await makePerson(scene, 'owner');
  ownerId = who.userId;
  owner = as(who);
  administrator = as(await makePerson(scene, 'administrator'));
  member = await makePerson(scene, 'member');
});
afterAll(() => scene.close());

const change = (by: PanelClient, id: number, body: object) => by('users.update', { params: { id }, body });

describe('somebody of the account', () => {
  it('becomes an accountant of one business, and holds it on the next call', async () => {
    const person = await makePerson(scene, 'member');
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

  it('becomes a cashier only with points of the account, whose businesses are all they see', async () => {
    const person = await makePerson(scene, 'member');
    expect(faultsOf(await change(owner, person.userId, { role: 'cashier' }))).toEqual([
      'emission_point_ids: field.required',
    ]);
    const wrong = await change(owner, person.userId, { role: 'cashier', emission_point_ids: [point, 999_999] });
    expect(faultsOf(wrong)).toEqual(['emission_point_ids[1]: field.not_found']);
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
  ])('is not made %j', async (body, fault) => {
    expect(faultsOf(await change(owner, member.userId, body))).toEqual([fault]);
    expect((await as(member)('session.get')).body.data).toMatchObject({
      user: { role: 'member' },
      rights: { businessIds: null },
    });
  });

  it('is not limited to a business of another account', async () => {
    const answer = await change(owner, member.userId, { business_ids: [business, foreignBusiness] });
    expect(faultsOf(answer)).toEqual(['business_ids[1]: field.not_found']);
  });
});

describe('whoever manages the account', () => {
  it('does not change what they may do themselves', async () => {
    await makePerson(scene, 'owner');
    for (const body of [{ role: 'member' }, { active: false }]) {
      const answer = await change(owner, ownerId, body);
      expect([answer.status, answer.body.code]).toEqual([403, 'role.own']);
    }
    expect((await owner('session.get')).body.data).toMatchObject({ user: { role: 'owner' } });
  });

  it('makes and changes owners only as an owner', async () => {
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

  it('invites somebody to what they shall be, and the invitation keeps it', async () => {
    const body = { email: 'caja@example.ec', role: 'cashier', emission_point_ids: [point] };
    const { link, ...shown } = (await owner('invitations.create', { body })).body.data as { link: string };
    expect(shown).toMatchObject({ role: 'cashier', businessIds: [business], emissionPointIds: [point] });
    const invitation = link.split('#token=')[1] ?? '';
    const joined = await makePanelClient(scene.app.url, undefined)('signUp.create', {
      body: { email: 'caja@example.ec', password: 'caballo correcto 42', invitation },
    });
    expect(joined.body.data).toMatchObject({ user: { role: 'cashier' }, rights: { emissionPointIds: [point] } });
  });
});
