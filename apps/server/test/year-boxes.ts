// Computes the boxes of forms 104 and 103 of a generated month with SQL over the documents. It is written from SRI's
// pages about the forms, independently of the product's tables, to check the product.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../src/platform/db/tables.ts';

export interface BusinessMonth {
  readonly businessId: number;
  readonly from: string;
  readonly to: string;
}

/** Answers to the questions of form 104. */
export const yearAnswers = {
  zero_rate_sales: '403',
  sales_8: '410',
  purchases_8: '530',
  old_rate_notes: 'together',
  credit_method: 'factor',
  credit_order: 'purchases',
} as const;

const soldLines = ({ businessId, from, to }: BusinessMonth) => sql`
  select d.document_type_id = 2 as note, d.body ? 'export' and d.document_type_id = 1 as export, t ->> 'percentageCode' as code,
         (t ->> 'base')::numeric as base, (t ->> 'value')::numeric as tax
    from documents d, jsonb_array_elements(d.computed -> 'taxes') t
   where d.business_id = ${businessId} and d.environment_id = 1 and d.acronym = 'AUT' and d.annulled_at is null
     and d.document_type_id in (1, 2, 3) and t ->> 'code' = '2' and d.issue_date between ${from}::date and ${to}::date`;

/** Purchases in the books: received documents and purchase settlements. */
const boughtLines = ({ businessId, from, to }: BusinessMonth) => sql`
  select r.document_type_id = 2 as note, r.sustain_code as sustain, r.vat_credit as credit, coalesce(r.fixed_asset, false) as asset,
         coalesce(r.content #>> '{issuer,regime}' like '%POPULAR%', false) as popular,
         coalesce(r.content -> 'references' @> '[{"kind": "reimbursed"}]', false) as reimbursed, t ->> 'rateCode' as code,
         (t ->> 'base')::numeric as base, (t ->> 'value')::numeric as tax
    from received_documents r, jsonb_array_elements(r.content -> 'taxes') t
   where r.business_id = ${businessId} and r.state = 'authorized' and r.document_type_id in (1, 2, 3)
     and (r.confirmed_at is not null or r.xml_status = 'intact' and r.accepted_at is not null)
     and coalesce(r.registered_on, r.issue_date) between ${from}::date and ${to}::date
  union all
  select false, c.sustain_code, c.vat_credit, coalesce(c.fixed_asset, false), false, false, t ->> 'percentageCode', (t ->> 'base')::numeric,
         (t ->> 'value')::numeric
    from documents d left join document_classifications c on c.document_id = d.id, jsonb_array_elements(d.computed -> 'taxes') t
   where d.business_id = ${businessId} and d.environment_id = 1 and d.acronym = 'AUT' and d.annulled_at is null
     and d.document_type_id = 6 and t ->> 'code' = '2' and coalesce(c.registered_on, d.issue_date) between ${from}::date and ${to}::date`;

const soldRow = sql`case
  when code in ('6', '7') then '431' when code = '0' and export then '407' when code = '0' then '403'
  when code = '5' then '425' when code = '8' then '410' else '401' end`;
const boughtRow = sql`case
  when sustain is null and credit is null then null when popular then '508'
  when code = '6' then '531' when code = '7' then '532' when code = '0' then '507'
  when credit = 'none' or (credit is null and sustain in ('02', '07')) then '502'
  when asset or sustain = '03' then '501'
  when code = '5' then '540' when code = '8' then '530' else '500' end`;

const sums = (lines: ReturnType<typeof sql>, row: ReturnType<typeof sql>) => sql`
  select row, coalesce(sum(base) filter (where not note), 0) as gross, sum(case when note then -base else base end) as net,
         sum(case when note then -tax else tax end) as tax
    from (select x.*, ${row} as row from (${lines}) x) y where row is not null group by row`;

