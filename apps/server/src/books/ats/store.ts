// SQL queries about the annex. Documents are read from the registers of the books, so that both have the same amounts.
import { isWithholdingType, typeIdsWhere } from '@talonario/sri';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';
import { documentModifiedByIssuedNote } from '../ledger/changed-store.ts';
import { type BookPeriod, type BookRegister, registerDocuments } from '../ledger/register-store.ts';

/** IVA or another tax of a document by rate, as the books store it. */
export interface BookTaxLine {
  readonly tax: string;
  readonly code: string;
  readonly rate: string | null;
  readonly base: string;
  readonly amount: string;
}

interface BookRow {
  readonly document_id: number | null;
  readonly received_document_id: number | null;
  readonly document_type_id: number;
  readonly number: string;
  readonly issue_date: string;
  readonly identification: string;
  readonly name: string;
  readonly authorization: string;
  readonly identification_type_id: number | null;
  readonly taxes: readonly BookTaxLine[];
  /** Ids of payment methods of issued documents. */
  readonly method_ids: readonly number[];
  readonly body: unknown;
}

export interface AtsPurchaseRow extends BookRow {
  /** Day on which the document is entered in the books. */
  readonly day: string;
  readonly sustain_code: string | null;
  readonly vat_credit: 'full' | 'proportional' | 'none' | null;
  /** Position of the part, if the document is divided among several sustentos. Each part is a row. */
  readonly part: number | null;
  /** Access key of the document that a received note modifies; null if that document is not stored. */
  readonly changed_key: string | null;
  readonly reimbursement: boolean;
  /** Content of the XML of a received document. */
  readonly content: unknown;
}

export interface AtsSaleRow extends BookRow {
  readonly document_id: number;
  readonly export: boolean;
  readonly reimbursement: boolean;
  readonly subtotal: string;
  /** Data that a user entered for an export. For a note without such data: the data of the invoice that it modifies. */
  readonly answers: unknown;
  /** True if the answers were entered for this document, false if they are those of the invoice it changes. */
  readonly has_answers: boolean;
  /** Body of the invoice that a note changes. */
  readonly changed_body: unknown;
}

export async function loadAtsPurchases(trx: Trx, period: BookPeriod): Promise<readonly AtsPurchaseRow[]> {
  const { rows } = await sql<AtsPurchaseRow>`
    select ${documentColumns}, g.day, s.part, case when s.part is null then g.sustain_code else s.sustain_code end as sustain_code,
           case when s.part is null then g.vat_credit else s.vat_credit end as vat_credit, g.reimbursement, g.changed_key,
           coalesce((select jsonb_agg(jsonb_build_object('tax', l.tax_code, 'code', l.code, 'rate', l.rate::text,
                                                         'base', part_of(l.base, x.before, x.reached, x.whole)::text,
                                                         'amount', part_of(l.amount, x.before, x.reached, x.whole)::text) order by l.line)
                       from book_lines l
                       left join lateral divide_line(g.sustain_parts, case when l.tax_code = '2' then coalesce(l.code, '') else '' end) x on true
                      where l.entry_id = g.entry_id and l.kind = 'tax' and x.part is not distinct from s.part), '[]') as taxes,
           case when r.id is not null then jsonb_build_object('payments', r.content -> 'payments', 'references', r.content -> 'references') end as content
      from ${booked('purchases', period)}
      left join lateral divide_line(g.sustain_parts, '') s on true
     where g.left_out is null
     order by g.day, g.entry_id, s.part`.execute(trx);
  return rows;
}

export async function loadAtsSales(trx: Trx, period: BookPeriod): Promise<readonly AtsSaleRow[]> {
  const { rows } = await sql<AtsSaleRow>`
    select ${documentColumns}, ${taxColumn}, g.export, g.reimbursement, g.subtotal::text as subtotal, coalesce(x.answers, cx.answers) as answers,
           x.document_id is not null as has_answers, c.body as changed_body
      from ${booked('sales', period)}
      left join ats_exports x on x.account_id = ${period.accountId} and x.document_id = g.document_id
      left join ats_exports cx on cx.account_id = ${period.accountId} and cx.document_id = g.changed_id
      left join documents c on c.account_id = ${period.accountId} and c.id = g.changed_id and g.export
     where g.left_out is null
     order by g.day, g.entry_id`.execute(trx);
  return rows;
}

