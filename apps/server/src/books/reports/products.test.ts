// Tests sums by product: discount, IVA and ICE of the lines of each product. Together they equal the sales.
import { describe, expect, it } from 'vitest';
import { openBooks } from '../../../test/books.ts';
import { useScene } from '../../../test/scene.ts';
import { recordOfAnswer } from '../../../test/test-app.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { ReportRecord } from './get-report.ts';

const today = dayInGuayaquil(new Date());
const scene = useScene({ business: 'issuing' });
const { client, issue } = scene;
const { report: readReport } = openBooks(scene);
const report = (book: string, groupBy?: string) => readReport(book, { from: today, ...(groupBy && { groupBy }) });

async function makeCola(): Promise<number> {
  const body = {
    business_id: scene.business.businessId,
    code: 'COLA',
    name: 'Cola',
    price: 0.6,
    item_type_id: 1,
    tax_ids: [2004, 3111, 5001],
    ice_value: 0.09,
  };
  const answer = await client('items.create', { body: body as never });
  return (recordOfAnswer(answer) as unknown as { id: number }).id;
}

const partsOf = ({ groups }: ReportRecord) =>
  Object.fromEntries(
    groups.map(({ code, totals: { count, subtotal, discount, vat, ice, total } }) => [
      code,
      { count, subtotal, discount, vat, ice, total },
    ]),
  );

describe('the sums of a product', () => {
  it('are separate: ICE and IRBPNR are no IVA, and the discount is shown', async () => {
    const { productId, freeProductId } = scene.business;
    const cola = await makeCola();
    const sale = await issue('01', {
      items: [
        { item_id: cola, amount: 6, price: 0.6 },
        { item_id: productId, amount: 2, price: 10, discount: 1.5 },
        { item_id: freeProductId, amount: 1, price: 4, discount: 0.25 },
        { item_id: productId, amount: 1, price: 10 },
      ],
    });
    await issue('01', { items: [{ item_id: freeProductId, amount: 3, price: 2 }] });
    await issue('04', {
      modified_document_number: sale.number,
      items: [{ item_id: productId, amount: 1, price: 10, discount: 0.75 }],
    });
    const expected = {
      // 3.60 and ICE of 0.54, both with IVA at 15 %, which is 0.62. The total includes 0.12 of the tax on bottles.
      COLA: { count: 1, subtotal: 3.6, discount: 0, vat: 0.62, ice: 0.54, total: 4.88 },
      // Subtotal: sales of 18.50 + 10.00, less a credit note of 9.25.
      P15: { count: 2, subtotal: 19.25, discount: 0.75, vat: 2.89, ice: 0, total: 22.14 },
      P0: { count: 2, subtotal: 9.75, discount: 0.25, vat: 0, ice: 0, total: 9.75 },
    };
    expect(partsOf(await report('products'))).toEqual(expected);
    expect(partsOf(await report('sales', 'item'))).toEqual(expected);
    const { totals } = await report('products');
    expect(totals).toMatchObject({ count: 3, discount: 1, vat: 3.51, ice: 0.54, total: 36.77 });
    expect((await report('sales')).totals).toMatchObject({ count: 3, discount: 1, vat: 3.51, ice: 0.54, total: 36.77 });
  });

  it('add up to the discount of the document if prices include IVA', async () => {
    const before = await report('products');
    const { productId, freeProductId } = scene.business;
    await issue('01', {
      items: [
        { item_id: productId, amount: 3, price: 11.5, discount: 2.3, price_includes_tax: true },
        { item_id: freeProductId, amount: 1, price: 5, discount: 1.01, price_includes_tax: true },
        { item_id: productId, amount: 7, price: 3.33, discount: 1, price_includes_tax: true },
      ],
    });
    const [products, sales] = [await report('products'), await report('sales')];
    expect(products.totals.discount).toBe(sales.totals.discount);
    const grown = (code: string) => (partsOf(products)[code]?.discount ?? 0) - (partsOf(before)[code]?.discount ?? 0);
    expect(grown('P0')).toBeCloseTo(1.01, 1);
    expect(grown('P15')).toBeCloseTo(2.87, 1);
  });

  it('are in the file as in the answer', async () => {
    const url = `${scene.app.url}/api/v1/reports/products?businessId=${scene.business.businessId}&from=${today}&to=${today}&format=csv`;
    const answer = await fetch(url, { headers: { 'x-api-key': scene.account.key } });
    const [head, ...rows] = (await answer.text()).trimEnd().split('\r\n');
    expect(head).toContain('Subtotal,Descuento,IVA,ICE,Total');
    expect(rows.find((row) => row.includes('COLA'))).toContain('3.60,0.00,0.62,0.54,4.88');
  });
});
