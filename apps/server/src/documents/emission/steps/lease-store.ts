// SQL queries about documents underway: rows that are due, protected by a lease. Only the lease owner may change a
// document. A write that names another state or lease than the row has changes nothing and reports that. Workers claim
// due documents of all accounts.
import type { HistoryReason } from '@talonario/contract';
import { sql } from 'kysely';
import type { EnvironmentId } from '../../../authority/environment.ts';
import { newLeaseOwner } from '../../../platform/db/lease-owner.ts';
import type { Database } from '../../../platform/db/pool.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import { writeHistory } from '../../store.ts';
import { readSignedXml } from '../../stored-xml.ts';
import type { InFlightDocument, RepeatedRefusal } from '../document-stages.ts';
import { leaseSeconds } from '../lease.ts';
import { joinEmails, stuckDocumentEvent, writeEvent } from './announce.ts';

export interface DocumentLease {
  readonly accountId: number;
  readonly documentId: number;
  readonly owner: string;
  /** Time of the lease by the clock of the process, read before the lease was written. */
  readonly leasedAt: number;
}

/** Reads the document. Returns undefined if this process no longer owns the lease. */
export async function loadInFlight(db: Database, lease: DocumentLease): Promise<InFlightDocument | undefined> {
  return await db.forAccount(lease.accountId, async (trx) => {
    const row = await trx
      .selectFrom('documents as d')
      .innerJoin('document_files as f', (join) =>
        join.onRef('f.document_id', '=', 'd.id').onRef('f.attempt', '=', 'd.attempt'),
      )
      .innerJoin('businesses as b', 'b.id', 'd.business_id')
      .select([
        'd.business_id',
        'd.document_type_id',
        'd.environment_id',
        'd.acronym',
        'd.number',
        'd.access_key',
        'd.attempt',
        'd.total',
        'd.external_id',
        'd.entity_email',
        'd.other_entity_email',
        'd.received_at',
        'd.stuck_at',
        'd.tries',
        'f.signed_deflated',
        'f.created_at as signed_at',
        'f.archived_at',
        'f.received_at as receipt_at',
        'f.old_refusal',
        'b.email_on_authorization',
      ])
      .where('d.account_id', '=', lease.accountId)
      .where('d.id', '=', lease.documentId)
      .where('d.lease_owner', '=', lease.owner)
      .executeTakeFirst();
    if (row?.access_key == null || row.number === null) return undefined;
    return {
      accountId: lease.accountId,
      id: lease.documentId,
      owner: lease.owner,
      leasedAt: lease.leasedAt,
      businessId: row.business_id,
      documentTypeId: row.document_type_id,
      environmentId: row.environment_id as EnvironmentId,
      acronym: row.acronym,
      number: row.number,
      accessKey: row.access_key,
      attempt: row.attempt,
      total: row.total,
      externalId: row.external_id,
      emails: joinEmails(row.entity_email, row.other_entity_email),
      emailOnAuthorization: row.email_on_authorization,
      // The bytes of a decided document may be in the archive. They are no longer needed for a comparison.
      signedXml: row.archived_at === null ? readSignedXml(row) : '',
      signedAt: row.signed_at,
      receivedAt: row.received_at,
      receiptAt: row.acronym === 'SND' ? row.receipt_at : null,
      stuckAt: row.stuck_at,
      tries: row.tries,
      oldRefusal: row.old_refusal as RepeatedRefusal | null,
      requestId: null,
    };
  });
}

/** Claims a document that no process has leased. Returns false if one has. */
export async function claimDocumentLease(db: Database, lease: DocumentLease): Promise<boolean> {
  return await db.forAccount(lease.accountId, async (trx) => {
    const taken = await trx
      .updateTable('documents')
      .set({ lease_owner: lease.owner, lease_until: leaseEndSql() })
      .where('account_id', '=', lease.accountId)
      .where('id', '=', lease.documentId)
      .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<', sql<Date>`clock_timestamp()`)]))
      .returning('id')
      .executeTakeFirst();
    return taken !== undefined;
  });
}

/** Releases the lease of a document that needs no further step. */
export async function releaseDocumentLease(db: Database, lease: DocumentLease): Promise<void> {
  await db.forAccount(lease.accountId, (trx) =>
    trx
      .updateTable('documents')
      .set({ lease_owner: null, lease_until: null })
      .where('account_id', '=', lease.accountId)
      .where('id', '=', lease.documentId)
      .where('lease_owner', '=', lease.owner)
      .execute(),
  );
}

