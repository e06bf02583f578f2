// Tests requests that look like a repeat but are new requests.

import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { idOfAnswer, isReplayedAnswer, useRepeatScene } from '../../../../test/repeat-scene.ts';
import { makeClient } from '../../../../test/test-app.ts';

const { scene, desk, till, post, documents, rowOf, setRow } = useRepeatScene();

describe('a new request is', () => {
  test('the same basket after a 2xx, at once and later', async () => {
    const ids = new Set<number>();
    for (const app of [scene.app, scene.otherApp, scene.app, scene.app]) {
      const answer = await post(app);
      expect([answer.status, isReplayedAnswer(answer)]).toEqual([201, false]);
      ids.add(idOfAnswer(answer));
    }
    await sleep(1_200);
    ids.add(idOfAnswer(await post(scene.otherApp)));
    expect(ids.size).toBe(5);
    await expect.poll(async () => (await Promise.all([...ids].map(rowOf))).filter(Boolean)).toEqual([]);
  });

  test('one that arrives forty seconds after the last answer', async () => {
    await desk.fault({ kind: 'close', target: 'all' });
    const id = idOfAnswer(await post());
    await setRow(id, `answered_at = clock_timestamp() - interval '39 seconds'`);
    expect(idOfAnswer(await post(scene.otherApp))).toBe(id);
    await setRow(id, `answered_at = clock_timestamp() - interval '41 seconds'`);
    expect(idOfAnswer(await post(scene.otherApp))).not.toBe(id);
  });

  test('one with an Idempotency-Key, one with another body, one with another key of the account', async () => {
    await desk.fault({ kind: 'close', target: 'all' });
    const id = idOfAnswer(await post());
    const { createApiKey } = await import('../../../identity/api-keys/store.ts');
    const key = await createApiKey(scene.owner, { accountId: scene.account.id, mode: 'live', name: 'B' });
    const others = [
      await post(scene.app, till.basket, { 'idempotency-key': `k ${till.baskets}` }),
      await post(scene.app, { ...till.basket, additional_info: [{ name: 'Pedido', value: '2' }] }),
      await makeClient(scene.otherApp.url, 'made' in key ? key.made.text : '')('documents.create', {
        body: till.basket,
      }),
    ];
    expect(others.map(isReplayedAnswer)).toEqual([false, false, false]);
    expect(new Set([id, ...others.map(idOfAnswer)]).size).toBe(4);
  });

  test('every request of an account that switched the recognition of repeats off', async () => {
    await desk.fault({ kind: 'close', target: 'all' });
    const set = (seconds: number) =>
      scene.owner.updateTable('accounts').set({ retry_window_seconds: seconds }).execute();
    await set(0);
    try {
      expect(idOfAnswer(await post())).not.toBe(idOfAnswer(await post()));
      expect((await documents()).length).toBe(2);
    } finally {
      await set(40);
    }
  });
});

test('a body is compared by its meaning: order and spelling of its keys do not matter', async () => {
  await desk.fault({ kind: 'close', target: 'all' });
  const id = idOfAnswer(await post());
  const { customer_id, ...rest } = till.basket;
  expect(idOfAnswer(await post(scene.otherApp, { customerId: customer_id, ...rest }))).toBe(id);
});
