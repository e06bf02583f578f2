// SQL queries about documents. A write names the state it starts from and, for a document underway, the lease of the
// process that works on it. If the row differs, the write changes nothing.
import type { HistoryReason } from '@talonario/contract';
import type { Acronym } from '@talonario/sri';
import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';
import { type Principal, refuseProduction } from '../platform/http/call.ts';
import { notFound, type Refusal } from '../platform/http/replies/error-reply.ts';
import { withExternalIdRefusal } from '../records/directories/faults.ts';
import type { DocumentTotals } from './computed-totals.ts';
import { type CreditNoteRow, listCreditNotes } from './credits/credit-store.ts';
import type { DocumentBody, DocumentReferences } from './references.ts';
import { type DocumentHistoryRow, type ShownDocumentRow, shownDocumentColumns } from './show.ts';

type Trx = Transaction<Tables>;

/** New value of `updated_at`. It is shown in milliseconds, so two changes must differ by at least one. */
export const newUpdatedAt: RawBuilder<Date> = sql`greatest(now(), updated_at + interval '1 millisecond')`;

export interface NewDocument {
  readonly accountId: number;
  readonly references: DocumentReferences;
  readonly environmentId: number;
  readonly body: DocumentBody;
  readonly figures: DocumentTotals;
  readonly warnings: readonly object[];
}

/** Updates a draft. Returns false if the document is no longer a draft. */
export async function updateDraft(trx: Trx, id: number, document: NewDocument): Promise<boolean> {
  const { accountId, references, environmentId } = document;
  const updated = await withExternalIdRefusal(() =>
    trx
      .updateTable('documents')
      .set({ environment_id: environmentId, ...documentContentColumns(document), updated_at: newUpdatedAt })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('acronym', '=', 'CRD')
      .returning('id')
      .executeTakeFirst(),
  );
  if (updated === undefined) return false;
  await trx
    .deleteFrom('document_references')
    .where('account_id', '=', accountId)
    .where('document_id', '=', id)
    .execute();
  await writeReferences(trx, accountId, id, references);
  return true;
}

/** Deletes a draft. Returns false if the document is no longer a draft. */
export async function deleteDraft(trx: Trx, accountId: number, id: number): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('documents')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('acronym', '=', 'CRD')
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export type LockedDocument = Pick<
  Selectable<Tables['documents']>,
  | 'id'
  | 'business_id'
  | 'environment_id'
  | 'document_type_id'
  | 'emission_point_id'
  | 'acronym'
  | 'number'
  | 'access_key'
  | 'attempt'
  | 'errors'
  | 'total'
  | 'body'
>;

export type DocumentVersion = Pick<Selectable<Tables['documents']>, 'updated_at'>;

/** Scope in which a document is searched. A test key gets only refusals in a business that is in production. */
export interface DocumentLocator {
  readonly accountId: number;
  readonly id: number;
  /** If set, the document must belong to this business. */
  readonly businessId: number | undefined;
  readonly mode: Principal['mode'];
}

/**
 * Reads the row and locks it until the transaction ends, so that of two concurrent requests one waits for the other.
 */
export async function lockDocument(
  trx: Trx,
  where: DocumentLocator,
): Promise<(LockedDocument & DocumentVersion) | Refusal> {
  const row = await trx
    .selectFrom('documents as d')
    .innerJoin('businesses as b', 'b.id', 'd.business_id')
    .select([
      'd.id',
      'd.business_id',
      'd.environment_id',
      'd.document_type_id',
      'd.emission_point_id',
      'd.acronym',
      'd.number',
      'd.access_key',
      'd.attempt',
      'd.errors',
      'd.total',
      'd.body',
      'd.updated_at',
    ])
    .select('b.environment_id as business_environment_id')
    .where('d.account_id', '=', where.accountId)
    .where('d.id', '=', where.id)
    .$if(where.businessId !== undefined, (query) => query.where('d.business_id', '=', where.businessId ?? 0))
    .forUpdate('d')
    .executeTakeFirst();
  if (row === undefined) return notFound();
  return refuseProduction(where, row.business_environment_id) ?? row;
}

export async function writeHistory(
  trx: Trx,
  accountId: number,
  documentId: number,
  acronym: Acronym,
  reason: HistoryReason,
): Promise<void> {
  await trx
    .insertInto('document_history')
    .values({ account_id: accountId, document_id: documentId, acronym, reason, at: sql<Date>`clock_timestamp()` })
    .execute();
}

export interface FoundDocument {
  readonly row: ShownDocumentRow;
  readonly history: DocumentHistoryRow[];
  readonly creditNotes: readonly CreditNoteRow[];
}

export async function findDocument(trx: Trx, where: DocumentLocator): Promise<FoundDocument | Refusal> {
  const row = await trx
    .selectFrom('documents as d')
    .innerJoin('businesses as b', 'b.id', 'd.business_id')
    .select(shownDocumentColumns.map((column) => `d.${column}` as const))
    .select('b.environment_id as business_environment_id')
    .where('d.account_id', '=', where.accountId)
    .where('d.id', '=', where.id)
    .$if(where.businessId !== undefined, (query) => query.where('d.business_id', '=', where.businessId ?? 0))
    .executeTakeFirst();
  if (row === undefined) return notFound();
  const refusal = refuseProduction(where, row.business_environment_id);
  if (refusal !== undefined) return refusal;
  const history = await trx
    .selectFrom('document_history')
    .select(['at', 'acronym', 'reason'])
    .where('account_id', '=', where.accountId)
    .where('document_id', '=', where.id)
    .orderBy('id')
    .execute();
  return { row, history, creditNotes: await listCreditNotes(trx, where.accountId, row) };
}

export function documentContentColumns({ references, body, figures, warnings }: NewDocument) {
  const { entity, otherEntity: other, subtotal, discount, total, computed } = figures;
  return {
    document_type_id: body.document_type_id,
    establishment_id: references.establishment.id,
    emission_point_id: references.emissionPoint.id,
    issue_date: body.date,
    entity_id: entity.id,
    entity_identification: entity.identification,
    entity_name: entity.businessName,
    entity_email: entity.email,
    other_entity_id: other?.id ?? null,
    other_entity_identification: other?.identification ?? null,
    other_entity_name: other?.businessName ?? null,
    other_entity_email: other?.email ?? null,
    external_id: body.external_id ?? null,
    subtotal,
    discount,
    total,
    body: JSON.stringify(body),
    computed: JSON.stringify(computed),
    warnings: JSON.stringify(warnings),
  };
}

async function writeReferences(
  trx: Trx,
  accountId: number,
  documentId: number,
  used: DocumentReferences,
): Promise<void> {
  await trx
    .insertInto('document_references')
    .values(referenceRows(used).map((row) => ({ ...row, account_id: accountId, document_id: documentId })))
    .execute();
}

export interface DocumentReferenceRow {
  readonly kind: 'party' | 'item';
  readonly record_id: number;
}

/** Rows for the references of the document. They prevent the deletion of a record in use. */
export function referenceRows({
  customer,
  provider,
  carrier,
  recipients,
  items,
}: DocumentReferences): DocumentReferenceRow[] {
  const named = [customer, provider, carrier].flatMap((party) => (party ? [party.id] : []));
  const parties = [...new Set([...named, ...recipients.keys()])];
  return [
    ...parties.map((id) => ({ kind: 'party' as const, record_id: id })),
    ...[...items.keys()].map((id) => ({ kind: 'item' as const, record_id: id })),
  ];
}
