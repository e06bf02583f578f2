// An endpoint gets exactly the events that GET /events shows to a key with the same permissions and businesses.
import { eventTypes, type KeyPermission, keyPermissions, webhookEvents } from '@talonario/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeSceneBusiness, type SceneBusiness } from '../../../test/document-rows.ts';
import { type LimitedKeyOptions, makeLimitedKey } from '../../../test/limited-access.ts';
import { type Client, makeClient, makeTestAccount } from '../../../test/test-app.ts';
import { useWebhookScene } from '../../../test/webhook-scene.ts';
import { insertEvents, type NewEvent } from '../../identity/events/store.ts';
import { expandOutboxEventsOf } from '../fan-out/store.ts';

const { scene, api, create, make, update, get, emitEvent, work, deliveriesOf } = useWebhookScene();

const clientWith = async (wanted: LimitedKeyOptions): Promise<Client> =>
  makeClient(scene.app.url, await makeLimitedKey(scene, wanted));

async function replay(id: number, body: object = {}): Promise<number> {
  const answer = await api('webhookEndpoints.deliveries.replay', { params: { id }, body: body as never });
  return (answer.body.data as { queued: number }).queued;
}

/** Inserts an event of every type for each business. They are committed, but no worker has expanded them yet. */
async function insertEveryType(types: readonly NewEvent['type'][], businesses: readonly SceneBusiness[]) {
  const events = businesses.flatMap(({ businessId }) =>
    types.map((type) => ({ type, businessId, recordId: 1, data: {}, previous: null, requestId: null })),
  );
  await scene.db.forAccount(scene.account.id, (trx) => insertEvents(trx, scene.account.id, events));
}

const told = async (endpointId: number) =>
  (
    await scene.owner
      .selectFrom('webhook_deliveries as d')
      .innerJoin('events as e', 'e.id', 'd.event_id')
      .select(['e.type', 'e.business_id'])
      .where('d.endpoint_id', '=', endpointId)
      .execute()
  )
    .map(({ type, business_id }) => `${business_id} ${type}`)
    .sort();

async function shown(as: Client, after: string): Promise<string[]> {
  const { body } = await as('events.list', { query: { after, limit: 1000 } });
  const events = body.data as { type: string; businessId: number | null }[];
  return events.map(({ type, businessId }) => `${businessId} ${type}`).sort();
}

const end = async (as: Client) =>
  ((await as('events.list', { query: { after: 'latest' } })).body.meta as { next: string }).next;

describe('the businesses of an endpoint with more permissions than the editor', () => {
  it('cannot be extended by a key with settings:write only, and can be reduced', async () => {
    const other = await makeSceneBusiness(scene.owner, scene.account.id);
    const endpoint = await make({ business_ids: [scene.business.businessId] });
    const settings = await clientWith({ permissions: ['settings:write', 'settings:read'] });
    for (const business_ids of [null, [scene.business.businessId, other.businessId], [other.businessId]]) {
      const refused = await update(endpoint.id, { business_ids }, settings);
      expect([refused.status, (refused.body.errors as { field: string }[]).map(({ field }) => field)]).toEqual([
        422,
        ['business_ids'],
      ]);
    }
    expect((await update(endpoint.id, { business_ids: null, permissions: ['settings:read'] }, settings)).status).toBe(
      200,
    );
    const wide = await make();
    expect((await update(wide.id, { business_ids: [scene.business.businessId] }, settings)).status).toBe(200);
  });
});

describe('an endpoint created without permissions', () => {
  it('gets those of the creating key: with settings:write only it gets no document', async () => {
    const limited = await clientWith({ permissions: ['settings:write', 'settings:read'] });
    const endpoint = await make({}, limited);
    const { businessId } = scene.business;
    await emitEvent();
    await insertEveryType(webhookEvents, [scene.business]);
    await expandOutboxEventsOf(scene.db, scene.account.id, 1000);
    await work();
    expect(scene.receiver.received).toEqual([]);
    expect(await deliveriesOf(endpoint.id)).toEqual([]);
    expect(endpoint).toMatchObject({ permissions: ['settings:read', 'settings:write'], businessIds: null });
    const inOne = await clientWith({ permissions: ['settings:write', 'received:read'], businessIds: [businessId] });
    expect(await make({ business_id: businessId }, inOne)).toMatchObject({
      permissions: ['received:read', 'settings:write'],
      businessIds: [businessId],
    });
    expect(await make()).toMatchObject({ permissions: null, businessIds: null });
  });

  it('can be tested by a caller who may manage it', async () => {
    const limited = await clientWith({ permissions: ['settings:write'] });
    const { id } = await make({}, limited);
    const { body } = await limited('webhookEndpoints.test.send', { params: { id } });
    expect(body.data).toMatchObject({ ok: true });
    const [test] = (await api('webhookEndpoints.deliveries.list', { params: { id } })).body.data as [{ id: number }];
    expect(await replay(id, { delivery_ids: [test.id] })).toBe(1);
    await work();
    expect(scene.receiver.received).toHaveLength(2);
  });
});

