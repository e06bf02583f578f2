import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccessKeyParts, buildAccessKey, checkDigit, parseAccessKey } from './access-key.ts';

const vectorFile = resolve('../shared/sri/vectors.json');
if (!existsSync(vectorFile)) console.log('skipped: keys of real documents, which are not beside this checkout');

const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((value) => String(value).padStart(length, '0'));
const parts: fc.Arbitrary<AccessKeyParts> = fc.record({
  date: fc
    .date({ min: new Date('2012-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  documentCode: fc.constantFrom('01', '03', '04', '05', '06', '07'),
  ruc: digits(10).map((start) => `${start}001`),
  environment: fc.constantFrom('1', '2'),
  establishment: digits(3),
  emissionPoint: digits(3),
  sequential: fc.integer({ min: 1, max: 999_999_999 }),
  numericCode: digits(8),
  emissionType: fc.constant('1'),
});

describe('an access key', () => {
  it('has 49 digits and can be parsed back into its parts', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const key = buildAccessKey(given);
        expect(key).toMatch(/^\d{49}$/);
        expect(parseAccessKey(key)).toEqual(given);
      }),
    );
  });

  it('becomes invalid when any digit changes', () => {
    fc.assert(
      fc.property(parts, fc.nat(48), fc.integer({ min: 1, max: 9 }), (given, place, by) => {
        const key = buildAccessKey(given);
        const changed = key.slice(0, place) + ((Number(key[place]) + by) % 10) + key.slice(place + 1);
        // The digits 10 and 1 share the check digit 1, so some changes of an access key keep its check digit and modulo
        // 11 cannot detect them. Every other change of one digit is detected.
        if (parseAccessKey(changed) !== undefined) expect(key[48]).toBe('1');
      }),
    );
  });

  it('follows the example of the ficha and both edge cases of modulo 11', () => {
    expect(checkDigit('41261533')).toBe(6);
    // Check digit of `0`: 11 − 0 is 11, which becomes 0. Check digit of `6`: 6 × 2 leaves 1 modulo 11, and 11 − 1 is
    // 10, which becomes 1.
    expect(checkDigit('0')).toBe(0);
    expect(checkDigit('6')).toBe(1);
  });

  it('returns undefined for a text that is not an access key', () => {
    const key = buildAccessKey({
      date: '2026-02-28',
      documentCode: '01',
      ruc: '1790085783001',
      environment: '2',
      establishment: '001',
      emissionPoint: '002',
      sequential: 7,
      numericCode: '00000072',
      emissionType: '1',
    });
    expect(parseAccessKey(key)?.sequential).toBe(7);
    expect(parseAccessKey(key.slice(1))).toBeUndefined();
    expect(parseAccessKey(`${key}0`)).toBeUndefined();
    expect(parseAccessKey('x'.repeat(49))).toBeUndefined();
    const body = `31022026${key.slice(8, 48)}`;
    expect(parseAccessKey(body + checkDigit(body))).toBeUndefined();
    expect(() => buildAccessKey({ ...partsOf(key), numericCode: '12' })).toThrow(RangeError);
    expect(() => buildAccessKey({ ...partsOf(key), sequential: 0 })).toThrow(RangeError);
  });

  it.runIf(existsSync(vectorFile))('parses and rebuilds the access keys of real documents', () => {
    const { modulo11 } = JSON.parse(readFileSync(vectorFile, 'utf8'));
    const known: [string, Record<string, string | number>][] = Object.entries(modulo11.accessKeys);
    expect(known.map(([, { raw }]) => raw)).toEqual(expect.arrayContaining([10, 11]));
    for (const [key, vector] of known) {
      const parsed = partsOf(key);
      expect(parsed).toMatchObject({
        documentCode: vector.codDoc,
        ruc: vector.ruc,
        numericCode: vector.codigoNumerico,
      });
      expect(buildAccessKey(parsed)).toBe(key);
      expect(checkDigit(key.slice(0, 48))).toBe(vector.dv);
    }
  });
});

function partsOf(key: string): AccessKeyParts {
  const parsed = parseAccessKey(key);
  if (parsed === undefined) throw new Error(`${key} must be readable`);
  return parsed;
}
