// Tests reports with documents that were really issued and received: each amount equals the sum of its documents.
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBooks } from '../../../test/books.ts';
import { fetchAllWaitingKeys, importAndRead, sriReportFile, sriReportLine } from '../../../test/received-documents.ts';
import { useScene } from '../../../test/scene.ts';
import { recordsOfAnswer } from '../../../test/test-app.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import { parseZip } from '../../platform/zip/read-zip.ts';
import { enterDocumentsJob } from '../ledger/enter-documents.ts';
import { comparisonSpan } from './spans.ts';

let businessId: number;
const today = dayInGuayaquil(new Date());
const scene = useScene({ business: 'issuing', supplier: true });
const { supplier, client, issue } = scene;

beforeAll(() => {
  businessId = scene.business.businessId;
});

const span = () => ({ businessId, from: today, to: today });

const { report: readReport } = openBooks(scene);
const report = (book: string, query: object = {}) => readReport(book, { ...span(), ...query });

interface Behind {
  readonly id: number;
  readonly received: boolean;
  readonly amount: number;
  readonly leftOut: string | null;
  readonly party: { readonly name: string };
}

/** Documents behind an amount, read page by page through its link. */
async function behind(href: string): Promise<Behind[]> {
  const found: Behind[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const url = `${scene.app.url}/api/v1${href}&perPage=2${cursor && `&cursor=${cursor}`}`;
    const response = await fetch(url, { headers: { 'x-api-key': scene.account.key } });
    const { data, meta } = (await response.json()) as {
      data: Behind[];
      meta: { nextCursor: string | null; amount: number };
    };
    expect(response.status).toBe(200);
    found.push(...data);
    cursor = meta.nextCursor;
    if (cursor === null) expect(meta.amount, href).toBe(cents(found));
  }
  return found;
}

const cents = (amounts: readonly { readonly amount: number }[]) =>
  amounts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;

describe('a report of issued documents', () => {
  let annulled: number;
  beforeAll(async () => {
    const { productId, freeProductId, finalConsumerId } = scene.business;
    // Invoice of 21.00 + 15 %, which is 24.15. Invoice with two payments: 10.00 at 15 % and 4.00 at 0 %, which is
    // 15.50.
    const invoice = await issue('01');
    await issue('01', {
      customer_id: finalConsumerId,
      items: [
        { item_id: productId, amount: 1, price: 10 },
        { item_id: freeProductId, amount: 4, price: 1 },
      ],
      payments: [
        { payment_method_id: 1, total: 5.5 },
        { payment_method_id: 19, total: 10 },
      ],
    });
    await issue('05'); // Debit note of 12.50 + 15 %: 14.38
    await issue('04', {
      modified_document_number: invoice.number,
      items: [{ item_id: productId, amount: 1, price: 10.5 }], // Credit note: −12.08
    });
    annulled = (await issue('01')).id;
    await sql`update documents set annulled_at = now(), annulment = '{"state": "annulled"}' where id = ${annulled}`.execute(
      scene.owner,
    );
    await issue('03'); // a purchase settlement is a purchase, not a sale
    await issue('07'); // Withholding of income tax with code 312 upon 100.00
    await issue('06');
  });

  it('adds invoices and notes, subtracts credit notes, and lists annulled ones as left out', async () => {
    const { totals, leftOut, documents } = await report('sales');
    expect(totals).toEqual({
      count: 4,
      subtotal: 37,
      discount: 0,
      vat: 4.95,
      ice: 0,
      total: 41.95,
      rates: [
        { code: '0', rate: 0, base: 4, tax: 0, count: 1 },
        { code: '4', rate: 15, base: 33, tax: 4.95, count: 4 },
      ],
    });
    expect(cents(await behind(documents))).toBe(41.95);
    expect(leftOut).toMatchObject([{ reason: 'annulled', count: 1 }]);
    expect(await behind(leftOut[0]?.documents ?? '')).toMatchObject([
      { id: annulled, leftOut: 'annulled', amount: 24.15 },
    ]);
  });

  it('has every grouping, and the documents of each group equal its amount', async () => {
    for (const groupBy of [
      'day',
      'month',
      'establishment',
      'emissionPoint',
      'customer',
      'documentType',
      'rate',
    ] as const) {
      const { groups, totals } = await report('sales', { groupBy });
      expect(groups.length, groupBy).toBeGreaterThan(0);
      for (const group of groups) expect(cents(await behind(group.documents)), groupBy).toBe(group.totals.total);
      expect(cents(groups.map((group) => ({ amount: group.totals.total }))), groupBy).toBe(totals.total);
    }
    expect((await report('sales', { groupBy: 'customer' })).groups).toMatchObject([
      { name: 'MUÑOZ ÁLVAREZ JOSÉ', code: '1710034065', totals: { count: 3, total: 26.45 } },
      { name: 'CONSUMIDOR FINAL', totals: { count: 1, total: 15.5 } },
    ]);
    expect((await report('sales', { groupBy: 'rate' })).groups.map(({ name, totals }) => [name, totals.total])).toEqual(
      [
        [expect.stringContaining('15'), 37.95],
        [expect.stringContaining('0'), 4],
      ],
    );
  });

  it('has products by quantity, and payments by method', async () => {
    const products = await report('products');
    expect(products.groups.map(({ code, totals }) => [code, totals.quantity, totals.subtotal])).toEqual([
      ['P15', 3, 33],
      ['P0', 4, 4],
    ]);
    for (const group of products.groups) expect(cents(await behind(group.documents))).toBe(group.totals.total);
    const payments = await report('payments');
    expect(payments.groups.map(({ totals }) => totals.total)).toEqual([31.95, 10]);
    for (const group of payments.groups) expect(cents(await behind(group.documents))).toBe(group.totals.total);
  });

  it('has withheld amounts by code', async () => {
    const made = await report('withholdings-made', { groupBy: 'rate' });
    expect(made.totals).toMatchObject({
      count: 1,
      subtotal: 100,
      retentions: [{ tax: '1', code: '312', base: 100, value: made.totals.total, count: 1 }],
    });
    expect(made.groups).toMatchObject([{ key: '1-312', code: '312', totals: { total: made.totals.total } }]);
    expect(cents(await behind(made.groups[0]?.documents ?? ''))).toBe(made.totals.total);
  });

  it('has documents that the worker entered, each once', async () => {
    await sql`truncate book_entries cascade`.execute(scene.owner);
    const job = enterDocumentsJob(scene.app.services);
    const signal = new AbortController().signal;
    expect(await job.run(signal)).toBe('idle');
    const entered = await sql<{ count: number }>`select count(*)::int as count from book_entries`.execute(scene.owner);
    expect(entered.rows[0]?.count).toBeGreaterThanOrEqual(8);
    expect((await report('sales')).totals.total).toBe(41.95);
    expect(await job.run(signal)).toBe('idle');
    const after = await sql<{ count: number }>`select count(*)::int as count from book_entries`.execute(scene.owner);
    expect(after.rows[0]?.count).toBe(entered.rows[0]?.count);
  });
});

