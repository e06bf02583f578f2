// What bringing a document in reads and writes. Numbers are looked at and moved under the lock that an emission takes.
import { type Selectable, sql } from 'kysely';
import type { Figures } from '../../../documents/figures.ts';
import type { DocumentBody } from '../../../documents/references.ts';
import { writeHistory } from '../../../documents/store.ts';
import { deflateXml } from '../../../documents/stored-xml.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import type { PartyColumns, Role } from '../../../records/parties/store.ts';
import { cleanJson } from '../clean-text.ts';
import type { KeptAuthorization } from '../origin.ts';
import type { Receiver } from '../verdict.ts';

/** `001-002` of every emission point of the business. */
export async function readSeries(trx: Trx, { accountId, businessId }: Receiver): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('emission_points as p')
    .innerJoin('establishments as e', 'e.id', 'p.establishment_id')
    .select(sql<string>`e.code || '-' || p.code`.as('series'))
    .where('p.account_id', '=', accountId)
    .where('p.business_id', '=', businessId)
    .execute();
  return new Set(rows.map(({ series }) => series));
}

/** Keys of documents that are here are known; SRI is asked for the others, from now on. */
export async function writeIssuedKeys(
  trx: Trx,
  { accountId, businessId, environmentId }: Receiver,
  importId: number,
  rows: readonly { readonly line: number; readonly access_key: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    with input as materialized (
      select r.line, r.access_key, d.id
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line integer, access_key text)
        left join documents d on d.account_id = ${accountId} and d.business_id = ${businessId} and d.access_key = r.access_key
    ),
    asked as (
      insert into received_fetches (business_id, access_key, account_id, environment_id)
      select ${businessId}::bigint, i.access_key, ${accountId}::bigint, ${environmentId}::smallint
        from input i where i.id is null order by i.access_key
      on conflict (business_id, access_key) do update set due_at = now(), tries = 0, misses = 0, doubts = 0
    )
    insert into import_rows (import_id, line, account_id, business_id, access_key, outcome, document_id)
    select ${importId}, i.line, ${accountId}, ${businessId}, i.access_key,
           case when i.id is null then 'waiting' else 'known' end, i.id
      from input i
    on conflict do nothing`.execute(trx);
}

export interface LockedCounter {
  readonly id: number;
  readonly nextNumber: number;
  readonly establishment: { readonly id: number; readonly code: string };
  readonly emissionPoint: { readonly id: number; readonly code: string };
}

/** The counter of a point and type, held until the transaction ends; undefined when there is no such point. */
export async function lockCounter(
  trx: Trx,
  { accountId, businessId, environmentId }: Receiver,
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

export interface Holder {
  readonly id: number;
  readonly accessKey: string | null;
  readonly number: string | null;
  readonly acronym: Selectable<Tables['documents']>['acronym'];
}

/** The documents here that have this key, or ever took this number. */
export async function findHolders(
  trx: Trx,
  { accountId, businessId, environmentId }: Receiver,
  accessKey: string,
  wanted: { readonly documentTypeId: number; readonly establishment: string; readonly emissionPoint: string },
  sequential: number,
): Promise<Holder[]> {
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

/** Never backwards. */
export async function movePast(trx: Trx, accountId: number, counter: LockedCounter, sequential: number): Promise<void> {
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

export interface NamedParty {
  readonly id: number;
  readonly email: string | null;
  readonly isNew: boolean;
}

/** The party of this identification: the one that is there, or a new one. */
export async function findOrInsertParty(
  trx: Trx,
  accountId: number,
  role: Role,
  party: PartyColumns,
): Promise<NamedParty> {
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

/** Ids of the products that have these codes, by code. */
export async function findItemsByCode(
  trx: Trx,
  { accountId, businessId }: Receiver,
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

export interface BroughtInDocument {
  readonly accessKey: string;
  readonly number: string;
  readonly sequential: number;
  readonly counter: LockedCounter;
  readonly body: DocumentBody;
  readonly figures: Figures;
  readonly partyIds: readonly number[];
  readonly xml: string;
  readonly authorization: KeptAuthorization & { readonly authorizedAt: Date };
}

/** Every row of a document that SRI has authorised elsewhere. It is decided: nothing is due, and nobody is told. */
export async function insertBroughtIn(trx: Trx, issuer: Receiver, document: BroughtInDocument): Promise<number> {
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
      acronym: 'AUT',
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
      body: cleanJson(body),
      computed: cleanJson(computed),
      attempt: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // A number that SRI refused to a document of ours stays in the ledger as that one's.
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
  await writeHistory(trx, accountId, id, 'AUT', 'brought in from SRI: issued elsewhere');
  await insertReferences(trx, accountId, id, document);
  return id;
}

async function insertFile(
  trx: Trx,
  { accountId, environmentId }: Receiver,
  id: number,
  { accessKey, xml, authorization }: BroughtInDocument,
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
      authorization_answer: cleanJson({ number: authorizationNumber, date, environmentId, messages }),
    })
    .execute();
}

/** So that a record in use cannot be deleted. */
async function insertReferences(
  trx: Trx,
  accountId: number,
  documentId: number,
  { body, partyIds }: BroughtInDocument,
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
