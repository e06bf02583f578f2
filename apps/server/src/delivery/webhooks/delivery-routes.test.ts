// Deliveries of a webhook endpoint through the API: tries, list, replay, failure.

import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { respondWith } from '../../../test/webhook-receiver.ts';
import { answerData, useWebhookScene } from '../../../test/webhook-scene.ts';

const { scene, api, make, update, get, deliveries, emitEvent, work } = useWebhookScene();

const replay = (id: number, body?: object, as = api) =>
  as('webhookEndpoints.deliveries.replay', { params: { id }, ...(body && { body }) });

const receivedData = {
  id: 1,
  businessId: 1,
  documentTypeCode: '01',
  state: 'annulled',
  xmlStatus: 'verified',
  number: '001-001-000000001',
  accessKey: '1'.repeat(49),
  authorizationNumber: null,
  authorizedAt: null,
  date: '2026-11-14',
  issuer: { identification: '1790012344001', businessName: 'Supplier' },
  total: 1,
  sustainCode: null,
  deductible: null,
  vatCredit: null,
  fixedAsset: null,
  registeredOn: null,
  sustainParts: [],
  classifiedBy: 'none',
  note: null,
  acceptedAt: null,
};

describe('test:send', () => {
  it('delivers one signed event now and returns the answer of the endpoint', async () => {
    const { id, secret } = await make({ active: false });
    scene.receiver.respond = respondWith(202, 'thank you');
    const { status, body } = await api('webhookEndpoints.test.send', { params: { id } });
    expect([status, body.data]).toEqual([200, { ok: true, status: 202, answer: 'thank you' }]);
    const [got] = scene.receiver.received;
    expect(new Webhook(secret).verify(got?.body ?? '', got?.headers ?? {})).toMatchObject({
      type: 'webhook.test',
      data: { endpointId: id },
    });
    expect(await deliveries(id)).toMatchObject([
      { event: 'webhook.test', documentId: null, status: 'delivered', tries: 1, lastStatus: 202, nextTryAt: null },
    ]);
  });

  it('reports a failure, does not try again, and does not count against the endpoint', async () => {
    const { id } = await make();
    scene.receiver.respond = respondWith(410, 'gone');
    const { body } = await api('webhookEndpoints.test.send', { params: { id } });
    expect(body.data).toEqual({ ok: false, status: 410, answer: 'gone' });
    await work();
    expect(scene.receiver.received).toHaveLength(1);
    expect(await get(id)).toMatchObject({ active: true, failingSince: null });
    expect(answerData(await replay(id))).toEqual({ queued: 0 });
  });

  it('reports a secret that cannot be decrypted any more; a new one corrects that', async () => {
    const { id } = await make();
    await scene.owner.updateTable('webhook_endpoints').set({ master_key_id: 'lost' }).where('id', '=', id).execute();
    const sent = await api('webhookEndpoints.test.send', { params: { id } });
    expect(sent.body.data).toEqual({ ok: false, status: null, answer: expect.stringContaining('rotate') });
    await api('webhookEndpoints.secret.rotate', { params: { id } });
    expect((await api('webhookEndpoints.test.send', { params: { id } })).body.data).toMatchObject({ ok: true });
  });
});