/** Documents of a register joined with their other data. */
function booked(register: BookRegister, period: BookPeriod): RawBuilder<unknown> {
  return sql`(${registerDocuments(register, period)}) g
      left join documents d on d.account_id = ${period.accountId} and d.id = g.document_id
      left join received_documents r on r.account_id = ${period.accountId} and r.id = g.received_document_id
      left join parties p on p.account_id = ${period.accountId} and p.id = d.entity_id`;
}

const documentColumns = sql`g.document_id, g.received_document_id, g.document_type_id, coalesce(d.number, r.number) as number,
           coalesce(d.issue_date, r.issue_date) as issue_date,
           coalesce(d.entity_identification, r.issuer_identification) as identification,
           coalesce(d.entity_name, r.issuer_name) as name, coalesce(d.access_key, r.access_key) as "authorization",
           p.identification_type_id, d.body,
           coalesce((select jsonb_agg(l.reference_id order by l.line)
                       from book_lines l where l.entry_id = g.entry_id and l.kind = 'payment'), '[]') as method_ids`;

const taxColumn = sql`coalesce((select jsonb_agg(jsonb_build_object('tax', l.tax_code, 'code', l.code, 'rate', l.rate::text, 'base', l.base::text,
                                                         'amount', l.amount::text) order by l.line)
                       from book_lines l where l.entry_id = g.entry_id and l.kind = 'tax'), '[]') as taxes`;

export interface WithholdingRow {
  readonly id: number;
  readonly number: string;
  readonly access_key: string;
  readonly issue_date: string;
  readonly identification: string;
  readonly name: string;
  readonly identification_type_id: number | null;
  readonly body: unknown;
  readonly computed: unknown;
}

const withholdingIds = typeIdsWhere(isWithholdingType);

/** Valid withholdings of the business in a span of days. */
export async function loadAtsWithholdings(
  trx: Trx,
  { accountId, businessId, environmentId }: BookPeriod,
  from: string,
  to: string,
): Promise<readonly WithholdingRow[]> {
  const { rows } = await sql<WithholdingRow>`
    select d.id, d.number, d.access_key, d.issue_date, d.entity_identification as identification, d.entity_name as name,
           p.identification_type_id, d.body, d.computed
      from documents d
      left join parties p on p.account_id = d.account_id and p.id = d.entity_id
     where d.account_id = ${accountId} and d.business_id = ${businessId} and d.environment_id = ${environmentId}
       and d.document_type_id = any(${withholdingIds}::smallint[]) and d.acronym = 'AUT' and d.annulled_at is null
       and d.issue_date between ${from}::date and ${to}::date
     order by d.issue_date, d.id`.execute(trx);
  return rows;
}

/**
 * Returns those of the given document numbers that are purchases in the books, of any day. A purchase that the books
 * leave out is known only from its withholding.
 */
export async function findPurchasesByNumber(
  trx: Trx,
  { accountId, businessId, environmentId }: BookPeriod,
  numbers: readonly string[],
): Promise<readonly Pick<BookRow, 'document_type_id' | 'number' | 'identification'>[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<Pick<BookRow, 'document_type_id' | 'number' | 'identification'>>`
    select document_type_id, number, issuer_identification as identification from received_documents
     where account_id = ${accountId} and business_id = ${businessId} and environment_id = ${environmentId}
       and number collate "C" = any(${numbers}::text[]) and content is not null and state not in ('annulled', 'not_authorized')
       and (confirmed_at is not null or (xml_status = 'intact' and accepted_at is not null))
    union all
    select document_type_id, number, entity_identification from documents
     where account_id = ${accountId} and business_id = ${businessId} and environment_id = ${environmentId}
       and number = any(${numbers}::text[]) and acronym = 'AUT' and annulled_at is null`.execute(trx);
  return rows;
}

export interface DocumentNumberRow {
  readonly id: number;
  readonly document_type_id: number;
  readonly number: string;
  readonly authorization: string;
}

