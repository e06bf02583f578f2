// Tests that a note belongs to the row of the document it changes, in form 104 and in the annex: local sale,
// reimbursement, export of goods or services, and the classification of a purchase.
import { beforeAll, describe, expect, it } from 'vitest';
import { boxValuesOf, openBooks } from '../../../test/books.ts';
import {
  fetchAllWaitingKeys,
  importAndRead,
  makeSupplier,
  sriReportFile,
  sriReportLine,
} from '../../../test/received-documents.ts';
import { useScene } from '../../../test/scene.ts';
import { recordOfAnswer, recordsOfAnswer } from '../../../test/test-app.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';

let businessId: number;
let foreignId: number;
const today = dayInGuayaquil(new Date());
const period = today.slice(0, 7);

const scene = useScene({ business: 'issuing', config: { receivedPauseMs: 0 } });
const { client, issue } = scene;
const { form: readForm, answer, ats: annex, taxed, untaxed } = openBooks(scene);
const form = () => readForm('104');
const answers = (said: object) => answer('104', said);

beforeAll(async () => {
  businessId = scene.business.businessId;
  const customer = await client('customers.create', {
    body: {
      business_id: businessId,
      identification_type_id: 8,
      identification: '98-7654321',
      business_name: 'Pacific Cut Flowers, LLC',
      address: 'Miami',
      email: 'a@example.com',
    } as never,
  });
  foreignId = (recordOfAnswer(customer) as unknown as { id: number }).id;
});

const debit = (value: number) => [
  { item_id: scene.business.freeProductId, debit_reason: 'Flete', debit_value: value, tax_ids: [2000] },
];
const abroad = () => ({ customer_id: foreignId, payment_method_id: 20 });
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
async function behind(box: string): Promise<number> {
  const { text } = await client('taxForms.boxes.documents.list', {
    params: { form: '104', box } as never,
    query: { businessId, period } as never,
  });
  return (JSON.parse(text) as { meta: { amount: number } }).meta.amount;
}

