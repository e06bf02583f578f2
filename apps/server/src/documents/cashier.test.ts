// A cashier sells at the points they were given and sees what they sold there, whatever they ask with.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEvents } from '../../test/event-stream.ts';
import { bodiesOf, type IssuingScene, openIssuingScene } from '../../test/issuing-scene.ts';
import { makePerson } from '../../test/limited-scene.ts';
import { makePanelClient, type PanelClient, type PanelUser } from '../../test/panel-client.ts';
import { makeClient } from '../../test/test-app.ts';

let scene: IssuingScene;
let ana: PanelUser;
let anaPanel: PanelClient;
let luisPanel: PanelClient;
let ownerPanel: PanelClient;
let otherPoint: number;
let query: { businessId: number };

beforeAll(async () => {
  scene = await openIssuingScene();
  const { businessId, establishmentId, emissionPointId } = scene.business;
  query = { businessId };
  const api = makeClient(scene.app.url, scene.account.key);
  const made = await api('emissionPoints.create', {
    body: { business_id: businessId, establishment_id: establishmentId, code: '002' },
  });
  otherPoint = (made.body.data as { id: number }).id;
  const account = { database: scene.database, mine: scene.account as never };
  ana = await makePerson(account, 'cashier', [emissionPointId]);
  anaPanel = makePanelClient(scene.app.url, ana);
  luisPanel = makePanelClient(scene.app.url, await makePerson(account, 'cashier', [emissionPointId, otherPoint]));
  ownerPanel = makePanelClient(scene.app.url, await makePerson(account, 'owner'));
});
afterAll(() => scene.close());

interface Sold {
  readonly id: number;
  readonly number: string;
  readonly state: string;
}

async function sell(panel: PanelClient, more: object = {}): Promise<Sold> {
  const answer = await panel('documents.create', { body: { ...bodiesOf(scene.business)['01'], emit: true, ...more } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as unknown as Sold;
}

const idsIn = async (panel: PanelClient, more: object = {}) =>
  ((await panel('documents.list', { query: { ...query, ...more } })).body.data as { id: number }[]).map(({ id }) => id);

describe('a cashier', () => {
  it('sells, and finds what they sold and nothing else', async () => {
    const own = await sell(anaPanel);
    const foreign = await sell(luisPanel);
    const byOwner = await sell(ownerPanel);
    expect(own.state).toBe('authorizated');
    expect(await idsIn(anaPanel)).toEqual([own.id]);
    expect(await idsIn(luisPanel)).toEqual([foreign.id]);
    expect(await idsIn(ownerPanel)).toEqual(expect.arrayContaining([own.id, foreign.id, byOwner.id]));
    for (const { id } of [foreign, byOwner])
      for (const name of [
        'documents.get',
        'documents.download',
        'documents.emails.list',
        'documents.related.list',
      ] as const)
        expect([name, (await anaPanel(name, { params: { id }, query } as never)).status]).toEqual([name, 404]);
    expect(await idsIn(anaPanel, { search: foreign.number })).toEqual([]);
    expect((await anaPanel('documents.get', { params: { id: own.id }, query })).status).toBe(200);
  });

  it('sees sums, home and exports of their own alone', async () => {
    const mine = await idsIn(anaPanel);
    const home = (await anaPanel('home.get', { query })).body.data as { today?: unknown };
    const whole = (await ownerPanel('home.get', { query })).body.data;
    expect(JSON.stringify(home)).not.toBe(JSON.stringify(whole));
    const csv = (await anaPanel('documents.export', { query })).text.trim().split('\n');
    expect(csv.length - 1).toBe(mine.length);
  });

  it('does not sell at another point, and does not see that it is there', async () => {
    const body = { ...bodiesOf(scene.business)['01'], emission_point_id: otherPoint, emit: true };
    const answer = await anaPanel('documents.create', { body });
    expect([answer.status, (answer.body.errors as { field: string }[])[0]?.field]).toEqual([422, 'emission_point_id']);
    const places = (await anaPanel('workplaces.list')).body.data as { emissionPoints: { id: number }[] }[];
    expect(places.map(({ emissionPoints }) => emissionPoints.map(({ id }) => id))).toEqual([
      [scene.business.emissionPointId],
    ]);
    expect((await luisPanel('documents.create', { body })).status).toBe(201);
  });

  it('adds a customer, and no provider', async () => {
    const party = {
      business_id: query.businessId,
      identification_type_id: 6,
      identification: 'P-77',
      business_name: 'VIAJERA',
      address: 'Quito',
    };
    expect((await anaPanel('customers.create', { body: party })).status).toBe(201);
    expect((await anaPanel('providers.create', { body: party })).body.permission).toBe('parties:write');
    expect((await anaPanel('businesses.list')).body.permission).toBe('settings:read');
  });

  it('hears of their own documents, until they may not', async () => {
    const stream = await openEvents(scene.app.url, { cookie: ana.cookie, ...query });
    await stream.wait(({ name }) => name === 'hello');
    const foreign = await sell(luisPanel);
    const own = await sell(anaPanel);
    await stream.wait(({ data }) => (data as { id?: number }).id === own.id);
    expect(JSON.stringify(stream.events)).not.toContain(`"id":${foreign.id},`);
    await ownerPanel('users.update', { params: { id: ana.userId }, body: { role: 'accountant' } });
    await stream.ended;
  });
});