/** Boxes by row of the form: net and tax. The key is the box of the gross amount. */
const columns: Readonly<Record<string, readonly [net: string, tax?: string]>> = {
  '401': ['411', '421'],
  '410': ['420', '430'],
  '425': ['435', '445'],
  '403': ['413'],
  '407': ['417'],
  '431': ['441'],
  '500': ['510', '520'],
  '501': ['511', '521'],
  '530': ['533', '534'],
  '540': ['550', '560'],
  '502': ['512', '522'],
  '507': ['517'],
  '508': ['518'],
  '531': ['541'],
  '532': ['542'],
};

/** Boxes for rows in which credit notes exceed sales, at a rate above zero or at zero. Other rows have no such box. */
const excess: Readonly<Record<string, readonly [net: string, tax?: string]>> = {
  ...Object.fromEntries(['401', '410', '425'].map((row) => [row, ['443', '453'] as const])),
  ...Object.fromEntries(['403', '407'].map((row) => [row, ['442'] as const])),
  ...Object.fromEntries(['500', '501', '530', '540', '502'].map((row) => [row, ['544', '554'] as const])),
  ...Object.fromEntries(['507', '508'].map((row) => [row, ['543'] as const])),
};

type Boxes = Record<string, number>;

export async function computeBoxes104(owner: Kysely<Tables>, month: BusinessMonth, before: Boxes): Promise<Boxes> {
  const { rows } = await sql<{ row: string; gross: string; net: string; tax: string }>`
    (${sums(soldLines(month), soldRow)}) union all (${sums(boughtLines(month), boughtRow)})`.execute(owner);
  const cents = new Map<string, number>();
  const add = (box: string | undefined, amount: number) => box && cents.set(box, (cents.get(box) ?? 0) + amount);
  for (const { row, gross, net, tax } of rows) {
    add(row, toCents(gross));
    const [netBox, taxBox] = columns[row] ?? [''];
    const [netOver, taxOver] = excess[row] ?? [];
    add(netBox, Math.max(0, toCents(net)));
    add(netOver, Math.max(0, -toCents(net)));
    add(taxBox, Math.max(0, toCents(tax)));
    add(taxOver, taxBox === undefined ? 0 : Math.max(0, -toCents(tax)));
  }
  const held = await withheld(owner, month);
  for (const [box, amount] of Object.entries(held)) add(box, amount);
  return await settle(owner, Object.fromEntries(cents), before);
}

const boxOfVat: Readonly<Record<string, string>> = { '9': '721', '10': '723', '1': '725', '2': '729', '3': '731' };

async function withheld(owner: Kysely<Tables>, { businessId, from, to }: BusinessMonth): Promise<Boxes> {
  const made = await sql<{ code: string; value: string }>`
    select i ->> 'retentionCode' as code, sum((i ->> 'retentionValue')::numeric) as value
      from documents d, jsonb_array_elements(d.computed -> 'items') i
     where d.business_id = ${businessId} and d.environment_id = 1 and d.acronym = 'AUT' and d.annulled_at is null
       and d.document_type_id = 5 and (i ->> 'retentionTaxTypeId')::int = 2 and d.issue_date between ${from}::date and ${to}::date
     group by 1`.execute(owner);
  const suffered = await sql<{ value: string }>`
    select coalesce(sum((w ->> 'value')::numeric), 0) as value
      from received_documents r, jsonb_array_elements(r.content -> 'withholdings') w
     where r.business_id = ${businessId} and r.state = 'authorized' and r.document_type_id = 5 and w ->> 'taxCode' = '2'
       and (r.confirmed_at is not null or r.xml_status = 'intact' and r.accepted_at is not null)
       and coalesce(r.registered_on, r.issue_date) between ${from}::date and ${to}::date`.execute(owner);
  return {
    ...Object.fromEntries(made.rows.map(({ code, value }) => [boxOfVat[code] ?? code, toCents(value)])),
    '609': toCents(suffered.rows[0]?.value ?? '0'),
  };
}

/**
 * Computes in the database the boxes of form 104 that follow from its sales, purchases and withholdings (`given`) and
 * from the credits of the month before (`before`): the totals (409 to 529), the credit factor and the tax due (563 to 902).
 */
