// Tests amounts inside an invoice other than its taxes, and purchases known only from withholdings: each is in a box,
// or counted as left out.
import { expect, it } from 'vitest';
import { openBooks } from '../../../test/books.ts';
import { bodiesOf } from '../../../test/issuing-business.ts';
import { useScene } from '../../../test/scene.ts';
import type { TaxFormRecord } from './show.ts';

const scene = useScene({ business: 'issuing' });
const { issue } = scene;
const { form: read, taxed: items } = openBooks(scene);

async function behind(href: string | null | undefined): Promise<{ total: number; amount: number }> {
  const response = await fetch(`${scene.app.url}/api/v1${href}`, { headers: { 'x-api-key': scene.account.key } });
  expect(response.status).toBe(200);
  return ((await response.json()) as { meta: { total: number; amount: number } }).meta;
}

it('IVA returned immediately is in 622, less that of notes', async () => {
  const invoice = await issue('01', { items: items(100), vat_refund: 12 });
  await issue('01', { items: items(40), vat_refund: 3 });
  await issue('04', { modified_document_number: invoice.number, items: items(20), vat_refund: 2.5 });
  const form = await read('104');
  const box = form.boxes.find((one) => one.box === '622');
  // The box is 12.00 + 3.00 − 2.50 = 12.50. The IVA does not change: (100.00 + 40.00 − 20.00) × 15 % = 18.00.
  expect(box).toMatchObject({ value: 12.5, parts: { documents: 12.5 }, documents: { count: 3 } });
  expect(await behind(box?.documents?.href)).toMatchObject({ total: 3, amount: 12.5 });
  expect(form.boxes.find((one) => one.box === '421')?.value).toBe(18);
  expect(form.boxes.find((one) => one.box === '111')?.value).toBe(2);
});

it('tax withheld inside an invoice is counted as left out, and in no box of dividends', async () => {
  const inside = [
    { percentage_code: '3', value: 5.09 },
    { percentage_code: '327', value: 0.52 },
    { percentage_code: '328', value: 0.78 },
  ];
  await issue('01', { items: items(261), fuel_withholdings: inside });
  const [vat, income] = [await read('104'), await read('103')];
  const leftOutOf = ({ leftOut }: TaxFormRecord) => leftOut.find(({ what }) => what === 'withheld_inside');
  expect(leftOutOf(vat)).toMatchObject({ count: 1, value: 5.09 });
  // Income tax withheld inside the two invoices: 0.52 + 0.78 = 1.30.
  expect(leftOutOf(income)).toMatchObject({ count: 1, value: 1.3 });
  expect(await behind(leftOutOf(vat)?.href)).toMatchObject({ total: 1, amount: 5.09 });
  expect(await behind(leftOutOf(income)?.href)).toMatchObject({ total: 1, amount: 1.3 });
  expect(income.boxes.filter(({ value }) => value !== null && value !== 0)).toEqual([]);
});

it('purchases known only from withholdings of the business are counted, with their total', async () => {
  const [line] = (bodiesOf(scene.business)['07'] as { items: object[] }).items;
  await issue('07');
  await issue('07', {
    items: ['001-001-000000501', '001-001-000000502'].map((support_document_number) => ({
      ...line,
      support_document_number,
      support_document_subtotal: 40,
      support_document_tax_value: 6,
    })),
  });
  const settlement = await issue('03');
  await issue('07', {
    items: [
      {
        ...line,
        support_document_type_id: 6,
        support_document_number: settlement.number,
        support_document_subtotal: 21,
        support_document_tax_value: 3.15,
      },
    ],
  });
  const found = (await read('104')).leftOut.find(({ what }) => what === 'only_withheld');
  // Two withholdings on unknown purchases: bases 100.00 and 2 × 40.00, IVA 15.00 and 2 × 6.00. The settlement is in the
  // books, so it is not included.
  expect(found).toMatchObject({ count: 2, base: 180, value: 27 });
  expect(await behind(found?.href)).toMatchObject({ total: 2, amount: 207 });
});
