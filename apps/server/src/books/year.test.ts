// Tests a generated year: every total of every book equals the result of SQL that was written independently of the
// product, directly on the documents. YEAR_DOCUMENTS=10000 runs the large test (docs/evidence/month.md).
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeEvidence } from '../../test/evidence.ts';
import { useScene } from '../../test/scene.ts';
import { recordOfAnswer } from '../../test/test-app.ts';
import { storeYearOfDocuments } from '../../test/write-year.ts';
import { computeBoxes103, computeBoxes104, yearAnswers } from '../../test/year-boxes.ts';
import type { TaxFormRecord } from './forms/show.ts';
import type { ReportRecord } from './reports/get-report.ts';

const year = 2025;
const perMonth = Number(process.env.YEAR_DOCUMENTS ?? 300);
let businessId: number;
const scene = useScene({ business: 'issuing' });
const { client } = scene;

beforeAll(async () => {
  businessId = scene.business.businessId;
  await storeYearOfDocuments(scene.database, { business: scene.business, year, perMonth });
}, 600_000);

const spans = [
  ...Array.from({ length: 12 }, (_, at) => monthOf(at + 1)),
  { from: `${year}-01-01`, to: `${year}-12-31` },
];

function monthOf(month: number) {
  const name = `${year}-${String(month).padStart(2, '0')}`;
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { from: `${name}-01`, to: `${name}-${days}` };
}

interface Line {
  readonly key: string;
  readonly count: number;
  readonly base: number;
  readonly tax: number;
  readonly total: number;
}

async function report(book: string, span: object, query: object = {}): Promise<ReportRecord> {
  // Repeats the request until all documents of a large year are entered.
  for (let tries = 0; ; tries++) {
    const answer = await client('reports.get', {
      params: { book } as never,
      query: { businessId, environment: 'test', ...span, ...query } as never,
    });
    if (answer.status !== 503 || tries > 100) return recordOfAnswer(answer) as unknown as ReportRecord;
  }
}

async function form(name: '104' | '103', period: string): Promise<TaxFormRecord> {
  const request = { params: { form: name }, query: { businessId, period } };
  for (let tries = 0; ; tries++) {
    const answer = await client('taxForms.get', request as never);
    if (answer.status !== 503 || tries > 100) return recordOfAnswer(answer) as unknown as TaxFormRecord;
  }
}

async function ask(query: ReturnType<typeof sql>): Promise<Line[]> {
  const { rows } = await query.execute(scene.owner);
  return (rows as Record<string, string>[]).map(({ key, count, base, tax, total }) => ({
    key: String(key),
    count: Number(count),
    base: Number(base),
    tax: Number(tax),
    total: Number(total),
  }));
}

const soldIn = ({ from, to }: { from: string; to: string }) => sql`
  from documents d
 where d.business_id = ${businessId} and d.environment_id = 1 and d.acronym = 'AUT' and d.annulled_at is null
   and d.document_type_id in (1, 2, 3) and d.issue_date >= ${from}::date and d.issue_date <= ${to}::date`;
const minus = sql`(case d.document_type_id when 2 then -1 else 1 end)`;

/** Purchases as the books define them: documents that SRI returned or a user accepted, and purchase settlements. */
const boughtIn = ({ from, to }: { from: string; to: string }) => sql`
  select r.document_type_id, r.content -> 'taxes' as taxes, 'rateCode' as rate_field, (r.content ->> 'subtotal')::numeric as subtotal,
         (r.content ->> 'total')::numeric as total, case r.document_type_id when 2 then -1 else 1 end as minus
    from received_documents r
   where r.business_id = ${businessId} and r.state = 'authorized' and r.document_type_id in (1, 2, 3) and r.content is not null
     and (r.confirmed_at is not null or r.xml_status = 'intact' and r.accepted_at is not null)
     and case when r.registered_on is null then r.issue_date else r.registered_on end between ${from}::date and ${to}::date
  union all
  select d.document_type_id, d.computed -> 'taxes', 'percentageCode', d.subtotal, d.total, 1
    from documents d left join document_classifications c on c.document_id = d.id
   where d.business_id = ${businessId} and d.environment_id = 1 and d.acronym = 'AUT' and d.annulled_at is null
     and d.document_type_id = 6 and coalesce(c.registered_on, d.issue_date) between ${from}::date and ${to}::date`;

const linesOf = (report: ReportRecord): Line[] =>
  (report.totals.rates ?? []).map(({ code, base, tax, count }) => ({ key: code, count, base, tax, total: base + tax }));

