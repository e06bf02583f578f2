// Tests forms 104 and 103 with documents that were really issued and received: every figure, the documents behind it,
// the questions and the refusals.
import { readFileSync } from 'node:fs';
import { addDays, firstDayMonthsAfter } from '@talonario/sri';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { boxValuesOf, openBooks } from '../../../test/books.ts';
import { useScene } from '../../../test/scene.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { TaxFormRecord } from './show.ts';

let businessId: number;
const today = dayInGuayaquil(new Date());
const month = today.slice(0, 7);
const monthBefore = addDays(`${month}-01`, -1).slice(0, 7);

const scene = useScene({ business: 'issuing', supplier: true });
const { supplier, client, issue } = scene;
const { form: read, answer, receive } = openBooks(scene);
const asked = (form: string, period = month) => ({ params: { form }, query: { businessId, period } }) as never;

beforeAll(async () => {
  businessId = scene.business.businessId;
  await issueMonth();
});

/**
 * Sales: 21.00 at 15 %, then 10.00 at 15 % and 4.00 at 0 %, a debit note of 12.50 at 15 %; a credit note takes 10.50
 * back; another one is annulled. Purchases: a settlement of 21.00 and an invoice of 21.00, both at 15 %. Withholdings:
 * 312 upon 100.00, issued and received.
 */
async function issueMonth() {
  const { productId, freeProductId, finalConsumerId } = scene.business;
  const invoice = await issue('01');
  await issue('01', {
    customer_id: finalConsumerId,
    items: [
      { item_id: productId, amount: 1, price: 10 },
      { item_id: freeProductId, amount: 4, price: 1 },
    ],
  });
  await issue('05');
  await issue('04', {
    modified_document_number: invoice.number,
    items: [{ item_id: productId, amount: 1, price: 10.5 }],
  });
  const { id } = await issue('01');
  await sql`update documents set annulled_at = now(), annulment = '{"state": "annulled"}' where id = ${id}`.execute(
    scene.owner,
  );
  await issue('03');
  await issue('07');
  await receive(await supplier.issue('01'), await supplier.issue('07'));
}

interface Listed {
  readonly id: number;
  readonly amount: number;
}

async function behind(href: string): Promise<{ rows: Listed[]; total: number }> {
  const rows: Listed[] = [];
  let total = 0;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const url = `${scene.app.url}/api/v1${href}&perPage=2${cursor && `&cursor=${cursor}`}`;
    const response = await fetch(url, { headers: { 'x-api-key': scene.account.key } });
    const page = (await response.json()) as {
      data: Listed[];
      meta: { nextCursor: string | null; total: number; amount: number };
    };
    expect(response.status).toBe(200);
    rows.push(...page.data);
    total = page.meta.total;
    if (page.meta.nextCursor === null) expect(page.meta.amount).toBe(sumOf(rows));
    cursor = page.meta.nextCursor;
  }
  return { rows, total };
}

const sumOf = (rows: readonly Listed[]) => rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;

async function expectTraceable(form: TaxFormRecord) {
  for (const { box, parts, documents } of form.boxes) {
    if (documents === null) continue;
    const { rows, total } = await behind(documents.href);
    expect([box, sumOf(rows), total]).toEqual([box, parts.documents, documents.count]);
  }
}

