// The annex in special cases: authorisations of changed documents, foreign suppliers, impossible sustentos, income tax
// withheld twice, answers above their maximum, a change to semesters.
import { addDays, retentionCodeAt } from '@talonario/sri';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBooks, textsOfElements } from '../../../test/books.ts';
import { bodiesOf } from '../../../test/issuing-business.ts';
import { addSupplierAsCustomer } from '../../../test/received-documents.ts';
import { useScene } from '../../../test/scene.ts';
import { type Client, recordOfAnswer } from '../../../test/test-app.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';

let businessId: number;
let supplierId: number;
const today = dayInGuayaquil(new Date());
const period = today.slice(0, 7);
const monthBefore = addDays(`${period}-01`, -1).slice(0, 7);

const scene = useScene({ business: 'issuing', supplier: true });
const { supplier, client, issue } = scene;
const { ats, atsFile, atsSettings, receive, classify } = openBooks(scene);

beforeAll(async () => {
  businessId = scene.business.businessId;
  supplierId = await addSupplierAsCustomer(scene, supplier);
  await settings({});
});

const settings = (body: object) => atsSettings({ repeat_electronic_purchases: true, payment_method: '20', ...body });

const of = (price: number) => ({ items: [{ item_id: supplier.business.productId, amount: 1, price }] });

const problemsOf = async (rule: string) => (await ats()).problems.filter((one) => one.rule === rule);

describe('a received note', () => {
  it('has the authorisation of the document it changes, stored or entered by a user, and never an invented one', async () => {
    const invoice = await supplier.issue('01', of(100));
    const notes = [
      await supplier.issue('04', { ...of(10), modified_document_number: invoice.number }),
      await supplier.issue('04', { ...of(5), modified_document_number: '009-009-000000001' }),
    ];
    const ids = await receive(invoice, ...notes);
    for (const id of ids) await classify(id, { sustain_code_id: 1 });
    const [problem, ...more] = await problemsOf('purchase.modified_authorization_missing');
    expect(problem).toMatchObject({ severity: 'error', document: { id: ids[2], received: true } });
    expect(more).toEqual([]);
    const said = { supplier: supplier.business.ruc, type: '01', number: '009-009-000000001' };
    expect((await settings({ authorizations: [{ ...said, authorization: '123' }] })).status).toBe(422);
    expect((await settings({ authorizations: [{ ...said, authorization: '1234567890' }] })).status).toBe(200);
    // A change of other settings keeps the authorisations.
    const { body } = await settings({});
    expect(body.data).toMatchObject({ authorizations: [{ ...said, authorization: '1234567890' }] });
    expect(await problemsOf('purchase.modified_authorization_missing')).toEqual([]);
    expect(textsOfElements(await atsFile(), 'autModificado').toSorted()).toEqual(
      [invoice.accessKey, '1234567890'].toSorted(),
    );
  });

  it('for a purchase known only from a withholding, a missing authorisation is a problem', async () => {
    const { number } = await issue('07', { customer_id: supplierId });
    const problems = await problemsOf('purchase.authorization_missing');
    expect(problems.map(({ severity, document }) => [severity, document?.number])).toEqual([['error', number]]);
    const { body } = await client('businesses.atsSettings.get', { params: { id: businessId } });
    const before = (body.data as { authorizations: object[] }).authorizations;
    const said = { supplier: supplier.business.ruc, type: '01', number: '001-001-000000123' };
    await settings({ authorizations: [...before, { ...said, authorization: '9876543210' }] });
    expect(await problemsOf('purchase.authorization_missing')).toEqual([]);
    expect(textsOfElements(await atsFile(), 'autorizacion')).toContain('9876543210');
  });
});

