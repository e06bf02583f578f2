// Overview for an accountant: every business that the user may access, in all accounts, and no other business.
import { beforeAll, expect, it } from 'vitest';
import { itemBody, makeBusiness, makeDraft, makeEstablishment, partyBody } from '../../../test/directories.ts';
import { makeSignedInUser } from '../../../test/limited-access.ts';
import { makePanelClient } from '../../../test/panel-client.ts';
import { useScene } from '../../../test/scene.ts';
import { recordOfAnswer } from '../../../test/test-app.ts';

let busy: number;
let calm: number;
let elsewhere: number;
let hidden: number;

const scene = useScene({ account: true, otherAccount: true });

interface Client {
  readonly account: { readonly id: number; readonly current: boolean };
  readonly business: { readonly id: number };
  readonly period: string;
  readonly overdue: boolean;
  readonly steps: Readonly<Record<string, { readonly state: string; readonly count: number }>>;
  readonly due: readonly { readonly obligation: string; readonly period: string; readonly dueOn: string }[];
}

beforeAll(async () => {
  busy = await makeBusiness(scene.client, { business_name: 'CLIENTE CON BORRADOR' });
  calm = await makeBusiness(scene.client, { business_name: 'CLIENTE TRANQUILO' });
  hidden = await makeBusiness(scene.client, { business_name: 'CLIENTE AJENO' });
  elsewhere = await makeBusiness(scene.otherAccount.client, { business_name: 'CLIENTE DE OTRA CUENTA' });
  const { client } = scene.account;
  const establishmentId = await makeEstablishment(client, busy);
  const customerId = recordOfAnswer(await client('customers.create', { body: partyBody(busy) })).id;
  const itemId = recordOfAnswer(await client('items.create', { body: itemBody(busy) })).id;
  await makeDraft(client, { businessId: busy, establishmentId, customerId, itemId });
});

it('shows an accountant the businesses of all accounts, and none outside the limits', async () => {
  const person = await makeSignedInUser(scene, 'accountant', null, [busy, calm]);
  const { person_id } = await scene.owner
    .selectFrom('users')
    .select('person_id')
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow();
  await scene.owner
    .insertInto('users')
    .values({ account_id: scene.otherAccount.id, person_id, role: 'accountant' })
    .execute();
  const panel = makePanelClient(scene.app.url, person);
  const clients = (await panel('clients.list')).body.data as Client[];
  expect(clients.map(({ business }) => business.id).sort((one, other) => one - other)).toEqual(
    [busy, calm, elsewhere].sort((one, other) => one - other),
  );
  expect(clients.map(({ business }) => business.id)).not.toContain(hidden);
  const of = (id: number) => clients.find(({ business }) => business.id === id);
  expect(of(busy)).toMatchObject({ certificateDays: null, account: { id: scene.account.id, current: true } });
  expect(of(elsewhere)).toMatchObject({ account: { id: scene.otherAccount.id, current: false } });
  // The next due date is in the calendar of obligations. Which date it is depends on the RUC, because returns of months
  // before the business was added are left out.
  const calendar = (await scene.client('obligations.list', { query: { businessId: busy } })).body.data as object[];
  expect(calendar).toContainEqual(expect.objectContaining(of(busy)?.due[0]));
  expect((await panel('session.get')).body.data).toMatchObject({ desk: true });
  // An account that requires a second factor shows nothing to a user without one.
  const demand = (demands_second_factor: boolean) =>
    scene.owner
      .updateTable('accounts')
      .set({ demands_second_factor })
      .where('id', '=', scene.otherAccount.id)
      .execute();
  await demand(true);
  expect((await panel('clients.list')).text).not.toContain('CLIENTE DE OTRA CUENTA');
  await demand(false);
});

it('is empty for a cashier, and not the first screen of a user with one business', async () => {
  const { body } = await scene.client('emissionPoints.list', { query: { businessId: busy } });
  const point = (body.data as { id: number }[])[0]?.id ?? 0;
  const cashier = makePanelClient(scene.app.url, await makeSignedInUser(scene, 'cashier', [point]));
  expect((await cashier('clients.list')).body.data).toEqual([]);
  const single = makePanelClient(scene.app.url, await makeSignedInUser(scene, 'member', null, [calm]));
  expect((await single('session.get')).body.data).toMatchObject({ desk: false });
});
