// Reads what happened to documents, in the order in which it became visible. PostgreSQL gives ids out before transactions
// end, so "every id above the last" would miss the line of a slow transaction. A reader therefore keeps two things: the
// snapshot it last saw, which tells exactly what is new, and an id below which nothing new can appear, which keeps the
// search short.
import type { Database } from '../../platform/db/pool.ts';
import { type Change, lookAt } from './store.ts';

/** Where a reader stands. */
export interface Position {
  readonly snapshot: string;
  /** No line up to here is still to come. Reading on from it later may tell something twice, and misses nothing. */
  readonly settled: number;
  readonly newest: number;
  /** `newest` of an earlier look is settled once every transaction of that moment is over. */
  readonly mark: { readonly newest: number; readonly nextXid: bigint };
}

type Asking = Pick<Database, 'system'>;

/** From now on. */
export async function startReading(db: Asking): Promise<Position> {
  const look = await lookAt(db, [], 0, null, 0);
  const mark = { newest: look.newest, nextXid: BigInt(look.next_xid) };
  // Transactions under way took their ids a moment ago.
  return { snapshot: look.snapshot, settled: Math.max(0, look.newest - 1_000), newest: look.newest, mark };
}

/** What the accounts have not been told, or `lost` when it is too much to tell one by one. */
export async function readOn(
  db: Asking,
  accounts: readonly number[],
  { snapshot, settled, mark }: Position,
): Promise<{ readonly changes: readonly Change[] | 'lost'; readonly position: Position }> {
  const look = await lookAt(db, accounts, settled, snapshot, longestGap);
  const over = BigInt(look.oldest_running) >= mark.nextXid;
  const position = {
    snapshot: look.snapshot,
    newest: look.newest,
    settled: over ? Math.max(settled, mark.newest) : settled,
    mark: over ? { newest: look.newest, nextXid: BigInt(look.next_xid) } : mark,
  };
  return { changes: look.newest - settled > longestGap ? 'lost' : look.changes, position };
}

/** Everything of an account since an id that was `settled` once; `lost` when that is too long ago. */
export async function readSince(
  db: Asking,
  accountId: number,
  since: number,
  newest: number,
): Promise<readonly Change[] | 'lost'> {
  if (newest - since > longestGap) return 'lost';
  const look = await lookAt(db, [accountId], since, null, longestGap);
  // An id above the newest was given out by another database, or belonged to a draft that is deleted.
  return since > look.newest ? 'lost' : look.changes;
}

/** Lines of the history, of all accounts. Beyond it a panel had better load its page again. */
const longestGap = 20_000;
