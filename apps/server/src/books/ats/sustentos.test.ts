// Tests one purchase with several sustentos: a withholding that names each of them, and a classification that divides
// the purchase. Books, forms and annex include both only once, and no division changes the total of a document.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { retentionCodeAt } from '@talonario/sri';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findProgram } from '../../../../../scripts/external-programs.mjs';
import { openBooks } from '../../../test/books.ts';
import { bodiesOf } from '../../../test/issuing-business.ts';
import { addSupplierAsCustomer } from '../../../test/received-documents.ts';
import { useScene } from '../../../test/scene.ts';
import {
  type Client,
  faultCodesOf,
  makeClient,
  makeTestAccount,
  recordOfAnswer,
  recordsOfAnswer,
} from '../../../test/test-app.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { TaxFormRecord } from '../forms/show.ts';

const schema = resolve('..', 'shared', 'sri', 'ats', 'ats.xsd');
const xmllint = findProgram('the file against the official XSD', 'xmllint');

let businessId: number;
let supplierId: number;
const today = dayInGuayaquil(new Date());
const period = today.slice(0, 7);

const scene = useScene({ business: 'issuing', supplier: true });
const { supplier, client, issue } = scene;
const { ats, atsFile, form, report, receive, classify } = openBooks(scene);

beforeAll(async () => {
  businessId = scene.business.businessId;
  supplierId = await addSupplierAsCustomer(scene, supplier);
  await client('businesses.atsSettings.replace', {
    params: { id: businessId },
    body: { repeat_electronic_purchases: true, payment_method: '20' } as never,
  });
});
// Annuls the documents of the previous test, because annulled documents are in no sum. Each test uses a different
// month.
beforeEach(async () => {
  await sql`update received_documents set state = 'annulled'`.execute(scene.owner);
  await sql`update documents set annulled_at = now(), annulment = '{"state": "annulled"}'
             where account_id = ${scene.account.id} and acronym = 'AUT' and annulled_at is null`.execute(scene.owner);
});

/** Items with an amount at 15 % and one at 0 %. */
const of = (taxed: number, free = 0) => ({
  items: [
    { item_id: supplier.business.productId, amount: 1, price: taxed },
    ...(free > 0 ? [{ item_id: supplier.business.freeProductId, amount: 1, price: free }] : []),
  ],
});

const shown = async (id: number) =>
  recordOfAnswer(await client('receivedDocuments.get', { params: { id } as never })) as unknown as Record<
    string,
    unknown
  >;

async function bookTable(): Promise<Record<string, string>[]> {
  const query = `businessId=${businessId}&from=${period}-01&to=${today}&format=csv`;
  const answer = await fetch(`${scene.app.url}/api/v1/reports/purchases?${query}`, {
    headers: { 'x-api-key': scene.account.key },
  });
  const text = (await answer.text()).replace('\ufeff', '').trim();
  const [head = [], ...rows] = text
    .split(/\r?\n/)
    .map((line) => line.split(/[;,]/).map((cell) => cell.replaceAll('"', '')));
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

const boxOf = ({ boxes }: TaxFormRecord, box: string) => boxes.find((one) => one.box === box)?.value ?? null;
const elementsIn = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, value = '']) => value);
const firstIn = (text: string, name: string) => elementsIn(text, name)[0] ?? '';

/** Purchases of the annex by sustento: bases at 0 % and above, IVA, and codes with bases of withholdings. */
function purchasesIn(xml: string) {
  return elementsIn(xml, 'detalleCompras').map((row) => ({
    sustain: firstIn(row, 'codSustento'),
    number: Number(firstIn(row, 'secuencial')),
    zero: firstIn(row, 'baseImponible'),
    taxed: firstIn(row, 'baseImpGrav'),
    vat: firstIn(row, 'montoIva'),
    air: elementsIn(row, 'detalleAir').map((air) => `${firstIn(air, 'codRetAir')} ${firstIn(air, 'baseImpAir')}`),
    vatWithheld: firstIn(row, 'valorRetBienes'),
  }));
}

