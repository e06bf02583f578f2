// Counts refusals and errors of API clients and panel users, by code and hour. Counts are collected in memory and
// written every few seconds, so that a client with many errors does not cause as many writes.
import type { Database } from '../../platform/db/pool.ts';
import { type ErrorCount, writeErrorCounts } from './error-store.ts';

export interface ErrorCounts {
  note(code: string, status: number): void;
  /** Writes the counts collected so far. If that fails, they are written the next time. */
  flush(): Promise<void>;
}

const flushEveryMs = 10_000;
const hourMs = 3_600_000;

export function createErrorCounts(db: Pick<Database, 'system'>, clock: () => number = Date.now): ErrorCounts {
  let counts = new Map<string, ErrorCount>();
  let timer: NodeJS.Timeout | undefined;

  const add = (more: ErrorCount) => {
    const key = `${more.hour} ${more.code} ${more.status}`;
    counts.set(key, { ...more, count: more.count + (counts.get(key)?.count ?? 0) });
  };

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const taken = [...counts.values()];
    counts = new Map();
    if (taken.length === 0) return;
    try {
      await writeErrorCounts(db, taken);
    } catch {
      for (const count of taken) add(count); // the database is unreachable; the counts are written the next time
    }
  };

  return {
    note(code, status) {
      add({ hour: clock() - (clock() % hourMs), code, status, count: 1 });
      // The timer runs only while there are counts to write, and does not keep the process running.
      timer ??= setTimeout(() => void flush(), flushEveryMs).unref();
    },
    flush,
  };
}