describe('a report of received documents', () => {
  it('counts documents confirmed by SRI, and separately those accepted by a user', async () => {
    const [invoice, note] = [await supplier.issue('01'), await supplier.issue('04')];
    const reported = await supplier.issue('01');
    const withheld = await supplier.issue('07');
    const lines = [invoice, note, reported, withheld].map(({ accessKey }) =>
      sriReportLine(accessKey, scene.business.ruc),
    );
    await importAndRead(scene, client, sriReportFile(lines), { businessId });
    await fetchAllWaitingKeys(scene);
    const owner = scene.owner;
    // One received document becomes unconfirmed, as if SRI had not answered about its file.
    await sql`update received_documents set xml_status = 'intact', confirmed_at = null, updated_at = clock_timestamp()
               where access_key = ${reported.accessKey}`.execute(owner);
    const purchases = await report('purchases', { groupBy: 'documentType' });
    // The total is that of the settlement (24.15) and the invoice (24.15), less the note (24.15).
    expect(purchases.totals).toMatchObject({ count: 3, total: 24.15, vat: 3.15 });
    expect(purchases.leftOut).toMatchObject([{ reason: 'unconfirmed', count: 1 }]);
    for (const group of purchases.groups) expect(cents(await behind(group.documents))).toBe(group.totals.total);
    await sql`update received_documents set accepted_at = now(), accepted_by = '{}', updated_at = clock_timestamp()
               where access_key = ${reported.accessKey}`.execute(owner);
    const accepted = await report('purchases', { groupBy: 'provider' });
    expect(accepted.totals).toMatchObject({ count: 4, total: 48.3 });
    expect(accepted.accepted).toMatchObject({ count: 1, total: 24.15, vat: 3.15 });
    expect(cents(await behind(accepted.accepted?.documents ?? ''))).toBe(24.15);
    expect(accepted.groups.map(({ name }) => name).sort()).toEqual(['COMERCIAL INVENTADA S.A.', 'MUÑOZ ÁLVAREZ JOSÉ']);
    expect((await report('withholdings-received', { groupBy: 'customer' })).groups).toMatchObject([
      { name: 'COMERCIAL INVENTADA S.A.', totals: { count: 1, subtotal: 100 } },
    ]);
  });

  it('uses the day of entry of a purchase, and follows a replaced XML', async () => {
    const owner = scene.owner;
    await sql`update received_documents set registered_on = ${today}::date + 40, updated_at = clock_timestamp()
               where document_type_id = 1 and accepted_at is not null`.execute(owner);
    expect((await report('purchases')).totals).toMatchObject({ count: 3, total: 24.15 });
    await sql`update received_documents
                 set content = jsonb_set(jsonb_set(content, '{total}', '"99.15"'), '{taxes}', '[]'), updated_at = clock_timestamp()
               where document_type_id = 1 and accepted_at is null`.execute(owner);
    const changed = await report('purchases');
    expect(changed.totals).toMatchObject({ count: 3, total: 99.15 });
    expect(cents(await behind(changed.documents))).toBe(99.15);
  });
});

