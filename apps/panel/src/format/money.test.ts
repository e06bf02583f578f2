import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, parseNumber, writeNumber } from './money.ts';

describe('what a person types as a number', () => {
  it.each([
    ['1234.5', 1234.5],
    ['1234,5', 1234.5],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['$ 1.234.567,89', 1234567.89],
    ['1,234,567', 1234567],
    ['0,07', 0.07],
    [' 15 % ', 15],
    ['-3,5', -3.5],
  ])('%s', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  it.each(['', 'abc', '1.2.3', '1,23.456,7', '12,34.5', '1e5', '--1', '.', '1 2x'])('%j is no number', (text) => {
    expect(parseNumber(text)).toBeNaN();
  });

  it('reads back every amount, with either sign and with groups', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        const amount = cents / 100;
        const plain = amount.toFixed(2);
        const grouped = amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
        const swapped = grouped.replaceAll(/[.,]/g, (sign) => (sign === ',' ? '.' : ','));
        for (const text of [plain, plain.replace('.', ','), grouped, swapped]) expect(parseNumber(text)).toBe(amount);
      }),
    );
  });
});

describe('an amount of money', () => {
  it.each([
    [1234.5, '$1.234,50'],
    [0, '$0,00'],
    [-16.68, '-$16,68'],
    [-0.001, '$0,00'],
    [-0, '$0,00'],
  ])('%d is %s', (amount, text) => {
    expect(formatMoney(amount)).toBe(text);
  });
});

describe('an amount in a field', () => {
  it.each([
    [8.5, '8,50'],
    [8, '8,00'],
    [0, '0,00'],
    [0.123456, '0,123456'],
    [1234.5, '1234,50'],
    [-3.5, '-3,50'],
  ])('%d is %s', (amount, text) => {
    expect(writeNumber(amount, 2)).toBe(text);
  });

  it('is a plain number where it is no money', () => {
    expect([3, 2.5].map((value) => writeNumber(value))).toEqual(['3', '2,5']);
  });

  it('is read back as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), fc.nat(6), (digits, decimals) => {
        const amount = digits / 10 ** decimals;
        expect(parseNumber(writeNumber(amount, 2))).toBe(amount);
      }),
    );
  });
});
