// SQL queries for importing a document issued elsewhere. Numbers are read and changed under the same lock that an
// emission uses.
import { initialDocumentStates } from '@talonario/sri';
import { type Selectable, sql } from 'kysely';
import { storableJson } from '../../../platform/db/clean-text.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import type { PartyColumns, PartyRole } from '../../../records/parties/store.ts';
import type { DocumentTotals } from '../../computed-totals.ts';
import type { DocumentBody } from '../../references.ts';
import { writeHistory } from '../../store.ts';
import { deflateXml } from '../../stored-xml.ts';

/** Business whose documents are imported. */
export interface ImportingBusiness {
  readonly accountId: number;
  readonly businessId: number;
  readonly environmentId: number;
}

/** SRI's messages about the document. */
export interface ImportedAuthorization {
  readonly number: string;
  readonly date: string;
  readonly authorizedAt: Date | undefined;
  readonly messages: readonly object[];
}

/** Returns the series of every emission point of the business, such as `001-002`. */
export async function loadSeriesNumbers(
  trx: Trx,
  { accountId, businessId }: ImportingBusiness,
): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('emission_points as p')
    .innerJoin('establishments as e', 'e.id', 'p.establishment_id')
    .select(sql<string>`e.code || '-' || p.code`.as('series'))
    .where('p.account_id', '=', accountId)
    .where('p.business_id', '=', businessId)
    .execute();
  return new Set(rows.map(({ series }) => series));
}

export interface LockedCounter {
  readonly id: number;
  readonly nextNumber: number;
  readonly establishment: { readonly id: number; readonly code: string };
  readonly emissionPoint: { readonly id: number; readonly code: string };
}

/** Locks the counter of a point and type until the transaction ends. Returns undefined if there is no such point. */
export async function lockCounter(
  trx: Trx,
  { accountId, businessId, environmentId }: ImportingBusiness,
  series: { readonly establishment: string; readonly emissionPoint: string },
  documentTypeId: number,
): Promise<LockedCounter | undefined> {
  const row = await trx
    .selectFrom('sequences as s')
    .innerJoin('emission_points as p', 'p.id', 's.emission_point_id')
    .innerJoin('establishments as e', 'e.id', 'p.establishment_id')
    .select(['s.id', 's.next_number', 'e.id as establishment_id', 'p.id as emission_point_id'])
    .where('s.account_id', '=', accountId)
    .where('s.business_id', '=', businessId)
    .where('s.environment_id', '=', environmentId)
    .where('s.document_type_id', '=', documentTypeId)
    .where('e.code', '=', series.establishment)
    .where('p.code', '=', series.emissionPoint)
    .forUpdate('s')
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      nextNumber: row.next_number,
      establishment: { id: row.establishment_id, code: series.establishment },
      emissionPoint: { id: row.emission_point_id, code: series.emissionPoint },
    }
  );
}

export interface DocumentWithNumber {
  readonly id: number;
  readonly accessKey: string | null;
  readonly number: string | null;
  readonly acronym: Selectable<Tables['documents']>['acronym'];
}

/** Returns the documents that have this access key, or ever took this number. */
export async function findDocumentsWithNumber(
  trx: Trx,
  { accountId, businessId, environmentId }: ImportingBusiness,
  accessKey: string,
  wanted: { readonly documentTypeId: number; readonly establishment: string; readonly emissionPoint: string },
  sequential: number,
): Promise<DocumentWithNumber[]> {
  return await trx
    .selectFrom('documents as d')
    .select(['d.id', 'd.access_key as accessKey', 'd.number', 'd.acronym'])
    .where('d.account_id', '=', accountId)
    .where('d.business_id', '=', businessId)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('d.access_key', '=', accessKey),
        eb(
          'd.id',
          'in',
          selectFrom('document_numbers')
            .select('document_id')
            .where('account_id', '=', accountId)
            .where('business_id', '=', businessId)
            .where('environment_id', '=', environmentId)
            .where('document_type_id', '=', wanted.documentTypeId)
            .where('establishment_code', '=', wanted.establishment)
            .where('emission_point_code', '=', wanted.emissionPoint)
            .where('sequential', '=', sequential),
        ),
      ]),
    )
    .execute();
}