function expectValid(xml: string): void {
  if (xmllint === undefined || !existsSync(schema)) return;
  const folder = mkdtempSync(join(tmpdir(), 'ats-'));
  const path = join(folder, 'annex.xml');
  writeFileSync(path, xml);
  const { status, stderr } = spawnSync(xmllint, ['--noout', '--schema', schema, path], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(status, stderr).toBe(0);
}

const part = (sustain: number, bases: Readonly<Record<string, number>>, more: object = {}) => ({
  sustain_code_id: sustain,
  bases: Object.entries(bases).map(([tax_percentage_code, base]) => ({ tax_percentage_code, base })),
  ...more,
});

const inventory = { vat_credit: 'full', fixed_asset: false };
const asset = { vat_credit: 'full', fixed_asset: true };

/** Lines of a withholding for one sustento: income tax with code 312 and, with `vat`, IVA at 30 %. */
function upon(document: { number: string; accessKey?: string }, sustain: number, base: number, vat = true): object[] {
  const { items = [] } = bodiesOf(scene.business)['07'] as { items?: object[] };
  const income = {
    ...items[0],
    support_document_number: document.number,
    support_document_authorization: document.accessKey ?? '1234567890',
    sustain_code_id: sustain,
    support_document_subtotal: base,
    support_document_tax_value: Math.round(base * 15) / 100,
  };
  const ofVat = { ...income, retention_tax_type_id: 2, retention_code_id: retentionCodeAt('1', '2', today)?.id };
  return vat ? [income, ofVat] : [income];
}

describe('a withholding upon one document with two sustentos', () => {
  it('is authorised, and is once in the books, in form 103 and in the annex', async () => {
    const invoice = await supplier.issue('01', of(100, 40));
    const [id = 0] = await receive(invoice);
    const parts = [part(6, { '4': 70, '0': 40 }, inventory), part(3, { '4': 30 }, asset)];
    expect((await classify(id, { sustain_parts: parts })).status).toBe(200);
    const made = await issue('07', {
      customer_id: supplierId,
      items: [...upon(invoice, 6, 70), ...upon(invoice, 3, 30)],
    });
    expect(made.warnings.filter(({ code }) => code.startsWith('withholding.'))).toEqual([]);
    const url = `${scene.app.url}/api/v1/documents/${made.id}/download?businessId=${businessId}&format=xml`;
    const xml = await (await fetch(url, { headers: { 'x-api-key': scene.account.key } })).text();
    expect(elementsIn(xml, 'codSustento')).toEqual(['06', '03']);
    expect(elementsIn(xml, 'totalSinImpuestos')).toEqual(['70.00', '30.00']);
    expect(new Set(elementsIn(xml, 'numDocSustento')).size).toBe(1);

    const { totals } = await report('withholdings-made');
    // The withheld amounts are 1.75 % of 100.00 and 30 % of 15.00.
    expect(totals).toMatchObject({ count: 1 });
    const of103 = await form('103');
    expect([boxOf(of103, '312'), boxOf(of103, '332')]).toEqual([100, null]);
    expect(purchasesIn(await atsFile())).toEqual([
      {
        sustain: '06',
        number: 1,
        zero: '40.00',
        taxed: '70.00',
        vat: '10.50',
        air: ['312 70.00'],
        vatWithheld: '3.15',
      },
      { sustain: '03', number: 1, zero: '0.00', taxed: '30.00', vat: '4.50', air: ['312 30.00'], vatWithheld: '1.35' },
    ]);
    expectValid(await atsFile());
    const annex = await ats();
    expect(annex.purchases).toMatchObject([{ code: '01', taxed: 100, zero: 40, vat: 15 }]);
    expect(annex.incomeWithheld).toMatchObject([{ code: '312', base: 100 }]);
    expect(annex.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect((await report('purchases')).totals).toMatchObject({ count: 1, subtotal: 140, vat: 15 });
  });

  it('with only one of them withheld upon: the other part is under 332, in form 103 and in the annex', async () => {
    const invoice = await supplier.issue('01', of(100, 40));
    const [id = 0] = await receive(invoice);
    await classify(id, { sustain_parts: [part(6, { '4': 70, '0': 40 }, inventory), part(3, { '4': 30 }, asset)] });
    await issue('07', { customer_id: supplierId, items: upon(invoice, 6, 70) });
    expect(purchasesIn(await atsFile()).map(({ sustain, air }) => [sustain, ...air])).toEqual([
      ['06', '312 70.00'],
      ['03', '332 30.00'],
    ]);
    const of103 = await form('103');
    expect([boxOf(of103, '312'), boxOf(of103, '332')]).toEqual([70, 30]);
  });

  it('withheld under a sustento that no part has: all parts with the first sustento count as withheld upon, in both', async () => {
    const invoice = await supplier.issue('01', of(100));
    const [id = 0] = await receive(invoice);
    const withoutCredit = { vat_credit: 'none', fixed_asset: false };
    const parts = [part(6, { '4': 40 }, inventory), part(6, { '4': 30 }, withoutCredit), part(3, { '4': 30 }, asset)];
    expect((await classify(id, { sustain_parts: parts })).status).toBe(200);
    await issue('07', { customer_id: supplierId, items: upon(invoice, 2, 70) });
    expect(purchasesIn(await atsFile()).map(({ sustain, air }) => [sustain, ...air])).toEqual([
      ['06', '312 70.00'],
      ['03', '332 30.00'],
    ]);
    const of103 = await form('103');
    expect([boxOf(of103, '312'), boxOf(of103, '332')]).toEqual([70, 30]);
  });

  it('with only one of them withheld upon: a credit note reduces 332 if its part of the purchase is there', async () => {
    const invoice = await supplier.issue('01', of(100));
    const noteOf = (base: number) => supplier.issue('04', { ...of(base), modified_document_number: invoice.number });
    const [id = 0, ofStock = 0, ofAsset = 0] = await receive(
      invoice,
      await noteOf(10),
      await noteOf(5),
      await noteOf(20),
    );
    await classify(id, { sustain_parts: [part(6, { '4': 70 }, inventory), part(3, { '4': 30 }, asset)] });
    await classify(ofStock, { sustain_code_id: 6, ...inventory });
    await classify(ofAsset, { sustain_code_id: 3, ...asset });
    await issue('07', { customer_id: supplierId, items: upon(invoice, 3, 30) });
    const of103 = await form('103');
    // 70.00 less 10.00 and, for the note that is divided like its purchase, 14.00. The 5.00 and the other 6.00 belong
    // to the part that was withheld upon.
    expect([boxOf(of103, '312'), boxOf(of103, '332')]).toEqual([30, 46]);
    // A withholding under another sustento belongs to the first part.
    await issue('07', { customer_id: supplierId, items: upon(invoice, 2, 70) });
    expect(boxOf(await form('103'), '332')).toBeNull();
  });

  it('that is not stored here is in the annex once for each sustento, and its total is counted once', async () => {
    const paper = { number: '009-001-000000077' };
    await issue('07', { customer_id: supplierId, items: [...upon(paper, 1, 80), ...upon(paper, 3, 20)] });
    expect(purchasesIn(await atsFile()).map(({ sustain, taxed, vat, air }) => [sustain, taxed, vat, ...air])).toEqual([
      ['01', '80.00', '12.00', '312 80.00'],
      ['03', '20.00', '3.00', '312 20.00'],
    ]);
    expectValid(await atsFile());
    const told = (await form('104')).leftOut.find(({ what }) => what === 'only_withheld');
    expect(told).toMatchObject({ count: 1, base: 100, value: 15 });
    // Goods and services with one sustento are one part of it.
    await issue('07', {
      customer_id: supplierId,
      items: [...upon({ number: '009-001-000000078' }, 1, 10, false), ...upon({ number: '009-001-000000078' }, 1, 5)],
    });
    expect(purchasesIn(await atsFile()).find(({ number }) => number === 78)).toMatchObject({
      taxed: '15.00',
      vat: '2.25',
    });
    expect((await form('104')).leftOut.find(({ what }) => what === 'only_withheld')).toMatchObject({ base: 115 });
  });

  it('is refused if its lines contradict each other about the document, and gets a warning if both cover the same amounts', async () => {
    const paper = { number: '009-001-000000079' };
    const [first, second] = [...upon(paper, 1, 80, false), ...upon(paper, 3, 80, false)];
    const body = { ...bodiesOf(scene.business)['07'], customer_id: supplierId, emit: true };
    const refused = await client('documents.create', {
      body: { ...body, items: [first, { ...second, support_document_authorization: '9999999999' }] } as never,
    });
    expect([refused.status, faultCodesOf(refused)]).toEqual([
      422,
      ['items[1].support_document_authorization: withholding.support_document_conflict'],
    ]);
    const { warnings } = await issue('07', { customer_id: supplierId, items: [first, second] });
    expect(warnings.map(({ code }) => code)).toContain('withholding.sustains_alike');
  });
});

describe('a purchase that is divided among several sustentos', () => {
  it('is in the forms and the annex by its parts, and counts as one document', async () => {
    const invoice = await supplier.issue('01', of(100.03, 40));
    const [id = 0] = await receive(invoice);
    const whole = (await report('purchases')).totals;
    const parts = [
      part(6, { '4': 33.34, '0': 40 }, { ...inventory, deductible: true }),
      part(3, { '4': 33.34 }, { ...asset, deductible: true }),
      part(2, { '4': 33.35 }, { vat_credit: 'none', fixed_asset: false, deductible: true }),
    ];
    const answer = await classify(id, { sustain_parts: parts });
    expect(answer.status, answer.text).toBe(200);
    expect(await shown(id)).toMatchObject({
      sustainCode: null,
      vatCredit: null,
      fixedAsset: null,
      deductible: true,
      classifiedBy: 'person',
      sustainParts: [
        {
          sustainCode: { code: '06' },
          vatCredit: 'full',
          bases: [
            { percentageCode: '0', base: 40 },
            { percentageCode: '4', base: 33.34 },
          ],
        },
        { sustainCode: { code: '03' }, fixedAsset: true, bases: [{ percentageCode: '4', base: 33.34 }] },
        { sustainCode: { code: '02' }, vatCredit: 'none' },
      ],
    });
    expect((await report('purchases')).totals).toEqual(whole);
    const of104 = await form('104');
    // IVA of 15.00 in thirds: 5.00 + 5.00 + 5.00, without a missing or additional cent.
    expect(['510', '520', '511', '521', '512', '522', '115'].map((box) => [box, boxOf(of104, box)])).toEqual([
      ['510', 33.34],
      ['520', 5],
      ['511', 33.34],
      ['521', 5],
      ['512', 33.35],
      ['522', 5],
      ['115', 1],
    ]);
    expect(purchasesIn(await atsFile()).map(({ sustain, zero, taxed, vat }) => [sustain, zero, taxed, vat])).toEqual([
      ['06', '40.00', '33.34', '5.00'],
      ['03', '0.00', '33.34', '5.00'],
      ['02', '0.00', '33.35', '5.00'],
    ]);
    expectValid(await atsFile());
    const rows = await bookTable();
    expect(rows.map((row) => [row.Sustento, row.Subtotal, row.IVA, row.Total])).toEqual([
      ['06', '73.34', '5.00', '78.34'],
      ['03', '33.34', '5.00', '38.34'],
      ['02', '33.35', '5.00', '38.35'],
    ]);
    const progress = recordOfAnswer(
      await client('classificationProgress.get', { query: { businessId, period } as never }),
    );
    expect(progress).toMatchObject({ total: { count: 1 }, done: { count: 1 }, left: { count: 0 } });
    const listed = await client('receivedDocuments.list', { query: { businessId, classifiedBy: 'person' } as never });
    expect(recordsOfAnswer(listed).map((one) => one.id)).toContain(id);
  });

  it('has the same total in the books and in form 104, with every division', async () => {
    const invoice = await supplier.issue('01', of(87.77, 12.31));
    const [id = 0] = await receive(invoice);
    await classify(id, { sustain_code_id: 1, ...inventory });
    const boxes = async () => (await form('104')).boxes.map(({ box, value }) => [box, value]);
    const before = [await boxes(), (await report('purchases')).totals];
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 8776 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(cuts, fc.integer({ min: 0, max: 1231 }), async (taxed, free) => {
        const marks = [0, ...taxed.toSorted((one, other) => one - other), 8777];
        const codes = [1, 6, 1, 6, 1];
        const parts = marks.slice(1).map((mark, index) => {
          const zero = index === 0 ? free : index === marks.length - 2 ? 1231 - free : 0;
          const bases = { '4': (mark - (marks[index] ?? 0)) / 100, ...(zero > 0 && { '0': zero / 100 }) };
          return part(codes[index] ?? 1, bases, { ...inventory, deductible: [null, true, false][index >> 1] });
        });
        const answer = await classify(id, { sustain_parts: parts });
        expect(answer.status, answer.text).toBe(200);
        expect([await boxes(), (await report('purchases')).totals]).toEqual(before);
        const rows = purchasesIn(await atsFile());
        // Several parts with the same sustento are one row of the annex.
        expect(rows.length).toBe(Math.min(2, parts.length));
        const added = (of: (row: (typeof rows)[number]) => string) =>
          rows.reduce((sum, row) => sum + Math.round(Number(of(row)) * 100), 0);
        expect([added(({ taxed }) => taxed), added(({ zero }) => zero), added(({ vat }) => vat)]).toEqual([
          8777, 1231, 1317,
        ]);
        const table = await bookTable();
        expect(table.length).toBe(parts.length);
        expect(table.reduce((sum, row) => sum + Math.round(Number((row.Total ?? '').replace(',', '.')) * 100), 0)).toBe(
          11325,
        );
      }),
      { numRuns: 6 },
    );
  });

  it('divides its credit note by its parts, to the cent, unless the note has a classification of its own', async () => {
    const invoice = await supplier.issue('01', of(100, 40));
    const note = await supplier.issue('04', { ...of(10.01, 4), modified_document_number: invoice.number });
    const [id = 0, noteId = 0] = await receive(invoice, note);
    await classify(id, { sustain_parts: [part(6, { '4': 70, '0': 40 }, inventory), part(3, { '4': 30 }, asset)] });
    const notes = async () =>
      elementsIn(await atsFile(), 'detalleCompras')
        .filter((row) => firstIn(row, 'tipoComprobante') === '04')
        .map((row) => ['codSustento', 'baseImponible', 'baseImpGrav', 'montoIva'].map((name) => firstIn(row, name)));
    expect(await notes()).toEqual([
      ['06', '4.00', '7.01', '1.05'],
      ['03', '0.00', '3.00', '0.45'],
    ]);
    const of104 = await form('104');
    // Amounts less the note: 62.99 of 70.00, and 27.00 of 30.00.
    expect(['510', '520', '511', '521'].map((box) => boxOf(of104, box))).toEqual([62.99, 9.45, 27, 4.05]);
    expect((await report('purchases')).totals).toMatchObject({ count: 2, subtotal: 125.99, vat: 13.5 });
    expect((await classify(noteId, { sustain_code_id: 6, ...inventory })).status).toBe(200);
    expect(await notes()).toEqual([['06', '4.00', '10.01', '1.50']]);
    expect(
      (
        await classify(noteId, {
          sustain_parts: [part(6, { '4': 0.01, '0': 4 }, inventory), part(3, { '4': 10 }, asset)],
        })
      ).status,
    ).toBe(200);
    expect((await notes()).map(([sustain, , taxed]) => [sustain, taxed])).toEqual([
      ['06', '0.01'],
      ['03', '10.00'],
    ]);
  });

  it('is refused with the field of each fault', async () => {
    const [id = 0] = await receive(await supplier.issue('01', of(100, 40)));
    const refused = async (body: object) => {
      const answer = await classify(id, body);
      expect(answer.status, answer.text).toBe(422);
      return (answer.body.errors as { field: string; code: string }[]).map(({ field, code }) => [field, code]);
    };
    const good = [part(6, { '4': 70, '0': 40 }), part(3, { '4': 30 })];
    expect(await refused({ sustain_parts: good.slice(0, 1) })).toEqual([['sustain_parts', 'field.too_short']]);
    expect(await refused({ sustain_parts: [part(6, { '4': 70, '0': 40 }), part(3, { '4': 29.99 })] })).toEqual([
      ['sustain_parts[1].bases', 'classification.parts_differ'],
    ]);
    expect(await refused({ sustain_parts: [part(6, { '4': 70 }), part(8, { '4': 30, '5': 1 })] })).toEqual([
      ['sustain_parts[1].bases', 'classification.rate_unknown'],
      ['sustain_parts', 'classification.parts_differ'],
    ]);
    expect(await refused({ sustain_parts: [part(10, { '4': 70, '0': 40 }), part(3, { '4': 30 })] })).toEqual([
      ['sustain_parts[0].sustain_code_id', 'classification.sustain_not_allowed'],
    ]);
    expect(await refused({ sustain_parts: [part(98, { '4': 70, '0': 40 }), part(3, { '4': 0 })] })).toEqual([
      ['sustain_parts[0].sustain_code_id', 'field.not_found'],
      ['sustain_parts[1].bases', 'classification.part_empty'],
    ]);
    expect(await refused({ sustain_parts: [part(6, { '4': 70, '0': 40 }), part(6, { '4': 30 })] })).toEqual([
      ['sustain_parts[1].sustain_code_id', 'classification.part_repeated'],
    ]);
    expect(await refused({ sustain_parts: good, sustain_code_id: 1, vat_credit: 'full' })).toEqual([
      ['sustain_code_id', 'classification.values_beside_parts'],
      ['vat_credit', 'classification.values_beside_parts'],
    ]);
    expect(await shown(id)).toMatchObject({ sustainParts: null, classifiedBy: 'none' });
    const other = await makeTestAccount(scene.database);
    const stranger = makeClient(scene.app.url, other.key) as Client;
    expect((await classify(id, { sustain_parts: good }, stranger)).status).toBe(404);
  });

  it('keeps its parts until they are sent again or removed, regardless of batches, rules and undoing', async () => {
    const [id = 0, plainId = 0] = await receive(
      await supplier.issue('01', of(100)),
      await supplier.issue('01', of(50)),
    );
    const parts = [part(6, { '4': 70 }, inventory), part(3, { '4': 30 }, asset)];
    const mark = (body: object) =>
      client('receivedDocuments.mark', { body: { business_id: businessId, ids: [id, plainId], ...body } as never });
    // A batch classified the document before it was divided. Undoing the batch keeps the parts.
    const { batchId: earlier } = recordOfAnswer(await mark({ sustain_code_id: 1 })) as unknown as { batchId: number };
    expect((await classify(id, { sustain_parts: parts })).status).toBe(200);
    const divided = (await shown(id)).sustainParts;
    const undo = async (batch: number) =>
      recordOfAnswer(
        await client('classificationBatches.undo', { params: { id: batch } as never }),
      ) as unknown as object;
    expect(await undo(earlier)).toMatchObject({ undone: 1, kept: 1 });
    expect((await shown(id)).sustainParts).toEqual(divided);

    const refused = await mark({ sustain_code_id: 2 });
    expect([refused.status, faultCodesOf(refused)]).toEqual([422, ['ids[0]: classification.divided']]);
    const { batchId } = recordOfAnswer(await mark({ registered_on: today })) as unknown as { batchId: number };
    expect(await shown(id)).toMatchObject({ sustainParts: divided, registeredOn: today });
    expect(await undo(batchId)).toMatchObject({ undone: 2, kept: 0 });
    expect(await shown(id)).toMatchObject({ sustainParts: divided, registeredOn: null, classifiedBy: 'person' });
    await client('classificationRules.create', {
      body: {
        business_id: businessId,
        name: 'Todo',
        issuer_identification: supplier.business.ruc,
        sustain_code_id: 2,
      } as never,
    });
    await client('classificationRules.apply', { body: { business_id: businessId } as never });
    expect((await shown(id)).sustainParts).toEqual(divided);

    const one = await classify(id, { vat_credit: 'none' });
    expect([one.status, faultCodesOf(one)]).toEqual([422, ['vat_credit: classification.divided']]);
    // A client that loaded the document before the division sends the old values unchanged.
    expect((await classify(id, { sustain_code_id: null, vat_credit: 'full', note: 'Revisado' })).status).toBe(200);
    expect(await shown(id)).toMatchObject({ sustainParts: divided, note: 'Revisado' });
    expect((await classify(id, { sustain_parts: null, sustain_code_id: 2, vat_credit: 'none' })).status).toBe(200);
    expect(await shown(id)).toMatchObject({
      sustainParts: null,
      sustainCode: { code: '02' },
      vatCredit: 'none',
      fixedAsset: null,
    });
  });

  it('proposes a withholding with each of its sustentos', async () => {
    const [id = 0] = await receive(await supplier.issue('01', of(100)));
    await classify(id, { sustain_parts: [part(6, { '4': 70 }, inventory), part(3, { '4': 30 }, asset)] });
    const { body } = recordOfAnswer(
      await client('receivedDocuments.withholdingDraft', { params: { id } as never }),
    ) as unknown as {
      body: {
        items: { sustain_code_id: number; support_document_subtotal: number; support_document_tax_value: number }[];
      };
    };
    const proposed = body.items.map((line) => [
      line.sustain_code_id,
      line.support_document_subtotal,
      line.support_document_tax_value,
    ]);
    expect([...new Set(proposed.map(String))]).toEqual(['6,70,10.5', '3,30,4.5']);
  });

  it('may be a purchase settlement of the business', async () => {
    const settlement = await issue('03');
    const say = (body: object) =>
      client('documents.classification.update', { params: { id: settlement.id } as never, body: body as never });
    expect(faultCodesOf(await say({ sustain_parts: [part(6, { '4': 20 }), part(3, { '4': 2 })] }))).toEqual([
      'sustain_parts[1].bases: classification.parts_differ',
    ]);
    const said = await say({ sustain_parts: [part(6, { '4': 20 }, inventory), part(3, { '4': 1 }, asset)] });
    expect(recordOfAnswer(said)).toMatchObject({ sustainCode: null, vatCredit: 'full', sustainParts: [{}, {}] });
    expect(purchasesIn(await atsFile()).map(({ sustain, taxed, vat }) => [sustain, taxed, vat])).toEqual([
      ['06', '20.00', '3.00'],
      ['03', '1.00', '0.15'],
    ]);
    expect(boxOf(await form('104'), '119')).toBe(1);
    expect(faultCodesOf(await say({ fixed_asset: true }))).toEqual(['fixed_asset: classification.divided']);
    expect(recordOfAnswer(await say({ sustain_parts: null }))).toMatchObject({ sustainParts: null, vatCredit: null });
  });
});
