// Reads changes of documents in the order in which they became visible. PostgreSQL assigns ids before transactions end,
// so a query for "every id above the last" would miss the row of a slow transaction. A reader therefore stores two
// things: the last snapshot, which determines exactly what is new, and an id below which no new row can appear, which
// keeps the query short.
import type { Database } from '../../platform/db/pool.ts';
import { type DocumentChange, readDocumentChangeBatch } from './store.ts';

/** Position of a reader of changes. */
export interface DocumentChangePosition {
  readonly snapshot: string;
  /**
   * No row with this id or a lower one can still appear. Reading from here again may return a change twice, but misses
   * none.
   */
  readonly settled: number;
  readonly newest: number;
  /**
   * Newest change of an earlier poll, and the next transaction id of PostgreSQL at that time. When all transactions with
   * a lower id have ended, no change before `newest` can appear any more.
   */
  readonly mark: { readonly newest: number; readonly nextXid: bigint };
}

type Asking = Pick<Database, 'system'>;

/** Returns the current position. A reader that starts there gets only later changes. */
export async function currentReaderPosition(db: Asking): Promise<DocumentChangePosition> {
  const look = await readDocumentChangeBatch(db, [], 0, null, 0);
  const mark = { newest: look.newest, nextXid: BigInt(look.next_xid) };
  // A transaction that is still running took its ids recently, so no new row can have an id below this one.
  return { snapshot: look.snapshot, settled: Math.max(0, look.newest - 1_000), newest: look.newest, mark };
}

/** Reads the new changes of these accounts; `lost` if there are too many. */
export async function readNewDocumentChanges(
  db: Asking,
  accounts: readonly number[],
  { snapshot, settled, mark }: DocumentChangePosition,
): Promise<{ readonly changes: readonly DocumentChange[] | 'lost'; readonly position: DocumentChangePosition }> {
  const look = await readDocumentChangeBatch(db, accounts, settled, snapshot, longestGap);
  const over = BigInt(look.oldest_running) >= mark.nextXid;
  const position = {
    snapshot: look.snapshot,
    newest: look.newest,
    settled: over ? Math.max(settled, mark.newest) : settled,
    mark: over ? { newest: look.newest, nextXid: BigInt(look.next_xid) } : mark,
  };
  return { changes: look.newest - settled > longestGap ? 'lost' : look.changes, position };
}

/**
 * Reads the changes of an account since `since`, which was `settled` in an earlier position; `lost` if that is too long
 * ago.
 */
export async function readDocumentChangesSince(
  db: Asking,
  accountId: number,
  since: number,
  newest: number,
): Promise<readonly DocumentChange[] | 'lost'> {
  if (newest - since > longestGap) return 'lost';
  const look = await readDocumentChangeBatch(db, [accountId], since, null, longestGap);
  // If `since` is above the newest id, it is from another database or from a deleted draft.
  return since > look.newest ? 'lost' : look.changes;
}

/** Maximum number of rows of the history (of all accounts) to read. If there are more, the panel reloads its page. */
const longestGap = 20_000;