/** Documents of the business that SRI annulled in the period. */
export async function loadAnnulledDocuments(trx: Trx, period: BookPeriod): Promise<readonly DocumentNumberRow[]> {
  const { accountId, businessId, environmentId, from, to } = period;
  const { rows } = await sql<DocumentNumberRow>`
    select id, document_type_id, number, access_key as "authorization" from documents
     where account_id = ${accountId} and business_id = ${businessId} and environment_id = ${environmentId}
       and annulled_at is not null and issue_date between ${from}::date and ${to}::date
     order by id`.execute(trx);
  return rows;
}

/** Electronic withholdings that customers issued in the period. */
export async function loadReceivedWithholdings(
  trx: Trx,
  period: BookPeriod,
): Promise<readonly { id: number; number: string }[]> {
  const { rows } = await sql<{ id: number; number: string }>`
    select r.id, r.number
      from (${registerDocuments('withholdings-received', period)}) g
      join received_documents r on r.account_id = ${period.accountId} and r.id = g.received_document_id
     where g.left_out is null
     order by r.id`.execute(trx);
  return rows;
}

export async function loadEstablishmentCodes(
  trx: Trx,
  { accountId, businessId }: BookPeriod,
): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('establishments')
    .select('code')
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('active', '=', true)
    .orderBy('code')
    .execute();
  return rows.map(({ code }) => code);
}

/** Reads the legal name of the taxpayer (not the trade name), and whether the taxpayer is in the RIMPE regime. */
export async function loadAtsTaxpayer(
  trx: Trx,
  accountId: number,
  businessId: number,
): Promise<{ readonly name: string; readonly rimpe: boolean }> {
  const row = await trx
    .selectFrom('businesses')
    .select(['business_name', 'rimpe'])
    .where('account_id', '=', accountId)
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
  return { name: row.business_name, rimpe: row.rimpe !== null };
}

export async function readSettingsRow(trx: Trx, accountId: number, businessId: number): Promise<unknown> {
  const row = await trx
    .selectFrom('ats_settings')
    .select('settings')
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .executeTakeFirst();
  return row?.settings;
}

export async function writeSettingsRow(
  trx: Trx,
  accountId: number,
  businessId: number,
  settings: object,
): Promise<void> {
  const text = JSON.stringify(settings);
  await trx
    .insertInto('ats_settings')
    .values({ account_id: accountId, business_id: businessId, settings: text })
    .onConflict((conflict) =>
      conflict.column('business_id').doUpdateSet({ settings: text, updated_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

export interface ExportedDocument {
  readonly id: number;
  readonly business_id: number;
  readonly environment_id: number;
  readonly acronym: string;
  /** Whether the document has an export block, or changes a document with one. */
  readonly exports: boolean;
  readonly answers: unknown;
}

export async function lockExport(trx: Trx, accountId: number, id: number): Promise<ExportedDocument | undefined> {
  const of = { accountId: sql`${accountId}`, businessId: sql`d.business_id`, environmentId: sql`d.environment_id` };
  const { rows } = await sql<ExportedDocument>`
    select d.id, d.business_id, d.environment_id, d.acronym, x.answers,
           jsonb_typeof(d.body -> 'export') = 'object' is true or coalesce(c.export, false) as exports
      from documents d
      left join ats_exports x on x.account_id = ${accountId} and x.document_id = d.id
      left join lateral (${documentModifiedByIssuedNote(sql`d.id`, sql`d.document_type_id`, of)}) c on true
     where d.account_id = ${accountId} and d.id = ${id}
       for no key update of d`.execute(trx);
  return rows[0];
}

export async function writeExportAnswers(
  trx: Trx,
  accountId: number,
  { id, business_id }: Pick<ExportedDocument, 'id' | 'business_id'>,
  answers: object,
): Promise<void> {
  const text = JSON.stringify(answers);
  await trx
    .insertInto('ats_exports')
    .values({ document_id: id, account_id: accountId, business_id, answers: text })
    .onConflict((conflict) =>
      conflict.column('document_id').doUpdateSet({ answers: text, updated_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}
