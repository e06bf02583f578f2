// Reads sums of documents for a form from the books, by groups, and the number of documents.
import { catalogs, type FormGroup, isWithholdingType, type TaxForm, typeIdsWhere } from '@talonario/sri';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';
import { type DocumentsInSameGroups, type LedgerGroup, readFormGroups } from '../ledger/form-groups-store.ts';
import { type BookPeriod, type BookRegister, type LeftOutReason, registerDocuments } from '../ledger/register-store.ts';
import { supportDocumentTypeSql } from './only-withheld-store.ts';

/** A group whose documents can be listed. */
export interface ListableFormGroup extends FormGroup {
  readonly register: BookRegister;
  readonly key: string;
}

const sides: Readonly<Record<BookRegister, FormGroup['side']>> = {
  sales: 'sale',
  purchases: 'purchase',
  'withholdings-made': 'withheld',
  'withholdings-received': 'suffered',
};

const registersOf: Readonly<Record<TaxForm, readonly BookRegister[]>> = {
  '104': ['sales', 'purchases', 'withholdings-made', 'withholdings-received'],
  '103': ['withholdings-made', 'purchases', 'sales'],
};

/** The documents of a register, combined by the groups they belong to. */
export interface RegisterByFormGroups {
  readonly register: BookRegister;
  readonly rows: readonly DocumentsInSameGroups[];
}

export interface FormGroupsOfPeriod {
  readonly groups: readonly ListableFormGroup[];
  readonly grouped: readonly RegisterByFormGroups[];
}

export async function loadFormGroupsOfPeriod(trx: Trx, form: TaxForm, period: BookPeriod): Promise<FormGroupsOfPeriod> {
  const groups: ListableFormGroup[] = [];
  const grouped: RegisterByFormGroups[] = [];
  for (const register of registersOf[form]) {
    const found = await readFormGroups(trx, register, period, registerCondition(form, register, period));
    groups.push(...found.groups.map((group) => bookedGroup(form, register, group)));
    grouped.push({ register, rows: found.together });
  }
  return { groups, grouped };
}

/**
 * Condition for the documents of a register that a form needs. Form 103 needs only purchases without a withholding, and
 * sales with tax withheld inside.
 */
export function registerCondition(
  form: TaxForm,
  register: BookRegister,
  period: BookPeriod,
): RawBuilder<boolean> | undefined {
  if (form !== '103') return undefined;
  if (register === 'sales')
    return sql<boolean>`exists (select from book_lines f where f.entry_id = g.entry_id and f.kind = 'fuel')`;
  return register === 'purchases' ? isUnwithheld(period) : undefined;
}

function bookedGroup(form: TaxForm, register: BookRegister, group: LedgerGroup): ListableFormGroup {
  const side = sides[register];
  const isRetention = side === 'withheld' || side === 'suffered';
  const { taxCode, code, treaty, foreignRegime: regime } = group;
  return {
    register,
    key: group.key,
    side,
    sign: group.sign,
    documents: group.documents,
    vatCode: isRetention || taxCode !== vat ? null : code,
    inside: side === 'sale' ? insideOf(taxCode, code) : null,
    market: side === 'sale' && group.export ? (group.exportServices ? 'export_services' : 'export_goods') : 'local',
    loneNote: group.loneNote,
    reimbursement: group.reimbursement,
    fixedAsset: group.fixedAsset,
    sustainCode: group.sustainCode,
    vatCredit: group.vatCredit,
    popular: group.popular,
    abroad: group.abroad,
    accepted: group.accepted,
    retention: isRetention ? { taxCode, code, treaty, regime } : null,
    unwithheld: form === '103' && side === 'purchase',
    base: group.base,
    value: group.value,
  };
}

const vat = '2';

/**
 * Kind of an amount inside a sale other than its taxes. Codes of tabla 23: 3 and 4 are IVA, 327 and 328 two and three
 * per thousand of income tax.
 */
function insideOf(taxCode: string, code: string): NonNullable<FormGroup['inside']> | null {
  if (taxCode === 'refund') return 'vat_refund';
  if (taxCode !== 'fuel') return null;
  return code === '3' || code === '4' ? 'presumptive_vat' : 'income_of_fuels';
}

const withholdings = typeIdsWhere(isWithholdingType);

const incomeTax = 1;
/**
 * Condition that no withholding of this business withholds income tax on the document `g`, as in the annex. A
 * withholding of only IVA leaves the document under code 332. For a document divided among several sustentos, each part
 * is checked: a withholding belongs to the part with its sustento, or to the first part if none has it. A credit note
 * follows the document it changes. A withholding is due within five days; two more months are searched for late ones.
 */
