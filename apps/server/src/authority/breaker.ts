// Whether SRI is worth calling. The verdict lives in one row per environment, so that all processes together make one
// probe at a time while it is down, and everybody else answers at once instead of waiting for a time-out.
import { sql } from 'kysely';
import type { Database } from '../platform/db/pool.ts';

export type EnvironmentId = 1 | 2;

export interface AuthorityStatus {
  readonly environmentId: EnvironmentId;
  readonly up: boolean;
  readonly changedAt: Date;
  readonly latencyMs: number | null;
}

export interface Breaker {
  /** `go` when SRI is up, or when this caller is the one who may try. */
  admit(environmentId: EnvironmentId): Promise<'go' | 'stop'>;
  /** What `admit` would say now, without taking the probe. */
  outlook(environmentId: EnvironmentId): Promise<'up' | 'probe' | 'down'>;
  heard(environmentId: EnvironmentId, latencyMs: number): Promise<void>;
  missed(environmentId: EnvironmentId): Promise<void>;
  status(): Promise<AuthorityStatus[]>;
}

// Three in a row: a single lost answer is an accident, and is handled by asking again.
const missesToOpen = 3;
const probeEverySeconds = 5;
// How long this process trusts what it last read or wrote.
const rememberedMs = 1_000;

interface Memory {
  up: boolean;
  failures: number;
  readAt: number;
  writtenAt: number;
}

export function createBreaker(db: Database, clock: () => number = Date.now): Breaker {
  const memories = new Map<EnvironmentId, Memory>();
  const memoryOf = (environmentId: EnvironmentId): Memory => {
    let memory = memories.get(environmentId);
    if (memory === undefined) {
      memory = { up: true, failures: 0, readAt: Number.NEGATIVE_INFINITY, writtenAt: Number.NEGATIVE_INFINITY };
      memories.set(environmentId, memory);
    }
    return memory;
  };
  return {
    async admit(environmentId) {
      const memory = memoryOf(environmentId);
      if (clock() - memory.readAt > rememberedMs) {
        const row = await readState(db, environmentId);
        memory.up = row.up;
        memory.failures = row.failures;
        memory.readAt = clock();
      }
      if (memory.up) return 'go';
      return (await takeProbe(db, environmentId)) ? 'go' : 'stop';
    },
    async outlook(environmentId) {
      const { up, probe } = await readState(db, environmentId);
      if (up) return 'up';
      return probe ? 'probe' : 'down';
    },
    async heard(environmentId, latencyMs) {
      const memory = memoryOf(environmentId);
      const news = !memory.up || memory.failures > 0;
      // The latency is for people: writing it with every call would make one row the hottest of the database.
      if (!news && clock() - memory.writtenAt < 5 * rememberedMs) return;
      memory.up = true;
      memory.failures = 0;
      memory.readAt = clock();
      memory.writtenAt = clock();
      await writeHeard(db, environmentId, latencyMs);
    },
    async missed(environmentId) {
      const memory = memoryOf(environmentId);
      const row = await writeMissed(db, environmentId);
      memory.up = row.up;
      memory.failures = row.failures;
      memory.readAt = clock();
    },
    status: () => readAll(db),
  };
}

async function readState(
  db: Database,
  environmentId: EnvironmentId,
): Promise<{ up: boolean; failures: number; probe: boolean }> {
  return await db.system
    .selectFrom('authority_state')
    .select(['up', 'failures', sql<boolean>`next_probe_at <= clock_timestamp()`.as('probe')])
    .where('environment_id', '=', environmentId)
    .executeTakeFirstOrThrow();
}

// Whoever moves next_probe_at makes the probe.
async function takeProbe(db: Database, environmentId: EnvironmentId): Promise<boolean> {
  const moved = await db.system
    .updateTable('authority_state')
    .set({ next_probe_at: sql<Date>`clock_timestamp() + make_interval(secs => ${probeEverySeconds})` })
    .where('environment_id', '=', environmentId)
    .where((row) => row.or([row('up', '=', true), row('next_probe_at', '<=', sql<Date>`clock_timestamp()`)]))
    .returning('environment_id')
    .executeTakeFirst();
  return moved !== undefined;
}

async function writeHeard(db: Database, environmentId: EnvironmentId, latencyMs: number): Promise<void> {
  await db.system
    .updateTable('authority_state')
    .set({
      changed_at: sql<Date>`case when up then changed_at else clock_timestamp() end`,
      up: true,
      failures: 0,
      latency_ms: Math.round(latencyMs),
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('environment_id', '=', environmentId)
    .execute();
}

async function writeMissed(db: Database, environmentId: EnvironmentId): Promise<{ up: boolean; failures: number }> {
  const opens = sql<boolean>`failures + 1 >= ${missesToOpen}`;
  return await db.system
    .updateTable('authority_state')
    .set({
      changed_at: sql<Date>`case when up and ${opens} then clock_timestamp() else changed_at end`,
      up: sql<boolean>`up and not (${opens})`,
      failures: sql<number>`least(failures + 1, 1000000)`,
      next_probe_at: sql<Date>`clock_timestamp() + make_interval(secs => ${probeEverySeconds})`,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('environment_id', '=', environmentId)
    .returning(['up', 'failures'])
    .executeTakeFirstOrThrow();
}

async function readAll(db: Database): Promise<AuthorityStatus[]> {
  const rows = await db.system
    .selectFrom('authority_state')
    .select(['environment_id', 'up', 'changed_at', 'latency_ms'])
    .orderBy('environment_id')
    .execute();
  return rows.map((row) => ({
    environmentId: row.environment_id as EnvironmentId,
    up: row.up,
    changedAt: row.changed_at,
    latencyMs: row.latency_ms,
  }));
}
