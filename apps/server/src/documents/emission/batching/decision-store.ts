// Writes that follow the issuing transaction, each with a single SQL statement: the receipt (SRI answered RECIBIDA) and
// SRI's decision. Writes of one account that wait at the same time share a commit.
import type { Acronym } from '@talonario/sri';
import { batcherPerDatabase } from '../../../platform/db/batcher.ts';
import type { Database } from '../../../platform/db/pool.ts';
import type { CreditNoteRow } from '../../credits/credit-store.ts';
import { concatBytes, mergeRowsByTable, type RowsByTable } from '../../rows-by-table.ts';
import { type JsonHistoryRow, parseHistory, type ShownDocumentRow } from '../../show.ts';
import type { DecidedDocumentRecord } from '../document-stages.ts';
import { leaseSeconds } from '../lease.ts';
import { wakeScopeOf, withBytePositions } from './issue-store.ts';

/**
 * State, attempt and lease of a document as the process read them. A change is written only if the row still has all
 * three.
 */
export interface ExpectedDocumentState {
  readonly accountId: number;
  readonly businessId: number;
  readonly id: number;
  readonly acronym: Acronym;
  readonly attempt: number;
  readonly owner: string;
  readonly hasWebhooks?: boolean;
}

type Received = Pick<ExpectedDocumentState, 'accountId' | 'id' | 'attempt'>;

/**
 * Stores the receipt (SRI answered RECIBIDA) next to the bytes of the document and returns its time by the clock of the
 * database. It is written before the short pause that precedes the first query. Without it, a worker that continues
 * after a crash could interpret "unknown to SRI" as "never sent" and send the document again. The state REC is written
 * together with the next answer of SRI (docs/decisions/transaction-sharing.md).
 */
export async function recordReceivedBySri(db: Database, received: Received): Promise<Date> {
  return await receiptsOf(db).add(received.accountId, received);
}

const receiptsOf = batcherPerDatabase<number, Received, Date>((db) => ({
  run: (received, accountId) => writeReceipts(db, accountId, received),
  conflictKey: ({ id }) => String(id),
}));

async function writeReceipts(db: Database, accountId: number, received: readonly Received[]): Promise<Date[]> {
  // All processes lock rows in the same order, which prevents deadlocks.
  const ordered = received.toSorted((a, b) => a.id - b.id);
  const values = [accountId, ordered.map(({ id }) => id), ordered.map(({ attempt }) => attempt)];
  const rows = await db.callFor(accountId)<{ document_id: number; received_at: Date }>(noteReceiptsStatement, values);
  const byId = new Map(rows.map((row) => [row.document_id, row.received_at]));
  return received.map(({ id }) => {
    const at = byId.get(id);
    if (at === undefined) throw new Error(`document ${id} has no bytes that SRI could have received`);
    return at;
  });
}

const noteReceiptsStatement = {
  name: 'record_receipts',
  text: 'select document_id, received_at from record_receipts($1, $2, $3)',
  wakes: 'deferred', // the process that writes it continues with the document
} as const;

/** Rows that are written with a decision of SRI. */
export interface SriDecisionRows {
  readonly rows: RowsByTable;
  /** Compressed XML from SRI's authorization answer. Set only if it differs from the stored XML. */
  readonly xml: Buffer | null;
}

interface GuardedDecision extends SriDecisionRows {
  readonly guard: ExpectedDocumentState;
}

/**
 * Step 7: writes SRI's decision with one SQL statement and one commit. Returns undefined if the document no longer has
 * the expected state.
 */
export async function writeDecision(
  db: Database,
  guard: ExpectedDocumentState,
  decision: SriDecisionRows,
): Promise<DecidedDocumentRecord | undefined> {
  const found = await decisionsOf(db).add(guard.accountId, { guard, ...decision });
  if (found === undefined) return undefined;
  const { history, credit_notes: creditNotes, received_at: receivedAt, key_closed: keyClosed, ...row } = found;
  // SRI has just decided about this document, so it cannot be annulled, and this business issued it.
  return {
    row: { ...row, annulment: null, issued_elsewhere: false },
    history: parseHistory(history),
    creditNotes,
    receivedAt,
    keyClosed,
  };
}

/**
 * Decisions of one account that arrive while another one is being written share the next commit. Two decisions on the
 * same document never share one.
 */
const decisionsOf = batcherPerDatabase<number, GuardedDecision, DecidedRow | undefined>((db) => ({
  run: (decisions, accountId) => writeDecisions(db, accountId, decisions),
  conflictKey: ({ guard }) => String(guard.id),
}));

async function writeDecisions(
  db: Database,
  accountId: number,
  decisions: readonly GuardedDecision[],
): Promise<(DecidedRow | undefined)[]> {
  // All processes lock rows in the same order, which prevents deadlocks.
  const ordered = decisions.toSorted((a, b) => a.guard.id - b.guard.id);
  const bytes = concatBytes(ordered.map(({ xml }) => xml));
  const tables = mergeRowsByTable(
    ordered.map(({ rows }, index) => ({
      ...rows,
      document_files: withBytePositions(rows.document_files, bytes.places[index]),
    })),
  );
  const wakes = wakeScopeOf(decisions.map(({ guard, rows }) => ({ ...guard, events: rows.events ?? [] })));
  const values = [accountId, JSON.stringify(tables), bytes.all, leaseSeconds];
  const written = await db.callFor(accountId)<DecidedRow>({ ...writeOutcomesStatement, wakes }, values);
  const byId = new Map(written.map((row) => [row.id, row]));
  return decisions.map(({ guard }) => byId.get(guard.id));
}

type DecidedRow = Omit<ShownDocumentRow, 'annulment' | 'issued_elsewhere'> & {
  readonly received_at: Date | null;
  readonly key_closed: boolean;
  readonly credit_notes: readonly CreditNoteRow[];
  readonly history: readonly JsonHistoryRow[];
};

const writeOutcomesStatement = {
  name: 'write_outcomes',
  text: 'select * from write_outcomes($1, $2, $3, make_interval(secs => $4))',
};