describe('form 104', () => {
  it('asks before it puts an amount into a box, and lists what is left out', async () => {
    const form = await read('104');
    expect(form).toMatchObject({
      period: month,
      state: 'open',
      complete: false,
      untried: false,
      table: { date: '2026-09-16' },
    });
    expect(form.questions.filter(({ open }) => open).map(({ key }) => key)).toEqual(['zero_rate_sales', '605', '606']);
    expect(boxValuesOf(form)).toMatchObject({
      '401': 43.5,
      '411': 33,
      '421': 4.95,
      '409': 43.5,
      '111': 3,
      '113': 1,
      '115': 1,
    });
    expect(boxValuesOf(form)['403']).toBeUndefined();
    const leftOut = form.leftOut.map(({ what, count, base }) => [what, count, base]);
    expect(leftOut).toEqual(
      expect.arrayContaining([
        ['open_question', 1, 4],
        ['unclassified', 2, 42],
        ['income_tax_suffered', 1, 100],
        ['annulled', 1, null],
        ['imports', null, null],
        ['paper', null, null],
      ]),
    );
    for (const { count, href } of form.leftOut) if (href !== null) expect((await behind(href)).total).toBe(count);
    const upload = await client('taxForms.upload', asked('104'));
    expect([upload.status, upload.body.code]).toEqual([409, 'tax_form.open_questions']);
  });

  it('accepts answers, stores who gave them, and every box equals its documents', async () => {
    await classifyAll('06');
    const { status, body } = await answer('104', {
      zero_rate_sales: '403',
      '605': 12.3,
      '606': 0,
      '507': 7.5,
      '517': 7.5,
    });
    expect(status).toBe(200);
    const form = body.data as unknown as TaxFormRecord;
    // Factor: 33 ÷ 37 = 0.8919. Credit: 6.30 × 0.8919 = 5.62. IVA to pay: 4.95 − 5.62 = −0.67. The credit from the
    // previous period is 12.30.
    const open = form.questions.filter((question) => question.open).map(({ key }) => key);
    expect(open).toEqual(['credit_method']);
    const { body: done } = await answer('104', { credit_method: 'factor' });
    const values = boxValuesOf(done.data as unknown as TaxFormRecord);
    expect(values).toMatchObject({
      '403': 4,
      '413': 4,
      '409': 47.5,
      '419': 37,
      '429': 4.95,
      '484': 4.95,
      '499': 4.95,
      '500': 42,
      '510': 42,
      '520': 6.3,
      '507': 7.5,
      '517': 7.5,
      '509': 49.5,
      '519': 49.5,
      '529': 6.3,
      '563': 0.8919,
      '564': 5.62,
      '565': 0.68,
      '602': 0.67,
      '605': 12.3,
      '615': 12.97,
    });
    for (const [box, value] of exampleInDocs()) expect([box, values[box]]).toEqual([box, value]);
    expect(done.data).toMatchObject({ complete: true, negative: [] });
    const question = form.questions.find(({ key }) => key === '605');
    expect(question).toMatchObject({ value: 12.3, open: false, answeredBy: expect.any(String), from: null });
    await expectTraceable(await read('104'));
  });

  it('has the file for SRI’s page, without the computed boxes, and a page to print', async () => {
    const json = await client('taxForms.upload', {
      ...(asked('104') as object),
      query: { businessId, period: month, format: 'json' },
    } as never);
    expect(json.text).toBe(
      '{"detallesDeclaracion":{"450":"43.50","460":"33.00","470":"4.95","570":"4.00","580":"4.00","1240":"4.95","1270":"42.00","1280":"42.00",' +
        '"1290":"6.30","1720":"7.50","1730":"7.50","2130":"5.62","1276":"0.68","2160":"12.30","2220":"12.97"}}',
    );
    const xml = await client('taxForms.upload', asked('104'));
    expect(xml.text).toContain('<detalle concepto="460">33.00</detalle>');
    expect(xml.text).not.toContain('concepto="870"');
    const page = await client('taxForms.summary', asked('104'));
    expect(page.text).toContain('Ayuda para declarar');
    expect(page.text).toContain('12.97');
  });

  it('carries the balance to the following period, from the answers of the one before', async () => {
    await answer('104', { '605': null, '606': null });
    await answer('104', { '605': 100, '606': 20 }, monthBefore);
    const form = await read('104');
    expect(form.questions.find(({ key }) => key === '605')).toMatchObject({
      value: 100,
      from: monthBefore,
      open: false,
    });
    expect(boxValuesOf(form)).toMatchObject({ '605': 100, '606': 20, '615': 100.67, '617': 20 });
    // A later choice does not apply to earlier periods.
    expect((await read('104', monthBefore)).questions.some(({ key }) => key === 'zero_rate_sales')).toBe(false);
    await answer('104', { '605': null, '606': null }, monthBefore);
    expect((await read('104')).questions.find(({ key }) => key === '605')).toMatchObject({ value: null, open: true });
  });

  it('takes the balance of a closed period, and refuses an answer for it', async () => {
    const { owner } = scene;
    const figures = { '104.563': '1', '104.615': '55.5' };
    await sql`insert into period_closings (account_id, business_id, environment_id, period, starts_on, ends_on, figures, closed_by)
              values (${scene.account.id}, ${businessId}, 1, ${monthBefore}, ${`${monthBefore}-01`}, ${addDays(`${month}-01`, -1)},
                      ${JSON.stringify(figures)}, '{}')`.execute(owner);
    const form = await read('104');
    expect(form.questions.find(({ key }) => key === '605')).toMatchObject({ value: 55.5, from: monthBefore });
    expect(boxValuesOf(form)['606']).toBeUndefined();
    const refused = await answer('104', { '605': 1 }, monthBefore);
    expect([refused.status, refused.body.code]).toEqual([409, 'period.closed']);
    await sql`update period_closings set reopened_at = now(), reopened_by = '{}', reason = 'x'`.execute(owner);
  });

  it('shows amounts that a user accepted separately', async () => {
    const { owner } = scene;
    await sql`update received_documents set xml_status = 'intact', confirmed_at = null, accepted_at = now(), accepted_by = '{}',
                     updated_at = clock_timestamp() where document_type_id = 1`.execute(owner);
    const box = (await read('104')).boxes.find((one) => one.box === '520');
    expect(box).toMatchObject({ value: 6.3, accepted: 3.15 });
    await sql`update received_documents set accepted_at = null, accepted_by = null, updated_at = clock_timestamp()
               where document_type_id = 1`.execute(owner);
    const form = await read('104');
    expect(form.boxes.find((one) => one.box === '520')).toMatchObject({ value: 3.15, accepted: 0 });
    expect(form.leftOut.find(({ what }) => what === 'unconfirmed')).toMatchObject({ count: 1 });
    await sql`update received_documents set confirmed_at = now(), updated_at = clock_timestamp()
               where document_type_id = 1`.execute(owner);
  });
});

