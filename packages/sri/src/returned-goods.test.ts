import { describe, expect, it } from 'vitest';
import { remainingLines, scaleLineToQuantity } from './returned-goods.ts';

describe('returned part of a line', () => {
  it('has its share of the discount: one of 3 × 68.90 less 10 % is credited as 62.01', () => {
    const line = { amount: 3, price: 68.9, discount: 20.67 };
    expect(scaleLineToQuantity(line, 1)).toEqual({ amount: 1, price: 68.9, discount: 6.89 });
    expect(scaleLineToQuantity(line, 3)).toEqual(line);
  });

  it('has its share of the stated ICE', () => {
    const line = { amount: 4, price: 10, ice_base: 52.3, ice_value: 10.46 };
    expect(scaleLineToQuantity(line, 1)).toEqual({ amount: 1, price: 10, ice_base: 13.08, ice_value: 2.62 });
  });

  it('of a line without a discount has no discount', () => {
    expect(scaleLineToQuantity({ amount: 3, price: 10 }, 2)).toEqual({ amount: 2, price: 10 });
  });
});

describe('remainder of a sale after its notes', () => {
  const sold = { item_id: 1, amount: 3, price: 68.9, discount: 20.67, vatCode: '4', subtotal: 186.03 };

  it('has the quantity, price and discount that no note has taken', () => {
    const note = { item_id: 1, amount: 1, price: 68.9, discount: 6.89, vatCode: '4', subtotal: 62.01 };
    expect(remainingLines([sold], [note])).toMatchObject([{ amount: 2, price: 68.9, discount: 13.78 }]);
    expect(remainingLines([sold], [note, note, note])).toEqual([undefined]);
  });

  it('never has a negative discount: a note may have taken all of it', () => {
    const note = { item_id: 1, amount: 1, price: 68.9, discount: 20.67, vatCode: '4', subtotal: 48.23 };
    expect(remainingLines([sold], [note])).toMatchObject([{ amount: 2, price: 68.9, discount: 0 }]);
  });

  it('is reduced by money that was credited without goods', () => {
    const note = { item_id: 9, amount: 1, price: 6.03, vatCode: '4', subtotal: 6.03 };
    expect(remainingLines([sold], [note])).toMatchObject([{ amount: 3, price: 68.9, discount: 26.7 }]);
    const cheaper = { item_id: 1, amount: 3, price: 2, vatCode: '4', subtotal: 6 };
    expect(remainingLines([sold], [cheaper])).toMatchObject([{ amount: 3, price: 68.9, discount: 26.67 }]);
    expect(remainingLines([sold], [{ ...note, price: 186.03, subtotal: 186.03 }])).toEqual([undefined]);
  });

  it('distinguishes lines of one product by their prices and discounts', () => {
    const lines = [
      { item_id: 1, amount: 2, price: 10, discount: 0, vatCode: '4' },
      { item_id: 1, amount: 2, price: 10, discount: 5, vatCode: '4' },
      { item_id: 1, amount: 2, price: 8, vatCode: '4' },
    ];
    const taken = [
      { item_id: 1, amount: 1, price: 10, discount: 2.5, vatCode: '4' },
      { item_id: 1, amount: 2, price: 8, vatCode: '4' },
    ];
    expect(remainingLines(lines, taken)).toMatchObject([
      { amount: 2, price: 10, discount: 0 },
      { amount: 1, price: 10, discount: 2.5 },
      undefined,
    ]);
  });
});
