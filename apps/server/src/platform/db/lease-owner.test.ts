import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useScene } from '../../../test/scene.ts';
import { makeTestAccount } from '../../../test/test-app.ts';
import { wakeChannelName } from '../queue/wakeups.ts';
import { clientClassFor } from './connect.ts';
import { leasesOfThisProcess, newLeaseOwner, releaseLeasesOf } from './lease-owner.ts';

const scene = useScene({ api: false });

it('owners differ, and all of a process share its prefix', () => {
  const owners = Array.from({ length: 100 }, newLeaseOwner);
  expect(new Set(owners).size).toBe(100);
  for (const owner of owners) expect(owner.replaceAll('-', '').startsWith(leasesOfThisProcess())).toBe(true);
});

it('rows of a dead process are freed, those of others are not, and answers stay', async () => {
  const { id } = await makeTestAccount(scene.database);
  const keys = { mine: newLeaseOwner(), 'mine too': newLeaseOwner(), theirs: randomUUID() };
  for (const [key, owner] of Object.entries(keys))
    await sql`insert into idempotency_keys (account_id, key, fingerprint, owner, lease_until)
      values (${id}, ${key}, sha256(${key}::bytea), ${owner}, clock_timestamp() + interval '1 hour')`.execute(
      scene.owner,
    );
  await sql`insert into idempotency_keys (account_id, key, fingerprint, owner, status, body)
    values (${id}, 'answered', sha256('x'), ${newLeaseOwner()}, 200, '{}')`.execute(scene.owner);
  await releaseLeasesOf(scene.db.pool, leasesOfThisProcess());
  const { rows } = await sql<{ key: string; held: boolean | null }>`
    select key, lease_until > clock_timestamp() as held from idempotency_keys where account_id = ${id} order by key`.execute(
    scene.owner,
  );
  expect(rows).toEqual([
    { key: 'answered', held: null },
    { key: 'mine', held: false },
    { key: 'mine too', held: false },
    { key: 'theirs', held: true },
  ]);
});

it('listening workers are notified of the freed leases', async () => {
  const listener = new (clientClassFor(scene.database.adminUrl))();
  await listener.connect();
  try {
    await listener.query(`listen ${wakeChannelName}`);
    const notified = once(listener, 'notification');
    await releaseLeasesOf(scene.db.pool, leasesOfThisProcess());
    const [{ payload }] = await notified;
    expect(payload).not.toBe(leasesOfThisProcess()); // a process ignores its own notifications
  } finally {
    await listener.end();
  }
});
