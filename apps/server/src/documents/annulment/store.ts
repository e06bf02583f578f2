// SQL queries about annulments. A caller that changes an annulment must hold the lock of the document's row.
import type { HistoryReason } from '@talonario/contract';
import { sql } from 'kysely';
import type { EnvironmentId } from '../../authority/environment.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { StoredAnnulment } from '../annulment-block.ts';
import { newUpdatedAt, writeHistory } from '../store.ts';

export interface AnnullableDocument {
  readonly id: number;
  readonly accountId: number;
  readonly businessId: number;
  readonly environmentId: EnvironmentId;
  readonly documentTypeId: number;
  readonly acronym: string;
  readonly number: string;
  readonly accessKey: string;
  readonly authorizationNumber: string | null;
  readonly authorizedAt: Date | null;
  readonly issueDate: string;
  readonly total: string;
  readonly externalId: string | null;
  readonly emails: string;
  /** Identification type of the other party, from its current record. */
  readonly identificationTypeId: number;
  readonly body: unknown;
  readonly annulment: StoredAnnulment | null;
  readonly emailOnAnnulment: boolean;
}

/** Reads the document and locks it until the transaction ends. */
export async function lockDocumentForAnnulment(
  trx: Trx,
  accountId: number,
  documentId: number,
): Promise<AnnullableDocument | undefined> {
  const row = await trx
    .selectFrom('documents as d')
    .innerJoin('businesses as b', 'b.id', 'd.business_id')
    .innerJoin('parties as p', 'p.id', 'd.entity_id')
    .select([
      'd.id',
      'd.business_id',
      'd.environment_id',
      'd.document_type_id',
      'd.acronym',
      'd.number',
      'd.access_key',
    ])
    .select([
      'd.authorization_number',
      'd.authorized_at',
      'd.issue_date',
      'd.total',
      'd.external_id',
      'd.body',
      'd.annulment',
    ])
    .select(['p.identification_type_id', 'b.email_on_annulment'])
    .select(sql<string>`concat_ws(', ', d.entity_email, d.other_entity_email)`.as('emails'))
    .where('d.account_id', '=', accountId)
    .where('d.id', '=', documentId)
    .forUpdate('d')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id: row.id,
    accountId,
    businessId: row.business_id,
    environmentId: row.environment_id as EnvironmentId,
    documentTypeId: row.document_type_id,
    acronym: row.acronym,
    number: row.number ?? '',
    accessKey: row.access_key ?? '',
    authorizationNumber: row.authorization_number,
    authorizedAt: row.authorized_at,
    issueDate: row.issue_date,
    total: row.total,
    externalId: row.external_id,
    emails: row.emails,
    identificationTypeId: row.identification_type_id,
    body: row.body,
    annulment: row.annulment as StoredAnnulment | null,
    emailOnAnnulment: row.email_on_annulment,
  };
}

/** Returns the data for a query to SRI, or undefined if no request for annulment is open. */
export async function readOpenAnnulment(
  trx: Trx,
  accountId: number,
  documentId: number,
): Promise<{ readonly accessKey: string; readonly environmentId: EnvironmentId } | undefined> {
  const row = await trx
    .selectFrom('documents')
    .select(['access_key', 'environment_id'])
    .where('account_id', '=', accountId)
    .where('id', '=', documentId)
    .where('annulment', 'is not', null)
    .where('annulled_at', 'is', null)
    .executeTakeFirst();
  if (row?.access_key == null) return undefined;
  return { accessKey: row.access_key, environmentId: row.environment_id as EnvironmentId };
}

type Held = Pick<AnnullableDocument, 'accountId' | 'id'>;

/** Writes the annulment block and a line in the history. */
export async function changeAnnulment(
  trx: Trx,
  document: Held,
  annulment: StoredAnnulment | null,
  reason: HistoryReason,
): Promise<void> {
  await trx
    .updateTable('documents')
    .set({
      annulment: annulment && JSON.stringify(annulment),
      annulled_at: annulment?.annulled_at ? new Date(annulment.annulled_at) : null,
      updated_at: newUpdatedAt,
    })
    .where('account_id', '=', document.accountId)
    .where('id', '=', document.id)
    .execute();
  await writeHistory(trx, document.accountId, document.id, 'AUT', reason);
}

/** Stores SRI's last answer if it changes nothing else. The version of the document stays the same. */
export async function recordAnnulmentAnswer(trx: Trx, document: Held, annulment: StoredAnnulment): Promise<void> {
  await trx
    .updateTable('documents')
    .set({ annulment: JSON.stringify(annulment) })
    .where('account_id', '=', document.accountId)
    .where('id', '=', document.id)
    .execute();
}

export async function storeAnnulmentEvidence(
  trx: Trx,
  { accountId, id }: Held,
  evidence: { readonly askedAt: Date; readonly word: string; readonly raw: string },
): Promise<void> {
  const { askedAt, word, raw } = evidence;
  await trx
    .insertInto('annulment_answers')
    .values({ account_id: accountId, document_id: id, asked_at: askedAt, word, raw })
    .execute();
}

/** Schedules the next query. If one is scheduled already, the earlier time is used. */
export async function scheduleAnnulmentQuery(
  trx: Trx,
  { accountId, id, environmentId }: Held & { readonly environmentId: number },
  dueAt: Date,
): Promise<void> {
  await trx
    .insertInto('annulment_watches')
    .values({ document_id: id, account_id: accountId, environment_id: environmentId, due_at: dueAt })
    .onConflict((conflict) =>
      conflict
        .column('document_id')
        .doUpdateSet({ due_at: sql<Date>`least(annulment_watches.due_at, excluded.due_at)` }),
    )
    .execute();
}

export async function cancelAnnulmentQueries(trx: Trx, { accountId, id }: Held): Promise<void> {
  await trx.deleteFrom('annulment_watches').where('account_id', '=', accountId).where('document_id', '=', id).execute();
}

/** Returns how often SRI has answered queries about this annulment. */
export async function countAnnulmentQueries(trx: Trx, accountId: number, documentId: number): Promise<number> {
  const row = await trx
    .selectFrom('annulment_watches')
    .select('tries')
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return row?.tries ?? 0;
}

export async function rescheduleAnnulmentQuery(
  trx: Trx,
  { accountId, id }: Held,
  dueAt: Date,
  tries: number,
): Promise<void> {
  await trx
    .updateTable('annulment_watches')
    .set({ due_at: dueAt, tries, lease_until: null })
    .where('account_id', '=', accountId)
    .where('document_id', '=', id)
    .execute();
}

export interface ClaimedAnnulment {
  readonly accountId: number;
  readonly documentId: number;
}

const leaseSeconds = 60;

/** Leases up to `count` annulments that are due, of any account. */
export async function claimDueAnnulments(
  db: Database,
  environmentId: EnvironmentId,
  count: number,
): Promise<ClaimedAnnulment[]> {
  const { rows } = await sql<ClaimedAnnulment>`
    select account_id as "accountId", document_id as "documentId"
      from claim_due_annulments(${environmentId}::smallint, ${count}, make_interval(secs => ${leaseSeconds}))
  `.execute(db.system);
  return rows;
}

export async function raiseAnnulmentAlert(
  trx: Trx,
  { accountId, businessId, id }: Pick<AnnullableDocument, 'accountId' | 'businessId' | 'id'>,
  kind: string,
  message: string,
): Promise<void> {
  await trx
    .insertInto('alerts')
    .values({ account_id: accountId, business_id: businessId, document_id: id, kind, message })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
