// Observes the leases of documents in the database while processes are killed.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../src/platform/db/tables.ts';
import { makeAllWorkDue } from './run-worker.ts';

/** Measures how long each leased document waits for its next owner after a process was killed. */
export async function watchLeases(owner: Kysely<Tables>): Promise<{ longestLease: number; seconds: number[] }> {
  const held = await untilAnswered(
    owner,
    () => sql<{ id: number; lease_owner: string; left: number }>`
      select id, lease_owner, extract(epoch from lease_until - clock_timestamp())::float8 as left
        from documents where lease_until > clock_timestamp() and due_at is not null`,
  );
  const since = performance.now(); // if PostgreSQL was killed, measured from the moment it works again
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

/** Makes the worker finish all documents, without waiting for their due times. */
export async function finishAllDocuments(owner: Kysely<Tables>): Promise<void> {
  for (;;) {
    const [row] = await untilAnswered(
      owner,
      () => sql<{ count: number }>`select count(*) as count from documents where due_at is not null`,
    );
    if (row?.count === 0) return;
    await makeAllWorkDue(owner);
    await sleep(500);
  }
}

/** Repeats a query until it is answered, because PostgreSQL may be the killed process. */
async function untilAnswered<Row>(owner: Kysely<Tables>, query: () => RawBuilder<Row>): Promise<Row[]> {
  for (;;) {
    try {
      return (await query().execute(owner)).rows;
    } catch {
      await sleep(50);
    }
  }
}
