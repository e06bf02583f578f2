// Tests credit notes about a part of a sale: the discount follows the quantity, the last note takes the remaining
// amount, and rounding never makes a note fail.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bodiesOf } from '../../../test/issuing-business.ts';
import { useScene } from '../../../test/scene.ts';
import { makeClient, recordOfAnswer } from '../../../test/test-app.ts';

const scene = useScene({ business: 'issuing' });
const { client: api } = scene;

interface Draft {
  readonly body: Record<string, unknown> & { readonly items: readonly Record<string, unknown>[] };
  readonly lines: readonly number[];
  readonly missing: readonly string[];
}

const line = (change: object = {}) => ({ item_id: scene.business.productId, amount: 3, price: 0.1, ...change });
const issue = async (code: string, change: object) => {
  const answer = await api('documents.create', {
    body: { ...bodiesOf(scene.business)[code], emit: true, ...change } as never,
  });
  expect([answer.status, answer.body.data], answer.text).toMatchObject([201, { state: 'authorizated' }]);
  return recordOfAnswer(answer);
};
const draftOf = async (id: number) =>
  recordOfAnswer(await api('documents.creditDraft', { params: { id } })) as unknown as Draft;
const credit = (draft: Draft, change: (item: Record<string, unknown>) => object = (item) => item) =>
  issue('04', { ...draft.body, reason: 'Devolución', items: draft.body.items.map(change) });
const balanceOf = async (id: number) =>
  recordOfAnswer(await api('documents.get', { params: { id }, query: { businessId: scene.business.businessId } }))
    .creditBalance as { total: number; taxes: { base: number; value: number }[] };

test('the proposal has the rest of each line, with the discount that belongs to it', async () => {
  const invoice = await issue('01', { items: [line({ price: 68.9, discount: 20.67 }), line({ amount: 1, price: 5 })] });
  const first = await draftOf(invoice.id);
  expect(first).toMatchObject({
    body: {
      modified_document_code: '01',
      modified_document_number: invoice.number,
      items: [
        { amount: 3, price: 68.9, discount: 20.67, tax_ids: [expect.any(Number)] },
        { amount: 1, price: 5 },
      ],
    },
    lines: [0, 1],
    missing: ['reason'],
  });
  const note = await issue('04', {
    ...first.body,
    reason: 'Devolución',
    items: [{ ...first.body.items[0], amount: 1, discount: 6.89 }],
  });
  expect(note).toMatchObject({ subtotal: 62.01, discount: 6.89 });
  expect((await draftOf(invoice.id)).body.items).toMatchObject([
    { amount: 2, price: 68.9, discount: 13.78 },
    { amount: 1, price: 5 },
  ]);
  const last = await credit(await draftOf(invoice.id));
  expect(last.total).toBe(Number(((invoice.total as number) - (note.total as number)).toFixed(2)));
  expect(await draftOf(invoice.id)).toMatchObject({ body: { items: [] }, lines: [] });
});

test('three notes on 3 × 0.10 take 0.02, 0.02 and 0.01 of the 0.05, as the dry runs show', async () => {
  const invoice = await issue('01', { items: [line()] });
  const bought = { modified_document_number: invoice.number, items: [line({ amount: 1 })] };
  const values: unknown[] = [];
  for (const _ of [1, 2]) values.push((await issue('04', bought)).taxes);
  const body = { ...bodiesOf(scene.business)['04'], emit: true, ...bought };
  const rehearsed = recordOfAnswer(await api('documents.create', { query: { dryRun: true }, body: body as never }));
  expect(rehearsed).toMatchObject({
    total: 0.11,
    warnings: expect.arrayContaining([expect.objectContaining({ code: 'credit.rounded' })]),
  });
  expect((await api('documents.create', { body: { ...body, expected_total: 0.12 } as never })).body).toMatchObject({
    code: 'document.total_differs',
    total: 0.11,
  });
  const draft = recordOfAnswer(await api('documents.create', { body: { ...body, emit: false } as never }));
  expect(draft).toMatchObject({ total: 0.11 });
  values.push((await issue('04', { ...bought, expected_total: 0.11 })).taxes);
  expect(values).toMatchObject([[{ value: 0.02 }], [{ value: 0.02 }], [{ value: 0.01 }]]);
  expect(await balanceOf(invoice.id)).toMatchObject({ total: 0 });
  // Earlier notes have left nothing, so this is not a rounding difference.
  expect((await api('documents.create', { body: body as never })).body).toMatchObject({ code: 'credit.exceeded' });
});

test('a price with IVA is returned unit by unit to the last cent', async () => {
  const invoice = await issue('01', { items: [line({ price: 10, price_includes_tax: true })] });
  expect(invoice).toMatchObject({ total: 30, subtotal: 26.09 });
  const one = { items: [line({ amount: 1, price: 10, price_includes_tax: true })] };
  for (const _ of [1, 2, 3])
    expect(await issue('04', { modified_document_number: invoice.number, ...one })).toMatchObject({ total: 10 });
  expect(await balanceOf(invoice.id)).toMatchObject({ total: 0, taxes: [{ base: 0, value: 0 }] });
});