describe('deliveries', () => {
  it('are listed newest first, by status, event and document, with pages and cursors', async () => {
    const { id } = await make();
    const first = await emitEvent('document.signed');
    const second = await emitEvent('document.authorizated');
    await work();
    const third = await emitEvent('document.rejected');
    const list = await deliveries(id);
    expect(list.map(({ documentId, event, status }) => [documentId, event, status])).toEqual([
      [third, 'document.rejected', 'pending'],
      [second, 'document.authorizated', 'delivered'],
      [first, 'document.signed', 'delivered'],
    ]);
    expect(await deliveries(id, { status: 'pending' })).toHaveLength(1);
    expect(await deliveries(id, { event: 'document.signed' })).toMatchObject([{ documentId: first }]);
    expect(await deliveries(id, { documentId: second })).toHaveLength(1);
    expect(await deliveries(id, { search: String(list[0]?.messageId) })).toHaveLength(1);
    const page = await api('webhookEndpoints.deliveries.list', { params: { id }, query: { perPage: 2 } });
    const { nextCursor, total } = page.body.meta as { nextCursor: string; total: number };
    expect(total).toBe(3);
    expect(await deliveries(id, { perPage: 2, cursor: nextCursor })).toMatchObject([{ documentId: first }]);
  });

  it('are replayed with the same message id: the failed ones, or exactly the named ones', async () => {
    const { id } = await make();
    scene.receiver.respond = respondWith(500);
    await emitEvent('document.signed');
    await work();
    await scene.owner
      .updateTable('webhook_deliveries')
      .set({ status: 'failed', due_at: null })
      .where('endpoint_id', '=', id)
      .execute();
    scene.receiver.respond = respondWith(200);
    await emitEvent('document.authorizated');
    await work();
    const before = await deliveries(id);
    const sent = scene.receiver.received.length;
    expect(answerData(await replay(id))).toEqual({ queued: 1 });
    await work();
    expect(scene.receiver.received.slice(sent).map(({ headers }) => headers['webhook-id'])).toEqual([
      before[1]?.messageId,
    ]);
    const named = await replay(id, { delivery_ids: before.map((delivery) => delivery.id) });
    expect([named.status, named.body.data]).toEqual([202, { queued: 2 }]);
    await work();
    expect(scene.receiver.received).toHaveLength(sent + 3);
    expect((await deliveries(id)).map(({ status, tries }) => [status, tries])).toEqual([
      ['delivered', 1],
      ['delivered', 1],
    ]);
    const future = new Date(Date.now() + 3_600_000).toISOString();
    expect(answerData(await replay(id, { status: 'delivered', since: future }))).toEqual({ queued: 0 });
    expect(answerData(await replay(id, { status: 'delivered' }))).toEqual({ queued: 2 });
  });

  it('that wait for their next try are sent at once: named, by status, by time, and without a body', async () => {
    const { id } = await make();
    scene.receiver.respond = respondWith(500);
    await emitEvent('document.signed');
    await work();
    const [waiting] = await deliveries(id, { status: 'pending' });
    const bodies = [
      { delivery_ids: [waiting?.id] },
      { status: 'pending' },
      { since: waiting?.createdAt },
      undefined, // default: failed, and pending after a failed try
    ];
    for (const body of bodies) {
      await scene.owner
        .updateTable('webhook_deliveries')
        .set({ due_at: new Date(Date.now() + 5 * 3_600_000), tries: 5 })
        .where('endpoint_id', '=', id)
        .execute();
      const sent = scene.receiver.received.length;
      expect([body, answerData(await replay(id, body))]).toEqual([body, { queued: 1 }]);
      await work();
      expect(scene.receiver.received.slice(sent)).toMatchObject([{ headers: { 'webhook-id': waiting?.messageId } }]);
      expect(await deliveries(id)).toMatchObject([{ status: 'pending', tries: 1 }]);
    }
    expect(answerData(await replay(id, { status: 'failed' }))).toEqual({ queued: 0 });
  });

  it('are replayed since a time in any status, those of received documents included, tests excluded', async () => {
    const { id } = await make();
    await api('webhookEndpoints.test.send', { params: { id } });
    await emitEvent('document.authorizated');
    await work();
    scene.receiver.respond = respondWith(500);
    const received = await emitEvent('document.rejected');
    await scene.owner
      .updateTable('events')
      .set({ type: 'received.annulled', document_id: null, record_id: 1, data: JSON.stringify(receivedData) })
      .where('document_id', '=', received)
      .execute();
    await work();
    const [oldest] = (await deliveries(id)).slice(-1);
    expect(answerData(await replay(id, { since: oldest?.createdAt }))).toEqual({ queued: 2 });
    scene.receiver.respond = respondWith(200);
    await work();
    expect((await deliveries(id)).map(({ event, status }) => [event, status])).toEqual([
      ['received.annulled', 'delivered'],
      ['document.authorizated', 'delivered'],
      ['webhook.test', 'delivered'],
    ]);
  });

  it('that are being sent are sent again, and the result of the earlier try changes nothing', async () => {
    const { id } = await make();
    await emitEvent();
    let asked: Promise<unknown> | undefined;
    scene.receiver.respond = (response) => {
      scene.receiver.respond = respondWith(200);
      asked = replay(id, { status: 'pending' }).then((answer) => {
        response.writeHead(500).end();
        return answerData(answer);
      });
    };
    await work();
    expect(await asked).toEqual({ queued: 1 });
    await work();
    expect(await deliveries(id)).toMatchObject([{ status: 'delivered', tries: 1 }]);
    expect(scene.receiver.received).toHaveLength(2);
  });

  it('of another endpoint cannot be replayed through this one, nor any of an inactive endpoint', async () => {
    const { id } = await make();
    const other = await make();
    await emitEvent();
    const [foreign] = await deliveries(other.id);
    const refused = await replay(id, { delivery_ids: [foreign?.id] });
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ field: 'delivery_ids[0]', code: 'field.not_found' }],
    ]);
    await update(id, { active: false });
    const off = await replay(id);
    expect([off.status, off.body.code]).toEqual([409, 'record.inactive']);
  });
});

describe('deactivating and activating an endpoint', () => {
  it('ends pending deliveries and sends nothing until it is active again', async () => {
    const { id } = await make();
    await emitEvent();
    await update(id, { active: false });
    expect(await deliveries(id)).toMatchObject([{ status: 'failed', lastAnswer: 'The endpoint is switched off.' }]);
    await emitEvent();
    await work();
    expect(scene.receiver.received).toEqual([]);
    await update(id, { active: true });
    expect(answerData(await replay(id))).toEqual({ queued: 1 });
    await work();
    expect(scene.receiver.received).toHaveLength(1);
  });
});
