import { isCedula } from '@talonario/sri';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repairIdentification } from './repair-identification.ts';

const cedula = fc.integer({ min: 1, max: 24 }).chain((province) =>
  fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 999_999 })).map(([third, rest]) => {
    const nine = `${String(province).padStart(2, '0')}${third}${String(rest).padStart(6, '0')}`;
    const digit = [...'0123456789'].find((last) => isCedula(nine + last)) ?? '';
    return nine + digit;
  }),
);

describe('an identification changed by a spreadsheet', () => {
  it('gets its leading zero again, and no other number does', () => {
    fc.assert(
      fc.property(cedula, fc.boolean(), (number, isRuc) => {
        const whole = isRuc ? `${number}001` : number;
        const written = String(Number(whole));
        const repaired = repairIdentification(written, false);
        if (whole.startsWith('0') && written.length === whole.length - 1)
          expect(repaired).toMatchObject({ value: whole, note: { reason: 'zero_restored', params: { after: whole } } });
        else if (written.length === whole.length) expect(repaired).toEqual({ value: whole });
        else expect(repaired).toMatchObject({ params: { reason: 'digit_count' } });
      }),
      { numRuns: 300 },
    );
  });

  it('is never changed to one with a wrong check digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,20}$/), (digits) => {
        const repaired = repairIdentification(digits, false);
        if ('value' in repaired && repaired.value !== digits && digits !== '9999999999')
          expect(isCedula(repaired.value.slice(0, 10)) || /^\d{2}[69]/.test(repaired.value)).toBe(true);
        expect(repairIdentification(digits, true)).toEqual({ value: digits });
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['171234567-8', { value: '1712345678' }],
    [' 1712345678.0 ', { value: '1712345678' }],
    ["'0912345678", { value: '0912345678' }],
    ['1.790012345001E+12', { value: '1790012345001' }],
    ['1,79001E+12', { params: { reason: 'digits_lost' } }],
    ['1.8E+09', { params: { reason: 'digits_lost' } }],
    ['1E+12', { params: { reason: 'digits_lost' } }],
    ['123456789', { params: { reason: 'zero_unproven', digits: 9 } }],
    ['12345', { params: { reason: 'digit_count', digits: 5 } }],
    ['AB-1234567', { value: 'AB-1234567' }],
    ['9999999999', { value: '9999999999999', note: { reason: 'final_consumer' } }],
  ])('%s', (written, result) => {
    expect(repairIdentification(written, false)).toMatchObject(result);
  });
});