describe('an endpoint gets an event', () => {
  it('exactly if GET /events shows it to a key with the same permissions and businesses', async () => {
    const businesses = [scene.business, await makeSceneBusiness(scene.owner, scene.account.id)];
    const ids = businesses.map(({ businessId }) => businessId);
    const limits = fc.record({
      permissions: fc.option(fc.subarray([...keyPermissions], { minLength: 1 })),
      businessIds: fc.option(fc.subarray(ids, { minLength: 1 })),
    });
    await fc.assert(
      fc.asyncProperty(limits, async ({ permissions, businessIds }) => {
        const reader = await clientWith({ ...(permissions && { permissions }), ...(businessIds && { businessIds }) });
        const { id } = await make({ permissions, business_ids: businessIds });
        const before = await end(api); // position after the event about the endpoint itself
        await scene.owner
          .updateTable('webhook_endpoints')
          .set({ events: [...eventTypes] })
          .where('id', '=', id)
          .execute();
        await insertEveryType(eventTypes, businesses);
        await expandOutboxEventsOf(scene.db, scene.account.id, 1000);
        expect(await told(id)).toEqual(await shown(reader, before));
        await api('webhookEndpoints.delete', { params: { id } });
      }),
      {
        numRuns: 12,
        examples: [
          [{ permissions: ['settings:write'], businessIds: null }],
          [{ permissions: null, businessIds: null }],
        ],
      },
    );
  });

  it('only if it may still read it when it is sent or replayed', async () => {
    const { id } = await make();
    await emitEvent();
    await update(id, { permissions: ['settings:read'] });
    await work();
    expect(scene.receiver.received).toEqual([]);
    const refused = { status: 'failed', tries: 0, last_answer: 'The endpoint may not read this event.' };
    expect(await deliveriesOf(id)).toMatchObject([refused]);
    expect(await replay(id)).toBe(0);
    await update(id, { permissions: ['documents:read'], business_ids: [scene.business.businessId] });
    expect(await replay(id)).toBe(1);
    const other = await makeSceneBusiness(scene.owner, scene.account.id);
    await update(id, { business_ids: [other.businessId] });
    await work();
    expect(scene.receiver.received).toEqual([]);
    await update(id, { business_ids: null });
    expect(await replay(id)).toBe(1);
    await work();
    expect(scene.receiver.received).toHaveLength(1);
  });
});

describe('the permissions of an endpoint', () => {
  const permissions: KeyPermission[] = ['documents:read', 'settings:read'];

  it('never exceed those of the editor, and are unchanged by other changes', async () => {
    const { id } = await make({ permissions });
    const editor = await clientWith({ permissions: ['settings:read', 'settings:write'] });
    const refused = async (body: object, as = editor) => {
      const { status, body: answer } = await update(id, body, as);
      return [
        status,
        (answer.errors as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`),
      ];
    };
    expect(await refused({ permissions: null })).toEqual([422, ['permissions field.not_allowed']]);
    expect(await refused({ permissions: ['settings:read', 'received:read'] })).toEqual([
      422,
      ['permissions[1] field.not_allowed'],
    ]);
    expect(await refused({ url: `${scene.receiver.url}/elsewhere` })).toEqual([422, ['url field.not_allowed']]);
    expect((await create({ permissions }, editor)).status).toBe(422);
    expect((await update(id, { description: 'ours', permissions }, editor)).body.data).toMatchObject({
      description: 'ours',
      permissions,
    });
    const before = await get(id);
    expect((await update(id, before, editor)).body.data).toEqual(before);
    const moved = { url: `${scene.receiver.url}/elsewhere`, permissions: ['settings:read'] };
    expect((await update(id, moved, editor)).body.data).toMatchObject(moved);
  });

  it('are limited to businesses that the editor sees', async () => {
    const other = await makeSceneBusiness(scene.owner, scene.account.id);
    const { id } = await make({ business_id: scene.business.businessId, business_ids: [scene.business.businessId] });
    const editor = await clientWith({ businessIds: [scene.business.businessId] });
    const errors = async (business_ids: readonly number[] | null, as = editor) =>
      (await update(id, { business_ids }, as)).body.errors;
    expect(await errors(null)).toMatchObject([{ field: 'business_ids', code: 'field.not_allowed' }]);
    expect(await errors([scene.business.businessId, other.businessId])).toMatchObject([
      { field: 'business_ids[1]', code: 'field.not_found' },
    ]);
    const stranger = await makeSceneBusiness(scene.owner, (await makeTestAccount(scene.database)).id);
    expect(await errors([stranger.businessId], api)).toMatchObject([
      { field: 'business_ids[0]', code: 'field.not_found' },
    ]);
    const both = [scene.business.businessId, other.businessId];
    expect((await update(id, { business_ids: [...both].reverse() })).body.data).toMatchObject({ businessIds: both });
  });
});
