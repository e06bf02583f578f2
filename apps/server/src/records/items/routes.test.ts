import { beforeAll, describe, expect, it } from 'vitest';
import { itemBody, makeBusiness } from '../../../test/directories.ts';
import { describeDirectoryContract } from '../../../test/directory-contract.ts';
import { useScene } from '../../../test/scene.ts';
import { faultCodesOf, recordOfAnswer, recordsOfAnswer } from '../../../test/test-app.ts';

let businessId: number;
const scene = useScene({ account: true, otherAccount: true });

beforeAll(async () => {
  businessId = await makeBusiness(scene.client);
});

describeDirectoryContract(() => scene, {
  group: 'items',
  recordType: 'item',
  parent: 'business_id',
  makeParent: async (client, business) =>
    'id' in business ? (business.id as number) : await makeBusiness(client, business),
  body: (parentId, n) => itemBody(parentId, { code: `COD-${n}`, name: `Jabón de tocador ${n}` }),
  unique: 'code',
  change: { body: { price: 3.25, unit: 'caja' }, shown: { price: 3.25, unit: 'caja' } },
  search: 'JABON',
});

const create = (fields: object) => scene.client('items.create', { body: itemBody(businessId, fields) });

describe('taxes of an item', () => {
  it('are one IVA, at most one ICE and one IRBPNR, shown with their rates', async () => {
    const made = recordOfAnswer(await create({ code: 'TAX-1', tax_ids: [2004, 3111, 5001], ice_value: 0.09 }));
    expect(made).toMatchObject({
      taxIds: [2004, 3111, 5001],
      taxes: [
        { id: 2004, code: '4', rate: 15, taxType: { code: '2', name: 'IVA' } },
        { id: 3111, code: '3111', rate: null, taxType: { code: '3' } },
        { id: 5001, code: '5001', taxType: { code: '5' } },
      ],
      iceValue: 0.09,
    });
  });

  it.each([
    ['no IVA', { tax_ids: [3011] }, ['tax_ids: field.not_allowed']],
    ['two IVA', { tax_ids: [2004, 2000] }, ['tax_ids: field.not_allowed']],
    ['two ICE', { tax_ids: [2004, 3011, 3021] }, ['tax_ids: field.not_allowed']],
    ['the same twice', { tax_ids: [2004, 2004] }, ['tax_ids: field.repeated']],
    ['none', { tax_ids: [] }, ['tax_ids: field.too_short']],
    ['an unknown one', { tax_ids: [9] }, ['tax_ids[0]: field.not_found']],
    ['a rate of the past', { tax_ids: [2002] }, ['tax_ids[0]: field.not_allowed']],
    ['a rate that never was', { tax_ids: [2010] }, ['tax_ids[0]: field.not_allowed']],
    ['a tax of customs', { tax_ids: [2004, 3533] }, ['tax_ids[1]: field.not_allowed']],
    ['an ICE value without ICE', { ice_value: 1 }, ['ice_value: field.not_allowed']],
    ['an ICE per litre without its value', { tax_ids: [2004, 3041] }, ['ice_value: field.required']],
    ['an unknown type', { item_type_id: 9 }, ['item_type_id: field.not_found']],
    [
      'several faults',
      { item_type_id: 9, tax_ids: [9] },
      ['item_type_id: field.not_found', 'tax_ids[0]: field.not_found'],
    ],
  ])('%s is refused', async (_name, fields, faults) => {
    expect(faultCodesOf(await create({ code: 'BAD', ...fields }))).toEqual(faults);
  });

  it('that are not valid any more stay with the item that has them, and no new item gets them', async () => {
    const { id } = recordOfAnswer(await create({ code: 'OLD-TAX' }));
    await scene.owner
      .updateTable('items')
      .set({ tax_ids: [2002] })
      .where('id', '=', id)
      .execute();
    const update = (body: object) => scene.client('items.update', { params: { id }, body: body as never });
    expect(recordOfAnswer(await update({ name: 'Otro nombre', taxIds: [2002] })).taxIds).toEqual([2002]);
    expect(recordOfAnswer(await update({ tax_ids: [2004] })).taxIds).toEqual([2004]);
    expect(faultCodesOf(await update({ tax_ids: [2002] }))).toEqual(['tax_ids[0]: field.not_allowed']);
  });
});