describe('form 103', () => {
  it('has withholdings by code and purchases without one, and states that its file is untested', async () => {
    const form = await read('103');
    expect(boxValuesOf(form)).toMatchObject({
      '312': 100,
      '362': 2,
      '332': 42,
      '349': 142,
      '399': 2,
      '499': 2,
      '902': 2,
    });
    expect(form).toMatchObject({ untried: true, complete: true });
    await expectTraceable(form);
    const upload = await client('taxForms.upload', asked('103'));
    expect(upload.headers.get('content-disposition')).toBe(`attachment; filename="103-${month}-sin-probar.xml"`);
  });

  it('leaves out purchases that a withholding of the business names', async () => {
    const { rows } = await sql<{ number: string; issuer: string }>`
      select number, issuer_identification as issuer from received_documents where document_type_id = 1`.execute(
      scene.owner,
    );
    const [bought] = rows;
    await sql`update documents set entity_identification = ${bought?.issuer},
                     body = jsonb_set(body, '{items,0,support_document_number}', to_jsonb(${bought?.number}::text))
               where document_type_id = 5 and account_id = ${scene.account.id}`.execute(scene.owner);
    expect(boxValuesOf(await read('103'))).toMatchObject({ '332': 21, '349': 121 });
    await expectTraceable(await read('103'));
    // The withheld purchase is also found if the directory has the supplier with the cédula that the RUC begins with.
    await sql`update documents set entity_identification = left(entity_identification, 10)
               where document_type_id = 5 and account_id = ${scene.account.id}`.execute(scene.owner);
    expect(boxValuesOf(await read('103'))).toMatchObject({ '332': 21, '349': 121 });
    // The withheld purchase is also found if it was entered months after it was issued and withheld.
    await sql`update received_documents set registered_on = issue_date, issue_date = issue_date - 150, updated_at = clock_timestamp()
               where document_type_id = 1`.execute(scene.owner);
    await sql`update documents set issue_date = issue_date - 150
               where document_type_id = 5 and account_id = ${scene.account.id}`.execute(scene.owner);
    expect(boxValuesOf(await read('103'))).toMatchObject({ '332': 21, '349': 121 });
  });
});

