// The writes after commit 1, each one statement: that SRI has received a document, and what SRI decided. Each shares the next write of
// its account.
import type { Acronym } from '@talonario/sri';
import { batcherOn } from '../../../platform/db/batcher.ts';
import type { Database } from '../../../platform/db/pool.ts';
import type { CreditNoteRow } from '../../credits/credit-store.ts';
import { joinTables, placeBytes, type RowsByTable } from '../../rows-by-table.ts';
import { type JsonHistoryRow, readHistory, type ShownRow } from '../../show.ts';
import type { DecidedRecord } from '../document-stages.ts';
import { leaseSeconds } from '../lease.ts';
import { wakeScopeOf, withPlace } from './issue-store.ts';

/** What a change must find in the row of a document as it was read. */
export interface Guard {
  readonly accountId: number;
  readonly businessId: number;
  readonly id: number;
  readonly acronym: Acronym;
  readonly attempt: number;
  readonly owner: string;
  readonly hasWebhooks?: boolean;
}

type Received = Pick<Guard, 'accountId' | 'id' | 'attempt'>;

/**
 * Before a short pause: that SRI has a document, written beside its bytes. The least that keeps a killed process from sending again what
 * SRI has; REC follows with what SRI says next (decision 0126). When it was, by the clock of the database.
 */
export async function noteReceipt(db: Database, received: Received): Promise<Date> {
  return await receiptsOf(db).add(received.accountId, received);
}

const receiptsOf = batcherOn<number, Received, Date>((db) => ({
  run: (received, accountId) => writeReceipts(db, accountId, received),
  conflictKey: ({ id }) => String(id),
}));

async function writeReceipts(db: Database, accountId: number, received: readonly Received[]): Promise<Date[]> {
  // Rows are locked in one order, whoever writes them.
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
  name: 'note_receipts',
  text: 'select document_id, received_at from note_receipts($1, $2, $3)',
  wakes: 'deferred', // whoever writes it goes on with the document
} as const;

/** What a decision writes. */
export interface DecisionRows {
  readonly rows: RowsByTable;
  /** SRI's copy, deflated, where it differs from ours. */
  readonly xml: Buffer | null;
}

interface GuardedDecision extends DecisionRows {
  readonly guard: Guard;
}

/** Step 7, in one statement and one commit. Undefined when the row is not as the guard says. */
export async function writeDecision(
  db: Database,
  guard: Guard,
  decision: DecisionRows,
): Promise<DecidedRecord | undefined> {
  const found = await decisionsOf(db).add(guard.accountId, { guard, ...decision });
  if (found === undefined) return undefined;
  const { history, credit_notes: creditNotes, received_at: receivedAt, key_closed: keyClosed, ...row } = found;
  // A document that SRI has just decided on is not annulled, and it was issued here.
  return {
    row: { ...row, annulment: null, issued_elsewhere: false },
    history: readHistory(history),
    creditNotes,
    receivedAt,
    keyClosed,
  };
}

/** Decisions on an account's documents that come while one is written share the next commit. Two on one document do not. */
const decisionsOf = batcherOn<number, GuardedDecision, DecidedRow | undefined>((db) => ({
  run: (decisions, accountId) => writeDecisions(db, accountId, decisions),
  conflictKey: ({ guard }) => String(guard.id),
}));

async function writeDecisions(
  db: Database,
  accountId: number,
  decisions: readonly GuardedDecision[],
): Promise<(DecidedRow | undefined)[]> {
  // Rows are locked in one order by all processes.
  const ordered = decisions.toSorted((a, b) => a.guard.id - b.guard.id);
  const bytes = placeBytes(ordered.map(({ xml }) => xml));
  const tables = joinTables(
    ordered.map(({ rows }, index) => ({
      ...rows,
      document_files: withPlace(rows.document_files, bytes.places[index]),
    })),
  );
  const wakes = wakeScopeOf(decisions.map(({ guard, rows }) => ({ ...guard, events: rows.events ?? [] })));
  const values = [accountId, JSON.stringify(tables), bytes.all, leaseSeconds];
  const written = await db.callFor(accountId)<DecidedRow>({ ...writeOutcomesStatement, wakes }, values);
  const byId = new Map(written.map((row) => [row.id, row]));
  return decisions.map(({ guard }) => byId.get(guard.id));
}

type DecidedRow = Omit<ShownRow, 'annulment' | 'issued_elsewhere'> & {
  readonly received_at: Date | null;
  readonly key_closed: boolean;
  readonly credit_notes: readonly CreditNoteRow[];
  readonly history: readonly JsonHistoryRow[];
};

const writeOutcomesStatement = {
  name: 'write_outcomes',
  text: 'select * from write_outcomes($1, $2, $3, make_interval(secs => $4))',
};