it('a foreign supplier is a company if its withholding states that', async () => {
  const party = {
    business_id: businessId,
    identification_type_id: 8,
    identification: 'XK4500192',
    business_name: 'Andes Cloud Inc',
    address: 'Miami',
    email: 'a@example.com',
  };
  const idOf = (answer: Awaited<ReturnType<Client>>) => (recordOfAnswer(answer) as unknown as { id: number }).id;
  const provider = idOf(await client('providers.create', { body: party as never }));
  const customer = idOf(await client('customers.create', { body: party as never }));
  const settlement = await issue('03', { provider_entity_id: provider });
  await client('documents.classification.update', {
    params: { id: settlement.id } as never,
    body: { sustain_code_id: 2 } as never,
  });
  const tipoProv = async () => {
    const rows = (await atsFile()).split('</detalleCompras>');
    return textsOfElements(rows.find((row) => row.includes('<idProv>XK4500192</idProv>')) ?? '', 'tipoProv');
  };
  expect(await tipoProv()).toEqual(['01']);
  const [line] = (bodiesOf(scene.business)['07'] as { items: object[] }).items;
  await issue('07', {
    customer_id: customer,
    retained_subject_type: '02',
    items: [
      {
        ...line,
        support_document_type_id: 6,
        support_document_number: settlement.number,
        sustain_code_id: 2,
        support_document_subtotal: 21,
        support_document_tax_value: 3.15,
      },
    ],
  });
  expect(await tipoProv()).toEqual(['02']);
});

describe('a sustento', () => {
  it('that type 41 cannot have is refused when it is set', async () => {
    const reimbursed = {
      provider_identification_type: '04',
      provider_identification: '0190000001001',
      provider_country: '593',
      provider_type: '02',
      document_type: '01',
      document_number: '001-501-000000008',
      document_date: today,
      authorization: '1234567890',
      taxes: [{ tax_code: '2', tax_percentage_code: '4', rate: 15, base: 40, value: 6 }],
    };
    const [id = 0] = await receive(await supplier.issue('01', { ...of(40), reimbursements: [reimbursed] }));
    const refused = await classify(id, { sustain_code_id: 8 });
    expect([refused.status, (refused.body.errors as { code: string; params: { type: string } }[])[0]]).toMatchObject([
      422,
      { code: 'classification.sustain_not_allowed', params: { type: '41' } },
    ]);
    const marked = await client('receivedDocuments.mark', {
      body: { business_id: businessId, ids: [id], sustain_code_id: 8 } as never,
    });
    expect(marked.status).toBe(422);
    expect((await classify(id, { sustain_code_id: 2 })).status).toBe(200);
    expect(await problemsOf('purchase.sustain_not_for_type')).toEqual([]);
  });

  it('without credit, classified with full credit, is a warning', async () => {
    const [id = 0] = await receive(await supplier.issue('01', of(30)));
    await classify(id, { sustain_code_id: 2, vat_credit: 'full' });
    expect(await problemsOf('purchase.sustain_without_credit')).toMatchObject([
      { severity: 'warning', document: { id } },
    ]);
    await classify(id, { vat_credit: 'none' });
    expect(await problemsOf('purchase.sustain_without_credit')).toEqual([]);
  });
});

it('income tax withheld twice on one invoice is a warning, at emission and in the annex', async () => {
  const invoice = await supplier.issue('01', of(200));
  const [id = 0] = await receive(invoice);
  await classify(id, { sustain_code_id: 1 });
  const [line] = (bodiesOf(scene.business)['07'] as { items: object[] }).items;
  const upon = {
    ...line,
    support_document_number: invoice.number,
    support_document_authorization: invoice.accessKey,
    support_document_subtotal: 200,
    support_document_tax_value: 30,
  };
  const codes = async (change: object) =>
    (await issue('07', { customer_id: supplierId, items: [{ ...upon, ...change }] })).warnings.map(({ code }) => code);
  const ofVat = { retention_tax_type_id: 2, retention_code_id: retentionCodeAt('1', '2', today)?.id };
  expect(await codes({})).not.toContain('withholding.income_withheld_twice');
  expect(await codes(ofVat)).not.toContain('withholding.income_withheld_twice');
  expect(await problemsOf('purchase.withheld_twice')).toEqual([]);
  expect(await codes({})).toContain('withholding.income_withheld_twice');
  expect(await problemsOf('purchase.withheld_twice')).toMatchObject([{ severity: 'warning', document: { id } }]);
});

