import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentNumberDigits, formatDocumentNumber, formatSequential, parseDocumentNumber } from './numbering.ts';

describe('document number', () => {
  it('is written with dashes and parsed back', () => {
    fc.assert(
      fc.property(fc.nat(999), fc.nat(999), fc.integer({ min: 1, max: 999_999_999 }), (first, second, sequential) => {
        const number = {
          establishment: String(first).padStart(3, '0'),
          emissionPoint: String(second).padStart(3, '0'),
          sequential,
        };
        const text = formatDocumentNumber(number);
        expect(text).toMatch(/^\d{3}-\d{3}-\d{9}$/);
        expect(parseDocumentNumber(text)).toEqual(number);
        expect(documentNumberDigits(text)).toMatch(/^\d{15}$/);
      }),
    );
  });

  it('is not parsed from any other text', () => {
    for (const text of ['1-1-1', '001-001-12', '001001000000012', '001-001-0000000012', ' 001-001-000000012'])
      expect(parseDocumentNumber(text)).toBeUndefined();
  });

  it('is between 1 and nine nines', () => {
    expect(formatSequential(12)).toBe('000000012');
    for (const wrong of [0, -1, 1.5, 1_000_000_000, Number.NaN])
      expect(() => formatSequential(wrong)).toThrow(RangeError);
  });
});
