// The writes of an emission, each one statement: what has its number, that SRI has received it, and what SRI made of it.
import type { HistoryReason } from '@talonario/contract';
import type { Acronym } from '@talonario/sri';
import type { CallStatement, Database } from '../../platform/db/pool.ts';
import { togetherOn } from '../../platform/db/together.ts';
import { LostKey } from '../../platform/http/idempotency/idempotency-store.ts';
import type { Word } from '../../platform/queue/wakeups.ts';
import { refusingExternalId } from '../../records/directories/faults.ts';
import type { CreditNoteRow } from '../credits/credit-store.ts';
import { joinTables, listOf, placeBytes, type RowsByTable } from '../rows-by-table.ts';
import { type JsonHistoryRow, readHistory, type ShownRow } from '../show.ts';
import { type FoundDocument, figureColumns, type NewDocument, type ReferenceRow } from '../store.ts';
import { leaseSeconds } from './lease.ts';

/** Rows of step 4, by table. What is absent is not written. */
export interface IssuedRows {
  readonly document: {
    readonly id: number;
    readonly accountId: number;
    readonly acronym: Acronym;
    readonly number: string;
    readonly accessKey: string;
    readonly attempt: number;
    readonly owner: string;
    readonly content: NewDocument;
  };
  /** The document is there already: it must still be the one that was read. */
  readonly seen?: { readonly acronym: Acronym; readonly updated_at: string };
  readonly document_references?: readonly ReferenceRow[];
  readonly document_number?: {
    readonly establishment_code: string;
    readonly emission_point_code: string;
    readonly sequential: number;
  };
  readonly document_history: readonly HistoryEntry[];
  readonly events: readonly EventRow[];
  readonly audit_log?: object;
  readonly key?: { readonly key: string; readonly owner: string };
  /** The burnt access key that the document gives up. */
  readonly retired_key?: string | null;
  /** By which a repeat of a request without a key is known. */
  readonly unkeyed_request?: {
    readonly fingerprint: string;
    readonly owner: string;
    readonly reporter: string;
    readonly waiting_at: string;
  };
}

export interface HistoryEntry {
  /** Where it was before it is written. */
  readonly at?: Date | undefined;
  readonly acronym: Acronym;
  readonly reason: HistoryReason;
}

export interface EventRow {
  readonly type: string;
  readonly message_id: string;
  readonly data: string;
  readonly previous: object | null;
  readonly request_id: string | null;
  readonly email_recipients: readonly string[] | null;
}

/** A document that has its number, and its signed bytes, deflated. */
export interface IssuedDocument {
  readonly rows: IssuedRows;
  readonly signed: Buffer;
}

/**
 * Step 4: everything about documents of an account that have their numbers, in one statement, the last of its transaction. A document
 * that was changed meanwhile fails as PostgreSQL's own conflicts do, and is read again.
 */
