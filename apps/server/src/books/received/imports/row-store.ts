// Stores the results of the rows of an import.
import { sql } from 'kysely';
import { storableJson } from '../../../platform/db/clean-text.ts';
import type { RowOutcome } from '../../../platform/db/tables.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import type { ReceivingBusiness } from '../validate-xml.ts';

/** Row of SRI's report whose fields are consistent with its access key. */
export interface ReportedImportRow {
  readonly line: number;
  readonly access_key: string;
  readonly document_type_id: number;
  readonly number: string;
  readonly issue_date: string;
  readonly issuer_identification: string;
  readonly issuer_name: string;
  readonly receiver_identification: string | null;
  /** Content of the row of the report: JSON. */
  readonly claimed: string | null;
  readonly has_figures: boolean;
  readonly subtotal: string;
  readonly vat: string;
  readonly total: string;
  /** Number of the document that a note changes, fifteen digits. */
  readonly modified: string | null;
}

/** Result of a row that needs no query to SRI. */
export interface ImportRowWithOutcome {
  readonly line: number;
  readonly file_name?: string | null;
  readonly access_key?: string | null;
  readonly outcome: RowOutcome;
  readonly received_document_id?: number | null;
  readonly code?: string | null;
  readonly params?: object | null;
  readonly message?: string | null;
}

/** Inserts new documents without XML and queues a query to SRI. Known documents do not change. */
export async function storeReportedRows(
  trx: Trx,
  receiver: ReceivingBusiness,
  importId: number,
  rows: readonly ReportedImportRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const { accountId, businessId, environmentId } = receiver;
  await sql`
    with input as materialized (${inputOf(rows)}),
    made as (
      insert into received_documents (account_id, business_id, environment_id, document_type_id, access_key, number, issue_date,
             issuer_identification, issuer_name, receiver_identification, claimed_authorization, source, state, xml_status,
             has_figures, subtotal, vat, total)
      select ${accountId}, ${businessId}, ${environmentId}, r.document_type_id, r.access_key, r.number, r.issue_date,
             r.issuer_identification, r.issuer_name, r.receiver_identification, r.claimed::jsonb, 'report', 'unconfirmed', 'waiting',
             r.has_figures, r.subtotal, r.vat, r.total
        from input r order by r.line
      on conflict (business_id, access_key) do nothing
      returning id, access_key
    ),
    asked as (
      insert into received_fetches (business_id, access_key, account_id, environment_id)
      select ${businessId}, m.access_key, ${accountId}, ${environmentId} from made m
      on conflict do nothing
    ),
    referred as (
      insert into received_references (account_id, business_id, received_document_id, number)
      select ${accountId}, ${businessId}, m.id, r.modified from made m join input r using (access_key)
       where r.modified is not null
    )
    insert into import_rows (import_id, line, account_id, business_id, access_key, outcome, received_document_id)
    select ${importId}, r.line, ${accountId}, ${businessId}, r.access_key,
           case when m.id is null then 'known' else 'waiting' end, coalesce(m.id, d.id)
      from input r
      left join made m using (access_key)
      left join received_documents d on d.account_id = ${accountId} and d.business_id = ${businessId} and d.access_key = r.access_key
    on conflict do nothing`.execute(trx);
}

/** Returns the results that `storeReportedRows` would have, without storing anything. */
export async function dryRunReportedRows(
  trx: Trx,
  receiver: ReceivingBusiness,
  importId: number,
  rows: readonly Pick<ReportedImportRow, 'line' | 'access_key'>[],
): Promise<void> {
  if (rows.length === 0) return;
  const { accountId, businessId } = receiver;
  await sql`
    insert into import_rows (import_id, line, account_id, business_id, access_key, outcome, received_document_id)
    select ${importId}, r.line, ${accountId}, ${businessId}, r.access_key, case when d.id is null then 'new' else 'known' end, d.id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line integer, access_key text)
      left join received_documents d on d.account_id = ${accountId} and d.business_id = ${businessId} and d.access_key = r.access_key
    on conflict do nothing`.execute(trx);
}

