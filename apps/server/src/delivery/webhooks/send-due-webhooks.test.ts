// Deliveries against a real HTTP server: retries, disabling, crashes, fairness.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announceAndExpand } from '../../../test/announce.ts';
import { makeSceneBusiness, makeSceneDocument, type SceneBusiness } from '../../../test/delivery-scene.ts';
import { makeClient, makeTestAccount, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { answer, startWebhookReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts';
import { claimDueWebhooks } from './delivery-store.ts';
import { retryDelays } from './schedule.ts';
import { sendDueWebhooks } from './send-due-webhooks.ts';

let test: TestDatabase;
let app: TestApp;
let receiver: WebhookReceiver;
let accountId: number;
let business: SceneBusiness;
let api: ReturnType<typeof makeClient>;

beforeAll(async () => {
  test = await createTestDatabase();
  app = await startTestApp(test, { config: { webhookAllowPrivate: true } });
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
  await test.drop();
});
beforeEach(async () => {
  // What one test leaves pending must not be sent in the next.
  await test.owner.deleteFrom('webhook_deliveries').execute();
  const account = await makeTestAccount(test);
  accountId = account.id;
  api = makeClient(app.url, account.key);
  business = await makeSceneBusiness(test.owner, accountId);
  receiver.received.length = 0;
  receiver.respond = answer(204);
});

async function makeEndpoint(url = receiver.url): Promise<{ id: number; secret: string }> {
  const { body } = await api('webhookEndpoints.create', { body: { url } });
  return body.data as { id: number; secret: string };
}

async function emitEvent(): Promise<number> {
  const documentId = await makeSceneDocument(test.owner, business, { entity_email: null });
  await test.db.forAccount(accountId, (trx) =>
    announceAndExpand(trx, { accountId, documentId, type: 'document.authorizated' }),
  );
  return documentId;
}

const never = new AbortController().signal;
const work = (timeoutMs = 2_000) => sendDueWebhooks(app.services, timeoutMs).run(never);
const makeDue = () =>
  test.owner
    .updateTable('webhook_deliveries')
    .set({ due_at: new Date(0) })
    .where('status', '=', 'pending')
    .execute();
const deliveriesOf = (endpointId: number) =>
  test.owner
    .selectFrom('webhook_deliveries')
    .select(['status', 'tries', 'last_status', 'last_answer', 'lease_owner', 'delivered_at'])
    .where('endpoint_id', '=', endpointId)
    .orderBy('id')
    .execute();
const endpointOf = (id: number) =>
  test.owner
    .selectFrom('webhook_endpoints')
    .select(['active', 'failing_since', 'disabled_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const alertsOf = (id: number) =>
  test.owner
    .selectFrom('alerts')
    .select(['account_id', 'kind', 'message', 'resolved_at'])
    .where('webhook_endpoint_id', '=', id)
    .execute();
async function secondsUntilDue(endpointId: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from due_at - clock_timestamp())::float as seconds
      from webhook_deliveries where endpoint_id = ${endpointId}
  `.execute(test.owner);
  return rows[0]?.seconds ?? Number.NaN;
}

describe('a delivery', () => {
  it('arrives signed, with the document as it stood', async () => {
    const { id, secret } = await makeEndpoint();
    const documentId = await emitEvent();
    await work();
    const [got, ...others] = receiver.received;
    expect(others).toEqual([]);
    const event = new Webhook(secret).verify(got?.body ?? '', got?.headers ?? {});
    expect(event).toMatchObject({
      type: 'document.authorizated',
      timestamp: expect.stringMatching(/-05:00$/),
      data: { id: documentId, businessId: business.businessId, state: 'authorizated', acronym: 'AUT', total: 115 },
    });
    expect(await deliveriesOf(id)).toMatchObject([
      { status: 'delivered', tries: 1, last_status: 204, lease_owner: null },
    ]);
  });

  it('is tried again on the schedule with the same id and body, and once it succeeds no more', async () => {
    const { id, secret } = await makeEndpoint();
    await emitEvent();
    receiver.respond = answer(503, 'busy');
    for (const [index, delay] of retryDelays.slice(0, 3).entries()) {
      await work();
      const seconds = await secondsUntilDue(id);
      expect(seconds).toBeGreaterThan(delay * 0.9 - 2);
      expect(seconds).toBeLessThan(delay * 1.1 + 0.1);
      expect(await deliveriesOf(id)).toMatchObject([{ status: 'pending', tries: index + 1, last_answer: 'busy' }]);
      expect(receiver.received).toHaveLength(index + 1);
      await makeDue();
    }
    expect((await endpointOf(id)).failing_since).not.toBeNull();
    receiver.respond = answer(200);
    await work();
    await makeDue();
    await work();
    expect(receiver.received).toHaveLength(4);
    expect(new Set(receiver.received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1);
    for (const { body, headers } of receiver.received) new Webhook(secret).verify(body, headers);
    expect((await endpointOf(id)).failing_since).toBeNull();
  });

  it('waits as long as the endpoint asks for', async () => {
    const { id } = await makeEndpoint();
    await emitEvent();
    receiver.respond = answer(429, '', { 'retry-after': '900' });
    await work();
    expect(await secondsUntilDue(id)).toBeGreaterThan(890);
  });

  it('is given up after the last try', async () => {
    const { id } = await makeEndpoint();
    await emitEvent();
    receiver.respond = answer(500);
    for (let round = 0; round <= retryDelays.length; round += 1) {
      await work();
      await makeDue();
    }
    await work();
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'failed', tries: retryDelays.length + 1 }]);
    expect(receiver.received).toHaveLength(10);
    expect(await endpointOf(id)).toMatchObject({ active: true, disabled_reason: null });
  });

  it('fails on a redirect, on silence and on a refused connection, each with its reason', async () => {
    const { id } = await makeEndpoint();
    await emitEvent();
    receiver.respond = answer(302, '', { location: 'http://169.254.169.254/' });
    await work();
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'pending', last_status: 302 }]);
    receiver.respond = () => {};
    await makeDue();
    await work(300);
    expect(await deliveriesOf(id)).toMatchObject([
      { status: 'pending', last_status: null, last_answer: 'No answer within 0.3 seconds.' },
    ]);
    const gone = await startWebhookReceiver();
    await gone.close();
    const down = await makeEndpoint(gone.url);
    await emitEvent();
    await work(300);
    expect(await deliveriesOf(down.id)).toMatchObject([{ last_answer: 'The connection was refused.' }]);
  });

  it('is not made when the address is private now, whatever it was when the endpoint was made', async () => {
    const { id } = await makeEndpoint();
    await emitEvent();
    const { services } = app;
    const strict = { ...services, config: { ...services.config, webhookAllowPrivate: false } };
    await sendDueWebhooks(strict).run(never);
    expect(receiver.received).toEqual([]);
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'pending', tries: 1, last_status: null }]);
  });

  it('waits when the secret cannot be opened with the master keys at hand', async () => {
    const { id } = await makeEndpoint();
    await emitEvent();
    await test.owner.updateTable('webhook_endpoints').set({ master_key_id: 'lost' }).where('id', '=', id).execute();
    await work();
    expect(receiver.received).toEqual([]);
    expect(await deliveriesOf(id)).toMatchObject([
      { status: 'pending', last_answer: expect.stringContaining('secret') },
    ]);
  });
});

describe('an endpoint is switched off', () => {
  it('at once when it answers 410, with a reason, an alert, and nothing left pending', async () => {
    const { id } = await makeEndpoint();
    for (let round = 0; round < 3; round += 1) await emitEvent();
    receiver.respond = answer(410, 'gone for good');
    await work();
    expect(await endpointOf(id)).toMatchObject({ active: false, disabled_reason: 'It answered 410 Gone.' });
    const deliveries = await deliveriesOf(id);
    expect(deliveries.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
    expect(
      deliveries.some(({ last_status, last_answer }) => last_status === 410 && last_answer === 'gone for good'),
    ).toBe(true);
    expect(await alertsOf(id)).toMatchObject([{ account_id: accountId, kind: 'webhook.disabled', resolved_at: null }]);
    await api('webhookEndpoints.update', { params: { id }, body: { active: true } });
    expect(await endpointOf(id)).toEqual({ active: true, failing_since: null, disabled_reason: null });
    expect((await alertsOf(id))[0]?.resolved_at).not.toBeNull();
  });

  it('when a delivery is given up and nothing has succeeded for five days, not before', async () => {
    const { id } = await makeEndpoint();
    receiver.respond = answer(500);
    const failFor = async (days: number) => {
      await emitEvent();
      await test.owner
        .updateTable('webhook_endpoints')
        .set({ failing_since: sql<Date>`clock_timestamp() - make_interval(days => ${days}) - interval '1 minute'` })
        .where('id', '=', id)
        .execute();
      await test.owner
        .updateTable('webhook_deliveries')
        .set({ tries: retryDelays.length })
        .where('endpoint_id', '=', id)
        .where('status', '=', 'pending')
        .execute();
      await work();
    };
    await failFor(4);
    expect((await endpointOf(id)).active).toBe(true);
    await failFor(5);
    expect(await endpointOf(id)).toMatchObject({
      active: false,
      disabled_reason: 'No delivery has succeeded for 5 days.',
    });
    expect(await alertsOf(id)).toHaveLength(1);
  });

  it('not by a single failure years after the last success', async () => {
    const { id } = await makeEndpoint();
    await emitEvent();
    await test.owner
      .updateTable('webhook_endpoints')
      .set({ failing_since: new Date('2020-01-01') })
      .where('id', '=', id)
      .execute();
    receiver.respond = answer(500);
    await work();
    expect((await endpointOf(id)).active).toBe(true);
  });
});

describe('several workers', () => {
  it('deliver each event once', async () => {
    const { id } = await makeEndpoint();
    for (let round = 0; round < 20; round += 1) await emitEvent();
    await Promise.all([work(), work(), work()]);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([20, 20]);
    expect((await deliveriesOf(id)).every(({ status, tries }) => status === 'delivered' && tries === 1)).toBe(true);
  });

  it('that switch the same endpoint off at the same moment do not lock each other out', async () => {
    const { id } = await makeEndpoint();
    for (let round = 0; round < 16; round += 1) await emitEvent();
    receiver.respond = answer(410);
    await Promise.all([work(), work(), work()]);
    expect((await deliveriesOf(id)).every(({ status }) => status === 'failed')).toBe(true);
    expect(await alertsOf(id)).toHaveLength(1);
  });

  it('take over from one that was killed, after its lease', async () => {
    await makeEndpoint();
    await emitEvent();
    const owner = randomUUID();
    expect(await claimDueWebhooks(test.db, { count: 5, perEndpoint: 5, owner })).toHaveLength(1);
    await work();
    expect(receiver.received).toEqual([]);
    await test.owner
      .updateTable('webhook_deliveries')
      .set({ lease_until: new Date(0) })
      .where('lease_owner', '=', owner)
      .execute();
    await work();
    expect(receiver.received).toHaveLength(1);
  });

  it('keep places free of an endpoint that hangs', async () => {
    const slow = await makeEndpoint();
    const quick = await makeEndpoint(`${receiver.url}/quick`);
    for (let round = 0; round < 12; round += 1) await emitEvent();
    const claim = () => claimDueWebhooks(test.db, { count: 8, perEndpoint: 4, owner: randomUUID() });
    const leased = (await claim()).map(({ deliveryId }) => deliveryId);
    const rows = await test.owner
      .selectFrom('webhook_deliveries')
      .select(['endpoint_id'])
      .where('id', 'in', leased)
      .execute();
    const count = (id: number) => rows.filter((row) => row.endpoint_id === id).length;
    expect([count(slow.id), count(quick.id)]).toEqual([4, 4]);
    expect(await claim()).toEqual([]);
  });
});

it('a delivery written while its endpoint was being switched off is closed unsent', async () => {
  const { id } = await makeEndpoint();
  await emitEvent();
  await test.owner.updateTable('webhook_endpoints').set({ active: false }).where('id', '=', id).execute();
  await work();
  expect(receiver.received).toEqual([]);
  expect(await deliveriesOf(id)).toMatchObject([{ status: 'failed', last_answer: 'The endpoint is switched off.' }]);
});
