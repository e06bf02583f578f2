// A request with an Idempotency-Key whose process dies or loses the key.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { handlerState, useIdempotencyScene } from '../../../../test/idempotency-scene.ts';

const { scene, verify, create, rows } = useIdempotencyScene();

describe('a document made with an Idempotency-Key', () => {
  it('is shown in its current state when the request is repeated', async () => {
    const key = randomUUID();
    expect((await create(key)).body).toEqual({ data: { id: 101, state: 'signed' } });
    const again = await create(key, {}, scene.otherApp);
    expect([again.status, again.body]).toEqual([201, { data: { id: 101, state: 'authorizated' } }]);
    expect(handlerState.runs).toBe(1);
  });

  it.each(['crashed', 'unreachable'] as const)(
    'is found again, not made twice, if the first answer was lost (%s)',
    async (how) => {
      const key = randomUUID();
      handlerState.outcome = how;
      expect((await create(key)).status).toBe(how === 'crashed' ? 500 : 503);
      handlerState.outcome = 'made';
      const again = await create(key, {}, scene.otherApp);
      expect([again.status, again.body]).toEqual([201, { data: { id: 101, state: 'authorizated' } }]);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(handlerState.runs).toBe(1);
    },
  );

  it('of a process that died can be taken over after its lease, and not before', async () => {
    const key = randomUUID();
    await create(key);
    // Simulates kill -9: the document is stored with the key, but there is no answer, and another process has the
    // lease.
    const died = (seconds: number) =>
      sql`update idempotency_keys set status = null, headers = null, body = null, owner = gen_random_uuid(),
          lease_until = clock_timestamp() + make_interval(secs => ${seconds}) where key = ${key}`.execute(scene.owner);
    await died(10);
    expect((await create(key)).body.code).toBe('idempotency.in_progress');
    await died(-1);
    expect((await create(key)).body).toEqual({ data: { id: 101, state: 'authorizated' } });
    expect(handlerState.runs).toBe(1);
  });
});

describe('a running request', () => {
  it('keeps its key with leases so short that a killed process frees it within three seconds', async () => {
    const key = randomUUID();
    let release = () => {};
    handlerState.hold = new Promise((resolve) => {
      release = resolve;
    });
    const slow = verify(key);
    const lease = async () => {
      const { rows } = await sql<{ until: Date; left: number }>`
        select lease_until as until, extract(epoch from lease_until - clock_timestamp())::float as left
          from idempotency_keys where key = ${key}`.execute(scene.owner);
      return rows[0];
    };
    await expect.poll(async () => (await lease()) !== undefined).toBe(true);
    const first = (await lease())?.until.getTime() ?? 0;
    await expect.poll(async () => (await lease())?.until.getTime() ?? 0, { timeout: 120_000 }).toBeGreaterThan(first);
    expect((await lease())?.left).toBeLessThan(3);
    release();
    expect((await slow).status).toBe(200);
  });
});

describe('a request that lost its key', () => {
  it('commits nothing', async () => {
    const key = randomUUID();
    let release = () => {};
    handlerState.hold = new Promise((resolve) => {
      release = resolve;
    });
    const slow = verify(key);
    await expect.poll(async () => (await rows()).some((row) => row.key === key)).toBe(true);
    await sql`update idempotency_keys set owner = gen_random_uuid() where key = ${key}`.execute(scene.owner);
    release();
    const answer = await slow;
    expect([answer.status, answer.body.code]).toEqual([409, 'idempotency.in_progress']);
    expect((await rows()).find((row) => row.key === key)?.status).toBeNull();
  });
});
