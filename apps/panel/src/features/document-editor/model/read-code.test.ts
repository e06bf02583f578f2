import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fieldTextWithInserted,
  fieldTextWithoutSelection,
  interpretFieldText,
  isBarcode,
  isPossibleProductCode,
} from './read-code.ts';

const barcode = '7861234567898';

describe('the text of a number field', () => {
  it('is a number if it looks like a typed one', () => {
    for (const [before, text] of [
      ['', '2'],
      ['', '12'],
      ['', '12,50'],
      ['', '1.234,50'],
      ['', '10%'],
      ['', ''],
    ] as const)
      expect(interpretFieldText(before, text, false), text).toEqual({ kind: 'number' });
  });

  it('is a code if its check digit is correct, at any typing speed and cursor position', () => {
    for (const [before, text] of [
      ['', barcode],
      ['1', `1${barcode}`],
      ['12,00', `12,00${barcode}`],
      ['12,00', `${barcode}12,00`],
    ] as const)
      expect(interpretFieldText(before, text, false), text).toEqual({ kind: 'code', codes: [barcode] });
  });

  it('is a code of any form if it was typed at the speed of a barcode reader', () => {
    expect(interpretFieldText('1', '1LIB-001', true)).toEqual({ kind: 'code', codes: ['LIB-001', '1LIB-001'] });
    expect(interpretFieldText('', '4711', true)).toEqual({ kind: 'code', codes: ['4711'] });
  });

  it('may be a code if the catalogue could contain it', () => {
    expect(interpretFieldText('', '500', false)).toEqual({ kind: 'perhaps', codes: ['500'], isNumber: true });
    expect(interpretFieldText('', 'LIB-001', false)).toEqual({ kind: 'perhaps', codes: ['LIB-001'], isNumber: false });
  });

  it('shows after the first key whether the previous text is replaced', () => {
    expect(fieldTextWithoutSelection('1', '7')).toBe('');
    expect(fieldTextWithoutSelection('1', '17')).toBe('1');
    expect(fieldTextWithoutSelection('', '7')).toBe('');
  });

  it('is separated from the previous text, for any text inserted at any position', () => {
    const texts = fc.tuple(fc.stringMatching(/^[0-3]{0,6}$/), fc.stringMatching(/^[0-3]{1,14}$/), fc.nat(6));
    fc.assert(
      fc.property(texts, ([before, typed, place]) => {
        const at = Math.min(place, before.length);
        const found = fieldTextWithInserted(before, before.slice(0, at) + typed + before.slice(at));
        expect(found).toHaveLength(typed.length);
      }),
    );
  });
});

describe('a barcode', () => {
  it('has a check digit', () => {
    for (const code of ['96385074', '036000291452', barcode, '10614141000415'])
      expect(isBarcode(code), code).toBe(true);
    for (const code of ['96385075', '7861234567890', '0000000000000', '123', '786123456789x'])
      expect(isBarcode(code), code).toBe(false);
  });

  it('is not treated as an amount while it is typed', () => {
    expect(isPossibleProductCode('12345678')).toBe(true);
    expect(isPossibleProductCode('1234567,89')).toBe(false);
  });
});
