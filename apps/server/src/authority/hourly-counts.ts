// Counts calls to SRI per hour, for the panel. Counts are collected in memory and written every few seconds, because a
// write for every call would make one row the most contended of the database.
import type { Database } from '../platform/db/pool.ts';
import type { SriCallReport } from './client.ts';
import { addHourlyCounts, type HourlyCallCount } from './hourly-counts-store.ts';

export interface HourlyCalls {
  note(call: Pick<SriCallReport, 'environmentId' | 'outcome' | 'latencyMs'>): void;
  /** Writes the counts collected so far. If that fails, they are written the next time. */
  flush(): Promise<void>;
  /** Stops counting and writes the remaining counts. */
  close(): Promise<void>;
}

type Count = { -readonly [Key in keyof HourlyCallCount]: HourlyCallCount[Key] };

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
      await addHourlyCounts(db, taken);
    } catch {
      // The database is unreachable, which other code reports. The counts remain in memory, where they need little
      // space.
      for (const count of taken) add(count);
    }
  };

  return {
    note({ environmentId, outcome, latencyMs }) {
      const hour = clock() - (clock() % millisecondsPerHour);
      const failed = outcome === 'silent';
      add({ environmentId, hour, calls: 1, failures: failed ? 1 : 0, latencyMs: failed ? 0 : latencyMs });
      // The timer runs only while there are counts to write, and does not keep the process running.
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

export const millisecondsPerHour = 3_600_000;
