import { Decimal, roundHalfUp } from '@talonario/sri';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineAmount, sumMoney } from './line-amount.ts';

describe('the amount of a line', () => {
  it("equals the server's amount to the cent", () => {
    const quantity = fc.integer({ min: 0, max: 999_999_999 }).map((n) => n / 1_000_000);
    const cents = fc.integer({ min: 0, max: 99_999 }).map((n) => n / 100);
    fc.assert(
      fc.property(quantity, quantity, cents, (amount, price, discount) => {
        const gross = roundHalfUp(Decimal.from(String(amount)).times(Decimal.from(String(price))), 2);
        const expected = Number(gross.minus(Decimal.from(String(discount))).toFixed(2));
        expect(lineAmount(amount, price, discount)).toBe(expected);
      }),
    );
  });

  it('rounds half a cent up', () => {
    expect(lineAmount(1, 1.005, undefined)).toBe(1.01);
    expect(lineAmount(3, 0.335, 0)).toBe(1.01);
  });

  it('is undefined while a value is missing', () => {
    expect(lineAmount(undefined, 1, 0)).toBeUndefined();
    expect(lineAmount(1, undefined, 0)).toBeUndefined();
  });

  it('sums have no binary rounding errors', () => {
    expect(sumMoney([0.1, 0.2, undefined, null])).toBe(0.3);
    expect(sumMoney([11.5, -3.83, -7.67])).toBe(0);
  });
});
