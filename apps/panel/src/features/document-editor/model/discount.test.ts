import { expect, it } from 'vitest';
import { discountOfPercentage, discountPercentage, originalValuesOfReturnedLine, withDiscount } from './discount.ts';

it('computes a percentage of quantity × price, to the cent', () => {
  expect(discountOfPercentage(12.3, 5)).toBe(0.62);
  expect(discountOfPercentage(100, 33.3333)).toBe(33.33);
  expect(discountOfPercentage(undefined, 10)).toBeUndefined();
});

it('recomputes a percentage when quantity or price changes, and leaves an amount unchanged', () => {
  const line = { values: { amount: 2, price: 10, discount: 2 }, discountPercent: 10 };
  expect(withDiscount(line, { amount: 3 })).toEqual({ amount: 3, discount: 3 });
  expect(withDiscount({ values: line.values, discountPercent: undefined }, { amount: 3 })).toEqual({ amount: 3 });
});

it('recomputes the discount of returned goods when the quantity changes, also if it is an amount', () => {
  const values = { amount: 3, price: 68.9, discount: 20.67 };
  const line = { values, ...originalValuesOfReturnedLine(values) };
  expect(line.discountPercent).toBe(10);
  expect(withDiscount(line, { amount: 1 })).toEqual({ amount: 1, price: 68.9, discount: 6.89 });
  expect(withDiscount({ ...line, discountPercent: undefined }, { amount: 2 })).toMatchObject({ discount: 13.78 });
  expect(withDiscount(line, { amount: 3 })).toEqual(values);
  // After a change of the price the user enters the discount.
  expect(withDiscount({ ...line, returned: undefined }, { price: 60 })).toEqual({ price: 60, discount: 18 });
});

it('treats an amount that is no round percentage as an amount', () => {
  expect(discountPercentage(206.7, 20.67)).toBe(10);
  expect(discountPercentage(100, 12.5)).toBe(12.5);
  expect(discountPercentage(206.7, 20)).toBeUndefined();
  expect(discountPercentage(10, 0)).toBeUndefined();
  expect(discountPercentage(undefined, 5)).toBeUndefined();
});
