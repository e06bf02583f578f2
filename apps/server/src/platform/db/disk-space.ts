// Detects whether PostgreSQL has disk space for writes. A full server still answers queries, so only a failed write
// shows it, and only a write that needs new pages shows that there is space again.
import type pg from 'pg';

export interface DiskSpace {
  /** A write failed for lack of space, and none has succeeded since. */
  isFull(): boolean;
  /** Number of writes that failed for lack of space. */
  failures(): number;
  noteFailure(): void;
  /** Tries a write that is rolled back. Returns whether there is space. */
  tryAgain(): Promise<boolean>;
  /** A write failed for lack of space, and a trial fails as well. */
  isStillFull(): Promise<boolean>;
}

const rooms = new WeakMap<object, DiskSpace>();

/** State of the disk behind a connection pool. */
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

/** Returns whether a trial write succeeds on this connection. */
export async function hasDiskSpace(query: (text: string) => Promise<unknown>): Promise<boolean> {
  return await query(someRoom).then(
    () => true,
    () => false,
  );
}

// 256 pages of a temporary table, dropped with the transaction.
const someRoom = `
  create temporary table room on commit drop as select repeat(md5(n::text), 200) as filler from generate_series(1, 256) as n`;