/** Stores access keys without further data. SRI is queried for those whose XML is not stored. */
export async function storeAccessKeyRows(
  trx: Trx,
  receiver: ReceivingBusiness,
  importId: number,
  rows: readonly Pick<ReportedImportRow, 'line' | 'access_key'>[],
): Promise<void> {
  if (rows.length === 0) return;
  const { accountId, businessId, environmentId } = receiver;
  await sql`
    with input as materialized (
      select r.line, r.access_key, d.id, d.xml_status, d.confirmed_at is not null as given
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line integer, access_key text)
        left join received_documents d on d.account_id = ${accountId} and d.business_id = ${businessId} and d.access_key = r.access_key
    ),
    asked as (
      insert into received_fetches (business_id, access_key, account_id, environment_id)
      select distinct ${businessId}::bigint, i.access_key, ${accountId}::bigint, ${environmentId}::smallint
        from input i where i.given is not true order by i.access_key
      on conflict (business_id, access_key) do update set due_at = now(), tries = 0, misses = 0, doubts = 0
    ),
    waiting as (
      update received_documents d set xml_status = 'waiting', updated_at = now()
        from input i where d.account_id = ${accountId} and d.id = i.id and i.xml_status = 'not_found'
    )
    insert into import_rows (import_id, line, account_id, business_id, access_key, outcome, received_document_id)
    select ${importId}, i.line, ${accountId}, ${businessId}, i.access_key,
           case when i.given then 'known' else 'waiting' end, i.id
      from input i
    on conflict do nothing`.execute(trx);
}

export async function storeRowsWithOutcome(
  trx: Trx,
  { accountId, businessId }: ReceivingBusiness,
  importId: number,
  rows: readonly ImportRowWithOutcome[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into import_rows (import_id, line, account_id, business_id, file_name, access_key, outcome, received_document_id, code, params, message)
    select ${importId}, r.line, ${accountId}, ${businessId}, r.file_name, r.access_key, r.outcome, r.received_document_id, r.code, r.params, r.message
      from jsonb_to_recordset(${storableJson(rows)}::jsonb)
           as r (line integer, file_name text, access_key text, outcome text, received_document_id bigint, code text, params jsonb, message text)
    on conflict do nothing`.execute(trx);
}

export interface ImportRowResolution {
  readonly outcome: RowOutcome;
  readonly received_document_id?: number | null;
  readonly document_id?: number | null;
  readonly code: string | null;
  readonly params: object | null;
  readonly message: string | null;
}

/**
 * Sets the result of all rows that wait for this key, or only of those that wait for an issued or received document.
 * Returns their imports.
 */
export async function resolveImportRows(
  trx: Trx,
  { accountId, businessId }: Pick<ReceivingBusiness, 'accountId' | 'businessId'>,
  accessKey: string,
  resolution: ImportRowResolution,
  as?: 'issued' | 'received',
): Promise<number[]> {
  const { params, ...columns } = resolution;
  const rows = await trx
    .updateTable('import_rows')
    .set({ ...columns, params: params && storableJson(params), asked: true })
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('access_key', '=', accessKey)
    .where('outcome', '=', 'waiting')
    .$if(as !== undefined, (query) => query.where(isForIssued, '=', as === 'issued'))
    .returning('import_id')
    .execute();
  return [...new Set(rows.map(({ import_id }) => import_id))];
}

const isForIssued = sql<boolean>`exists (select from imports i where i.id = import_rows.import_id and i.source = 'issued')`;

/** Whether rows wait for this key: for a document that the business issued, or for one that it received. */
export async function waitingRowKinds(
  trx: Trx,
  { accountId, businessId }: Pick<ReceivingBusiness, 'accountId' | 'businessId'>,
  accessKey: string,
): Promise<ReadonlySet<'issued' | 'received'>> {
  const rows = await trx
    .selectFrom('import_rows')
    .select(isForIssued.as('issued'))
    .distinct()
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('access_key', '=', accessKey)
    .where('outcome', '=', 'waiting')
    .execute();
  return new Set(rows.map(({ issued }) => (issued ? 'issued' : 'received')));
}

/** Records that SRI was queried and does not have the document yet. Returns the imports that waited for this query. */
export async function recordKeysQueried(
  trx: Trx,
  { accountId, businessId }: Pick<ReceivingBusiness, 'accountId' | 'businessId'>,
  accessKey: string,
): Promise<number[]> {
  const rows = await trx
    .updateTable('import_rows')
    .set({ asked: true })
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('access_key', '=', accessKey)
    .where('outcome', '=', 'waiting')
    .where('asked', '=', false)
    .returning('import_id')
    .execute();
  return [...new Set(rows.map(({ import_id }) => import_id))];
}

function inputOf(rows: readonly ReportedImportRow[]) {
  return sql`
    select * from jsonb_to_recordset(${storableJson(rows)}::jsonb) as r (
      line integer, access_key text, document_type_id smallint, number text, issue_date date, issuer_identification text,
      issuer_name text, receiver_identification text, claimed text, has_figures boolean, subtotal numeric,
      vat numeric, total numeric, modified text)`;
}
