// How the calls to SRI went, hour by hour, for people to look at. Counted in memory and added to the table every few seconds:
// a write with every call would make one row the hottest of the database.
import { sql } from 'kysely';
import type { Database } from '../platform/db/pool.ts';
import type { CallReport } from './client.ts';
import type { EnvironmentId } from './environment.ts';

export interface HourlyCalls {
  note(call: Pick<CallReport, 'environmentId' | 'outcome' | 'latencyMs'>): void;
  /** Writes what was counted so far. What cannot be written now is kept for the next time. */
  flush(): Promise<void>;
  /** Writes the rest. */
  close(): Promise<void>;
}

interface Count {
  readonly environmentId: EnvironmentId;
  readonly hour: number;
  calls: number;
  failures: number;
  latencyMs: number;
}

const flushEveryMs = 3_000;

export function countHourlyCalls(db: Pick<Database, 'system'>, clock: () => number = Date.now): HourlyCalls {
  let counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | undefined;

  const add = (more: Count) => {
    const key = `${more.environmentId} ${more.hour}`;
    const count = counts.get(key) ?? { ...more, calls: 0, failures: 0, latencyMs: 0 };
    count.calls += more.calls;
    count.failures += more.failures;
    count.latencyMs += more.latencyMs;
    counts.set(key, count);
  };

  const flush = async () => {
    const taken = [...counts.values()];
    counts = new Map();
    if (taken.length === 0) return;
    try {
      await writeCounts(db, taken);
    } catch {
      // The database is out of reach, which others report. An hour or so of counts fits in memory.
      for (const count of taken) add(count);
    }
  };

  return {
    note({ environmentId, outcome, latencyMs }) {
      const hour = clock() - (clock() % hourMs);
      const failed = outcome === 'silent';
      add({ environmentId, hour, calls: 1, failures: failed ? 1 : 0, latencyMs: failed ? 0 : latencyMs });
      // Runs only while there is something to write, and keeps no process alive.
      timer ??= setTimeout(() => {
        timer = undefined;
        void flush();
      }, flushEveryMs).unref();
    },
    flush,
    async close() {
      clearTimeout(timer);
      await flush();
    },
  };
}

export const hourMs = 3_600_000;

async function writeCounts(db: Pick<Database, 'system'>, counts: readonly Count[]): Promise<void> {
  const rows = counts.map(({ environmentId, hour, calls, failures, latencyMs }) => ({
    environment_id: environmentId,
    hour: new Date(hour),
    calls,
    failures,
    latency_ms: Math.round(latencyMs),
  }));
  await db.system
    .insertInto('authority_hours')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['environment_id', 'hour']).doUpdateSet({
        calls: sql`authority_hours.calls + excluded.calls`,
        failures: sql`authority_hours.failures + excluded.failures`,
        latency_ms: sql`authority_hours.latency_ms + excluded.latency_ms`,
      }),
    )
    .execute();
}

export interface HourRow {
  readonly environment_id: number;
  readonly hour: Date;
  readonly calls: number;
  readonly failures: number;
  readonly latency_ms: number;
}

export async function readHours(db: Pick<Database, 'system'>, from: Date): Promise<HourRow[]> {
  return await db.system
    .selectFrom('authority_hours')
    .select(['environment_id', 'hour', 'calls', 'failures', 'latency_ms'])
    .where('hour', '>=', from)
    .execute();
}

/** Nobody looks further back than a day; a week helps whoever asks what happened. */
export async function purgeOldHours(db: Pick<Database, 'system'>): Promise<void> {
  await db.system.deleteFrom('authority_hours').where('hour', '<', sql<Date>`now() - interval '7 days'`).execute();
}
