// Whether PostgreSQL has room to write. It goes on answering questions when it has none, so only a write that failed tells; and only a
// write that needs new pages tells that there is room again.
import type pg from 'pg';

export interface DiskRoom {
  /** A write failed for want of room, and none has found room since. */
  isFull(): boolean;
  /** Writes that failed for want of room. */
  failures(): number;
  noteFailure(): void;
  /** Tries to write a little that is thrown away; gives whether there is room. */
  tryAgain(): Promise<boolean>;
  /** A write failed for want of room, and a trial fails as well. */
  isStillFull(): Promise<boolean>;
}

const rooms = new WeakMap<object, DiskRoom>();

/** What is known of the disk behind a pool of connections. */
export function diskRoomOf(pool: Pick<pg.Pool, 'query'>): DiskRoom {
  const known = rooms.get(pool);
  if (known !== undefined) return known;
  let full = false;
  let failures = 0;
  const room: DiskRoom = {
    isFull: () => full,
    failures: () => failures,
    noteFailure: () => {
      full = true;
      failures += 1;
    },
    tryAgain: async () => {
      full = !(await hasRoom((text) => pool.query(text)));
      return !full;
    },
    isStillFull: async () => full && !(await room.tryAgain()),
  };
  rooms.set(pool, room);
  return room;
}

/** Whether a trial write succeeds on this connection. */
export async function hasRoom(query: (text: string) => Promise<unknown>): Promise<boolean> {
  return await query(someRoom).then(
    () => true,
    () => false,
  );
}

// 256 pages of a table nobody else sees, gone with the transaction.
const someRoom = `
  create temporary table room on commit drop as select repeat(md5(n::text), 200) as filler from generate_series(1, 256) as n`;
