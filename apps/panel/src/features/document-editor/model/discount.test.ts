import { expect, it } from 'vitest';
import { percentIn, percentOf, returnedLine, withDiscount } from './discount.ts';

it('a percentage is taken of quantity × price, to the cent', () => {
  expect(percentOf(12.3, 5)).toBe(0.62);
  expect(percentOf(100, 33.3333)).toBe(33.33);
  expect(percentOf(undefined, 10)).toBeUndefined();
});

it('a discount in percent follows the quantity and the price; one in money stays', () => {
  const line = { values: { amount: 2, price: 10, discount: 2 }, discountPercent: 10 };
  expect(withDiscount(line, { amount: 3 })).toEqual({ amount: 3, discount: 3 });
  expect(withDiscount({ values: line.values, discountPercent: undefined }, { amount: 3 })).toEqual({ amount: 3 });
});

it('a discount of goods that come back follows the quantity, in money too; what was a percentage stays one', () => {
  const values = { amount: 3, price: 68.9, discount: 20.67 };
  const line = { values, ...returnedLine(values) };
  expect(line.discountPercent).toBe(10);
  expect(withDiscount(line, { amount: 1 })).toEqual({ amount: 1, price: 68.9, discount: 6.89 });
  expect(withDiscount({ ...line, discountPercent: undefined }, { amount: 2 })).toMatchObject({ discount: 13.78 });
  expect(withDiscount(line, { amount: 3 })).toEqual(values);
  // Whoever changes the price says himself what it comes to.
  expect(withDiscount({ ...line, returned: undefined }, { price: 60 })).toEqual({ price: 60, discount: 18 });
});

it('an amount that is no round percentage is an amount', () => {
  expect(percentIn(206.7, 20.67)).toBe(10);
  expect(percentIn(100, 12.5)).toBe(12.5);
  expect(percentIn(206.7, 20)).toBeUndefined();
  expect(percentIn(10, 0)).toBeUndefined();
  expect(percentIn(undefined, 5)).toBeUndefined();
});
