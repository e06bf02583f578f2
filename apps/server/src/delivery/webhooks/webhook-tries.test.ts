// A delivery is tried again on its schedule and delivered once, regardless of the number of workers.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { announceAndExpand } from '../../../test/announce.ts';
import { makeSceneBusiness, makeSceneDocument } from '../../../test/document-rows.ts';
import { makeClient, makeTestAccount } from '../../../test/test-app.ts';
import { respondWith, startWebhookReceiver } from '../../../test/webhook-receiver.ts';
import { neverAborted, useWebhookScene } from '../../../test/webhook-scene.ts';
import { claimDueWebhooks } from './delivery-store.ts';
import { webhookRetryDelays } from './schedule.ts';
import { sendDueWebhooks } from './send-due-webhooks.ts';

const { scene, makeEndpoint, emitEvent, work, deliveriesOf, endpointOf, alertsOf } = useWebhookScene();

const makeDue = () =>
  scene.owner
    .updateTable('webhook_deliveries')
    .set({ due_at: new Date(0) })
    .where('status', '=', 'pending')
    .execute();

async function secondsUntilDue(endpointId: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from due_at - clock_timestamp())::float as seconds
      from webhook_deliveries where endpoint_id = ${endpointId}
  `.execute(scene.owner);
  return rows[0]?.seconds ?? Number.NaN;
}

describe('a delivery', () => {
  it('arrives signed, with the document as it was at the event', async () => {
    const { id, secret } = await makeEndpoint();
    const documentId = await emitEvent();
    await work();
    const [got, ...others] = scene.receiver.received;
    expect(others).toEqual([]);
    const event = new Webhook(secret).verify(got?.body ?? '', got?.headers ?? {});
    expect(event).toMatchObject({
      type: 'document.authorizated',
      timestamp: expect.stringMatching(/-05:00$/),
      data: {
        id: documentId,
        businessId: scene.business.businessId,
        state: 'authorizated',
        acronym: 'AUT',
        total: 115,
      },
    });
    expect(await deliveriesOf(id)).toMatchObject([
      { status: 'delivered', tries: 1, last_status: 204, lease_owner: null },
    ]);
  });

  it('is tried again on the schedule with the same id and body, and not after a success', async () => {
    const { id, secret } = await makeEndpoint();
    await emitEvent();
    scene.receiver.respond = respondWith(503, 'busy');
    for (const [index, delay] of webhookRetryDelays.slice(0, 3).entries()) {
      await work();
      const seconds = await secondsUntilDue(id);
      expect(seconds).toBeGreaterThan(delay * 0.9 - 2);
      expect(seconds).toBeLessThan(delay * 1.1 + 0.1);
      expect(await deliveriesOf(id)).toMatchObject([{ status: 'pending', tries: index + 1, last_answer: 'busy' }]);
      expect(scene.receiver.received).toHaveLength(index + 1);
      await makeDue();
    }
    expect((await endpointOf(id)).failing_since).not.toBeNull();
    scene.receiver.respond = respondWith(200);
    await work();
    await makeDue();
    await work();
    expect(scene.receiver.received).toHaveLength(4);
    expect(new Set(scene.receiver.received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(
      1,
    );
    for (const { body, headers } of scene.receiver.received) new Webhook(secret).verify(body, headers);
    expect((await endpointOf(id)).failing_since).toBeNull();
  });

  it('waits as long as the endpoint requests', async () => {
    const { id } = await makeEndpoint();
    await emitEvent();
    scene.receiver.respond = respondWith(429, '', { 'retry-after': '900' });
    await work();
    expect(await secondsUntilDue(id)).toBeGreaterThan(890);
  });

  it('has failed after the last try', async () => {
    const { id } = await makeEndpoint();
    await emitEvent();
    scene.receiver.respond = respondWith(500);
    for (let round = 0; round <= webhookRetryDelays.length; round += 1) {
      await work();
      await makeDue();
    }
    await work();
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'failed', tries: webhookRetryDelays.length + 1 }]);
    expect(scene.receiver.received).toHaveLength(10);
    expect(await endpointOf(id)).toMatchObject({ active: true, disabled_reason: null });
  });

  it('fails on a redirect, a timeout and a refused connection, each with its reason', async () => {
    const { id } = await makeEndpoint();
    await emitEvent();
    scene.receiver.respond = respondWith(302, '', { location: 'http://169.254.169.254/' });
    await work();
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'pending', last_status: 302 }]);
    scene.receiver.respond = () => {};
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

  it('is not sent if the address is private now, although it was public when the endpoint was created', async () => {
    const { id } = await makeEndpoint();
    await emitEvent();
    const { services } = scene.app;
    const strict = { ...services, config: { ...services.config, webhookAllowPrivate: false } };
    await sendDueWebhooks(strict).run(neverAborted);
    expect(scene.receiver.received).toEqual([]);
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'pending', tries: 1, last_status: null }]);
  });

  it('waits if the secret cannot be decrypted with the current master keys', async () => {
    const { id } = await makeEndpoint();
    await emitEvent();
    await scene.owner.updateTable('webhook_endpoints').set({ master_key_id: 'lost' }).where('id', '=', id).execute();
    await work();
    expect(scene.receiver.received).toEqual([]);
    expect(await deliveriesOf(id)).toMatchObject([
      { status: 'pending', last_answer: expect.stringContaining('secret') },
    ]);
  });
});

describe('several workers', () => {
  it('deliver each event once', async () => {
    const { id } = await makeEndpoint();
    for (let round = 0; round < 20; round += 1) await emitEvent();
    await Promise.all([work(), work(), work()]);
    const ids = scene.receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([20, 20]);
    expect((await deliveriesOf(id)).every(({ status, tries }) => status === 'delivered' && tries === 1)).toBe(true);
  });

  it('that deactivate the same endpoint at the same moment do not deadlock', async () => {
    const { id } = await makeEndpoint();
    for (let round = 0; round < 16; round += 1) await emitEvent();
    scene.receiver.respond = respondWith(410);
    await Promise.all([work(), work(), work()]);
    expect((await deliveriesOf(id)).every(({ status }) => status === 'failed')).toBe(true);
    expect(await alertsOf(id)).toHaveLength(1);
  });

  it('take over from a killed one after its lease', async () => {
    await makeEndpoint();
    await emitEvent();
    const owner = randomUUID();
    expect(await claimDueWebhooks(scene.db, { count: 5, perEndpoint: 5, owner })).toHaveLength(1);
    await work();
    expect(scene.receiver.received).toEqual([]);
    await scene.owner
      .updateTable('webhook_deliveries')
      .set({ lease_until: new Date(0) })
      .where('lease_owner', '=', owner)
      .execute();
    await work();
    expect(scene.receiver.received).toHaveLength(1);
  });

  it('keep slots free from an endpoint that hangs', async () => {
    const slow = await makeEndpoint();
    const quick = await makeEndpoint(`${scene.receiver.url}/quick`);
    for (let round = 0; round < 12; round += 1) await emitEvent();
    const claim = () => claimDueWebhooks(scene.db, { count: 8, perEndpoint: 4, owner: randomUUID() });
    const leased = (await claim()).map(({ deliveryId }) => deliveryId);
    const rows = await scene.owner
      .selectFrom('webhook_deliveries')
      .select(['endpoint_id'])
      .where('id', 'in', leased)
      .execute();
    const count = (id: number) => rows.filter((row) => row.endpoint_id === id).length;
    expect([count(slow.id), count(quick.id)]).toEqual([4, 4]);
    expect(await claim()).toEqual([]);
  });

  it('keep slots free from an account whose many endpoints hang, and begin with the account with the fewest underway', async () => {
    for (let count = 0; count < 8; count += 1) await makeEndpoint(`${scene.receiver.url}/${count}`);
    for (let round = 0; round < 4; round += 1) await emitEvent();
    const claim = async (count: number) =>
      (await claimDueWebhooks(scene.db, { count, perEndpoint: 4, owner: randomUUID() })).map(({ accountId: of }) => of);
    expect(await claim(16)).toHaveLength(12); // the maximum share of each of the three endpoints
    const other = await makeTestAccount(scene.database);
    await makeClient(scene.app.url, other.key)('webhookEndpoints.create', { body: { url: scene.receiver.url } });
    const documentId = await makeSceneDocument(scene.owner, await makeSceneBusiness(scene.owner, other.id), {});
    await scene.db.forAccount(other.id, (trx) =>
      announceAndExpand(trx, { accountId: other.id, documentId, type: 'document.authorizated' }),
    );
    expect(await claim(16)).toEqual([other.id]);
    await scene.owner
      .updateTable('webhook_deliveries')
      .set({ lease_until: null, lease_owner: null })
      .where('id', 'in', (rows) =>
        rows
          .selectFrom('webhook_deliveries')
          .select('id')
          .where('lease_owner', 'is not', null)
          .orderBy('id', 'desc')
          .limit(7),
      )
      .execute();
    expect(await claim(1)).toEqual([other.id]);
  });
});
