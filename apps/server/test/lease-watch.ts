// Who holds which document, seen from outside while processes are killed.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../src/platform/db/tables.ts';
import { makeDue } from './run-worker.ts';

/** How long each document that somebody held when a process was killed waited for its next holder. */
export async function watchLeases(owner: Kysely<Tables>): Promise<{ longestLease: number; seconds: number[] }> {
  const held = await untilAnswered(
    owner,
    () => sql<{ id: number; lease_owner: string; left: number }>`
      select id, lease_owner, extract(epoch from lease_until - clock_timestamp())::float8 as left
        from documents where lease_until > clock_timestamp() and due_at is not null`,
  );
  const since = performance.now(); // when PostgreSQL was the one, from the moment it is back
  const longestLease = Math.max(0, ...held.map(({ left }) => left));
  const waiting = new Map(held.map(({ id, lease_owner }) => [id, lease_owner]));
  const seconds: number[] = [];
  while (waiting.size > 0) {
    const rows = await untilAnswered(
      owner,
      () => sql<{ id: number; lease_owner: string | null }>`
        select id, lease_owner from documents where id = any (${[...waiting.keys()]}::bigint[])`,
    );
    for (const { id, lease_owner } of rows) {
      if (lease_owner === waiting.get(id)) continue;
      waiting.delete(id);
      seconds.push((performance.now() - since) / 1_000);
    }
    await sleep(100);
  }
  return { longestLease, seconds };
}

/** The worker finishes what is left; only the waiting is cut short. */
export async function drain(owner: Kysely<Tables>): Promise<void> {
  for (;;) {
    const [row] = await untilAnswered(
      owner,
      () => sql<{ count: number }>`select count(*) as count from documents where due_at is not null`,
    );
    if (row?.count === 0) return;
    await makeDue(owner);
    await sleep(500);
  }
}

/** PostgreSQL may be the one that was killed. */
async function untilAnswered<Row>(owner: Kysely<Tables>, query: () => RawBuilder<Row>): Promise<Row[]> {
  for (;;) {
    try {
      return (await query().execute(owner)).rows;
    } catch {
      await sleep(50);
    }
  }
}
