import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adaptForeignItem, readForeignPrice, readTaxCell } from './foreign-cells.ts';
import { priceWithoutVat } from './price-with-tax.ts';

describe('products of other programs', () => {
  it('have the same total to the cent after IVA is added again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom(5, 8, 15), (cents, rate) => {
        const net = priceWithoutVat(cents / 100, rate);
        expect(Math.round(net * (1 + rate / 100) * 100)).toBe(cents);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['15', [2004]],
    ['15 %', [2004]],
    ['15,00', [2004]],
    ['0.15', [2004]],
    ['IVA 15%', [2004]],
    ['0', [2000]],
    ['0.00%', [2000]],
    ['12', [2002]],
    ['5%', [2005]],
    ['7', [2007]],
    ['Sí', [2004]],
    ['N', [2000]],
    ['Exento', [2007]],
  ])('have their IVA in the form %s', (cell, value) => {
    expect(readTaxCell(cell)).toMatchObject({ value });
  });

  it('look other texts up in the catalog', () => {
    expect([readTaxCell('2004|3111'), readTaxCell('33'), readTaxCell('abc')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['12,50', 12.5],
    ['$ 1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['1.234.567,8', 1234567.8],
    ['0.8928571428', 0.892857],
    ['USD 3', undefined],
    ['3 USD', 3],
    ['-1', undefined],
    ['1,2,3', undefined],
    ['', undefined],
  ])('cost %s', (cell, value) => {
    const reading = readForeignPrice(cell);
    expect('value' in reading ? reading.value : undefined).toBe(value);
  });

  it('get a warning if a price could contain a thousands separator', () => {
    expect(readForeignPrice('1.250')).toMatchObject({ value: 1.25, note: { reason: 'read_as_decimals' } });
  });

  it('stay prices with IVA if the answer says so', () => {
    const body = { code: 'A', description: 'Cosa', price: 11.5, tax_ids: [2004] };
    expect(adaptForeignItem(body, { priceIncludesVat: true, defaultItemTypeId: 1 }, undefined)).toMatchObject({
      body: { code: 'A', name: 'Cosa', price_with_tax: 11.5, tax_ids: [2004], item_type_id: 1 },
    });
  });
});
