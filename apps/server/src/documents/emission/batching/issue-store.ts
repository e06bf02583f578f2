// Commit 1: everything about documents that have their numbers, in one statement, the last of its transaction.
import type { CallStatement } from '../../../platform/db/pool.ts';
import { LostKey } from '../../../platform/http/idempotency/idempotency-store.ts';
import type { WakeScope } from '../../../platform/queue/wakeups.ts';
import { refusingExternalId } from '../../../records/directories/faults.ts';
import { joinTables, placeBytes } from '../../rows-by-table.ts';
import type { SignedDocument } from '../document-stages.ts';
import { leaseSeconds } from '../lease.ts';

/** A document that was changed meanwhile fails as PostgreSQL's own conflicts do, and is read again. */
export async function writeIssued(
  call: CallStatement,
  accountId: number,
  signed: readonly SignedDocument[],
): Promise<void> {
  const bytes = placeBytes(signed.map((each) => each.bytes));
  const tables = joinTables(
    signed.map(({ rows }, index) => ({ ...rows, document_files: withPlace(rows.document_files, bytes.places[index]) })),
  );
  const wakes = wakeScopeOf(signed.map(({ document, rows }) => ({ ...document, events: rows.events ?? [] })));
  const values = [accountId, JSON.stringify(tables), bytes.all, leaseSeconds];
  try {
    await refusingExternalId(() => call({ ...issueStatement, wakes }, values));
  } catch (error) {
    throw (error as { code?: unknown }).code === keyLost ? new LostKey() : error;
  }
}

const issueStatement = {
  name: 'issue_documents',
  text: 'select issue_documents($1, $2, $3, make_interval(secs => $4))',
};
/** As issue_documents() says it. */
const keyLost = 'TK001';

/** The row of a file, and where its bytes lie among those of the statement. */
export function withPlace(files: readonly object[] | undefined, place: object | undefined): readonly object[] {
  return (files ?? []).map((file) => ({ ...file, ...place }));
}

interface Announcing {
  readonly hasWebhooks?: boolean;
  readonly events: readonly object[];
}

/** An event without a recipient is no work for the worker, and neither is a document that is leased. */
export function wakeScopeOf(written: readonly Announcing[]): WakeScope {
  const isQuiet = ({ hasWebhooks, events }: Announcing) =>
    hasWebhooks === false &&
    events.every((event) => (event as { email_recipients?: unknown }).email_recipients === null);
  return written.every(isQuiet) ? 'process' : 'cluster';
}
