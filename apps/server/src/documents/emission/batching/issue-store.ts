// The write that issues documents: one SQL statement inserts all rows of the numbered documents. It is the last one of
// its transaction.
import type { CallSqlFunction } from '../../../platform/db/pool.ts';
import { IdempotencyKeyLost } from '../../../platform/http/idempotency/idempotency-store.ts';
import type { WakeScope } from '../../../platform/queue/wakeups.ts';
import { withExternalIdRefusal } from '../../../records/directories/faults.ts';
import { concatBytes, mergeRowsByTable } from '../../rows-by-table.ts';
import type { SignedDocument } from '../document-stages.ts';
import { leaseSeconds } from '../lease.ts';

/**
 * Writes the signed documents. Throws a conflict, like those of PostgreSQL, if a stored document was changed in the
 * meantime; the caller then reads the document and tries again.
 */
export async function writeIssued(
  call: CallSqlFunction,
  accountId: number,
  signed: readonly SignedDocument[],
): Promise<void> {
  const bytes = concatBytes(signed.map((each) => each.bytes));
  const tables = mergeRowsByTable(
    signed.map(({ rows }, index) => ({
      ...rows,
      document_files: withBytePositions(rows.document_files, bytes.places[index]),
    })),
  );
  const wakes = wakeScopeOf(signed.map(({ document, rows }) => ({ ...document, events: rows.events ?? [] })));
  const values = [accountId, JSON.stringify(tables), bytes.all, leaseSeconds];
  try {
    await withExternalIdRefusal(() => call({ ...issueStatement, wakes }, values));
  } catch (error) {
    throw (error as { code?: unknown }).code === keyLost ? new IdempotencyKeyLost() : error;
  }
}

const issueStatement = {
  name: 'issue_documents',
  text: 'select issue_documents($1, $2, $3, make_interval(secs => $4))',
};
/**
 * Error code that issue_documents() raises if the lease of the Idempotency-Key has expired and another request has
 * claimed the key.
 */
const keyLost = 'TK001';

/** Adds to the row of a file the position of its bytes in the parameters of the statement. */
export function withBytePositions(files: readonly object[] | undefined, place: object | undefined): readonly object[] {
  return (files ?? []).map((file) => ({ ...file, ...place }));
}

interface Announcing {
  readonly hasWebhooks?: boolean;
  readonly events: readonly object[];
}

/**
 * Which workers to wake. None is woken by an event without a recipient, or by a document that this process has leased.
 */
export function wakeScopeOf(written: readonly Announcing[]): WakeScope {
  const isQuiet = ({ hasWebhooks, events }: Announcing) =>
    hasWebhooks === false &&
    events.every((event) => (event as { email_recipients?: unknown }).email_recipients === null);
  return written.every(isQuiet) ? 'process' : 'cluster';
}
