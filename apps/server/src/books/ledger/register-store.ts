// The four registers of the books as queries: each row is a document with its amounts, or the reason why it is left
// out. Sums, groups and the documents behind a figure are all read from them, so they always agree.
import { documentTraits } from '@talonario/sri';
import { type RawBuilder, sql } from 'kysely';
import { documentModifiedByIssuedNote, documentModifiedByReceivedNote } from './changed-store.ts';

export const bookRegisters = ['sales', 'purchases', 'withholdings-made', 'withholdings-received'] as const;
export type BookRegister = (typeof bookRegisters)[number];

/** True for registers whose lines are taxes. The lines of the others are retentions. */
export function isRegisterOfTaxes(register: BookRegister): register is 'sales' | 'purchases' {
  return register === 'sales' || register === 'purchases';
}

/** Reasons why a document is in no sum. */
export const leftOutReasons = ['annulled', 'not_authorized', 'unconfirmed', 'without_xml'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export interface BookPeriod {
  readonly accountId: number;
  readonly businessId: number;
  readonly environmentId: number;
  readonly from: string;
  readonly to: string;
}

/** Columns of a register, in addition to the amounts: subtotal, discount, vat, ice, total, all before the sign. */
export interface BookRegisterRow {
  readonly entry_id: number | null;
  readonly document_id: number | null;
  readonly received_document_id: number | null;
  readonly document_type_id: number;
  readonly day: string;
  readonly sign: 1 | -1;
  readonly establishment_id: number | null;
  readonly emission_point_id: number | null;
  /**
   * The other party of the document: for issued documents its id in the directory, for received documents its
   * identification.
   */
  readonly party: string;
  readonly left_out: LeftOutReason | null;
  /** True if SRI has not confirmed the document and a user accepted it. */
  readonly accepted: boolean;
  /** Whether the document is an export of services, according to the answers for the annex. */
  readonly export_services: boolean;
  /** Document of this business that an issued note changes; null if it is not stored. */
  readonly changed_id: number | null;
  /**
   * Number of a note to a customer abroad whose modified document is not stored. Then no document shows whether the
   * note credits goods or services.
   */
  readonly lone_note: string | null;
  /** Access key of the document that a received note changes; null if it is not stored. */
  readonly changed_key: string | null;
  /** Parts of the changed document, if it is divided among several sustentos. */
  readonly changed_parts: unknown;
}

const idsOf = (holds: (type: (typeof documentTraits)[number]) => boolean): readonly number[] =>
  documentTraits.filter(holds).map(({ id }) => id);

const sold = idsOf(({ side }) => side === 'sale');
const bought = idsOf(({ side }) => side === 'purchase');
const withheld = idsOf(({ totals }) => totals === 'withheld');
const takingBack = idsOf(({ sign }) => sign === -1);

/** Selects all documents of a register, or those that are in its sums. */
export type RegisterSelection = 'all' | 'counted';

/** Documents of a register in a period, as a subquery. */
export function registerDocuments(
  register: BookRegister,
  period: BookPeriod,
  which: RegisterSelection = 'all',
): RawBuilder<BookRegisterRow> {
  if (register === 'sales') return soldRows(period, which);
  if (register === 'withholdings-made') return withheldRows(period, which);
  if (register === 'withholdings-received') return receivedRows(period, withheld, which);
  return sql`${receivedRows(period, sold, which)}
    union all ${settlementRows(period, which, 'issued')}
    union all ${settlementRows(period, which, 'registered')}`;
}

/**
 * Sales of a period. A note is reported in the same row of the form as the document that it modifies, for example as an
 * export or a reimbursement.
 */
function soldRows(period: BookPeriod, which: RegisterSelection): RawBuilder<BookRegisterRow> {
  return issuedRows(
    period,
    sold,
    which,
    sql`coalesce(c.export, e.export) as export,
           exists (select from ats_exports x where x.account_id = e.account_id and x.document_id = coalesce(c.id, e.document_id)
                      and x.answers ->> 'kind' = 'services') as export_services,
           coalesce(c.reimbursement, e.reimbursement) as reimbursement, c.id as changed_id,
           case when e.abroad and c.id is null then c.number end as lone_note, null::text as changed_key, null::jsonb as changed_parts`,
    sql`left join lateral (${documentModifiedByIssuedNote(sql`e.document_id`, sql`e.document_type_id`, period)}) c on true`,
  );
}

function withheldRows(period: BookPeriod, which: RegisterSelection): RawBuilder<BookRegisterRow> {
  return issuedRows(period, withheld, which, unchanged, sql``);
}

function issuedRows(
  period: BookPeriod,
  types: readonly number[],
  which: RegisterSelection,
  changed: RawBuilder<unknown>,
  joined: RawBuilder<unknown>,
): RawBuilder<BookRegisterRow> {
  const annulled = annulledOf(period, within(period, sql`issue_date`));
  return sql`
    select e.id as entry_id, e.document_id, e.received_document_id, e.document_type_id, e.issue_date as day, ${signOf('e')} as sign,
           e.establishment_id, e.emission_point_id, e.party_id::text as party, ${leftOut(annulled)} as left_out, false as accepted,
           null::text as sustain_code, null::text as vat_credit, null::boolean as fixed_asset, null::boolean as deductible,
           null::jsonb as sustain_parts,
           ${changed}, ${entryColumns}
      from book_entries e
           ${joined}
     where ${ownEntries(period)} and e.document_id is not null and e.document_type_id = any(${types}::smallint[])
       and ${within(period, sql`e.issue_date`)} ${which === 'counted' ? notAnnulled(annulled) : sql``}`;
}

/**
 * Purchase settlements of the business by day of entry: the day that a user entered or, without one, the issue date.
 * The two cases use different indexes.
 */
function settlementRows(
  period: BookPeriod,
  which: RegisterSelection,
  dated: 'issued' | 'registered',
): RawBuilder<BookRegisterRow> {
  const [day, days, among] =
    dated === 'issued'
      ? [
          sql`e.issue_date`,
          sql`c.registered_on is null and ${within(period, sql`e.issue_date`)}`,
          within(period, sql`issue_date`),
        ]
      : [
          sql`c.registered_on`,
          sql`e.document_id = ${registeredIn(period)}`,
          sql<boolean>`id = ${registeredIn(period)}`,
        ];
  const annulled = annulledOf(period, among);
  return sql`
    select e.id as entry_id, e.document_id, e.received_document_id, e.document_type_id, ${day} as day, ${signOf('e')} as sign,
           e.establishment_id, e.emission_point_id, p.identification as party, ${leftOut(annulled)} as left_out, false as accepted,
           c.sustain_code, c.vat_credit, c.fixed_asset, c.deductible, case when c.sustain_code is null then c.sustain_parts end as sustain_parts,
           ${unchanged}, ${entryColumns}
      from book_entries e
      join parties p on p.account_id = e.account_id and p.id = e.party_id
      left join document_classifications c on c.account_id = e.account_id and c.document_id = e.document_id
     where ${ownEntries(period)} and e.document_id is not null and e.document_type_id = any(${bought}::smallint[])
       and ${days} ${which === 'counted' ? notAnnulled(annulled) : sql``}`;
}

/** Settlements registered in the period. A join instead of this subquery would read the settlements of all periods. */
function registeredIn(period: BookPeriod): RawBuilder<unknown> {
  return sql`any(array(select document_id from document_classifications
         where account_id = ${period.accountId} and business_id = ${period.businessId} and ${within(period, sql`registered_on`)}))`;
}

/** Documents received from suppliers. Without a readable XML there are no amounts except those of SRI's report. */
function receivedRows(
  period: BookPeriod,
  types: readonly number[],
  which: RegisterSelection,
): RawBuilder<BookRegisterRow> {
  const { accountId, businessId, environmentId } = period;
  const day = sql`coalesce(r.registered_on, r.issue_date)`;
  return sql`
    select e.id as entry_id, null::bigint as document_id, r.id as received_document_id, r.document_type_id, ${day} as day,
           ${signOf('r')} as sign, null::bigint as establishment_id, null::bigint as emission_point_id,
           r.issuer_identification as party,
           case when r.state in ('annulled', 'not_authorized') then r.state
                when r.confirmed_at is not null and e.id is not null then null
                when r.xml_status <> 'intact' or e.id is null then 'without_xml'
                when r.accepted_at is null then 'unconfirmed' end as left_out,
           r.confirmed_at is null and r.accepted_at is not null as accepted,
           case when ${isSaid} then r.sustain_code else c.sustain_code end as sustain_code,
           case when ${isSaid} then r.vat_credit else c.vat_credit end as vat_credit,
           case when ${isSaid} then r.fixed_asset else c.fixed_asset end as fixed_asset, coalesce(r.deductible, case when not ${isSaid} then c.deductible end) as deductible,
           case when ${isSaid} then case when r.sustain_code is null then r.sustain_parts end
                when c.sustain_code is null then c.sustain_parts end as sustain_parts,
           coalesce(e.export, false) as export, false as export_services, coalesce(e.reimbursement, false) as reimbursement,
           null::bigint as changed_id, null::text as lone_note, c.access_key as changed_key,
           case when c.sustain_code is null then c.sustain_parts end as changed_parts, coalesce(e.popular, false) as popular,
           coalesce(e.abroad, false) as abroad, e.treaty, e.foreign_regime,
           coalesce(e.subtotal, r.subtotal) as subtotal, coalesce(e.discount, 0) as discount, coalesce(e.vat, r.vat) as vat,
           coalesce(e.ice, 0) as ice, coalesce(e.total, r.total) as total
      from received_documents r
      left join book_entries e on e.received_document_id = r.id
      left join lateral (${documentModifiedByReceivedNote(period)}) c on true
     where r.account_id = ${accountId} and r.business_id = ${businessId} and r.environment_id = ${environmentId}
       and r.document_type_id = any(${types}::smallint[]) and ${within(period, day)}
       ${which === 'counted' ? countedReceived : sql``}`;
}

/** Condition equal to `left_out is null`, in a form from which the planner can estimate the number of rows. */
const countedReceived = sql`and r.state not in ('annulled', 'not_authorized') and e.id is not null
       and (r.confirmed_at is not null or r.xml_status = 'intact' and r.accepted_at is not null)`;

/**
 * Whether the received note itself is classified. Its classification takes precedence over that of the document that it
 * modifies. Without a classification the note is divided like that document.
 */
const isSaid = sql`(num_nonnulls(r.sustain_code, r.vat_credit, r.fixed_asset, r.sustain_parts) > 0)`;

/**
 * Columns of a document that modifies no other document: whether it is an export or a reimbursement follows from its
 * own data.
 */
const unchanged = sql`e.export, false as export_services, e.reimbursement, null::bigint as changed_id, null::text as lone_note,
           null::text as changed_key, null::jsonb as changed_parts`;

const entryColumns = sql`e.popular, e.abroad, e.treaty, e.foreign_regime,
           e.subtotal, e.discount, e.vat, e.ice, e.total`;

function ownEntries({ accountId, businessId, environmentId }: BookPeriod): RawBuilder<boolean> {
  return sql`e.account_id = ${accountId} and e.business_id = ${businessId} and e.environment_id = ${environmentId}`;
}

/** Reason why an issued document is in no sum. */
function leftOut(annulled: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`case when e.document_id in (${annulled}) then 'annulled' end`;
}

function notAnnulled(annulled: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`and e.document_id not in (${annulled})`;
}

/**
 * Annulled documents of a business. They are few and have a separate index, so they are read once and looked up in
 * memory instead of joined.
 */
function annulledOf(
  { accountId, businessId, environmentId }: BookPeriod,
  among: RawBuilder<boolean>,
): RawBuilder<unknown> {
  return sql`
        select id from documents
         where account_id = ${accountId} and business_id = ${businessId} and environment_id = ${environmentId}
           and annulled_at is not null and ${among}`;
}

function within({ from, to }: BookPeriod, day: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${day} between ${from}::date and ${to}::date`;
}

function signOf(table: 'e' | 'r'): RawBuilder<number> {
  return sql`case when ${sql.ref(`${table}.document_type_id`)} = any(${takingBack}::smallint[]) then -1 else 1 end`;
}
