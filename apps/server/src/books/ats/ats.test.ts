// The annex over documents that were really issued and received: its amounts equal those of the books, and SRI's schema
// accepts its file.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { retentionCodeAt } from '@talonario/sri';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../../../../scripts/external-programs.mjs';
import { openBooks } from '../../../test/books.ts';
import { bodiesOf } from '../../../test/issuing-business.ts';
import { addSupplierAsCustomer } from '../../../test/received-documents.ts';
import { useScene } from '../../../test/scene.ts';
import { type Client, makeClient, makeTestAccount, recordOfAnswer, recordsOfAnswer } from '../../../test/test-app.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { runInThread } from '../../platform/threads/run-in-thread.ts';
import { parseZip } from '../../platform/zip/read-zip.ts';
import { computeAtsFiles } from './ats-task.ts';
import { collectAtsRows } from './collect-rows.ts';
import type { AtsRecord } from './show.ts';

const schema = resolve('..', 'shared', 'sri', 'ats', 'ats.xsd');
const xmllint = findProgram('the file against the official XSD', 'xmllint');
if (!existsSync(schema)) console.log('skipped: the file against the official XSD, which is not beside this checkout');

let businessId: number;
let received: { id: number; number: string; documentType: { code: string } }[];
const today = dayInGuayaquil(new Date());
const period = today.slice(0, 7);

const scene = useScene({ business: 'issuing', supplier: true });
const { supplier, client, issue } = scene;
const { ats, atsSettings, report, receive } = openBooks(scene);

beforeAll(async () => {
  businessId = scene.business.businessId;
  // Purchases: one with a withholding, one without, a credit note; also a withholding that a customer issued.
  const [withheldUpon, plain] = [
    await supplier.issue('01', { items: [{ item_id: supplier.business.productId, amount: 1, price: 100 }] }),
    await supplier.issue('01', { items: [{ item_id: supplier.business.productId, amount: 1, price: 600 }] }),
  ];
  const others = [await supplier.issue('04', { modified_document_number: plain.number }), await supplier.issue('07')];
  await receive(withheldUpon, plain, ...others);
  received = recordsOfAnswer(
    await client('receivedDocuments.list', { query: { businessId, sortBy: 'id', sortDir: 'asc' } }),
  ) as never;
  const supplierId = await addSupplierAsCustomer(scene, supplier);
  const { items: lines = [] } = bodiesOf(scene.business)['07'] as { items?: object[] };
  const [line] = lines;
  const upon = {
    ...line,
    support_document_number: withheldUpon.number,
    support_document_date: today,
    support_document_authorization: withheldUpon.accessKey,
  };
  const vatCode = retentionCodeAt('1', '2', today)?.id;
  await issue('07', {
    customer_id: supplierId,
    items: [upon, { ...upon, retention_tax_type_id: 2, retention_code_id: vatCode }],
  });
  // A withholding on a document on paper, which Talonario does not store.
  await issue('07', { customer_id: supplierId, items: [{ ...line, support_document_authorization: '1234567890' }] });
  // Sales: to the final consumer, to a customer, a credit note, and an annulled invoice.
  const { productId, freeProductId, finalConsumerId } = scene.business;
  const items = [
    { item_id: productId, amount: 1, price: 10 },
    { item_id: freeProductId, amount: 4, price: 1 },
  ];
  await issue('01', { customer_id: finalConsumerId, items });
  const invoice = await issue('01');
  await issue('04', {
    modified_document_number: invoice.number,
    items: [{ item_id: productId, amount: 1, price: 10.5 }],
  });
  const annulled = await issue('01');
  await sql`update documents set annulled_at = now(), annulment = '{"state": "annulled"}' where id = ${annulled.id}`.execute(
    scene.owner,
  );
  const settlement = await issue('03');
  await client('documents.classification.update', {
    params: { id: settlement.id },
    body: { sustain_code_id: 2 } as never,
  });
  await client('establishments.create', { body: { business_id: businessId, code: '002', address: 'Ambato' } as never });
});