/** Renews the lease for another call. Returns undefined if the lease is lost. */
export async function renewDocumentLease(
  db: Database,
  document: InFlightDocument,
): Promise<InFlightDocument | undefined> {
  const leasedAt = Date.now();
  return await db.forAccount(document.accountId, async (trx) => {
    const renewed = await updateIfLeased(trx, document)
      .set({ lease_until: leaseEndSql() })
      .returning('id')
      .executeTakeFirst();
    return renewed && { ...document, leasedAt };
  });
}

export interface NextStepSchedule {
  /** Delay until the next step. If absent, the due time does not change. */
  readonly delayMs?: number;
  readonly tries: number;
  /** Reason why a user should look at the document. */
  readonly alert?: StuckDocumentAlert;
}

export interface StuckDocumentAlert {
  readonly kind: keyof typeof alertReasons;
  readonly message: string;
}

/** Reason in the history for each kind of alert. The history does not name the authorization; the alert does. */
export const alertReasons = {
  'document.stuck': 'SRI has not decided within 24 hours',
  'document.foreign_authorization': 'SRI shows an authorization under our access key for a document that is not ours',
  'document.old_key_authorized': 'SRI shows an authorization under the access key that the document gave up',
} as const satisfies Record<string, HistoryReason>;

/** Releases the lease and sets when the next step is due. */
export async function scheduleNextStep(
  db: Database,
  document: InFlightDocument,
  { delayMs, tries, alert }: NextStepSchedule,
): Promise<void> {
  await db.forAccount(document.accountId, async (trx) => {
    const row = await updateIfLeased(trx, document)
      .set({
        ...(delayMs !== undefined && {
          due_at: sql<Date>`clock_timestamp() + make_interval(secs => ${delayMs / 1_000})`,
        }),
        lease_owner: null,
        lease_until: null,
        tries,
        ...(alert && { stuck_at: sql<Date>`coalesce(stuck_at, clock_timestamp())` }),
      })
      .returning('id')
      .executeTakeFirst();
    if (row !== undefined && alert !== undefined && !(await wasRaised(trx, document, alert)))
      await raiseDocumentAlert(trx, document, alert);
  });
}

/**
 * Adds an alert to a document, with its history line and its event. Does nothing while an alert of this kind is open.
 */
export async function raiseDocumentAlert(
  trx: Trx,
  document: InFlightDocument,
  { kind, message }: StuckDocumentAlert,
): Promise<void> {
  const raised = await trx
    .insertInto('alerts')
    .values({
      account_id: document.accountId,
      business_id: document.businessId,
      document_id: document.id,
      kind,
      message,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (raised === undefined) return;
  await writeHistory(trx, document.accountId, document.id, document.acronym, alertReasons[kind]);
  await writeEvent(trx, document, stuckDocumentEvent(document, document.acronym));
}

/**
 * Whether the current attempt has raised the same alert before. An alert that a user dismissed must not return with the
 * next query to SRI.
 */
async function wasRaised(
  trx: Trx,
  document: InFlightDocument,
  { kind, message }: StuckDocumentAlert,
): Promise<boolean> {
  if (document.stuckAt === null) return false;
  const alert = await trx
    .selectFrom('alerts')
    .select('id')
    .where('account_id', '=', document.accountId)
    .where('document_id', '=', document.id)
    .where('kind', '=', kind)
    .where('message', '=', message)
    .limit(1)
    .executeTakeFirst();
  return alert !== undefined;
}

export function updateIfLeased(trx: Trx, document: InFlightDocument) {
  return trx
    .updateTable('documents')
    .where('account_id', '=', document.accountId)
    .where('id', '=', document.id)
    .where('acronym', '=', document.acronym)
    .where('attempt', '=', document.attempt)
    .where('lease_owner', '=', document.owner);
}

export function leaseEndSql() {
  return sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
}

export interface ClaimedDocument extends DocumentLease {
  readonly businessId: number;
}

/**
 * Number of documents that a business with due documents gets at once, regardless of how many other businesses wait.
 */
const perBusiness = 4;

/** Leases up to `count` due documents. Those in `underway` count towards the share of their business. */
export async function claimDueDocuments(
  db: Database,
  environmentId: EnvironmentId,
  count: number,
  underway: ReadonlySet<ClaimedDocument>,
): Promise<ClaimedDocument[]> {
  const owner = newLeaseOwner();
  const leasedAt = Date.now();
  const theirs = [...underway].map(({ businessId }) => businessId);
  const { rows } = await sql<{ document_id: number; account_id: number; business_id: number }>`
    select document_id, account_id, business_id
      from claim_due_documents(
        ${environmentId}::smallint, ${count}, ${perBusiness}, ${theirs}, ${owner}, make_interval(secs => ${leaseSeconds})
      )
  `.execute(db.system);
  return rows.map((row) => ({
    accountId: row.account_id,
    businessId: row.business_id,
    documentId: row.document_id,
    owner,
    leasedAt,
  }));
}