function isUnwithheld(period: BookPeriod): RawBuilder<boolean> {
  const { accountId, businessId, environmentId, to } = period;
  // The withholdings are collected into one object, which is looked up for each purchase. With a list or `not exists`,
  // the planner searches all withholdings for each purchase once it considers them too many to hash. Suppliers are
  // compared by ten digits, because a supplier that invoiced with a RUC may be in the directory with the cédula that
  // the RUC begins with.
  return sql<boolean>`not coalesce((select ${isOfPart} from (select (
    select coalesce(jsonb_object_agg(withheld.key, withheld.sustains), '{}') from (
    select left(w.entity_identification, 10) || ' ' || ${supportDocumentTypeSql} || ' ' || replace(i ->> 'support_document_number', '-', '') as key,
           jsonb_agg(distinct coalesce(${sustainCodes}::jsonb ->> (i ->> 'sustain_code_id'), '')) as sustains
      from documents w
     cross join jsonb_array_elements(w.body -> 'items') i
     where w.account_id = ${accountId} and w.business_id = ${businessId} and w.environment_id = ${environmentId}
       and w.acronym = 'AUT' and w.annulled_at is null and w.document_type_id = any(${withholdings}::smallint[])
       and w.issue_date between ${firstIssued(period)} - 31 and ${to}::date + 62
       and i ->> 'support_document_number' is not null and w.entity_identification is not null
       and (i ->> 'retention_tax_type_id')::int = ${incomeTax}
     group by 1) withheld
  ) -> (left(g.party, 10) || ' ' || (
    select coalesce(case when g.sign = -1 then m.named ->> 'typeCode' || ' ' || replace(m.named ->> 'number', '-', '') end,
                    type_code(g.document_type_id) || ' ' || replace(coalesce(r.number, d.number), '-', ''))
      from (select g.received_document_id as received_id, g.document_id as own_id) o
      left join received_documents r on r.account_id = ${accountId} and r.id = o.received_id
      left join documents d on d.account_id = ${accountId} and d.id = o.own_id
      left join lateral (
        select jsonb_path_query_first(r.content -> 'references', '$[*] ? (@.kind == "modified")') as named where g.sign = -1
      ) m on true
  )) as sustains) m where m.sustains is not null), false)`;
}

const sustainCodes = JSON.stringify(Object.fromEntries(catalogs['sustain-codes'].map(({ id, code }) => [id, code])));

/**
 * Parts that a withholding refers to: those of the purchase or, for a credit note, those of the document that it
 * changes.
 */
const withheldParts = sql`case when g.sign = -1 then g.changed_parts else g.sustain_parts end`;
const withheldSustains = sql`jsonb_path_query_array(${withheldParts}, '$[*].sustain_code')`;
const firstSustain = sql`${withheldParts} #>> '{0,sustain_code}'`;

/**
 * Whether a withholding with the sustentos `m.sustains` applies to the line `l` of a purchase. Parts with the sustento
 * of the first part are one row of the annex with it. A note with a sustento that its purchase lacks follows the first
 * part.
 */
const isOfPart = sql<boolean>`case when ${withheldParts} is null then true
              else (case when ${withheldSustains} ? l.sustain_code then l.sustain_code else ${firstSustain} end) = any(
                   array(select case when ${withheldSustains} ? n.sustain then n.sustain else ${firstSustain} end
                           from jsonb_array_elements_text(m.sustains) n (sustain))) end`;

/**
 * First issue date of a purchase of the period. Tax on a purchase that was entered late may have been withheld long
 * before.
 */
function firstIssued({ accountId, businessId, environmentId, from, to }: BookPeriod): RawBuilder<Date> {
  return sql`least(${from}::date,
         (select min(r.issue_date) from received_documents r
           where r.account_id = ${accountId} and r.business_id = ${businessId} and r.environment_id = ${environmentId}
             and coalesce(r.registered_on, r.issue_date) between ${from}::date and ${to}::date),
         (select min(d.issue_date) from document_classifications c join documents d on d.account_id = c.account_id and d.id = c.document_id
           where c.account_id = ${accountId} and c.business_id = ${businessId} and c.registered_on between ${from}::date and ${to}::date))`;
}

export interface RegisterCount {
  readonly reason: LeftOutReason | null;
  readonly received: boolean;
  readonly sign: 1 | -1;
  readonly count: number;
}

/** Numbers of documents of a register. Left-out documents are counted by reason. */
export async function countRegister(
  trx: Trx,
  register: BookRegister,
  period: BookPeriod,
): Promise<readonly RegisterCount[]> {
  const { rows } = await sql<RegisterCount>`
    select g.left_out as reason, g.received_document_id is not null as received, g.sign, count(*)::int as count
      from (${registerDocuments(register, period)}) g
     group by 1, 2, 3`.execute(trx);
  return rows;
}
