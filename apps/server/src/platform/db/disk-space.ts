// Detects whether PostgreSQL has no disk space. A server without space still answers queries: only a failed write shows
// the problem, and only a write that needs new pages shows its end.
import type pg from 'pg';

export interface DiskSpace {
  /** True if a write failed without disk space and none has succeeded since. */
  isFull(): boolean;
  /** Number of writes that failed without disk space. */
  failures(): number;
  noteFailure(): void;
  /** Tries a write and rolls it back. Returns whether there is disk space. */
  tryAgain(): Promise<boolean>;
  /** True if a write failed without disk space and a further try fails, too. */
  isStillFull(): Promise<boolean>;
}

const rooms = new WeakMap<object, DiskSpace>();

/** Returns the disk state for a connection pool. */
export function diskSpaceOf(pool: Pick<pg.Pool, 'query'>): DiskSpace {
  const known = rooms.get(pool);
  if (known !== undefined) return known;
  let full = false;
  let failures = 0;
  const room: DiskSpace = {
    isFull: () => full,
    failures: () => failures,
    noteFailure: () => {
      full = true;
      failures += 1;
    },
    tryAgain: async () => {
      full = !(await hasDiskSpace((text) => pool.query(text)));
      return !full;
    },
    isStillFull: async () => full && !(await room.tryAgain()),
  };
  rooms.set(pool, room);
  return room;
}

/** Tries a write on this connection. Returns whether it succeeds. */
export async function hasDiskSpace(query: (text: string) => Promise<unknown>): Promise<boolean> {
  return await query(someRoom).then(
    () => true,
    () => false,
  );
}

// Write that needs 256 new pages: a temporary table, which is dropped with the transaction.
const someRoom = `
  create temporary table room on commit drop as select repeat(md5(n::text), 200) as filler from generate_series(1, 256) as n`;
