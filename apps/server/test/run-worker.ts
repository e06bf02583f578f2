// Runs the worker's jobs without waiting: rows that are due later are made due now.
import { type Kysely, sql } from 'kysely';
import { advanceDueDocuments } from '../src/documents/emission/steps/advance-due.ts';
import type { Services } from '../src/operate/services.ts';
import type { Tables } from '../src/platform/db/tables.ts';

/**
 * Runs jobs until no document is underway, or `rounds` are over. Returns the number of documents that are still
 * underway.
 */
export async function runWorkerUntilIdle(owner: Kysely<Tables>, services: Services, rounds = 40): Promise<number> {
  for (let round = 0; round < rounds; round += 1) {
    if ((await countUnderway(owner)) === 0) return 0;
    await makeAllWorkDue(owner);
    await advanceDueDocuments(services, 1);
  }
  return await countUnderway(owner);
}

export async function makeAllWorkDue(owner: Kysely<Tables>): Promise<void> {
  await owner
    .updateTable('documents')
    .set({ due_at: new Date(0) })
    .where('due_at', '>', sql<Date>`clock_timestamp()`)
    .execute();
}

/** Resets the stored state of SRI: it is up, and a probe may be made. */
export async function resetAuthority(owner: Kysely<Tables>): Promise<void> {
  await owner
    .updateTable('authority_state')
    .set({
      up: true,
      failures: 0,
      unreached: 0,
      suspects: [],
      silent_since: null,
      answered_at: new Date(0),
      next_probe_at: new Date(0),
    })
    .execute();
}

/** Returns the services with short timeouts for SRI, so that tests without an answer are short. */
export function withShortTimeouts<S extends Pick<Services, 'authority'>>(services: S, mostMs: number): S {
  const { authority } = services;
  return {
    ...services,
    authority: {
      ...authority,
      send: (environment, xml, timeoutMs) => authority.send(environment, xml, Math.min(timeoutMs, mostMs)),
      ask: (environment, key, timeoutMs) => authority.ask(environment, key, Math.min(timeoutMs, mostMs)),
    },
  };
}

async function countUnderway(owner: Kysely<Tables>): Promise<number> {
  const { count } = await owner
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
