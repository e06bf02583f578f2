import { expect, it } from 'vitest';
import { percentOf, withDiscount } from './discount.ts';

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