async function download(query: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const url = `${scene.app.url}/api/v1/ats/download?businessId=${businessId}&period=${period}${query}`;
  const answer = await fetch(url, { headers: { 'x-api-key': scene.account.key } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const ruleNames = ({ problems }: AtsRecord) => [...new Set(problems.map(({ rule }) => rule))];

describe('the annex of a month', () => {
  it('names missing data, with the document to correct, and produces no file', async () => {
    const found = await ats();
    expect(found).toMatchObject({ ready: false, fileName: `AT${period.slice(5)}${period.slice(0, 4)}` });
    expect(ruleNames(found)).toContain('purchase.sustain_missing');
    const problem = found.problems.find(({ rule }) => rule === 'purchase.sustain_missing');
    expect(problem).toMatchObject({ severity: 'error', certainty: 'official', document: { received: true } });
    const href = `${scene.app.url}/api/v1${problem?.document?.href}`;
    expect((await fetch(href, { headers: { 'x-api-key': scene.account.key } })).status).toBe(200);
    const { status, bytes } = await download('&confirm=true');
    expect([status, JSON.parse(bytes.toString()).code]).toEqual([409, 'ats.not_ready']);
  });

  it('leaves out electronic documents by default, and counts them', async () => {
    const ids = received.filter(({ documentType }) => documentType.code !== '07').map(({ id }) => id);
    await client('receivedDocuments.mark', { body: { business_id: businessId, ids, sustain_code_id: 6 } as never });
    const found = await ats();
    expect(found.ready, JSON.stringify(found.problems)).toBe(true);
    expect(found.sales).toEqual([]);
    expect(found.totalSales).toBe(0);
    expect(found.counts).toMatchObject({ purchases: 2, establishments: 2, annulled: 0 });
    expect(Object.fromEntries(found.leftOut.map(({ reason, count }) => [reason, count]))).toEqual({
      electronic_sale: 3,
      told_purchase: 3,
      electronic_withholding: 1,
      annulled_online: 1,
    });
  });

  it('has the sums of the books when it includes all documents', async () => {
    const chosen = {
      repeat_electronic_sales: true,
      repeat_electronic_purchases: true,
      total_sales: 'all',
      credit_notes: 'subtracted',
    };
    expect((await atsSettings(chosen)).status).toBe(200);
    const found = await ats();
    const [sales, purchases, made] = [
      await report('sales'),
      await report('purchases'),
      await report('withholdings-made'),
    ];
    const signed = (lines: AtsRecord['sales'], figure: 'vat' | 'base') =>
      round(
        lines.reduce(
          (sum, line) =>
            sum +
            (line.code === '04' ? -1 : 1) *
              (figure === 'vat' ? line.vat : line.zero + line.taxed + line.notSubject + line.exempt),
          0,
        ),
      );
    expect(signed(found.sales, 'base')).toBe(sales.totals.subtotal);
    expect(signed(found.sales, 'vat')).toBe(sales.totals.vat);
    expect(found.totalSales).toBe(sales.totals.subtotal);
    expect(found.sales.reduce((sum, { count }) => sum + count, 0)).toBe(sales.totals.count);
    // A purchase known only from a withholding is in the annex but not in the book of purchases: 100.00 and IVA at 15
    // %.
    expect(round(signed(found.purchases, 'base') - 100)).toBe(purchases.totals.subtotal);
    expect(round(signed(found.purchases, 'vat') - 15)).toBe(purchases.totals.vat);
    const income = found.incomeWithheld.reduce((sum, { value }) => sum + value, 0);
    const vat = found.vatWithheld.reduce((sum, { value }) => sum + value, 0);
    expect(round(income + vat)).toBe(made.totals.total);
    expect(found.vatWithheld).toEqual([{ percentage: 30, value: expect.any(Number) }]);
  });

  it('produces a file that SRI’s schema accepts, zipped or not, after its warnings were accepted', async () => {
    const found = await ats();
    expect(found.counts.errors, JSON.stringify(found.problems)).toBe(0);
    const unread = await download('');
    expect(unread.status).toBe(found.counts.warnings > 0 ? 409 : 200);
    const xml = await download('&format=xml&confirm=true');
    expect([xml.status, xml.headers.get('content-type')]).toEqual([200, 'application/xml']);
    const zipped = await download('&confirm=true');
    expect(zipped.headers.get('content-disposition')).toBe(`attachment; filename="${found.fileName}.zip"`);
    const opened = parseZip(zipped.bytes);
    if ('fault' in opened) throw new Error(opened.fault.message);
    expect(opened.entries.map(({ name }) => name)).toEqual([`${found.fileName}.xml`]);
    expect(Buffer.from(opened.entries[0]?.read() as Uint8Array).equals(xml.bytes)).toBe(true);
    const text = xml.bytes.toString();
    expect(text).toContain('<codEstab>002</codEstab><ventasEstab>0.00</ventasEstab>');
    expect(text).toContain('<tipoComprobante>18</tipoComprobante><tipoEmision>E</tipoEmision>');
    if (xmllint === undefined || !existsSync(schema)) return;
    const folder = mkdtempSync(join(tmpdir(), 'ats-'));
    writeFileSync(join(folder, 'a.xml'), xml.bytes);
    const verdict = spawnSync(xmllint, ['--noout', '--schema', schema, join(folder, 'a.xml')], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(verdict.stderr).toContain('validates');
  });
});

describe('an export', () => {
  it('asks for the data that its invoice lacks, and contains them after a user entered them', async () => {
    const { freeProductId } = scene.business;
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
    const { id } = await issue('01', {
      customer_id: (recordOfAnswer(customer) as unknown as { id: number }).id,
      payment_method_id: 20,
      items: [{ item_id: freeProductId, amount: 100, price: 5 }],
      export: {
        incoterm: 'FOB',
        incoterm_place: 'Guayaquil',
        origin_country: '593',
        loading_port: 'Guayaquil',
        destination_port: 'Miami',
        destination_country: '110',
        acquisition_country: '110',
        subtotal_incoterm: 'FOB',
      },
    });
    const before = await ats();
    const problem = before.problems.find(({ rule }) => rule === 'export.customs_missing');
    expect(problem?.document).toMatchObject({ id, received: false, href: `/documents/${id}` });
    const said = {
      kind: 'goods_customs',
      shipped_on: today,
      customs_district: '028',
      customs_year: period.slice(0, 4),
      customs_regime: '40',
      customs_correlative: '00123456',
      transport_document: 'HLCU2609001',
    };
    const answer = (params: object, body: object) =>
      client('documents.atsExport.replace', { params: params as never, body: body as never });
    expect((await answer({ id }, { ...said, country: '999' })).status).toBe(422);
    expect((await answer({ id }, said)).body.data).toMatchObject({ documentId: id, customsDistrict: '028' });
    const invoice = await issue('01');
    expect((await answer({ id: invoice.id }, said)).body.code).toBe('ats.not_an_export');
    const after = await ats();
    expect([after.counts.exports, after.counts.errors], JSON.stringify(after.problems)).toEqual([1, 0]);
    const text = (await download('&format=xml&confirm=true')).bytes.toString();
    expect(text).toContain('<denoExpCli>PACIFIC CUT FLOWERS LLC</denoExpCli><tipoRegi>01</tipoRegi>');
    expect(text).toContain('<valorFOB>500.00</valorFOB>');
  });
});

describe('its settings', () => {
  it('have explanations, and can be reset to their defaults', async () => {
    const { body } = await client('businesses.atsSettings.get', { params: { id: businessId } });
    const shown = body.data as {
      totalSales: string;
      readings: { setting: string; why: string; readings: unknown[] }[];
    };
    expect(shown.totalSales).toBe('all');
    expect(shown.readings.length).toBeGreaterThanOrEqual(6);
    expect(shown.readings.every(({ why, readings }) => why !== '' && readings.length > 1)).toBe(true);
    expect((await atsSettings({})).body.data).toMatchObject({ totalSales: 'physical', repeatElectronicSales: false });
    expect((await atsSettings({ payment_method: '99' })).status).toBe(422);
    expect((await atsSettings({ total_sales: 'some' })).status).toBe(422);
  });
});

describe('a period', () => {
  it("is of the kind that the business files, and of the caller's account", async () => {
    const year = period.slice(0, 4);
    const semester = await client('ats.get', { query: { businessId, period: `${year}-S1` } as never });
    expect([semester.status, semester.body.code]).toEqual([409, 'obligation.other_period']);
    expect((await client('ats.get', { query: { businessId, period: '2026-13' } as never })).status).toBe(400);
    const future = await client('ats.get', { query: { businessId, period: '2099-12' } as never });
    expect([future.status, future.body.code]).toEqual([409, 'tax_form.future_period']);
    expect((await client('ats.get', { query: { businessId, period: '2100-01' } as never })).status).toBe(404);
    const stranger = makeClient(scene.app.url, (await makeTestAccount(scene.database)).key) as Client;
    expect((await stranger('ats.get', { query: { businessId, period } as never })).status).toBe(404);
    expect((await stranger('ats.download', { query: { businessId, period } as never })).status).toBe(404);
  });
});

describe('a purchase that the books leave out', () => {
  it('is counted as left out; the part known from a withholding of the business is in the file', async () => {
    await atsSettings({ repeat_electronic_purchases: true, payment_method: '20' });
    const before = await ats();
    const owner = scene.owner;
    const [upon] = received;
    await sql`update received_documents set confirmed_at = null, accepted_at = null, xml_status = 'faulty', updated_at = clock_timestamp()
               where id = ${upon?.id}`.execute(owner);
    const after = await ats();
    expect(after.leftOut).toEqual([...before.leftOut, { reason: 'without_xml', count: 1 }]);
    expect(after.incomeWithheld).toEqual(before.incomeWithheld);
    expect(after.counts.purchases).toBe(before.counts.purchases);
  });
});

it('is the same from a thread and from the request', async () => {
  const asking = {
    account: { id: scene.account.id },
    mode: 'live',
    db: scene.app.services.db,
    now: () => new Date(),
  } as const;
  const rows = await collectAtsRows(asking, { businessId, period });
  if (rows instanceof Refusal) throw new Error('the annex cannot be gathered');
  expect(await runInThread(new URL('./ats-thread', import.meta.url), rows)).toEqual(computeAtsFiles(rows));
});

const round = (value: number) => Math.round(value * 100) / 100;
