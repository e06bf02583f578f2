// SQL queries about credit notes and the document they change, if this business issued it (db/functions/credits.sql).
import { type AnnulmentState, findCatalogRowByCode, type TaxRounding, traitsById } from '@talonario/sri';
import { type Selectable, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { ComputedTax } from '../computed-totals.ts';
import type { DocumentBody } from '../references.ts';

/** Fields that tell whether a document can be credited, and its number. */
export type CreditableRow = Pick<
  Selectable<Tables['documents']>,
  'business_id' | 'environment_id' | 'document_type_id' | 'acronym' | 'number' | 'entity_identification' | 'annulment'
>;

/** A credit note that counts against a document: SRI has authorised the note, or may still do so. */
export interface CreditNoteRow {
  readonly id: number;
  /** Whether the caller's limits exclude this note: it counts against the document, but is not shown. */
  readonly hidden: boolean;
  readonly number: string;
  readonly acronym: CreditableRow['acronym'];
  readonly date: string;
  readonly total: number;
  readonly taxes: readonly ComputedTax[];
  /** Number of lines of the note. */
  readonly lines: number;
}

/** The document that a credit note changes (null if it is not stored here), and all notes that count against it. */
export interface CreditedDocument {
  readonly document: {
    /**
     * Whether the caller is limited to own documents and requested another one. The result is then the same whether
     * that document exists or not, and the other fields are absent.
     */
    readonly hidden: boolean;
    readonly identification: string;
    readonly taxes: readonly ComputedTax[];
    /** State of the document's annulment. */
    readonly annulment: AnnulmentState | null;
    /** Null if it is not stored: IVA is rounded by tax group. */
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
 * Statement, as text, for the message that opens a transaction. It locks the document that a note changes, so that of
 * two concurrent notes the second sees the first. Example of what it prevents: two notes of 60 over an invoice of 100,
 * each of which found 100 left. A sale that is emitted again under its `keptNumber` locks itself, because it may have
 * notes already. Returns undefined for all other documents.
 */
export function lockDocumentToCredit(
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

/** Reads the document that a note changes, without a lock, and its credit notes. */
export async function findCreditedDocument(
  trx: Trx,
  accountId: number,
  environmentId: number,
  body: Crediting,
): Promise<CreditedDocument | undefined> {
  const typeId = findCatalogRowByCode('document-types', body.modified_document_code ?? '')?.id;
  const number = body.modified_document_number?.replaceAll('-', '') ?? '';
  if (!/^\d{15}$/.test(number) || typeId === undefined) return undefined;
  const { rows } = await sql<CreditedDocument>`
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
  const typeId = findCatalogRowByCode('document-types', body.modified_document_code ?? '')?.id;
  return { typeId, number: digits(body.modified_document_number) };
}

/** Returns the notes of a document that can have credit notes. */
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

/** Returns the lines of these notes, as the records of the notes show them. */
export async function readCreditedLines(trx: Trx, accountId: number, noteIds: readonly number[]): Promise<object[]> {
  if (noteIds.length === 0) return [];
  const { rows } = await sql<{ lines: object[] }>`
    select list_credited_lines(${accountId}, ${[...noteIds]}::bigint[]) as lines`.execute(trx);
  return rows[0]?.lines ?? [];
}

/** Whether a document can be credited: sales that have a number, were not refused by SRI, and name their buyer. */
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