describe('an issued note', () => {
  it('reduces the reimbursement that it changes, and not the sales', async () => {
    const provider = { provider_identification_type: '04', provider_identification: '0190000001001' };
    const invoice = await issue('01', {
      items: taxed(200),
      reimbursements: [
        {
          ...provider,
          provider_country: '593',
          provider_type: '02',
          document_type: '01',
          document_number: '001-501-000000008',
          document_date: today,
          authorization: '1234567890',
          taxes: [{ tax_code: '2', tax_percentage_code: '4', rate: 15, base: 200, value: 30 }],
        },
      ],
    });
    const local = await issue('01', { items: taxed(80) });
    await issue('04', { modified_document_number: invoice.number, items: taxed(50) });
    await issue('04', { modified_document_number: local.number, items: taxed(20) });
    // Reimbursed sales: 200.00 − 50.00 = 150.00, IVA 30.00 − 7.50 = 22.50. Purchases: 80.00 − 20.00 = 60.00, IVA 12.00
    // − 3.00 = 9.00.
    expect(boxValuesOf(await form())).toMatchObject({
      '434': 200,
      '444': 150,
      '454': 22.5,
      '401': 80,
      '411': 60,
      '421': 9,
    });
    expect([await behind('444'), await behind('411')]).toEqual([150, 60]);
  });

  it('is in the same row as the exported goods that it changes, in the form and in the annex', async () => {
    const invoice = await issue('01', { ...abroad(), items: untaxed(600), export: terms });
    const credit = await issue('04', { ...abroad(), modified_document_number: invoice.number, items: untaxed(70) });
    const more = await issue('05', { ...abroad(), modified_document_number: invoice.number, items: debit(20) });
    // Exported goods: gross 600.00 + 20.00 = 620.00; net 620.00 − 70.00 = 550.00.
    const found = await form();
    expect(boxValuesOf(found)).toMatchObject({ '407': 620, '417': 550 });
    expect(found.questions.map(({ key }) => key)).not.toContain('notes_abroad');

    const said = {
      kind: 'goods_customs',
      shipped_on: today,
      customs_district: '028',
      customs_year: period.slice(0, 4),
      customs_regime: '40',
      customs_correlative: '00123456',
      transport_document: 'HLCU2609001',
      fob: 610,
    };
    const answer = (id: number, body: object) =>
      client('documents.atsExport.replace', { params: { id } as never, body: body as never });
    expect((await answer(invoice.id, said)).status).toBe(200);
    expect((await annex()).counts.exports).toBe(3);
    const rows = async () => {
      const url = `${scene.app.url}/api/v1/ats/download?businessId=${businessId}&period=${period}&confirm=true&format=xml`;
      const answered = await fetch(url, { headers: { 'x-api-key': scene.account.key } });
      const blocks = [...(await answered.text()).matchAll(/<detalleExportaciones>(.*?)<\/detalleExportaciones>/gs)];
      return blocks.map(([, block = '']) => {
        const of = (name: string) => block.match(new RegExp(`<${name}>(.*?)</${name}>`))?.[1];
        return [of('tipoComprobante'), of('correlativo'), of('valorFOB'), of('valorFOBComprobante')];
      });
    };
    // A note repeats the declaration of its invoice, and has its own value.
    expect(await rows()).toEqual([
      ['16', '00123456', '610.00', '600.00'],
      ['04', '00123456', '70.00', '70.00'],
      ['05', '00123456', '20.00', '20.00'],
    ]);
    const other = { ...said, customs_correlative: '00999999', fob: 65 };
    expect((await answer(credit.id, other)).body.data).toMatchObject({ documentId: credit.id });
    expect((await rows())[1]).toEqual(['04', '00999999', '65.00', '70.00']);
    const local = await issue('05', { items: debit(1) });
    expect((await answer(local.id, said)).body.code).toBe('ats.not_an_export');
    expect((await answer(more.id, said)).status).toBe(200);
  });

  it('follows an export of services by the classification of its invoice', async () => {
    const invoice = await issue('01', { ...abroad(), items: untaxed(300), export: terms });
    await issue('04', { ...abroad(), modified_document_number: invoice.number, items: untaxed(40) });
    const said = { kind: 'services', income_kind: '402', taxed_abroad: false };
    await client('documents.atsExport.replace', { params: { id: invoice.id } as never, body: said as never });
    // Exported services: gross 300.00, net 300.00 − 40.00 = 260.00. The goods are unchanged.
    expect(boxValuesOf(await form())).toMatchObject({ '407': 620, '417': 550, '408': 300, '418': 260 });
  });

  it('needs an answer of its own if no document shows what it changes', async () => {
    const invoice = await issue('01', { ...abroad(), items: untaxed(100) });
    await issue('04', { ...abroad(), modified_document_number: invoice.number, items: untaxed(10) });
    const lone = [
      await issue('04', { ...abroad(), modified_document_number: '009-009-000000001', items: untaxed(5) }),
      await issue('04', { ...abroad(), modified_document_number: '009-009-000000002', items: untaxed(7) }),
    ];
    const keys = lone.map(({ number }) => `notes_abroad:${number}`);
    const open = (await form()).questions.filter((one) => one.open).map(({ key }) => key);
    expect(open.filter((key) => key.startsWith('notes_abroad'))).toEqual(keys);
    const refused = await answers({ notes_abroad: '407', 'notes_abroad:x': '407' });
    expect((refused.body.errors as { code: string }[]).map(({ code }) => code)).toEqual([
      'field.unknown',
      'field.unknown',
    ]);
    const { status, text } = await answers({
      sales_abroad: '408',
      zero_rate_sales: '403',
      [keys[0] ?? '']: '407',
      [keys[1] ?? '']: '408',
    });
    expect(status, text).toBe(200);
    // Net goods: 550.00 − 5.00 = 545.00. Net services: 260.00 + 100.00 − 10.00 − 7.00 = 343.00. The debit note of 1.00
    // is local.
    const found = await form();
    expect(boxValuesOf(found)).toMatchObject({ '417': 545, '408': 400, '418': 343, '403': 1, '413': 1 });
    expect([await behind('417'), await behind('418')]).toEqual([545, 343]);
    expect(found.questions.find(({ key }) => key === keys[1])).toMatchObject({ value: '408', open: false });
  });
});

describe('a received note', () => {
  it('has the classification of the purchase that it changes, until it is classified itself', async () => {
    const supplier = await makeSupplier(scene, { ruc: scene.business.ruc });
    const items = (price: number) => [{ item_id: supplier.business.productId, amount: 1, price }];
    const invoice = await supplier.issue('01', { items: items(400) });
    const note = await supplier.issue('04', { modified_document_number: invoice.number, items: items(100) });
    const lines = [invoice, note].map(({ accessKey }) => sriReportLine(accessKey, scene.business.ruc));
    await importAndRead(scene, client, sriReportFile(lines), { businessId });
    await fetchAllWaitingKeys(scene);
    const received = recordsOfAnswer(
      await client('receivedDocuments.list', { query: { businessId, sortBy: 'id', sortDir: 'asc' } }),
    ) as unknown as { id: number; documentType: { code: string } }[];
    const idOf = (code: string) => received.find(({ documentType }) => documentType.code === code)?.id ?? 0;
    const classify = (id: number, body: object) =>
      client('receivedDocuments.update', { params: { id } as never, body: body as never });
    await classify(idOf('01'), { sustain_code_id: 2 });
    // Purchases without credit: 400.00 − 100.00 = 300.00, IVA 60.00 − 15.00 = 45.00.
    expect(boxValuesOf(await form())).toMatchObject({ '502': 400, '512': 300, '522': 45 });
    expect(await behind('512')).toBe(300);
    const problems = (await annex()).problems.filter(({ rule }) => rule === 'purchase.sustain_missing');
    expect(problems).toEqual([]);
    await classify(idOf('04'), { vat_credit: 'full', sustain_code_id: 6 });
    // The note is now classified separately, as a purchase with credit. Its 100.00 exceed the row with credit, which is
    // 0, and the invoice stays without credit.
    expect(boxValuesOf(await form())).toMatchObject({ '512': 400, '522': 60, '544': 100, '554': 15 });
  });
});
