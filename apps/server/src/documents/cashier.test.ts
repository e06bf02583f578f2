// Tests that a cashier sells at the assigned emission points and sees only own sales, with every kind of request.
import { beforeAll, describe, expect, it } from 'vitest';
import { openEventStream } from '../../test/event-stream.ts';
import { bodiesOf } from '../../test/issuing-business.ts';
import { makeLimitedKey, makeSignedInUser } from '../../test/limited-access.ts';
import { makePanelClient, type PanelClient, type PanelUser } from '../../test/panel-client.ts';
import { useScene } from '../../test/scene.ts';
import { makeClient } from '../../test/test-app.ts';

let ana: PanelUser;
let anaPanel: PanelClient;
let luisPanel: PanelClient;
let ownerPanel: PanelClient;
let otherPoint: number;
let query: { businessId: number };

const scene = useScene({ business: 'issuing' });
const { client: api } = scene;

beforeAll(async () => {
  const { businessId, establishmentId, emissionPointId } = scene.business;
  query = { businessId };
  const made = await api('emissionPoints.create', {
    body: { business_id: businessId, establishment_id: establishmentId, code: '002' },
  });
  otherPoint = (made.body.data as { id: number }).id;
  ana = await makeSignedInUser(scene, 'cashier', [emissionPointId]);
  anaPanel = makePanelClient(scene.app.url, ana);
  luisPanel = makePanelClient(scene.app.url, await makeSignedInUser(scene, 'cashier', [emissionPointId, otherPoint]));
  ownerPanel = makePanelClient(scene.app.url, await makeSignedInUser(scene, 'owner'));
});

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
  it('sells, and finds the own sales only', async () => {
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

  it('sees sums, home and exports of the own sales only', async () => {
    const mine = await idsIn(anaPanel);
    const home = (await anaPanel('home.get', { query })).body.data as { today?: unknown };
    const whole = (await ownerPanel('home.get', { query })).body.data;
    expect(JSON.stringify(home)).not.toBe(JSON.stringify(whole));
    const csv = (await anaPanel('documents.export', { query })).text.trim().split('\n');
    expect(csv.length - 1).toBe(mine.length);
  });

  it('can change nothing of other users, through any route', async () => {
    const foreign = await sell(luisPanel);
    const draft = await luisPanel('documents.create', {
      body: { ...bodiesOf(scene.business)['01'], external_id: 'pedido 7' },
    });
    const ids = [foreign.id, (draft.body.data as { id: number }).id];
    const body = bodiesOf(scene.business)['01'] as never;
    for (const id of ids) {
      const params = { id };
      const answers = {
        update: await anaPanel('documents.update', { params, body: { payment_method_id: 20 } }),
        emit: await anaPanel('documents.update', { params, body: { emit: true } }),
        verify: await anaPanel('documents.update', { params, body: { verify: true } }),
        correct: await anaPanel('documents.correct', { params, body }),
        delete: await anaPanel('documents.delete', { params }),
        credit: await anaPanel('documents.creditDraft', { params, query }),
        mail: await anaPanel('documents.email.send', { params, query }),
        compose: await anaPanel('documents.email.compose', {
          params,
          body: { business_id: query.businessId, to: ['a@example.ec'] },
        }),
        zip: await anaPanel('documents.zip', { body: { business_id: query.businessId, ids: [id] } }),
      };
      for (const [door, { status }] of Object.entries(answers)) expect([door, status]).toEqual([door, 404]);
      expect((await anaPanel('documents.annulment.request', { params, query, body: {} as never })).status).toBe(403);
    }
    const taken = await anaPanel('documents.create', { body: { ...(body as object), external_id: 'pedido 7' } });
    // A cashier may not read the documents of another cashier, so the error contains no id.
    expect([taken.status, taken.body.code, taken.body.id]).toEqual([409, 'record.external_id_taken', undefined]);
    const sums = async (panel: PanelClient) => JSON.stringify((await panel('documents.sums', { query })).body.data);
    expect(await sums(anaPanel)).not.toBe(await sums(ownerPanel));
  });

  it('an accountant and a key that may only draft emit nothing, through any route', async () => {
    const accountant = makePanelClient(scene.app.url, await makeSignedInUser(scene, 'accountant'));
    const key = makeClient(
      scene.app.url,
      await makeLimitedKey(scene, { permissions: ['documents:draft', 'documents:read'] }),
    );
    const body = { ...bodiesOf(scene.business)['01'] };
    const rejected = await sell(ownerPanel);
    const count = async () =>
      (await idsIn(ownerPanel, { documentStateAcronym: 'PPR,SND,REC,AUT', perPage: 100 })).length;
    const before = await count();
    for (const caller of [accountant, key] as PanelClient[]) {
      const draft = ((await caller('documents.create', { body })).body.data as { id: number }).id;
      const params = { id: draft };
      const attempts = [
        await caller('documents.create', { body: { ...body, emit: true } }),
        await caller('documents.update', { params, body: { emit: true } }),
        await caller('documents.update', { params: { id: rejected.id }, body: { verify: true } }),
        await caller('documents.correct', { params: { id: rejected.id }, body: body as never }),
        await caller('documents.bringIn', { body: { business_id: query.businessId, access_keys: ['1'.repeat(49)] } }),
        await caller('documents.email.send', { params: { id: rejected.id }, query }),
      ];
      expect(attempts.map(({ status, body }) => [status, body.permission])).toEqual(
        attempts.map(() => [403, 'documents:emit']),
      );
      const batch = await caller('documents.batch', { body: [{ ...body, emit: true }, body] as never });
      const lines = batch.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { index: number });
      expect(lines.sort((a, b) => a.index - b.index)).toMatchObject([
        { status: 403, code: 'permission.missing', permission: 'documents:emit' },
        { status: 201, data: { state: 'draft' } },
      ]);
      // A dry run emits nothing.
      const tried = await caller('documents.update', { params, query: { dryRun: true }, body: { emit: true } });
      expect(tried.body.data).toMatchObject({ dryRun: true });
    }
    expect(await count()).toBe(before);
  });

  it('does not sell at another point, and cannot see that it exists', async () => {
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

  it('cannot delete a customer that has documents of other users', async () => {
    const party = {
      business_id: query.businessId,
      identification_type_id: 6,
      identification: 'P-78',
      business_name: 'DE OTRA CAJA',
      address: 'Quito',
    };
    const { id } = (await ownerPanel('customers.create', { body: party })).body.data as { id: number };
    await sell(ownerPanel, { customer_id: id });
    const answer = await anaPanel('customers.delete', { params: { id } });
    expect([answer.status, answer.body.code]).toEqual([409, 'record.in_use']);
  });

  describe('and a credit note', () => {
    const noteOf = (number: string, amount = 1): Record<string, unknown> => ({
      ...bodiesOf(scene.business)['04'],
      modified_document_number: number,
      items: [{ item_id: scene.business.productId, amount, price: 10 }],
    });
    it('issues credit notes only for own sales: any other document does not exist for the cashier, in drafts, dry runs and emissions', async () => {
      const foreign = await sell(luisPanel);
      const debit = { ...bodiesOf(scene.business)['05'], modified_document_number: foreign.number };
      const attempts = [
        await anaPanel('documents.create', { body: noteOf(foreign.number) }),
        await anaPanel('documents.create', { body: { ...noteOf(foreign.number), emit: true } }),
        await anaPanel('documents.create', {
          query: { dryRun: true },
          body: { ...noteOf(foreign.number), emit: true },
        }),
        await anaPanel('documents.create', { body: { ...noteOf('009-009-000000009'), emit: true } }),
        await anaPanel('documents.create', { body: { ...debit, emit: true } }),
      ];
      const told = attempts.map(({ status, body }) => [status, (body.errors as { field: string }[])?.[0]?.field]);
      expect(told).toEqual(attempts.map(() => [422, 'modified_document_number']));
      const draft = await anaPanel('documents.create', { body: noteOf((await sell(anaPanel)).number) });
      const turned = await anaPanel('documents.update', {
        params: { id: (draft.body.data as { id: number }).id },
        body: { modified_document_number: foreign.number, emit: true },
      });
      expect(turned.status).toBe(422);
      expect((await ownerPanel('documents.create', { body: { ...noteOf(foreign.number), emit: true } })).status).toBe(
        201,
      );
    });

    it('credit notes of other users reduce the rest of an invoice, and are not shown', async () => {
      const own = await sell(anaPanel, { items: [{ item_id: scene.business.productId, amount: 3, price: 10 }] });
      const byOwner = await ownerPanel('documents.create', { body: { ...noteOf(own.number, 2), emit: true } });
      expect(byOwner.status, byOwner.text).toBe(201);
      const shown = (await anaPanel('documents.get', { params: { id: own.id }, query })).body.data;
      expect(shown).toMatchObject({ creditNotes: [], creditBalance: { total: 11.5 } });
      const { body } = (await anaPanel('documents.creditDraft', { params: { id: own.id }, query })).body.data as {
        body: { items: { amount: number }[] };
      };
      expect(body.items.map(({ amount }) => amount)).toEqual([1]);
      const rest = await anaPanel('documents.create', { body: { ...noteOf(own.number), emit: true } });
      expect([
        rest.status,
        (await anaPanel('documents.get', { params: { id: own.id }, query })).body.data,
      ]).toMatchObject([
        201,
        { creditNotes: [{ id: (rest.body.data as { id: number }).id }], creditBalance: { total: 0 } },
      ]);
    });
  });

  it('has daily sales: the own sales and how they were paid', async () => {
    const marta = makePanelClient(scene.app.url, await makeSignedInUser(scene, 'cashier', [otherPoint]));
    const dayOf = async (panel: PanelClient, more: object = {}) => {
      const { status, body } = await panel('day.get', { query: { ...query, ...more } });
      return [status, body.data] as const;
    };
    const nothing = { count: 0, total: 0 };
    expect(await dayOf(marta)).toMatchObject([200, { sales: nothing, paymentMethods: [], emissionPoints: [] }]);
    const at = { emission_point_id: otherPoint };
    const paid = {
      payments: [
        { payment_method_id: 1, total: 4.15 },
        { payment_method_id: 16, total: 20 },
      ],
    };
    const first = await sell(marta, at);
    await sell(marta, { ...at, ...paid });
    const note = { ...bodiesOf(scene.business)['04'], ...at, modified_document_number: first.number, emit: true };
    expect((await marta('documents.create', { body: note })).status).toBe(201);
    await marta('documents.create', { body: { ...bodiesOf(scene.business)['01'], ...at } }); // a draft is not a sale
    expect(await dayOf(marta)).toMatchObject([
      200,
      {
        sales: { count: 2, total: 48.3 },
        credits: { count: 1, total: 24.15 },
        paymentMethods: [
          { id: 1, count: 2, total: 28.3 },
          { id: 16, count: 1, total: 20 },
        ],
        emissionPoints: [{ id: otherPoint, series: '001-002', count: 3, total: 24.15 }],
        waiting: 0,
        rejected: 0,
      },
    ]);
    expect(await dayOf(marta, { date: '2020-01-01' })).toMatchObject([200, { date: '2020-01-01', sales: nothing }]);
    const [, whole] = await dayOf(ownerPanel);
    expect((whole as { sales: { count: number } }).sales.count).toBeGreaterThan(2);
  });

  it('cannot read received documents, users and keys', async () => {
    const rehearsed = await anaPanel('documents.create', {
      query: { dryRun: true, issuerOf: 1 },
      body: bodiesOf(scene.business)['01'] as never,
    });
    expect([rehearsed.status, rehearsed.body.permission]).toEqual([403, 'received:read']);
    const names = await anaPanel('recordNames.find', { body: { records: [{ type: 'user', id: ana.userId }] } });
    expect([names.status, names.body.permission]).toEqual([403, 'account:manage']);
  });

  it('receives events of own documents, as long as the permission lasts', async () => {
    const stream = await openEventStream(scene.app.url, { cookie: ana.cookie, ...query });
    await stream.wait(({ name }) => name === 'hello');
    const foreign = await sell(luisPanel);
    const own = await sell(anaPanel);
    await stream.wait(({ data }) => (data as { id?: number }).id === own.id);
    expect(JSON.stringify(stream.events)).not.toContain(`"id":${foreign.id},`);
    await ownerPanel('users.update', { params: { id: ana.userId }, body: { role: 'accountant' } });
    await stream.ended;
  });
});
