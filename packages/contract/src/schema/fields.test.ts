import { Decimal } from '@talonario/sri';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesSchema } from '../../test/validator.ts';
import {
  date,
  documentNumber,
  emailList,
  id,
  lineText,
  money,
  nullable,
  oneOf,
  optional,
  percentage,
  quantity,
  seriesCode,
  text,
} from './fields.ts';
import { fitsDecimals } from './keywords.ts';

describe('money', () => {
  it('accepts every amount of cents up to 14 digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (cents) => matchesSchema(money(), cents / 100)),
    );
  });

  it('refuses a third decimal instead of rounding it', () => {
    const thousandths = fc.integer({ min: 1, max: 999_999_999_999 }).filter((value) => value % 10 !== 0);
    fc.assert(fc.property(thousandths, (value) => !matchesSchema(money(), value / 1000)));
  });

  it('refuses a value that is negative, too large or not a plain number', () => {
    for (const value of [-0.01, 1_000_000_000_000, 1e300, 1e-300, Number.NaN, Number.POSITIVE_INFINITY, '1.00', null])
      expect(matchesSchema(money(), value), String(value)).toBe(false);
  });

  it('accepts 0.07 and 1.1, which multipleOf would refuse', () => {
    for (const value of [0.07, 1.1, 4.35, 19.99, 0, 1e2]) expect(matchesSchema(money(), value)).toBe(true);
  });
});

describe('decimals', () => {
  it('are counted like in exact arithmetic, including exponents', () => {
    const numbers = fc.double({ min: 1e-30, max: 1e30, noNaN: true });
    fc.assert(
      fc.property(numbers, fc.integer({ min: 0, max: 40 }), (value, places) => {
        expect(fitsDecimals(places, value)).toBe(Decimal.from(value).decimals() <= places);
      }),
    );
  });
});

describe('quantity', () => {
  it('accepts six decimals and refuses seven', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (units) => matchesSchema(quantity(), units / 1e6)),
    );
    expect(matchesSchema(quantity(), 0.1234567)).toBe(false);
    expect(matchesSchema(quantity(), 1e-7)).toBe(false);
  });
});

describe('percentage', () => {
  it('is between 0 and 100 with two decimals', () => {
    for (const value of [0, 1.75, 100]) expect(matchesSchema(percentage(), value)).toBe(true);
    for (const value of [-1, 100.01, 1.755]) expect(matchesSchema(percentage(), value)).toBe(false);
  });
});

describe('date', () => {
  it('accepts only existing calendar days', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(fc.property(days, (day) => matchesSchema(date(), day.toISOString().slice(0, 10))));
    for (const value of ['2026-02-29', '2026-13-01', '2026-1-1', '10/08/2026', '2026-08-10T00:00:00Z', '', 20260810])
      expect(matchesSchema(date(), value), String(value)).toBe(false);
    expect(matchesSchema(date(), '2028-02-29')).toBe(true);
  });
});

describe('id', () => {
  it('is an integer from 1 that a JSON number represents exactly', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (value) => matchesSchema(id(), value)));
    for (const value of [0, -1, 1.5, 2 ** 53, '1', null]) expect(matchesSchema(id(), value), String(value)).toBe(false);
  });
});

describe('texts', () => {
  it('that are required contain a visible character', () => {
    for (const value of ['', ' ', '\t\n', '\u00a0', 'a\u0000']) expect(matchesSchema(text(10), value)).toBe(false);
    for (const value of ['a', ' a ', 'ñandú', '👍🏽 ok']) expect(matchesSchema(text(10), value)).toBe(true);
  });

  it('count characters and not UTF-16 units', () => {
    expect(matchesSchema(text(3), '👍👍👍')).toBe(true);
    expect(matchesSchema(text(3), '👍👍👍👍')).toBe(false);
  });

  it('of one line refuse all kinds of line breaks and control characters', () => {
    for (const sign of ['\n', '\r', '\t', '\u0000', '\u007f', '\u0085', '\u2028', '\u2029'])
      expect(matchesSchema(lineText(10), `a${sign}b`), JSON.stringify(sign)).toBe(false);
    expect(matchesSchema(lineText(10), 'a b')).toBe(true);
  });
});

describe('e-mail lists', () => {
  it('accept one address or several', () => {
    for (const value of ['', 'a@b.ec', 'a.b+c@mail.b.ec', ' a@b.ec , ñ@ejemplo.com.ec '])
      expect(matchesSchema(emailList(), value), value).toBe(true);
  });

  it('refuse text that could add a header to the e-mail', () => {
    for (const value of [
      'a',
      'a@b',
      'a@b.ec;c@d.ec',
      'A <a@b.ec>',
      'a@b.ec\r\nBcc: x@y.z',
      'a@b.ec,',
      'a @b.ec',
      'a@@b.ec',
    ])
      expect(matchesSchema(emailList(), value), value).toBe(false);
  });

  it('are checked in linear time', () => {
    expect(matchesSchema(emailList(), `${'a'.repeat(298)}@`)).toBe(false);
    expect(matchesSchema(emailList(), `a@${'b.'.repeat(148)}`)).toBe(false);
  });
});

describe('codes and numbers', () => {
  it('of a series have three digits and are not 000', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), (value) =>
        matchesSchema(seriesCode(''), String(value).padStart(3, '0')),
      ),
    );
    for (const value of ['000', '1', '0001', 'abc', ''])
      expect(matchesSchema(seriesCode(''), value), value).toBe(false);
  });

  it('of documents are accepted with dashes or as fifteen digits', () => {
    for (const value of ['001-002-000000123', '001002000000123', ''])
      expect(matchesSchema(documentNumber(''), value)).toBe(true);
    for (const value of ['001-002-123', '1-1-1', '001-002-0000001234', 'x'])
      expect(matchesSchema(documentNumber(''), value)).toBe(false);
  });
});

describe('nullable', () => {
  it('adds only null', () => {
    for (const schema of [nullable(id()), nullable(text(5)), nullable(oneOf(['a'])), nullable(money())]) {
      expect(matchesSchema(schema, null)).toBe(true);
      expect(matchesSchema(schema, false)).toBe(false);
    }
    expect(matchesSchema(nullable(oneOf(['a'])), 'b')).toBe(false);
    expect(matchesSchema(optional(money()), 0.005)).toBe(false);
  });

  it('refuses a schema of several types, because it could not assign their limits', () => {
    expect(() => nullable(nullable(id()))).toThrow(TypeError);
  });
});