/** Moves the counter forward to a number. It never moves back. */
export async function moveCounterPast(
  trx: Trx,
  accountId: number,
  counter: LockedCounter,
  sequential: number,
): Promise<void> {
  await trx
    .updateTable('sequences')
    .set({
      next_number: sql<number>`greatest(next_number, ${sequential + 1}::integer)`,
      last_used: sql<number>`greatest(coalesce(last_used, 0), ${sequential}::integer)`,
      updated_at: sql<Date>`now()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', counter.id)
    .execute();
}

export interface FoundOrNewParty {
  readonly id: number;
  readonly email: string | null;
  readonly isNew: boolean;
}

/** Returns the party with this identification. Creates it if it does not exist. */
export async function findOrInsertParty(
  trx: Trx,
  accountId: number,
  role: PartyRole,
  party: PartyColumns,
): Promise<FoundOrNewParty> {
  const made = await trx
    .insertInto('parties')
    .values({ account_id: accountId, role, ...party })
    .onConflict((conflict) => conflict.columns(['business_id', 'role', 'identification']).doNothing())
    .returning(['id', 'email'])
    .executeTakeFirst();
  if (made !== undefined) return { ...made, isNew: true };
  const found = await trx
    .selectFrom('parties')
    .select(['id', 'email'])
    .where('account_id', '=', accountId)
    .where('business_id', '=', party.business_id)
    .where('role', '=', role)
    .where('identification', '=', party.identification)
    .executeTakeFirstOrThrow();
  return { ...found, isNew: false };
}

/** Ids of the products with these codes, by code. */
export async function findItemsByCode(
  trx: Trx,
  { accountId, businessId }: ImportingBusiness,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await trx
    .selectFrom('items')
    .select(['id', 'code'])
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('code', 'in', codes)
    .execute();
  return new Map(rows.map(({ id, code }) => [code, id]));
}

export interface NewImportedDocument {
  readonly accessKey: string;
  readonly number: string;
  readonly sequential: number;
  readonly counter: LockedCounter;
  readonly body: DocumentBody;
  readonly figures: DocumentTotals;
  readonly partyIds: readonly number[];
  readonly xml: string;
  readonly authorization: ImportedAuthorization & { readonly authorizedAt: Date };
}

/**
 * Inserts all rows of a document that SRI authorised elsewhere. It is decided already, so nothing is due, and no
 * webhook or mail is sent.
 */
export async function insertImportedDocument(
  trx: Trx,
  issuer: ImportingBusiness,
  document: NewImportedDocument,
): Promise<number> {
  const { accountId, businessId, environmentId } = issuer;
  const { accessKey, number, counter, body, figures, authorization } = document;
  const { entity, subtotal, discount, total, computed } = figures;
  const { id } = await trx
    .insertInto('documents')
    .values({
      account_id: accountId,
      business_id: businessId,
      environment_id: environmentId,
      document_type_id: body.document_type_id,
      acronym: initialDocumentStates.brought_in,
      issued_elsewhere: true,
      establishment_id: counter.establishment.id,
      emission_point_id: counter.emissionPoint.id,
      number,
      access_key: accessKey,
      authorization_number: authorization.number || accessKey,
      authorized_at: authorization.authorizedAt,
      issue_date: body.date,
      entity_id: entity.id,
      entity_identification: entity.identification,
      entity_name: entity.businessName,
      entity_email: entity.email,
      subtotal,
      discount,
      total,
      body: storableJson(body),
      computed: storableJson(computed),
      attempt: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // A number that SRI refused to a document of this business stays recorded for that document.
  await trx
    .insertInto('document_numbers')
    .values({
      account_id: accountId,
      business_id: businessId,
      environment_id: environmentId,
      document_type_id: body.document_type_id,
      establishment_code: counter.establishment.code,
      emission_point_code: counter.emissionPoint.code,
      sequential: document.sequential,
      document_id: id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await insertFile(trx, issuer, id, document);
  await writeHistory(trx, accountId, id, initialDocumentStates.brought_in, 'brought in from SRI: issued elsewhere');
  await insertReferences(trx, accountId, id, document);
  return id;
}

async function insertFile(
  trx: Trx,
  { accountId, environmentId }: ImportingBusiness,
  id: number,
  { accessKey, xml, authorization }: NewImportedDocument,
): Promise<void> {
  const { number: authorizationNumber, date, messages } = authorization;
  await trx
    .insertInto('document_files')
    .values({
      document_id: id,
      attempt: 1,
      account_id: accountId,
      access_key: accessKey,
      signed_deflated: deflateXml(xml),
      authorization_answer: storableJson({ number: authorizationNumber, date, environmentId, messages }),
    })
    .execute();
}

/** Inserts references to records, which prevent the deletion of records in use. */
async function insertReferences(
  trx: Trx,
  accountId: number,
  documentId: number,
  { body, partyIds }: NewImportedDocument,
): Promise<void> {
  const items = new Set(body.items.flatMap(({ item_id: id }) => (id == null ? [] : [id])));
  const rows = [
    ...[...new Set(partyIds)].map((id) => ({ kind: 'party' as const, record_id: id })),
    ...[...items].map((id) => ({ kind: 'item' as const, record_id: id })),
  ];
  await trx
    .insertInto('document_references')
    .values(rows.map((row) => ({ ...row, account_id: accountId, document_id: documentId })))
    .execute();
}
