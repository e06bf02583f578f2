// The two writes of an emission, each one statement: what has its number, and what SRI made of it.
import type { HistoryReason } from '@talonario/contract';
import type { Acronym } from '@talonario/sri';
import type { CallStatement } from '../../platform/db/pool.ts';
import { refusingExternalId } from '../../records/directories/faults.ts';
import type { CreditNoteRow } from '../credits/credit-store.ts';
import { type JsonHistoryRow, readHistory, type ShownRow } from '../show.ts';
import { type FoundDocument, figureColumns, type NewDocument, type ReferenceRow } from '../store.ts';

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
  /** By which a repeat of a request without a key is known. */
  readonly unkeyed_request?: {
    readonly fingerprint: string;
    readonly owner: string;
    readonly reporter: string;
    readonly waiting_at: string;
  };
}

export interface HistoryEntry {
  readonly acronym: Acronym;
  readonly reason: HistoryReason;
}

export interface EventRow {
  readonly type: string;
  readonly message_id: string;
  readonly data: string;
  readonly email_recipients: readonly string[] | null;
}

/** Step 4: everything about a document that has its number, in one statement. */
export async function writeIssued(
  call: CallStatement,
  { document, ...rows }: IssuedRows,
  signed: Buffer,
  leaseSeconds: number,
): Promise<'written' | 'changed' | 'key_lost'> {
  const { id, accountId, acronym, number, accessKey, attempt, owner, content } = document;
  const { body, computed, warnings, ...columns } = figureColumns(content);
  const row = {
    ...columns,
    id,
    account_id: accountId,
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
  const values = [JSON.stringify({ ...rows, document: row }), signed, leaseSeconds];
  const [written] = await refusingExternalId(() =>
    call<{ outcome: 'written' | 'changed' | 'key_lost' }>(writeIssuedStatement, values),
  );
  if (written === undefined) throw new Error('write_issued() gives one row');
  return written.outcome;
}

const writeIssuedStatement = {
  name: 'write_issued',
  text: 'select write_issued($1, $2, make_interval(secs => $3)) as outcome',
};

/** What of a document under way a change must find as it was. */
export interface Guard {
  readonly accountId: number;
  readonly id: number;
  readonly acronym: Acronym;
  readonly attempt: number;
  readonly owner: string;
}

export interface Decision {
  /** The columns of the document that change, and rows of other tables by their names. */
  readonly change: object;
  /** SRI's XML where it is not ours. */
  readonly authorized: Buffer | null;
  readonly leaseSeconds: number;
}

export interface WrittenDecision extends FoundDocument {
  readonly receivedAt: Date | null;
  /** The Idempotency-Key of the request was closed in the same commit. */
  readonly keyClosed: boolean;
}

/** Step 7, in one statement and one commit. Undefined when the document is not as the guard says. */
export async function writeDecision(
  call: CallStatement,
  { accountId, id, acronym, attempt, owner }: Guard,
  { change, authorized, leaseSeconds }: Decision,
): Promise<WrittenDecision | undefined> {
  const [found] = await call<DecidedRow>(writeDecisionStatement, [
    accountId,
    id,
    acronym,
    attempt,
    owner,
    JSON.stringify(change),
    authorized,
    leaseSeconds,
  ]);
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

type DecidedRow = Omit<ShownRow, 'annulment' | 'issued_elsewhere'> & {
  readonly received_at: Date | null;
  readonly key_closed: boolean;
  readonly credit_notes: readonly CreditNoteRow[];
  readonly history: readonly JsonHistoryRow[];
};

const writeDecisionStatement = {
  name: 'write_outcome',
  text: 'select * from write_outcome($1, $2, $3, $4, $5, $6, $7, make_interval(secs => $8))',
};
