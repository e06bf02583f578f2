// An endpoint that answers 410, or has failed for days, is deactivated.

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { respondWith } from '../../../test/webhook-receiver.ts';
import { useWebhookScene } from '../../../test/webhook-scene.ts';
import { webhookRetryDelays } from './schedule.ts';

const { scene, api, makeEndpoint, emitEvent, work, deliveriesOf, endpointOf, alertsOf } = useWebhookScene();

describe('an endpoint is deactivated', () => {
  it('at once when it answers 410, with a reason, an alert, and nothing left pending', async () => {
    const { id } = await makeEndpoint();
    for (let round = 0; round < 3; round += 1) await emitEvent();
    scene.receiver.respond = respondWith(410, 'gone for good');
    await work();
    expect(await endpointOf(id)).toMatchObject({ active: false, disabled_reason: 'It answered 410 Gone.' });
    const deliveries = await deliveriesOf(id);
    expect(deliveries.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
    expect(
      deliveries.some(({ last_status, last_answer }) => last_status === 410 && last_answer === 'gone for good'),
    ).toBe(true);
    expect(await alertsOf(id)).toMatchObject([
      { account_id: scene.account.id, kind: 'webhook.disabled', resolved_at: null },
    ]);
    await api('webhookEndpoints.update', { params: { id }, body: { active: true } });
    expect(await endpointOf(id)).toEqual({ active: true, failing_since: null, disabled_reason: null });
    expect((await alertsOf(id))[0]?.resolved_at).not.toBeNull();
  });

  it('when a delivery has failed and nothing has succeeded for five days, not before', async () => {
    const { id } = await makeEndpoint();
    scene.receiver.respond = respondWith(500);
    const failFor = async (days: number) => {
      await emitEvent();
      await scene.owner
        .updateTable('webhook_endpoints')
        .set({ failing_since: sql<Date>`clock_timestamp() - make_interval(days => ${days}) - interval '1 minute'` })
        .where('id', '=', id)
        .execute();
      await scene.owner
        .updateTable('webhook_deliveries')
        .set({ tries: webhookRetryDelays.length })
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
    await scene.owner
      .updateTable('webhook_endpoints')
      .set({ failing_since: new Date('2020-01-01') })
      .where('id', '=', id)
      .execute();
    scene.receiver.respond = respondWith(500);
    await work();
    expect((await endpointOf(id)).active).toBe(true);
  });
});

it('and a delivery written at the same moment is closed unsent', async () => {
  const { id } = await makeEndpoint();
  await emitEvent();
  await scene.owner.updateTable('webhook_endpoints').set({ active: false }).where('id', '=', id).execute();
  await work();
  expect(scene.receiver.received).toEqual([]);
  expect(await deliveriesOf(id)).toMatchObject([{ status: 'failed', last_answer: 'The endpoint is switched off.' }]);
});