const cents = (lines: readonly Line[]) =>
  lines
    .map(({ key, count, base, tax, total }) =>
      [key, count, base, tax, total].map((one) => (typeof one === 'number' ? one.toFixed(2) : one)),
    )
    .sort();

describe.each(spans)('$from to $to', (span) => {
  it('sales', async () => {
    const [whole] = await ask(sql`
      select 'all' as key, count(*) as count, sum(${minus} * d.subtotal) as base,
             sum(${minus} * (select coalesce(sum((t ->> 'value')::numeric), 0) from jsonb_array_elements(d.computed -> 'taxes') t
                              where t ->> 'code' = '2')) as tax,
             sum(${minus} * d.total) as total ${soldIn(span)}`);
    const rates = await ask(sql`
      select t.tax ->> 'percentageCode' as key, count(*) as count, sum(${minus} * (t.tax ->> 'base')::numeric) as base,
             sum(${minus} * (t.tax ->> 'value')::numeric) as tax,
             sum(${minus} * ((t.tax ->> 'base')::numeric + (t.tax ->> 'value')::numeric)) as total
        from (select d.*, jsonb_array_elements(d.computed -> 'taxes') as tax ${soldIn(span)}) as t
       inner join documents d on d.id = t.id
       where t.tax ->> 'code' = '2' group by 1`);
    const shown = await report('sales', span);
    const { count, subtotal, vat, total } = shown.totals;
    expect({ key: 'all', count, base: subtotal, tax: vat, total }).toEqual(whole);
    expect(cents(linesOf(shown))).toEqual(cents(rates));
  });

  it('purchases', async () => {
    const [whole] = await ask(sql`
      select 'all' as key, count(*) as count, sum(minus * subtotal) as base,
             sum(minus * (select coalesce(sum((t ->> 'value')::numeric), 0) from jsonb_array_elements(taxes) t where t ->> 'code' = '2')) as tax,
             sum(minus * total) as total from (${boughtIn(span)}) b`);
    const rates = await ask(sql`
      select key, count(*) as count, sum(minus * base) as base, sum(minus * tax) as tax, sum(minus * (base + tax)) as total
        from (select minus, t ->> rate_field as key, (t ->> 'base')::numeric as base, (t ->> 'value')::numeric as tax
                from (${boughtIn(span)}) b, jsonb_array_elements(b.taxes) t where t ->> 'code' = '2') x
       group by 1`);
    const shown = await report('purchases', span);
    const { count, subtotal, vat, total } = shown.totals;
    expect({ key: 'all', count, base: subtotal, tax: vat, total }).toEqual(whole);
    expect(cents(linesOf(shown))).toEqual(cents(rates));
    const [accepted] = await ask(sql`
      select 'all' as key, count(*) as count, 0 as base, 0 as tax,
             coalesce(sum(case r.document_type_id when 2 then -1 else 1 end * (r.content ->> 'total')::numeric), 0) as total
        from received_documents r
       where r.business_id = ${businessId} and r.state = 'authorized' and r.document_type_id in (1, 2, 3)
         and r.xml_status = 'intact' and r.accepted_at is not null and r.confirmed_at is null
         and case when r.registered_on is null then r.issue_date else r.registered_on end between ${span.from}::date and ${span.to}::date`);
    expect([shown.accepted?.count ?? 0, shown.accepted?.total ?? 0]).toEqual([accepted?.count, accepted?.total]);
  });

  it('withholdings', async () => {
    const made = await ask(sql`
      select (i ->> 'retentionTaxTypeId') || '-' || (i ->> 'retentionCode') as key, count(distinct d.id) as count,
             sum((i ->> 'retentionBase')::numeric) as base, 0 as tax, sum((i ->> 'retentionValue')::numeric) as total
        from documents d, jsonb_array_elements(d.computed -> 'items') i
       where d.business_id = ${businessId} and d.environment_id = 1 and d.acronym = 'AUT' and d.annulled_at is null
         and d.document_type_id = 5 and d.issue_date between ${span.from}::date and ${span.to}::date
       group by 1`);
    const received = await ask(sql`
      select (w ->> 'taxCode') || '-' || (w ->> 'retentionCode') as key, count(distinct r.id) as count,
             sum((w ->> 'base')::numeric) as base, 0 as tax, sum((w ->> 'value')::numeric) as total
        from received_documents r, jsonb_array_elements(r.content -> 'withholdings') w
       where r.business_id = ${businessId} and r.state = 'authorized' and r.document_type_id = 5
         and (r.confirmed_at is not null or r.xml_status = 'intact' and r.accepted_at is not null)
         and case when r.registered_on is null then r.issue_date else r.registered_on end between ${span.from}::date and ${span.to}::date
       group by 1`);
    for (const [book, lines] of [
      ['withholdings-made', made],
      ['withholdings-received', received],
    ] as const) {
      const { groups } = await report(book, span, { groupBy: 'rate' });
      const shown = groups.map(({ key, totals }) => ({
        key,
        count: totals.count,
        base: totals.subtotal,
        tax: 0,
        total: totals.total,
      }));
      expect(cents(shown), book).toEqual(cents(lines));
    }
  });

  it('products and payments', async () => {
    const products = await ask(sql`
      select i ->> 'itemId' as key, count(distinct d.id) as count, sum(${minus} * (i ->> 'subtotal')::numeric) as base, 0 as tax,
             sum(${minus} * (i ->> 'total')::numeric) as total
        from (select d.* ${soldIn(span)}) d, jsonb_array_elements(d.computed -> 'items') i group by 1`);
    const payments = await ask(sql`
      select key, count(distinct id) as count, 0 as base, 0 as tax, sum(amount) as total from (
        select d.id, p #>> '{paymentMethod,id}' as key, ${minus} * (p ->> 'total')::numeric as amount
          from (select d.* ${soldIn(span)}) d, jsonb_array_elements(d.computed -> 'payments') p
        union all
        select d.id, d.body ->> 'payment_method_id', ${minus} * d.total
          from (select d.* ${soldIn(span)}) d where d.computed -> 'payments' = '[]'::jsonb) x
       group by 1`);
    const bought = (await report('products', span)).groups.map(({ key, totals }) => ({
      key,
      count: totals.count,
      base: totals.subtotal,
      tax: 0,
      total: totals.total,
    }));
    expect(cents(bought)).toEqual(cents(products));
    const paid = (await report('payments', span)).groups.map(({ key, totals }) => ({
      key,
      count: totals.count,
      base: 0,
      tax: 0,
      total: totals.total,
    }));
    expect(cents(paid)).toEqual(cents(payments));
  });

  it('left-out documents', async () => {
    const annulled = await ask(sql`
      select 'annulled' as key, count(*) as count, 0 as base, 0 as tax, 0 as total from documents d
       where d.business_id = ${businessId} and d.environment_id = 1 and d.annulled_at is not null and d.document_type_id in (1, 2, 3)
         and d.issue_date between ${span.from}::date and ${span.to}::date`);
    const { leftOut } = await report('sales', span);
    expect(leftOut.map(({ reason, count }) => [reason, count])).toEqual([['annulled', annulled[0]?.count]]);
  });
});

