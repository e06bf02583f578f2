import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, formatNumberForInput, parseTypedNumber, possibleNumbersOf } from './money.ts';

describe('a number typed by a user', () => {
  it.each([
    ['1234.5', 1234.5],
    ['1234,5', 1234.5],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['$ 1.234.567,89', 1234567.89],
    ['1,234,567', 1234567],
    ['0,07', 0.07],
    ['-3,5', -3.5],
  ])('%s', (text, value) => {
    expect(parseTypedNumber(text)).toBe(value);
  });

  it.each(['', 'abc', '1.2.3', '1,23.456,7', '12,34.5', '1e5', '--1', '.', '1 2x', '10 %'])(
    '%j is no number',
    (text) => {
      expect(parseTypedNumber(text)).toBeNaN();
    },
  );

  it.each([
    ['1.234', [1234, 1.234]],
    ['1,234', [1234, 1.234]],
    ['$ 12.500', [12500, 12.5]],
    ['-999,000', [-999000, -999]],
  ])('%s may be two numbers, and is rejected until the user chooses one', (text, meanings) => {
    expect(possibleNumbersOf(text)).toEqual(meanings);
    expect(parseTypedNumber(text)).toBeNaN();
  });

  it.each([
    ['0.125', 0.125],
    ['0,125', 0.125],
    ['.125', 0.125],
    ['1.2345', 1.2345],
    ['1234.567', 1234.567],
    ['1.234.567', 1234567],
    ['1.234,00', 1234],
    ['1.23', 1.23],
  ])('%s is one number', (text, value) => {
    expect(possibleNumbersOf(text)).toEqual([value]);
  });

  // A number of up to six decimals in every usual notation: with or without groups, with comma or point.
  const writings = (digits: number, decimals: number) => {
    const value = digits / 10 ** decimals;
    const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals } as const;
    const plain = value.toFixed(decimals);
    const grouped = value.toLocaleString('en-US', options);
    const swap = (text: string) => text.replaceAll(/[.,]/g, (sign) => (sign === ',' ? '.' : ','));
    return { value: Number(plain), texts: [plain, swap(plain), grouped, swap(grouped), `$ ${swap(grouped)}`] };
  };

  it('is never read as another number: the result is the intended one, or a question that offers it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), fc.nat(6), (digits, decimals) => {
        const { value, texts } = writings(digits, decimals);
        for (const text of texts) {
          const meanings = possibleNumbersOf(text);
          expect(meanings, text).toContain(value);
          if (meanings.length > 1) expect(parseTypedNumber(text), text).toBeNaN();
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is asked about only where three digits follow one to three', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?[0-9.,]{1,12}$/), (text) => {
        const meanings = possibleNumbersOf(text);
        expect(meanings.length).toBeLessThanOrEqual(2);
        expect(meanings.length === 2).toBe(/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text));
        for (const meaning of meanings) expect(Number.isFinite(meaning), text).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('reads every formatted amount, with either decimal sign and with groups', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        const amount = cents / 100;
        const plain = amount.toFixed(2);
        const grouped = amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
        const swapped = grouped.replaceAll(/[.,]/g, (sign) => (sign === ',' ? '.' : ','));
        for (const text of [plain, plain.replace('.', ','), grouped, swapped])
          expect(parseTypedNumber(text)).toBe(amount);
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
    expect(formatNumberForInput(amount, 2)).toBe(text);
  });

  it('is a plain number if it is no amount of money', () => {
    expect([3, 2.5].map((value) => formatNumberForInput(value))).toEqual(['3', '2,5']);
  });

  it('is not written in a form that could be read as thousands', () => {
    expect([1.234, 12.5, 999.999].map((value) => formatNumberForInput(value, 2))).toEqual([
      '1,2340',
      '12,50',
      '999,9990',
    ]);
  });

  it('is read as the same number again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), fc.nat(6), (digits, decimals) => {
        const amount = digits / 10 ** decimals;
        expect(parseTypedNumber(formatNumberForInput(amount, 2))).toBe(amount);
      }),
    );
  });
});