async function settle(owner: Kysely<Tables>, given: Boxes, before: Boxes): Promise<Boxes> {
  const box = (number: string) => sql`coalesce((b ->> ${number})::numeric, 0) / 100`;
  const total = (numbers: string) => sql.join(numbers.split(' ').map(box), sql` + `);
  const { rows } = await sql<Record<string, string>>`
    with g as (select ${JSON.stringify(given)}::jsonb as b),
    t as (select ${total('401 410 425 403 407')} as "409", ${total('411 420 435 413 417')} as "419",
                 ${total('421 430 445')} as "429", ${total('411 420 435 417')} as credited,
                 ${total('500 501 530 540 502 507 508')} as "509", ${total('510 511 533 550 512 517 518')} as "519",
                 ${total('520 521 534 560 522')} as "529", ${total('520 521 534 560')} as credit,
                 ${total('721 723 725 729 731')} as "799", ${box('609')} as "609",
                 ${before['615'] ?? 0}::numeric as "605", ${before['617'] ?? 0}::numeric as "606" from g),
    f as (select t.*, round(credited / "419", 4) as "563" from t),
    c as (select f.*, round(credit * "563", 2) as "564" from f),
    d as (select c.*, credit - "564" as "565", greatest("429" - "564", 0) as "601", greatest("564" - "429", 0) as "602" from c),
    e as (select d.*, greatest("602" + "605" - "601", 0) as "615", greatest("601" - "602" - "605", 0) as owed from d)
    select "409", "419", "429", "429" as "482", "429" as "484", "429" as "499", "509", "519", "529", "563", "564", "565", "601", "602",
           "605", "606", "609", "615", greatest("606" + "609" - owed, 0) as "617", greatest(owed - "606" - "609", 0) as "620", "799",
           greatest(owed - "606" - "609", 0) + "799" as "902"
      from e`.execute(owner);
  const settled = Object.fromEntries(Object.entries(rows[0] ?? {}).map(([number, value]) => [number, Number(value)]));
  return { ...Object.fromEntries(Object.entries(given).map(([number, amount]) => [number, amount / 100])), ...settled };
}

export async function computeBoxes103(owner: Kysely<Tables>, { businessId, from, to }: BusinessMonth): Promise<Boxes> {
  const { rows } = await sql<{ code: string; base: string; value: string }>`
    select i ->> 'retentionCode' as code, sum((i ->> 'retentionBase')::numeric) as base, sum((i ->> 'retentionValue')::numeric) as value
      from documents d, jsonb_array_elements(d.computed -> 'items') i
     where d.business_id = ${businessId} and d.environment_id = 1 and d.acronym = 'AUT' and d.annulled_at is null
       and d.document_type_id = 5 and (i ->> 'retentionTaxTypeId')::int = 1 and d.issue_date between ${from}::date and ${to}::date
     group by 1`.execute(owner);
  const bought = await sql<{ base: string }>`
    select coalesce(sum(case when note then -base else base end), 0) as base
      from (${boughtLines({ businessId, from, to })}) b where (sustain is not null or credit is not null) and not reimbursed`.execute(
    owner,
  );
  const of = (code: string, field: 'base' | 'value') => toCents(rows.find((row) => row.code === code)?.[field] ?? '0');
  const free = of('332', 'base') + toCents(bought.rows[0]?.base ?? '0');
  const [goods, fees, others] = ['312', '303', '3440'].map((code) => [of(code, 'base'), of(code, 'value')] as const);
  const all = [goods, fees, others].map((one) => one ?? [0, 0]);
  const base = all.reduce((sum, [amount]) => sum + amount, free);
  const value = all.reduce((sum, [, amount]) => sum + amount, 0);
  const boxes = {
    '312': goods?.[0],
    '362': goods?.[1],
    '303': fees?.[0],
    '353': fees?.[1],
    '3440': others?.[0],
    '3940': others?.[1],
    '332': free,
    '349': base,
    '399': value,
    '499': value,
    '501': value,
    '902': value,
  };
  return Object.fromEntries(Object.entries(boxes).map(([box, amount]) => [box, (amount ?? 0) / 100]));
}

function toCents(amount: string): number {
  return Math.round(Number(amount) * 100);
}
