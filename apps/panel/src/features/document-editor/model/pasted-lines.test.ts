import { describe, expect, it } from 'vitest';
import { parsePastedRows } from './pasted-lines.ts';

const clear = { discount: undefined, discountPercent: undefined, unclear: false, unclearPrice: false };

describe('rows copied from a spreadsheet', () => {
  it('contain product, quantity, price and discount', () => {
    expect(parsePastedRows('CAM-001\t3\t12,50\t1\r\nLIB-001\t1.000,5\t18\n')).toEqual([
      { ...clear, product: 'CAM-001', amount: 3, price: 12.5, discount: 1 },
      { ...clear, product: 'LIB-001', amount: 1000.5, price: 18 },
    ]);
  });

  it('may be separated by semicolons, and may have a discount in percent', () => {
    expect(parsePastedRows('CAM-001;3;12,50;10%\nLIB-001;1\n')).toEqual([
      { ...clear, product: 'CAM-001', amount: 3, price: 12.5, discountPercent: 10 },
      { ...clear, product: 'LIB-001', amount: 1, price: undefined },
    ]);
  });

  it('have the quantity 1 if they contain only products', () => {
    expect(parsePastedRows('A\nB')?.map(({ product, amount }) => [product, amount])).toEqual([
      ['A', 1],
      ['B', 1],
    ]);
  });

  it('may have a title row and empty rows', () => {
    expect(parsePastedRows('Código\tCantidad\n\nA\t2\n\t\n')?.map(({ product }) => product)).toEqual(['A']);
  });

  it.each(['1.234', 'doce'])('get no price, not even the usual one, if it is written %s', (price) => {
    const rows = parsePastedRows(`A\t1\t${price}`);
    expect(rows).toEqual([{ ...clear, product: 'A', amount: 1, price: undefined, unclear: true, unclearPrice: true }]);
  });

  it('are all read with the decimal sign that one number makes clear', () => {
    const prices = (text: string) => parsePastedRows(text)?.map(({ price }) => price);
    expect(prices('A\t1\t1.234\nB\t1\t0,50')).toEqual([1234, 0.5]);
    expect(prices('A\t1\t1.234\nB\t1\t0.50')).toEqual([1.234, 0.5]);
    expect(prices('A\t1\t1.234\nB\t1\t1.234.567')).toEqual([1234, 1234567]);
    expect(prices('A\t1\t1.234\nB\t1\t0.50\nC\t1\t0,50')).toEqual([undefined, 0.5, 0.5]);
  });

  it('are distinguished from a word pasted into a field', () => {
    expect(parsePastedRows('CAM-001')).toBeUndefined();
    expect(parsePastedRows('CAM-001\n')).toBeUndefined();
  });
});
