// One month as an accountant would compute it by hand: books, forms 104 and 103 and the annex agree, and each
// difference has a known reason. All taxed lines are at 15 %.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../../../scripts/external-programs.mjs';
import { boxValuesOf, openBooks, textsOfElements } from '../../test/books.ts';
import { addSupplierAsCustomer } from '../../test/received-documents.ts';
import { useScene } from '../../test/scene.ts';
import { recordOfAnswer } from '../../test/test-app.ts';

const schema = resolve('..', 'shared', 'sri', 'ats', 'ats.xsd');
const xmllint = findProgram('the month by the official XSD', 'xmllint');

const scene = useScene({ business: 'issuing', supplier: true });
const { client, supplier, issue, desk } = scene;
const month = openBooks(scene);
let supplierId: number;
let reimbursedPurchase: number;

beforeAll(async () => {
  supplierId = await addSupplierAsCustomer(scene, supplier);
  await sell();
  await buy();
}, 240_000);

const partyOf = async (route: 'customers.create' | 'providers.create', identification: string, name: string) => {
  const answer = await client(route, {
    body: {
      business_id: scene.business.businessId,
      identification_type_id: 8,
      identification,
      business_name: name,
      address: 'Miami',
      email: 'a@example.com',
    } as never,
  });
  return (recordOfAnswer(answer) as unknown as { id: number }).id;
};

const reimbursement = (base: number) => ({
  provider_identification_type: '04',
  provider_identification: '0190000001001',
  provider_country: '593',
  provider_type: '02',
  document_type: '01',
  document_number: '001-501-000000008',
  document_date: month.today,
  authorization: '1234567890',
  taxes: [{ tax_code: '2', tax_percentage_code: '4', rate: 15, base, value: Math.round(base * 15) / 100 }],
});

/** Issues the sales of the month. The test `form 104` explains their amounts. */
async function sell() {
  const { taxed, untaxed, today, period } = month;
  const { freeProductId } = scene.business;
  const invoice = await issue('01', { items: [...taxed(1000), ...untaxed(200)] });
  await issue('04', { modified_document_number: invoice.number, items: taxed(100) });
  const passedOn = await issue('01', { items: taxed(300), reimbursements: [reimbursement(300)] });
  await issue('04', { modified_document_number: passedOn.number, items: taxed(60) });

  const abroad = {
    customer_id: await partyOf('customers.create', '98-7654321', 'Pacific Cut Flowers, LLC'),
    payment_method_id: 20,
  };
  const terms = {
    incoterm: 'FOB',
    incoterm_place: 'Guayaquil',
    origin_country: '593',
    loading_port: 'Guayaquil',
    destination_port: 'Miami',
    destination_country: '110',
    acquisition_country: '110',
    subtotal_incoterm: 'FOB',
  };
  const goods = await issue('01', { ...abroad, items: untaxed(600), export: terms });
  await issue('04', { ...abroad, modified_document_number: goods.number, items: untaxed(70) });
  const freight = { item_id: freeProductId, debit_reason: 'Flete', debit_value: 20, tax_ids: [2000] };
  await issue('05', { ...abroad, modified_document_number: goods.number, items: [freight] });
  const services = await issue('01', { ...abroad, items: untaxed(300), export: terms });
  await issue('04', { ...abroad, modified_document_number: services.number, items: untaxed(40) });
  const customs = {
    kind: 'goods_customs',
    shipped_on: today,
    customs_district: '028',
    customs_year: period.slice(0, 4),
    customs_regime: '40',
    customs_correlative: '00123456',
    transport_document: 'HLCU2609001',
    fob: 600,
  };
  const income = { kind: 'services', income_kind: '402', taxed_abroad: false };
  for (const [{ id }, said] of [[goods, customs] as const, [services, income] as const])
    await client('documents.atsExport.replace', { params: { id } as never, body: said as never });

  await issue('01', { items: taxed(400), vat_refund: 12 });
  const inside = [
    { percentage_code: '3', value: 5.09 },
    { percentage_code: '327', value: 0.52 },
  ];
  await issue('01', { items: taxed(250), fuel_withholdings: inside });
  const annulled = await issue('01', { items: taxed(80) });
  await desk.annul(annulled.accessKey, 'ANULADO');
  const { status, text } = await client('documents.update', { params: { id: annulled.id }, body: { verify: true } });
  expect([status, text]).toEqual([200, expect.stringContaining('"origin":"portal"')]);
}

