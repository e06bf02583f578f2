// Reads changes of documents in the order in which they became visible. PostgreSQL assigns ids before transactions end,
// so "every id above the last" would miss the line of a slow transaction. A reader therefore stores two things: the
// last snapshot, which tells exactly what is new, and an id below which nothing new can appear, which keeps the search
// short.
import type { Database } from '../../platform/db/pool.ts';
import { type DocumentChange, readChangeBatch } from './store.ts';

/** Position of a reader. */
export interface ChangePosition {
  readonly snapshot: string;
  /** No line up to this id can still appear. Reading from it later may return a change twice, but misses none. */
  readonly settled: number;
  readonly newest: number;
  /**
   * Newest change of an earlier poll, and the next transaction id of PostgreSQL at that time. When all transactions with
   * a lower id have ended, no change before `newest` can appear any more.
   */
  readonly mark: { readonly newest: number; readonly nextXid: bigint };
}

type Asking = Pick<Database, 'system'>;

/** Returns the position of now, from which a reader gets only later changes. */
export async function currentReaderPosition(db: Asking): Promise<ChangePosition> {
  const look = await readChangeBatch(db, [], 0, null, 0);
  const mark = { newest: look.newest, nextXid: BigInt(look.next_xid) };
  // Transactions that are still running took their ids a moment ago, so no id below this one can appear later.
  return { snapshot: look.snapshot, settled: Math.max(0, look.newest - 1_000), newest: look.newest, mark };
}

/** New changes of the accounts, or `lost` if there are too many. */
export async function readNewChanges(
  db: Asking,
  accounts: readonly number[],
  { snapshot, settled, mark }: ChangePosition,
): Promise<{ readonly changes: readonly DocumentChange[] | 'lost'; readonly position: ChangePosition }> {
  const look = await readChangeBatch(db, accounts, settled, snapshot, longestGap);
  const over = BigInt(look.oldest_running) >= mark.nextXid;
  const position = {
    snapshot: look.snapshot,
    newest: look.newest,
    settled: over ? Math.max(settled, mark.newest) : settled,
    mark: over ? { newest: look.newest, nextXid: BigInt(look.next_xid) } : mark,
  };
  return { changes: look.newest - settled > longestGap ? 'lost' : look.changes, position };
}

/** Changes of an account since an id that was `settled` once; `lost` if that is too long ago. */
export async function readChangesSince(
  db: Asking,
  accountId: number,
  since: number,
  newest: number,
): Promise<readonly DocumentChange[] | 'lost'> {
  if (newest - since > longestGap) return 'lost';
  const look = await readChangeBatch(db, [accountId], since, null, longestGap);
  // An id above the newest belongs to another database, or to a deleted draft.
  return since > look.newest ? 'lost' : look.changes;
}

/** Lines of the history, of all accounts. Above it a panel should reload its page. */
const longestGap = 20_000;