describe('refusals', () => {
  it.each([
    [{ from: '2026-02-01', to: '2026-01-01' }],
    [{ from: '2020-01-01', to: '2026-01-01' }],
    [{ groupBy: 'provider' }],
    [{ environment: 'elsewhere' }],
  ])('%j', async (query) => {
    const answer = await client('reports.get', { params: { book: 'sales' }, query: { ...span(), ...query } as never });
    expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid_parameter']);
  });

  it('a group without its value, and a business of another account', async () => {
    const group = await client('reports.documents', { params: { book: 'sales' }, query: { ...span(), group: '1' } });
    expect(group.status).toBe(400);
    const query = { ...span(), businessId: supplier.business.businessId };
    expect((await client('reports.get', { params: { book: 'sales' }, query })).status).toBe(404);
    expect(
      recordsOfAnswer(
        await client('reports.documents', { params: { book: 'sales' }, query: { ...span(), leftOut: 'without_xml' } }),
      ),
    ).toEqual([]);
  });
});

describe('a book as a file', () => {
  const file = async (book: string, query: string) => {
    const url = `${scene.app.url}/api/v1/reports/${book}?businessId=${businessId}&from=${today}&to=${today}${query}`;
    const answer = await fetch(url, { headers: { 'x-api-key': scene.account.key } });
    expect(answer.status).toBe(200);
    return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  /** Totals in the last row of each sheet, by the name of the sheet. */
  const totalsIn = (bytes: Buffer) => {
    const opened = parseZip(bytes);
    if ('fault' in opened) throw new Error(opened.fault.message);
    const part = (name: string) =>
      Buffer.from(opened.entries.find((entry) => entry.name === name)?.read() as Uint8Array).toString();
    const tabs = [...part('workbook.xml').matchAll(/<sheet name="([^"]+)"/g)].map(([, tab = '']) => tab);
    return tabs.map((tab, index) => {
      const figures = [...part(`sheet${index + 1}.xml`).matchAll(/<f>SUBTOTAL[^<]*<\/f><v>([^<]*)<\/v>/g)];
      return [tab, Number(figures.at(-1)?.[1])];
    });
  };

  it('has a sheet for its groups and one for its documents, each with the total of the book', async () => {
    const [sales, made] = [await report('sales'), await report('withholdings-made')];
    const { total } = sales.totals;
    expect(totalsIn((await file('sales', '&format=xlsx')).bytes)).toEqual([['Ventas', total]]);
    expect(totalsIn((await file('customers', '&format=xlsx')).bytes)).toEqual([
      ['Resumen', total],
      ['Ventas', total],
    ]);
    expect(totalsIn((await file('sales', '&format=xlsx&groupBy=day')).bytes)).toEqual([
      ['Resumen', total],
      ['Ventas', total],
    ]);
    expect(totalsIn((await file('purchases', '&format=xlsx')).bytes)).toEqual([
      ['Compras', (await report('purchases')).totals.total],
    ]);
    expect(totalsIn((await file('withholdings-made', '&format=xlsx')).bytes)).toEqual([
      ['Retenciones', made.totals.total],
    ]);
  });

  const linesOf = (bytes: Buffer) => {
    const [heading = '', ...lines] = bytes.toString().trimEnd().split('\r\n');
    const names = heading.replace(/^\uFEFF/, '').split(',');
    return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index] ?? '', cell])));
  };

  it('has one column for the base of each rate of IVA', async () => {
    const sales = linesOf((await file('sales', '&format=csv')).bytes);
    const names = Object.keys(sales[0] ?? {}).filter((name) => name.startsWith('Base '));
    expect(names).toEqual([
      'Base IVA 0 %',
      'Base IVA 5 %',
      'Base IVA 15 %',
      'Base IVA 12 %',
      'Base IVA diferenciado 8 %',
      'Base IVA 14 %',
      'Base IVA 13 %',
      'Base No objeto de impuesto',
      'Base Exento de IVA',
    ]);
    const mixed = sales.find((row) => row['Base IVA 0 %'] === '4.00');
    expect(mixed).toMatchObject({ 'Base IVA 15 %': '10.00', 'Base IVA 12 %': '0.00', Total: '15.50' });
    for (const row of sales)
      expect(names.reduce((sum, name) => sum + Math.round(Number(row[name]) * 100), 0)).toBe(
        Math.round(Number(row.Subtotal) * 100),
      );
  });

  it('has a column for a rate that only a received file of the period contains', async () => {
    const owner = scene.owner;
    const names = async () => Object.keys(linesOf((await file('purchases', '&format=csv')).bytes)[0] ?? {});
    expect(await names()).not.toContain('Base IVA código 99');
    const change = (from: string, to: string) =>
      sql`update book_lines set code = ${to} where kind = 'tax' and tax_code = '2' and code = ${from}
            and entry_id in (select id from book_entries where business_id = ${businessId} and document_type_id = 6)`.execute(
        owner,
      );
    await change('4', '99');
    expect(await names()).toContain('Base IVA código 99');
    await change('99', '4');
  });

  it('names the support document of issued and received withholdings', async () => {
    const support = {
      'Tipo del documento de sustento': 'Factura',
      'Número del documento de sustento': '001-001-000000123',
    };
    for (const book of ['withholdings-made', 'withholdings-received']) {
      const rows = linesOf((await file(book, '&format=csv')).bytes);
      expect(rows.length, book).toBeGreaterThan(0);
      for (const row of rows) {
        expect(row, book).toMatchObject(support);
        expect(row['Fecha del documento de sustento'], book).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
        expect(row.Código).toBe('312');
      }
    }
  });

  it('as CSV has its documents or, with a grouping, its groups', async () => {
    const { headers, bytes } = await file('sales', '&format=csv');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="ventas-${today}-${today}.csv"`);
    expect(bytes.toString().trimEnd().split('\r\n')).toHaveLength((await report('sales')).totals.count + 1);
    const grouped = (await file('products', '&format=csv')).bytes.toString().trimEnd().split('\r\n');
    expect(grouped).toHaveLength((await report('products')).groups.length + 1);
  });
});

describe('a file with impossible amounts', () => {
  it('is listed as left out and does not affect other documents of the books', async () => {
    const { totals } = await report('purchases');
    const { id } = await supplier.issue('01');
    const { text } = await supplier.client('documents.download', {
      params: { id },
      query: { format: 'xml', businessId: supplier.business.businessId },
    });
    const forged = text
      .replace('<tarifa>15.00<', '<tarifa>999999999.00<')
      .replaceAll(/<baseImponible>[^<]*/g, '<baseImponible>999999999999999.00');
    expect(forged).not.toBe(text);
    await importAndRead(scene, client, Buffer.from(forged), { businessId }, 'comprobante.xml');
    const after = await report('purchases');
    expect(after.totals).toEqual(totals);
    expect(after.leftOut.find(({ reason }) => reason === 'without_xml')?.count).toBeGreaterThan(0);
  });
});

describe('the span for comparison', () => {
  it('is as long, ends before this one begins, and complete months stay complete', () => {
    const day = fc.date({ min: new Date('2001-01-01'), max: new Date('2090-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.nat(400), (start, days) => {
        const from = start.toISOString().slice(0, 10);
        const to = new Date(start.getTime() + days * 86_400_000).toISOString().slice(0, 10);
        const before = comparisonSpan({ from, to }, 'previous');
        const next = new Date(Date.parse(before.to) + 86_400_000).toISOString().slice(0, 10);
        expect(next).toBe(from);
        expect(before.from <= before.to).toBe(true);
        const year = comparisonSpan({ from, to }, 'year');
        expect(Number(from.slice(0, 4)) - Number(year.from.slice(0, 4))).toBe(1);
      }),
    );
    expect(comparisonSpan({ from: '2026-02-01', to: '2026-02-28' }, 'previous')).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
    });
    expect(comparisonSpan({ from: '2024-02-01', to: '2024-02-29' }, 'year')).toEqual({
      from: '2023-02-01',
      to: '2023-02-28',
    });
    expect(comparisonSpan({ from: '2026-10-11', to: '2026-10-20' }, 'previous')).toEqual({
      from: '2026-10-01',
      to: '2026-10-10',
    });
  });
});