describe('an answer', () => {
  it('that exceeds the amount it is part of is refused', async () => {
    await issue('01', { items: [{ item_id: scene.business.productId, amount: 1, price: 60 }] });
    const answer = (answers: object) =>
      client('taxForms.answers.replace', {
        params: { form: '104' },
        query: { businessId, period },
        body: { answers },
      } as never);
    const form = recordOfAnswer(
      await client('taxForms.get', { params: { form: '104' } as never, query: { businessId, period } as never }),
    ) as unknown as { boxes: { box: string; value: number }[] };
    const value = (box: string) => form.boxes.find((one) => one.box === box)?.value ?? 0;
    // Sales of 60.00 with IVA at 15 %.
    expect([value('411'), value('482')]).toEqual([60, 9]);
    const credit = Math.round(['520', '521', '534', '560'].reduce((sum, box) => sum + value(box), 0) * 100) / 100;
    expect(credit).toBeGreaterThan(0);
    const refused = async (answers: object) => {
      const { status, body } = await answer(answers);
      expect(status).toBe(422);
      return (body.errors as { field: string; code: string; params: { max: string } }[]).map(
        ({ field, code, params }) => [field, code, params.max],
      );
    };
    expect(await refused({ '564': credit + 0.01 })).toEqual([['answers.564', 'field.too_large', credit.toFixed(2)]]);
    expect(await refused({ '481': 60.01 })).toEqual([['answers.481', 'field.too_large', '60.00']]);
    expect(await refused({ '481': 30, '484': 9.01 })).toEqual([['answers.484', 'field.too_large', '9.00']]);
    expect((await answer({ '481': 30, '484': 9, '564': credit })).status).toBe(200);
    expect((await answer({ '481': null, '484': null, '564': null })).status).toBe(200);
  });
});

describe('semesters', () => {
  const put = (list: readonly object[]) =>
    client('businesses.obligationSettings.replace', { params: { id: businessId }, body: { settings: list } as never });
  const semesters = [{ from: '2020-01-01', vat_period: 'semester' }];

  it('cannot be chosen for a closed month, nor can one of its forms be dropped', async () => {
    const closed = await client('periods.close', {
      params: { period: monthBefore } as never,
      body: { business_id: businessId } as never,
    });
    expect(closed.status, closed.text).toBe(200);
    const refused = await put(semesters);
    expect([refused.status, refused.body.code]).toEqual([409, 'obligation.closed_period']);
    expect(refused.text).toContain(monthBefore);
    // Settings that do not affect the closed month are accepted.
    expect((await put([{ from: '2020-01-01', vat_period: 'month' }])).status).toBe(200);
    // If form 103 were removed from the obligations, the stored figures of the month could not be read.
    const without = await put([{ from: '2020-01-01', vat_period: 'month', obligations: ['104', 'ATS'] }]);
    expect([without.status, without.body.code, without.body.detail]).toEqual([
      409,
      'obligation.closed_period',
      `${monthBefore} is closed, and by these settings its 103 would not be filed for it: reopen it first.`,
    ]);
    await client('periods.reopen', {
      params: { period: monthBefore } as never,
      body: { business_id: businessId, reason: 'Semestres' } as never,
    });
    expect((await put(semesters)).status).toBe(200);
  });

  it('of a business that is not of RIMPE are a warning', async () => {
    const semester = `${period.slice(0, 4)}-S${Number(period.slice(5)) <= 6 ? 1 : 2}`;
    const rules = async () => (await ats(semester)).problems.map(({ rule, severity }) => `${severity} ${rule}`);
    expect(await rules()).toContain('warning header.not_rimpe');
    await sql`update businesses set rimpe = 'RIMPE' where id = ${businessId}`.execute(scene.owner);
    expect(await rules()).not.toContain('warning header.not_rimpe');
  });
});
