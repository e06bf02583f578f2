import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, roundHalfUp, sumDecimals } from './decimal.ts';

/** Slow reference implementation of `Decimal`: a bigint and a scale. */
interface Plain {
  units: bigint;
  scale: number;
}

// Test values on both sides of 2^53 and far beyond, because `Decimal` stores larger values as bigint.
const units = fc.oneof(
  fc.bigInt({ min: -1_000_000n, max: 1_000_000n }),
  fc.bigInt({ min: -(2n ** 54n), max: 2n ** 54n }),
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
);
const plain = fc.record({ units, scale: fc.integer({ min: 0, max: 12 }) });
const decimal = ({ units: value, scale }: Plain) => Decimal.of(value, scale);

describe('a decimal', () => {
  it('adds, subtracts, multiplies and compares like exact fractions', () => {
    fc.assert(
      fc.property(plain, plain, (a, b) => {
        const scale = Math.max(a.scale, b.scale);
        const [left, right] = [at(a, scale), at(b, scale)];
        expect(decimal(a).plus(decimal(b)).toFixed(scale)).toBe(written(left + right, scale));
        expect(decimal(a).minus(decimal(b)).toFixed(scale)).toBe(written(left - right, scale));
        expect(
          decimal(a)
            .times(decimal(b))
            .toFixed(a.scale + b.scale),
        ).toBe(written(a.units * b.units, a.scale + b.scale));
        expect(
          decimal(a)
            .percent(decimal(b))
            .toFixed(a.scale + b.scale + 2),
        ).toBe(written(a.units * b.units, a.scale + b.scale + 2));
        expect(decimal(a).compare(decimal(b))).toBe(left < right ? -1 : left > right ? 1 : 0);
        expect(decimal(a).equals(decimal(b))).toBe(left === right);
      }),
      { numRuns: 2000 },
    );
  });

  it('rounds to the nearest, halves away from zero', () => {
    fc.assert(
      fc.property(plain, fc.integer({ min: 0, max: 8 }), (value, places) => {
        const rounded = roundHalfUp(decimal(value), places);
        expect(rounded.scale).toBeLessThanOrEqual(Math.max(places, value.scale));
        const scale = Math.max(value.scale, places);
        const exact = at(value, scale);
        const step = 10n ** BigInt(scale - Math.min(places, scale));
        const magnitude = exact < 0n ? -exact : exact;
        const nearest = ((magnitude + step / 2n) / step) * step;
        expect(rounded.toFixed(scale)).toBe(written(exact < 0n ? -nearest : nearest, scale));
      }),
      { numRuns: 2000 },
    );
    expect(roundHalfUp(Decimal.from('2.005'), 2).toFixed(2)).toBe('2.01');
    expect(roundHalfUp(Decimal.from('-2.005'), 2).toFixed(2)).toBe('-2.01');
    expect(roundHalfUp(Decimal.from('2.00499999999999999999999'), 2).toFixed(2)).toBe('2.00');
    expect(roundHalfUp(Decimal.from(1.005), 2).toFixed(2)).toBe('1.01');
  });

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(plain, (value) => {
        const text = decimal(value).toString();
        expect(text).not.toMatch(/e/i);
        expect(text).not.toMatch(/\.\d*0$/);
        expect(Decimal.from(text).equals(decimal(value))).toBe(true);
      }),
    );
  });

  it('reads a JSON number by its shortest text, not by its binary value', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 }), (value) => {
        fc.pre(value === 0 || Math.abs(value) > 1e-20);
        const read = Decimal.parse(value);
        if (read === undefined) throw new Error('a finite number must be readable');
        expect(read.toNumber() === value).toBe(true);
      }),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999, max: 999_999_999 }),
        fc.integer({ min: 0, max: 6 }),
        (whole, scale) => {
          expect(Decimal.from(whole / 10 ** scale).toFixed(6)).toBe(
            written(BigInt(whole) * 10n ** BigInt(6 - scale), 6),
          );
        },
      ),
    );
    expect(Decimal.from(0.1).plus(Decimal.from(0.2)).toString()).toBe('0.3');
    expect(Decimal.from(0.1 + 0.2).decimals()).toBe(17);
    expect(Decimal.from(1e-7).toString()).toBe('0.0000001');
    expect(Decimal.from(1e21).toString()).toBe('1000000000000000000000');
    expect(Decimal.from('1.50E+2').toString()).toBe('150');
  });

  it('rejects a text that is not a plain number or that would fill the memory', () => {
    for (const text of ['', ' ', '1,5', '1.', '.5', '0x10', 'NaN', '1e9999999', '١٢', '1 ', '--1', '9'.repeat(41)])
      expect(Decimal.parse(text)).toBeUndefined();
    expect(Decimal.parse(Number.NaN)).toBeUndefined();
    expect(Decimal.parse(Number.POSITIVE_INFINITY)).toBeUndefined();
    expect(() => Decimal.from('doce')).toThrow(RangeError);
  });

  it('throws instead of losing a digit when written', () => {
    expect(() => Decimal.from('1.005').toFixed(2)).toThrow(RangeError);
    expect(Decimal.from('1.5000').toFixed(2)).toBe('1.50');
    expect(Decimal.from('-0.5').toFixed(2)).toBe('-0.50');
    expect(Decimal.from(-0).toFixed(2)).toBe('0.00');
  });

  it('counts decimals and digits as XML Schema does', () => {
    expect(['1.75', '100.00', '0.05', '11.75', '0', '150'].map((text) => Decimal.from(text).digits())).toEqual([
      3, 3, 1, 4, 1, 3,
    ]);
    expect(Decimal.from('1.500').decimals()).toBe(1);
    expect(Decimal.from('999999999999.99').fits(12)).toBe(true);
    expect(Decimal.from('1000000000000').fits(12)).toBe(false);
  });

  it('is serialised as a JSON number', () => {
    expect(JSON.stringify({ total: sumDecimals([Decimal.from('0.10'), Decimal.from('0.20')]) })).toBe('{"total":0.3}');
  });
});

function at({ units: value, scale }: Plain, to: number): bigint {
  return value * 10n ** BigInt(to - scale);
}

function written(value: bigint, places: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0');
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return value < 0n ? `-${text}` : text;
}