/** Issues the purchases of the month. The test `form 104` explains their amounts. */
async function buy() {
  const { receive, classify, withheld, vatWithheld } = month;
  const bought = (price: number) => ({ items: [{ item_id: supplier.business.productId, amount: 1, price }] });
  const withheldUpon = await supplier.issue('01', bought(500));
  const divided = await supplier.issue('01', bought(300));
  const asset = await supplier.issue('01', bought(900));
  const passedOn = await supplier.issue('01', { ...bought(400), reimbursements: [reimbursement(400)] });
  const interest = { item_id: supplier.business.productId, debit_reason: 'Interés', debit_value: 85 };
  const debited = await supplier.issue('05', { modified_document_number: withheldUpon.number, items: [interest] });
  const credited = await supplier.issue('04', { ...bought(50), modified_document_number: withheldUpon.number });
  const suffered = await supplier.issue('07');
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = await receive(
    withheldUpon,
    divided,
    asset,
    passedOn,
    debited,
    credited,
    suffered,
  );
  await classify(first, { sustain_code_id: 1 });
  const part = (sustain_code_id: number, vat_credit: string, base: number) => ({
    sustain_code_id,
    vat_credit,
    bases: [{ tax_percentage_code: '4', base }],
  });
  const split = await classify(second, { sustain_parts: [part(6, 'full', 200), part(2, 'none', 100)] });
  expect(split.status, split.text).toBe(200);
  await classify(third, { sustain_code_id: 3 });
  await classify(fourth, { sustain_code_id: 1 });
  await classify(fifth, { sustain_code_id: 1 });
  reimbursedPurchase = fourth;

  const of = ({ accessKey }: { readonly accessKey: string }) => ({ support_document_authorization: accessKey });
  await issue('07', {
    customer_id: supplierId,
    items: [
      withheld(withheldUpon.number, 500, of(withheldUpon)),
      withheld(withheldUpon.number, 500, { ...of(withheldUpon), ...vatWithheld }),
    ],
  });
  // One document with two sustentos.
  await issue('07', {
    customer_id: supplierId,
    items: [
      withheld(divided.number, 200, { ...of(divided), sustain_code_id: 6 }),
      withheld(divided.number, 100, { ...of(divided), sustain_code_id: 2 }),
    ],
  });
  // A withholding on a purchase on paper, which Talonario does not store.
  await issue('07', {
    customer_id: supplierId,
    items: [withheld('001-001-000000123', 100, { support_document_authorization: '1234567890' })],
  });
  // A withholding on a purchase from abroad.
  const [provider, customer] = [
    await partyOf('providers.create', 'XK4500192', 'Andes Cloud Inc'),
    await partyOf('customers.create', 'XK4500192', 'Andes Cloud Inc'),
  ];
  const settlement = await issue('03', { provider_entity_id: provider, items: month.taxed(21) });
  await client('documents.classification.update', {
    params: { id: settlement.id } as never,
    body: { sustain_code_id: 2 } as never,
  });
  const upon = { support_document_type_id: 6, sustain_code_id: 2 };
  await issue('07', {
    customer_id: customer,
    retained_subject_type: '02',
    items: [withheld(settlement.number, 21, upon)],
  });
}

describe('the books', () => {
  it('have the right totals', async () => {
    const totals = async (book: string) => {
      const { count, subtotal, vat, total } = (await month.report(book)).totals;
      return { count, subtotal, vat, total };
    };
    // Subtotal: invoices 1,200 + 300 + 600 + 300 + 400 + 250 = 3,050, plus a debit note of 20, less credit notes of 100
    // + 60 + 70 + 40 = 270. IVA: 15 % of 1,000 + 300 + 400 + 250 − 100 − 60 = 1,790. Customers pay 3,068.50 less 12.00
    // of refunded IVA, plus 5.09 + 0.52 withheld inside the sales.
    expect(await totals('sales')).toEqual({ count: 11, subtotal: 2800, vat: 268.5, total: 3062.11 });
    // Subtotal: invoices 500 + 300 + 900 + 400, settlement 21, debit note 85, less a credit note of 50. All have IVA at
    // 15 %.
    expect(await totals('purchases')).toEqual({ count: 7, subtotal: 2156, vat: 323.4, total: 2479.4 });
  });
});

