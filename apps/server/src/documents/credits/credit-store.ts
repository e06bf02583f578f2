// Credit notes and the document they change, where it is one of ours (db/functions/credits.sql).
import { type AnnulmentState, findByCode, type TaxRounding, traitsById } from '@talonario/sri';
import { type Selectable, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { ComputedTax } from '../computed-totals.ts';
import type { DocumentBody } from '../references.ts';

/** What of a document tells whether it can be credited, and by which number. */
export type CreditableRow = Pick<
  Selectable<Tables['documents']>,
  'business_id' | 'environment_id' | 'document_type_id' | 'acronym' | 'number' | 'entity_identification' | 'annulment'
>;

/** A credit note that counts: SRI has authorised it, or may yet. */
export interface CreditNoteRow {
  readonly id: number;
  /** The caller is limited to others: it counts, and is not shown. */
  readonly hidden: boolean;
  readonly number: string;
  readonly acronym: CreditableRow['acronym'];
  readonly date: string;
  readonly total: number;
  readonly taxes: readonly ComputedTax[];
  /** How many lines it has. */
  readonly lines: number;
}

/** The document a credit note changes, null when it is none of ours, and all notes that count against it. */
export interface CreditedRow {
  readonly document: {
    /** Whoever is limited to their own documents asked about another one, or about none of ours; the rest is missing then. */
    readonly hidden: boolean;
    readonly identification: string;
    readonly taxes: readonly ComputedTax[];
    /** How far its annulment has come. */
    readonly annulment: AnnulmentState | null;
    /** Null where it is not kept: by group. */
    readonly taxRounding: TaxRounding | null;
    readonly lines: number;
  } | null;
  readonly notes: readonly CreditNoteRow[] | null;
}

type Crediting = Pick<
  DocumentBody,
  'business_id' | 'document_type_id' | 'modified_document_code' | 'modified_document_number'
>;

/**
 * The statement as text, to go in the message that opens a transaction: locks the document a note changes, so that of two notes the
 * second sees the first. A sale that is emitted again under its `keptNumber` locks itself: it may have notes by now. Undefined for
 * whatever else.
 */
export function lockCredited(
  accountId: number,
  environmentId: number,
  body: Crediting,
  keptNumber?: string,
): string | undefined {
  const { typeId, number } = creditedBy(body, keptNumber);
  if (!/^\d{15}$/.test(number) || typeId === undefined) return undefined;
  const ids = [accountId, body.business_id, environmentId, typeId];
  if (!ids.every(Number.isSafeInteger)) throw new TypeError(`not ids: ${ids.join(' ')}`);
  return `select document, notes from lock_credited_document(${ids.join(', ')}, '${number}')`;
}

/** The document that a note changes, without the lock, and the credit notes it has. */
export async function findCredited(
  trx: Trx,
  accountId: number,
  environmentId: number,
  body: Crediting,
): Promise<CreditedRow | undefined> {
  const typeId = findByCode('document-types', body.modified_document_code ?? '')?.id;
  const number = body.modified_document_number?.replaceAll('-', '') ?? '';
  if (!/^\d{15}$/.test(number) || typeId === undefined) return undefined;
  const { rows } = await sql<CreditedRow>`
    select document, notes from find_credited_document(${accountId}, ${body.business_id}, ${environmentId}, ${typeId}, ${number})`.execute(
    trx,
  );
  return rows[0];
}

function creditedBy(body: Crediting, keptNumber = ''): { typeId: number | undefined; number: string } {
  const digits = (number: string | null | undefined) => number?.replaceAll('-', '') ?? '';
  const type = traitsById(body.document_type_id);
  if (type?.creditable) return { typeId: body.document_type_id, number: digits(keptNumber) };
  if (type?.note !== 'credit') return { typeId: undefined, number: '' };
  const typeId = findByCode('document-types', body.modified_document_code ?? '')?.id;
  return { typeId, number: digits(body.modified_document_number) };
}

/** The notes of a document that can have some. */
export async function listCreditNotes(
  trx: Trx,
  accountId: number,
  row: CreditableRow,
): Promise<readonly CreditNoteRow[]> {
  if (!canBeCredited(row)) return [];
  const number = row.number?.replaceAll('-', '') ?? '';
  const { rows } = await sql<{ notes: CreditNoteRow[] }>`
    select list_credit_notes(${accountId}, ${row.business_id}, ${row.environment_id}, ${row.document_type_id}, ${number}) as notes`.execute(
    trx,
  );
  return rows[0]?.notes ?? [];
}

/** The lines of these notes, as their records show them. */
export async function readCreditedLines(trx: Trx, accountId: number, noteIds: readonly number[]): Promise<object[]> {
  if (noteIds.length === 0) return [];
  const { rows } = await sql<{ lines: object[] }>`
    select list_credited_lines(${accountId}, ${[...noteIds]}::bigint[]) as lines`.execute(trx);
  return rows[0]?.lines ?? [];
}

/** Sales with a number that SRI has not refused, and that name their buyer. */
export function canBeCredited({ document_type_id, acronym, entity_identification, annulment }: CreditableRow): boolean {
  return (
    traitsById(document_type_id)?.creditable === true &&
    countsForSri.has(acronym) &&
    (annulment as { state?: string } | null)?.state !== 'annulled' &&
    entity_identification !== finalConsumer
  );
}

const countsForSri: ReadonlySet<string> = new Set(['PPR', 'SND', 'REC', 'AUT']);
export const finalConsumer = '9999999999999';
