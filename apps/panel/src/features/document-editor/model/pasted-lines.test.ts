import { describe, expect, it } from 'vitest';
import { readPastedRows } from './pasted-lines.ts';

describe('rows copied from a spreadsheet', () => {
  it('are a product, how many, its price and its discount', () => {
    expect(readPastedRows('CAM-001\t3\t12,50\t1\r\nLIB-001\t1.000,5\t18\n')).toEqual([
      { product: 'CAM-001', amount: 3, price: 12.5, discount: 1 },
      { product: 'LIB-001', amount: 1000.5, price: 18, discount: undefined },
    ]);
  });

  it('sell one of each where they name nothing but products', () => {
    expect(readPastedRows('A\nB')?.map(({ product, amount }) => [product, amount])).toEqual([
      ['A', 1],
      ['B', 1],
    ]);
  });

  it('may begin with titles and have empty rows', () => {
    expect(readPastedRows('Código\tCantidad\n\nA\t2\n\t\n')?.map(({ product }) => product)).toEqual(['A']);
  });

  it('leave out a number that may be two', () => {
    expect(readPastedRows('A\t1\t1.234')).toEqual([{ product: 'A', amount: 1, price: undefined, discount: undefined }]);
  });

  it('are told from a word that is pasted into a field', () => {
    expect(readPastedRows('CAM-001')).toBeUndefined();
    expect(readPastedRows('CAM-001\n')).toBeUndefined();
  });
});