test('a price of half cents is never refused because of rounding', async () => {
  const invoice = await issue('01', { items: [line({ price: 0.335 })] });
  const one = { modified_document_number: invoice.number, items: [line({ amount: 1, price: 0.335 })] };
  const notes = [await issue('04', one), await issue('04', one), await issue('04', one)];
  expect(notes.map(({ subtotal }) => subtotal)).toEqual([0.34, 0.34, 0.33]);
  expect(notes[2]?.warnings).toContainEqual(expect.objectContaining({ code: 'credit.rounded' }));
  expect(await balanceOf(invoice.id)).toMatchObject({ total: 0 });
});

test.each([
  ['an amount per unit', { tax_ids: [2004, 3111], ice_value: 0.25 }, [0.5, 0.5], { amount: 1.5, price: 2 }],
  ['a percentage', { tax_ids: [2004, 3073] }, [1, 1, 1, 1], { amount: 5, price: 0.5 }],
])('ICE of %s is returned in parts', async (_, product, parts, sold) => {
  const { businessId: business_id } = scene.business;
  const kept = { business_id, code: randomUUID().slice(0, 20), name: 'Gaseosa', price: sold.price, item_type_id: 1 };
  const item = recordOfAnswer(await api('items.create', { body: { ...kept, ...product } }));
  const invoice = await issue('01', { items: [line({ item_id: item.id, ...sold })] });
  for (const amount of parts)
    await issue('04', {
      modified_document_number: invoice.number,
      items: [line({ item_id: item.id, amount, price: sold.price })],
    });
  await credit(await draftOf(invoice.id));
  expect(await balanceOf(invoice.id)).toMatchObject({ total: 0 });
});

test('a note about a purchase settlement goes to its provider, if the provider is among the customers', async () => {
  const { businessId, customerId, finalConsumerId } = scene.business;
  const settlement = await issue('03', { items: [line()], customer_id: finalConsumerId });
  expect(await draftOf(settlement.id)).toMatchObject({ body: { customer_id: customerId }, missing: ['reason'] });
  const stranger = {
    business_id: businessId,
    identification_type_id: 6,
    identification: 'PASS-77',
    business_name: 'Ana Paz',
    email: 'ana@example.com',
    address: 'Loja',
  };
  const { id } = recordOfAnswer(await api('providers.create', { body: stranger }));
  const other = await draftOf((await issue('03', { items: [line()], provider_entity_id: id })).id);
  expect(other.missing).toEqual(['customer_id', 'reason']);
  expect(other.body).not.toHaveProperty('customer_id');
});

test('a document that cannot be credited has no proposal, and other accounts get none', async () => {
  const { finalConsumerId: customer_id, businessId } = scene.business;
  const nobody = await issue('01', { items: [line()], customer_id });
  const refused = await api('documents.creditDraft', { params: { id: nobody.id } });
  expect([refused.status, refused.body.code]).toEqual([409, 'credit.not_creditable']);
  const query = { businessId: businessId + 1 };
  expect((await api('documents.creditDraft', { params: { id: nobody.id }, query })).status).toBe(404);
  const stranger = makeClient(scene.app.url, 'tal_test_nobody');
  expect((await stranger('documents.creditDraft', { params: { id: nobody.id } })).status).toBe(401);
});

test('a business may round by lines: each document stores its rounding, and notes use that of their invoice', async () => {
  const { businessId, productId } = scene.business;
  const round = (tax_rounding: 'group' | 'lines') =>
    api('businesses.update', { params: { id: businessId }, body: { tax_rounding } });
  const three = { items: [line({ amount: 1 }), line({ amount: 1 }), line({ amount: 1 })] };
  expect(await issue('01', three)).toMatchObject({ taxRounding: 'group', taxes: [{ base: 0.3, value: 0.05 }] });
  expect((await round('lines')).body.data).toMatchObject({ taxRounding: 'lines' });
  const invoice = await issue('01', three);
  expect(invoice).toMatchObject({ taxRounding: 'lines', total: 0.36, taxes: [{ base: 0.3, value: 0.06 }] });
  expect((await round('group')).status).toBe(200);
  const about = { modified_document_number: invoice.number };
  expect(await issue('04', { ...about, ...three })).toMatchObject({ taxRounding: 'lines', total: 0.36 });
  const charges = [1, 2, 3].map((value) => ({ item_id: productId, debit_reason: `Mora ${value}`, debit_value: 0.1 }));
  expect(await issue('05', { ...about, items: charges })).toMatchObject({ taxRounding: 'lines', total: 0.36 });
  const refused = await api('businesses.update', {
    params: { id: businessId },
    body: { tax_rounding: 'cents' as never },
  });
  expect(refused.status).toBe(422);
});