export async function writeIssued(
  call: CallStatement,
  accountId: number,
  issued: readonly IssuedDocument[],
  word: Word,
): Promise<void> {
  const bytes = placeBytes(issued.map(({ signed }) => signed));
  const byTable = joinTables(issued.map(({ rows }, index) => tablesOf(rows, bytes.places[index] ?? {})));
  const values = [accountId, JSON.stringify(byTable), bytes.all, leaseSeconds];
  try {
    await refusingExternalId(() => call({ ...issueStatement, word }, values));
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

interface Announcing {
  readonly hasWebhooks?: boolean;
  readonly events: readonly Pick<EventRow, 'email_recipients'>[];
}

/** An event that nobody waits for is no work for the worker, and neither is a document that is leased. */
export function wordOf(written: readonly Announcing[]): Word {
  const quiet = ({ hasWebhooks, events }: Announcing) =>
    hasWebhooks === false && events.every(({ email_recipients }) => email_recipients === null);
  return written.every(quiet) ? 'here' : 'everybody';
}

/** The rows of one document by table, as write_issued_together() takes them. */
function tablesOf({ document, seen, key, retired_key: retired, ...rows }: IssuedRows, place: object): RowsByTable {
  const { id, acronym, number, accessKey, attempt, owner, content } = document;
  const { body, computed, warnings, ...columns } = figureColumns(content);
  const row = {
    ...columns,
    id,
    business_id: content.references.business.id,
    environment_id: content.environmentId,
    acronym,
    number,
    access_key: accessKey,
    attempt,
    lease_owner: owner,
    body: content.body,
    computed: content.figures.computed,
    warnings: content.warnings,
  };
  const { business_id, environment_id } = row;
  const { document_type_id, emission_point_id } = columns;
  const of = (each: object) => ({ document_id: id, ...each });
  const seenAs = seen && { seen_acronym: seen.acronym, seen_updated_at: seen.updated_at };
  return {
    documents: seen ? [] : [row],
    stored: seen ? [{ ...row, ...seenAs, refers_anew: rows.document_references !== undefined }] : [],
    document_references: (rows.document_references ?? []).map(of),
    document_numbers: listOf(rows.document_number).map((each) =>
      of({ business_id, environment_id, document_type_id, emission_point_id, ...each }),
    ),
    document_files: [of({ attempt, access_key: accessKey, ...place })],
    document_history: rows.document_history.map(of),
    events: rows.events.map((event) => of({ business_id, ...event })),
    audit_log: listOf(rows.audit_log),
    keys: listOf(key).map(of),
    retired_keys: listOf(retired).map((access_key) => of({ access_key, business_id, environment_id })),
    unkeyed_requests: listOf(rows.unkeyed_request).map(of),
  };
}

/** What of a document under way a change must find as it was. */
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
  return await receiptsOf(db).do(received.accountId, received);
}

const receiptsOf = togetherOn<number, Received, Date>((db) => ({
  run: (received, accountId) => writeReceipts(db, accountId, received),
  mark: ({ id }) => String(id),
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
  word: 'later', // whoever writes it goes on with the document
} as const;

export interface Decision {
  readonly to: Acronym;
  readonly underway: boolean;
  readonly received: boolean;
  /** Where it was before it is written. */
  readonly receivedAt: Date | undefined;
  readonly errors: readonly object[] | undefined;
  /** Added to those the document has. */
  readonly warnings: readonly object[];
  readonly authorization:
    | { readonly number: string; readonly authorizedAt: Date; readonly answer: object; readonly xml: Buffer | null }
    | undefined;
  readonly history: readonly HistoryEntry[];
  readonly events: readonly EventRow[];
  readonly closesAlerts: boolean;
  readonly closesKey: { readonly key: string; readonly owner: string; readonly status: number } | undefined;
}

export interface WrittenDecision extends FoundDocument {
  readonly receivedAt: Date | null;
  /** The Idempotency-Key of the request was closed in the same commit. */
  readonly keyClosed: boolean;
}

interface Outcome {
  readonly guard: Guard;
  readonly decision: Decision;
}

/** Step 7, in one statement and one commit. Undefined when the document is not as the guard says. */
export async function writeDecision(
  db: Database,
  guard: Guard,
  decision: Decision,
): Promise<WrittenDecision | undefined> {
  const found = await outcomesOf(db).do(guard.accountId, { guard, decision });
  if (found === undefined) return undefined;
  const { history, credit_notes: creditNotes, received_at: receivedAt, key_closed: keyClosed, ...row } = found;
  // Nobody annuls what SRI has just decided on, and it was issued here.
  return {
    row: { ...row, annulment: null, issued_elsewhere: false },
    history: readHistory(history),
    creditNotes,
    receivedAt,
    keyClosed,
  };
}

/** Decisions on an account's documents that come while one is written share the next commit. Two on one document do not. */
const outcomesOf = togetherOn<number, Outcome, DecidedRow | undefined>((db) => ({
  run: (outcomes, accountId) => writeOutcomes(db, accountId, outcomes),
  mark: ({ guard }) => String(guard.id),
}));

async function writeOutcomes(
  db: Database,
  accountId: number,
  outcomes: readonly Outcome[],
): Promise<(DecidedRow | undefined)[]> {
  // Rows are locked in one order, whoever writes them.
  const ordered = outcomes.toSorted((a, b) => a.guard.id - b.guard.id);
  const bytes = placeBytes(ordered.map(({ decision }) => decision.authorization?.xml ?? null));
  const byTable = joinTables(ordered.map((outcome, index) => changesOf(outcome, bytes.places[index] ?? {})));
  const values = [accountId, JSON.stringify(byTable), bytes.all, leaseSeconds];
  const word = wordOf(outcomes.map(({ guard, decision }) => ({ ...guard, events: decision.events })));
  const rows = await db.callFor(accountId)<DecidedRow>({ ...writeOutcomesStatement, word }, values);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return outcomes.map(({ guard }) => byId.get(guard.id));
}

/** The rows of one decision by table, as write_outcomes() takes them. */
function changesOf({ guard, decision }: Outcome, place: object): RowsByTable {
  const { to, underway, received, receivedAt, errors, warnings, authorization } = decision;
  const row = {
    id: guard.id,
    from_acronym: guard.acronym,
    from_attempt: guard.attempt,
    from_owner: guard.owner,
    acronym: to,
    underway,
    received,
    received_at: receivedAt,
    errors,
    warnings,
    authorization_number: authorization?.number,
    authorized_at: authorization?.authorizedAt,
  };
  const of = (each: object) => ({ document_id: guard.id, ...each });
  const { attempt } = guard;
  return {
    documents: [row],
    document_files: listOf(authorization).map(({ answer }) => of({ attempt, authorization_answer: answer, ...place })),
    document_history: decision.history.map(of),
    events: decision.events.map((event) => of({ business_id: guard.businessId, ...event })),
    alerts: decision.closesAlerts ? [of({})] : [],
    keys: listOf(decision.closesKey).map(of),
  };
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