describe('form 104', () => {
  it('asks what no document contains, and has every document in its row', async () => {
    const open = (await month.form('104')).questions.filter((question) => question.open).map(({ key }) => key);
    expect(open).toEqual(['zero_rate_sales', '605', '606']);
    await month.answer('104', { zero_rate_sales: '403', '605': 0, '606': 0 });
    await month.answer('104', { credit_method: 'factor' });
    const form = await month.form('104');
    expect(form.complete).toBe(true);
    expect(boxValuesOf(form)).toMatchObject({
      // Local sales at 15 %: 1,000 + 400 + 250 = 1,650, less a credit note of 100. The sale of 80 is annulled.
      '401': 1650,
      '411': 1550,
      '421': 232.5,
      '403': 200,
      '413': 200,
      // Exports: goods 600 + 20, less 70; services 300, less 40.
      '407': 620,
      '417': 550,
      '408': 300,
      '418': 260,
      // Reimbursed expenses: 300, less 60. IVA: 45.00 − 9.00.
      '434': 300,
      '444': 240,
      '454': 36,
      // Sums of all sales: gross 1,650 + 200 + 620 + 300, net 1,550 + 200 + 550 + 260.
      '409': 2770,
      '419': 2560,
      '429': 232.5,
      '622': 12,
      // Purchases with credit: 500 + 200 (a part) + 85 + 400 = 1,185, less 50. IVA: 15 % of 1,135.
      '500': 1185,
      '510': 1135,
      '520': 170.25,
      // Purchase of the fixed asset.
      '501': 900,
      '511': 900,
      '521': 135,
      // Purchases without credit: 100 (the other part) + 21.
      '502': 121,
      '512': 121,
      '522': 18.15,
      // Numbers of documents: seven invoices and debit notes of sale, one of them annulled; five purchase documents and
      // a settlement.
      '111': 7,
      '113': 1,
      '115': 5,
      '119': 1,
      // Factor: (1,550 + 550 + 260) ÷ 2,560 = 0.9219. Credit: 0.9219 of 170.25 + 135.00 = 305.25 is 281.41.
      '563': 0.9219,
      '564': 281.41,
    });
  });

  it('lists the amounts that are in no box', async () => {
    const { leftOut } = await month.form('104');
    const found = (what: string) => leftOut.find((one) => one.what === what);
    expect(found('withheld_inside')).toMatchObject({ count: 1, value: 5.09 });
    expect(found('only_withheld')).toMatchObject({ count: 1, base: 100, value: 15 });
    expect(found('annulled')).toMatchObject({ count: 1 });
    expect(found('income_tax_suffered')).toMatchObject({ base: 100 });
    expect(found('unclassified')).toBeUndefined();
    // Net sales: 1,550 + 200 + 550 + 260 + 240 = 2,800. Net purchases: 1,135 + 900 + 121 = 2,156. Both equal the
    // subtotals of the books.
    const form = boxValuesOf(await month.form('104'));
    const sum = (...boxes: string[]) => boxes.reduce((total, box) => total + (form[box] ?? 0), 0);
    expect(sum('411', '413', '417', '418', '444')).toBe((await month.report('sales')).totals.subtotal);
    expect(sum('510', '511', '512')).toBe((await month.report('purchases')).totals.subtotal);
    expect(sum('421', '454')).toBe((await month.report('sales')).totals.vat);
    expect(Math.round(sum('520', '521', '522') * 100) / 100).toBe((await month.report('purchases')).totals.vat);
  });
});