describe('the forms of each month', () => {
  const months = spans.slice(0, 12).map(({ from, to }) => ({ businessId, from, to, period: from.slice(0, 7) }));

  const valuesOf = ({ boxes }: TaxFormRecord) =>
    Object.fromEntries(boxes.flatMap(({ box, value }) => (value === null || value === 0 ? [] : [[box, value]])));
  const without = (boxes: Readonly<Record<string, number>>, names: readonly string[]) =>
    Object.fromEntries(Object.entries(boxes).filter(([box, value]) => value !== 0 && !names.includes(box)));

  async function answer(period: string, answers: object): Promise<TaxFormRecord> {
    const query = { businessId, period };
    const said = await client('taxForms.answers.replace', {
      params: { form: '104' },
      query,
      body: { answers } as never,
    });
    expect(said.status, said.text).toBe(200);
    return recordOfAnswer(said) as unknown as TaxFormRecord;
  }

  // Boxes that are not compared, because they are computed from compared ones: cash sales, counts, and the sums at the
  // end.
  const followed = ['480', '111', '113', '115', '119', '699', '801', '859', '999'];

  it('104, with the balance carried to the next month', async () => {
    await report('sales', { from: `${year}-01-01`, to: `${year}-12-31` }); // enters the year, if that was not done yet
    await sql`analyze book_entries, book_lines`.execute(scene.owner);
    let before: Readonly<Record<string, number>> = {};
    for (const month of months) {
      const expected = await computeBoxes104(scene.owner, { ...month, businessId }, before);
      const balance = { '605': before['615'] ?? 0, '606': before['617'] ?? 0 };
      const shown = await answer(month.period, month === months[0] ? { ...yearAnswers, ...balance } : balance);
      expect([month.period, without(valuesOf(shown), followed)]).toEqual([month.period, without(expected, [])]);
      expect([month.period, shown.complete]).toEqual([month.period, true]);
      before = expected;
    }
    // The last three months have no answers, so the balance is carried automatically.
    for (const { period } of months.slice(9)) await answer(period, { '605': null, '606': null });
    expect(without(valuesOf(await form('104', `${year}-12`)), followed)).toEqual(without(before, []));
  });

  it('103', async () => {
    for (const month of months) {
      const shown = valuesOf(await form('103', month.period));
      const expected = await computeBoxes103(scene.owner, { ...month, businessId });
      expect([month.period, without(shown, ['999'])]).toEqual([month.period, without(expected, [])]);
    }
  });
});