describe('refusals', () => {
  const next = firstDayMonthsAfter(`${month}-01`, 1).slice(0, 7);

  it.each([
    ['104', next, 409, 'tax_form.future_period'],
    ['104', '2026-S1', 409, 'obligation.other_period'],
    ['103', '2026-S1', 409, 'obligation.other_period'],
    ['104', '2026-13', 400, 'request.invalid_parameter'],
    ['105', month, 400, 'request.invalid_parameter'],
  ])('form %s of %s', async (form, period, status, code) => {
    const { status: given, body } = await client('taxForms.get', asked(form, period));
    expect([given, body.code]).toEqual([status, code]);
  });

  it('invalid answers, each with its key', async () => {
    const refused = await answer('104', {
      '999': 1,
      '4999': 1,
      '605': 'mucho',
      '606': 1.234,
      '481': -5,
      '615': 99_999_999_999,
      '111': 1.5,
      zero_rate_sales: '407',
      code_343A: '344',
    });
    expect(refused.status).toBe(422);
    expect(
      Object.fromEntries(
        (refused.body.errors as { field: string; code: string }[]).map(({ field, code }) => [field, code]),
      ),
    ).toEqual({
      'answers.999': 'field.immutable',
      'answers.4999': 'field.unknown',
      'answers.605': 'field.format',
      'answers.606': 'field.too_many_decimals',
      'answers.481': 'field.too_small',
      'answers.615': 'field.too_large',
      'answers.111': 'field.too_many_decimals',
      'answers.zero_rate_sales': 'field.not_allowed',
      'answers.code_343A': 'field.unknown',
    });
    expect((await answer('104', {})).status).toBe(422);
    expect((await answer('104', { '605': true })).status).toBe(400);
  });

  it('an unknown box, a form that the business does not file, a semester of a monthly filer', async () => {
    const box = await client('taxForms.boxes.documents.list', {
      params: { form: '104', box: '4999' },
      query: { businessId, period: month },
    } as never);
    expect(box.status).toBe(404);
    const put = (settings: readonly object[]) =>
      client('businesses.obligationSettings.replace', { params: { id: businessId }, body: { settings } as never });
    await put([{ from: '2020-01-01', vat_period: 'semester', obligations: ['104'] }]);
    expect((await client('taxForms.get', asked('103'))).body.code).toBe('obligation.not_filed');
    expect((await client('taxForms.get', asked('104'))).body.code).toBe('obligation.other_period');
    const semester = `${today.slice(0, 4)}-S${Number(today.slice(5, 7)) <= 6 ? 1 : 2}`;
    const form = await read('104', semester);
    expect(form).toMatchObject({ period: semester, untried: true });
    expect(boxValuesOf(form)).toMatchObject({ '411': 33 });
    await put([]);
  });

  it('a box that an answer makes negative is named, and no file is produced', async () => {
    await answer('104', { zero_rate_sales: '403', credit_method: 'factor', '411': -34, '605': 0, '606': 0 });
    const form = await read('104');
    expect(form.negative).toContain('411');
    const upload = await client('taxForms.upload', asked('104'));
    expect([upload.status, upload.body.code]).toEqual([409, 'tax_form.not_uploadable']);
    await answer('104', { '411': null });
  });
});

it('notes above the sales go to separate boxes, with their documents', async () => {
  await sql`update documents set annulled_at = now(), annulment = '{"state": "annulled"}'
             where account_id = ${scene.account.id} and document_type_id in (1, 3)`.execute(scene.owner);
  const form = await read('104');
  expect(boxValuesOf(form)).toMatchObject({ '443': 10.5, '453': 1.58 });
  const net = form.boxes.find(({ box }) => box === '411');
  expect(net).toMatchObject({ value: 0, parts: { documents: -10.5, moved: 10.5 } });
  expect(form.leftOut.map(({ what }) => what)).toContain('notes_for_next_period');
  await expectTraceable(form);
});

/** Boxes of the worked example in docs/month.md. */
function exampleInDocs(): readonly (readonly [string, number])[] {
  const text = readFileSync(new URL('../../../../../docs/month.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| (\d{3}) \| .* \| (\d+\.\d+) \|$/gm)];
  expect(rows.length).toBeGreaterThan(10);
  return rows.map(([, box = '', value = '']) => [box, Number(value)] as const);
}

async function classifyAll(sustain_code: string) {
  const { owner } = scene;
  await sql`update received_documents set sustain_code = ${sustain_code}, updated_at = clock_timestamp()`.execute(
    owner,
  );
  await sql`insert into document_classifications (document_id, account_id, business_id, sustain_code)
            select id, account_id, business_id, ${sustain_code} from documents
             where document_type_id = 6 and account_id = ${scene.account.id}`.execute(owner);
}