describe('form 103 and the annex', () => {
  const settings = (repeat: boolean) =>
    month.atsSettings({
      repeat_electronic_sales: repeat,
      repeat_electronic_purchases: repeat,
      payment_method: '20',
      total_sales: repeat ? 'all' : 'physical',
      credit_notes: repeat ? 'subtracted' : 'ignored',
    });

  it('withhold the same amounts', async () => {
    await settings(true);
    const form = boxValuesOf(await month.form('103'));
    const { incomeWithheld, vatWithheld } = await month.ats();
    const of = (code: string) => incomeWithheld.find((one) => one.code === code);
    // Code 312: 500 + 200 + 100 + 100 (on paper) + 21 (from abroad) = 921. The withheld amount is 2 % of each line.
    expect([form['312'], form['362']]).toEqual([921, 18.42]);
    expect(of('312')).toMatchObject({ base: 921, value: 18.42 });
    // Code 332 (nothing withheld): the asset of 900 and the debit note of 85. The reimbursement of 400 (type 41) is not
    // included, nor the credit note on a purchase with a withholding.
    expect(form['332']).toBe(985);
    expect(of('332')).toMatchObject({ base: 985 });
    // The IVA withheld is 30 % of the IVA of 75.00.
    expect(vatWithheld).toEqual([{ percentage: 30, value: 22.5 }]);
    const withheld = (await month.report('withholdings-made')).totals.total;
    expect(withheld).toBe(Math.round((18.42 + 22.5) * 100) / 100);
    const { leftOut } = await month.form('103');
    expect(leftOut.find(({ what }) => what === 'reimbursed')).toMatchObject({ count: 1, base: 400 });
    expect(leftOut.find(({ what }) => what === 'withheld_inside')).toMatchObject({ count: 1, value: 0.52 });
  });

  it('has every document, and differs from the books only by purchases known from a withholding', async () => {
    await settings(true);
    const annex = await month.ats();
    expect(annex.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const lines = (side: 'purchases' | 'sales') =>
      Object.fromEntries(annex[side].map(({ code, count, zero, taxed, vat }) => [code, { count, zero, taxed, vat }]));
    expect(lines('purchases')).toEqual({
      // Invoices: 500, 900 and 100 on paper, and the divided invoice in two rows of 200 and 100.
      '01': { count: 5, zero: 0, taxed: 1800, vat: 270 },
      '03': { count: 1, zero: 0, taxed: 21, vat: 3.15 },
      '04': { count: 1, zero: 0, taxed: 50, vat: 7.5 },
      '05': { count: 1, zero: 0, taxed: 85, vat: 12.75 },
      '41': { count: 1, zero: 0, taxed: 400, vat: 60 },
    });
    // The annex has 1,800 + 21 − 50 + 85 + 400 = 2,256. The books have 2,156, without the 100 on paper.
    const { totals } = await month.report('purchases');
    const [only] = (await month.form('104')).leftOut.filter(({ what }) => what === 'only_withheld');
    expect(1800 + 21 - 50 + 85 + 400).toBe(totals.subtotal + (only?.base ?? 0));
    // Only local sales: the annex has a separate part for exports.
    const sales = lines('sales');
    const taxed = Object.entries(sales).reduce((sum, [code, line]) => sum + (code === '04' ? -1 : 1) * line.taxed, 0);
    // Local sales of 1,550 and reimbursed expenses of 240.
    expect(taxed).toBe(1790);
    expect(annex.counts.exports).toBe(5);
    expect(annex.counts.annulled).toBe(0);
    expect(annex.leftOut).toEqual(
      expect.arrayContaining([
        { reason: 'annulled_online', count: 1 },
        { reason: 'electronic_withholding', count: 1 },
      ]),
    );
  });

  it.each([true, false])('produce a file that SRI’s schema accepts, with repeat_electronic_* %s', async (repeat) => {
    await settings(repeat);
    expect((await month.ats()).ready).toBe(true);
    const xml = await month.atsFile();
    // The annex has the fields of a supplier from abroad, and for each note the authorisation of the document that it
    // changes.
    if (repeat) {
      expect(textsOfElements(xml, 'tipoProv')).toContain('02');
      expect(textsOfElements(xml, 'autModificado')).toHaveLength(2);
    }
    for (const authorization of textsOfElements(xml, 'autModificado')) expect(authorization).toMatch(/^\d{49}$/);
    if (xmllint === undefined || !existsSync(schema)) return;
    const folder = mkdtempSync(join(tmpdir(), 'ats-'));
    writeFileSync(join(folder, 'a.xml'), xml);
    const verdict = spawnSync(xmllint, ['--noout', '--schema', schema, join(folder, 'a.xml')], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(verdict.stderr).toContain('validates');
  });
});

describe('impossible answers', () => {
  it('are refused, and doubtful ones are warnings', async () => {
    expect((await month.answer('104', { '564': 400 })).status).toBe(422);
    const refused = await month.classify(reimbursedPurchase, { sustain_code_id: 8 });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('sustain_not_allowed')]);
  });
});