describe('price with IVA', () => {
  const update = (id: number, body: object) => scene.client('items.update', { params: { id }, body: body as never });

  it('is stored as typed, and the price without IVA follows it and the tax', async () => {
    const made = recordOfAnswer(
      await create({ code: 'PVP-1', price: undefined, price_with_tax: 0.49, tax_ids: [2004] }),
    );
    expect(made).toMatchObject({ price: 0.426087, priceWithTax: 0.49 });
    expect(recordOfAnswer(await update(made.id, { tax_ids: [2000] }))).toMatchObject({
      price: 0.49,
      priceWithTax: 0.49,
    });
    expect(recordOfAnswer(await update(made.id, { name: 'Otro' }))).toMatchObject({ price: 0.49, priceWithTax: 0.49 });
    // Sent back as it was read.
    expect(recordOfAnswer(await update(made.id, { price: 0.49, price_with_tax: 1 }))).toMatchObject({ price: 1 });
    expect(recordOfAnswer(await update(made.id, { price: 2 }))).toMatchObject({ price: 2, priceWithTax: null });
  });

  it('is refused with another tax, and one of the two prices is required', async () => {
    const withIce = { code: 'PVP-2', price_with_tax: 1, tax_ids: [2004, 3011] };
    expect(faultCodesOf(await create(withIce))).toEqual(['price_with_tax: field.not_allowed']);
    expect(faultCodesOf(await create({ code: 'PVP-3', price: undefined }))).toEqual(['price: field.required']);
  });
});

describe('fields of an item', () => {
  it('keep amounts to the last decimal and refuse one more', async () => {
    const made = recordOfAnswer(await create({ code: 'DEC', price: 999_999_999.999999 }));
    expect(made.price).toBe(999_999_999.999999);
    const { price } = await scene.owner
      .selectFrom('items')
      .select('price')
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    expect(price).toBe('999999999.999999');
    expect(faultCodesOf(await create({ code: 'DEC-2', price: 0.1234567 }))).toEqual(['price: field.too_many_decimals']);
    expect(recordOfAnswer(await create({ code: 'DEC-3', price: 0.000001 })).price).toBe(0.000001);
    expect(faultCodesOf(await create({ code: 'DEC-4', price: -1 }))).toEqual(['price: field.too_small']);
  });

  it('are normalised: spaces, invisible characters and Unicode forms; an empty one becomes null', async () => {
    const made = recordOfAnswer(
      await create({ code: ' T-1 ', name: 'Jamo\u0301n\u200b  \n serrano ', description: '  ', unit: '' }),
    );
    expect(made).toMatchObject({ code: 'T-1', name: 'Jamón serrano', description: null, unit: null });
    expect(faultCodesOf(await create({ code: 'T-2', name: '\u200b' }))).toEqual(['name: field.format']);
    expect(faultCodesOf(await create({ code: 'x'.repeat(26) }))).toEqual(['code: field.too_long']);
  });

  it('filter the list by code and by type', async () => {
    await create({ code: 'F-1', item_type_id: 2 });
    await create({ code: 'F-2' });
    const list = async (query: object) =>
      recordsOfAnswer(await scene.client('items.list', { query: { businessId, ...query } as never })).map(
        ({ code }) => code,
      );
    expect(await list({ code: 'F-1' })).toEqual(['F-1']);
    expect(await list({ itemTypeId: 2 })).toEqual(['F-1']);
    expect(await list({ itemTypeId: 99_999_999_999 })).toEqual([]);
  });
});