// Runs only with EVIDENCE=1: writes a million documents and measures the duration of sums.
describe.runIf(process.env.EVIDENCE === '1')('a million documents', () => {
  it('are summed', { timeout: 3_600_000 }, async () => {
    const written = await copyUntil(1_000_000);
    const entering = await timed(async () => {
      await report('sales', { from: `${year}-01-01`, to: `${year}-12-31` });
    });
    const rows: [string, string][] = [
      ['generated year compared with SQL written apart', `12 × ${perMonth} documents, 13 spans, no difference`],
      ['documents issued in the year, for the times below', written.toLocaleString('en')],
      ['entering all of them at once, as after an upgrade', seconds(entering)],
    ];
    for (const [what, book, span, query] of measured)
      rows.push([what, seconds(await best(() => report(book, span, query)))]);
    for (const name of ['104', '103'] as const)
      rows.push([`form ${name} of a month`, seconds(await best(() => form(name, `${year}-06`)))]);
    writeEvidence('month.md', {
      title: 'The books over a million documents',
      command: 'npm run soak:month',
      about:
        'A generated year of every type and rate, with notes, annulled, rejected, unconfirmed and classified documents. Every total, rate, code, product and payment of every month and of the year is compared with SQL that is written apart from the product and reads the documents themselves. Then the year is made a million documents of one business, and asked for; times are of the whole answer over HTTP, the best of three.',
      rows,
    });
  });

  const whole = { from: `${year}-01-01`, to: `${year}-12-31` };
  const measured: readonly (readonly [string, string, object, object])[] = [
    ['month of sales', 'sales', monthOf(6), {}],
    ['month of sales by day, beside the year before', 'sales', monthOf(6), { groupBy: 'day', compare: 'year' }],
    ['month of products', 'products', monthOf(6), {}],
    ['month of purchases by provider', 'purchases', monthOf(6), { groupBy: 'provider' }],
    ['year of sales', 'sales', whole, {}],
    ['year of sales by month', 'sales', whole, { groupBy: 'month' }],
    ['year of products', 'products', whole, {}],
    ['year of payments', 'payments', whole, {}],
  ];

  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

  async function timed(work: () => Promise<unknown>): Promise<number> {
    const start = performance.now();
    await work();
    return performance.now() - start;
  }

  async function best(work: () => Promise<unknown>): Promise<number> {
    return Math.min(await timed(work), await timed(work), await timed(work));
  }

  /** Copies the documents with new numbers until there are `most` of them. */
  async function copyUntil(most: number): Promise<number> {
    const owner = scene.owner;
    const start = await sql<{ count: number }>`select count(*)::int as count from documents`.execute(owner);
    const copies = Math.ceil(most / (start.rows[0]?.count ?? 1)) - 1;
    // Copies one month at a time, because no statement of the service may take a minute.
    for (let copy = 1; copy <= copies; copy++)
      for (const { from, to } of spans.slice(0, 12))
        await sql`
        insert into documents (account_id, business_id, environment_id, document_type_id, acronym, establishment_id, emission_point_id,
               number, access_key, authorization_number, issue_date, entity_id, entity_identification, entity_name, subtotal, discount,
               total, body, computed, annulment, annulled_at)
        select account_id, business_id, environment_id, document_type_id, acronym, establishment_id, emission_point_id,
               number, ${String(copy).padStart(4, '0')} || right(access_key, 45), authorization_number, issue_date, entity_id,
               entity_identification, entity_name, subtotal, discount, total, body, computed, annulment, annulled_at
          from documents where access_key like '4%' and issue_date between ${from}::date and ${to}::date`.execute(
          owner,
        );
    await sql`vacuum analyze documents`.execute(owner);
    return (start.rows[0]?.count ?? 0) * (copies + 1);
  }
});
