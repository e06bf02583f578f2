// Which refusals and faults people and programs met, by code and hour. Counted in memory and added to the table every few seconds: who
// makes mistakes fast must not make the database write as fast.
import type { Database } from '../../platform/db/pool.ts';
import { type ErrorCount, writeErrorCounts } from './error-store.ts';

export interface ErrorCounts {
  note(code: string, status: number): void;
  /** Writes what was counted so far. What cannot be written now is kept for the next time. */
  flush(): Promise<void>;
}

const flushEveryMs = 10_000;
const hourMs = 3_600_000;

export function countErrors(db: Pick<Database, 'system'>, clock: () => number = Date.now): ErrorCounts {
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
      for (const count of taken) add(count); // the database is out of reach, which is among what is counted
    }
  };

  return {
    note(code, status) {
      add({ hour: clock() - (clock() % hourMs), code, status, count: 1 });
      // Runs only while there is something to write, and keeps no process alive.
      timer ??= setTimeout(() => void flush(), flushEveryMs).unref();
    },
    flush,
  };
}
