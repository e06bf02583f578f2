// A run under an Idempotency-Key that dies, crashes or loses its key.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useIdempotencyScene, work } from '../../../../test/idempotency-scene.ts';

const { scene, verify, create, rows } = useIdempotencyScene();

describe('a document made under a key', () => {
  it('is shown as it stands now when the request is repeated', async () => {
    const key = randomUUID();
    expect((await create(key)).body).toEqual({ data: { id: 101, state: 'signed' } });
    const again = await create(key, {}, scene.otherApp);
    expect([again.status, again.body]).toEqual([201, { data: { id: 101, state: 'authorizated' } }]);
    expect(work.runs).toBe(1);
  });

  it.each(['crashed', 'unreachable'] as const)(
    'is found again, not made twice, when the first answer was lost (%s)',
    async (how) => {
      const key = randomUUID();
      work.outcome = how;
      expect((await create(key)).status).toBe(how === 'crashed' ? 500 : 503);
      work.outcome = 'made';
      const again = await create(key, {}, scene.otherApp);
      expect([again.status, again.body]).toEqual([201, { data: { id: 101, state: 'authorizated' } }]);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(work.runs).toBe(1);
    },
  );

  it('of a process that died is taken over when its lease is out, and not before', async () => {
    const key = randomUUID();
    await create(key);
    // As kill -9 leaves it: the document attached, no answer, somebody else's lease.
    const died = (seconds: number) =>
      sql`update idempotency_keys set status = null, headers = null, body = null, owner = gen_random_uuid(),
          lease_until = clock_timestamp() + make_interval(secs => ${seconds}) where key = ${key}`.execute(scene.owner);
    await died(10);
    expect((await create(key)).body.code).toBe('idempotency.in_progress');
    await died(-1);
    expect((await create(key)).body).toEqual({ data: { id: 101, state: 'authorizated' } });
    expect(work.runs).toBe(1);
  });
});

describe('a run that is going on', () => {
  it('keeps its key, by leases so short that a kill of its process frees it within three seconds', async () => {
    const key = randomUUID();
    let release = () => {};
    work.hold = new Promise((resolve) => {
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

describe('a run that lost its key', () => {
  it('commits nothing', async () => {
    const key = randomUUID();
    let release = () => {};
    work.hold = new Promise((resolve) => {
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
