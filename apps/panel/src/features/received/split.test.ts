import { describe, expect, it } from 'vitest';
import { answerToFormValues } from './answer-values.ts';
import {
  emptyPart,
  initialParts,
  isCompletelyDivided,
  partsBody,
  ratesOf,
  remainingBases,
  withRemainingBases,
} from './split.ts';

const rates = ratesOf([
  { code: '2', percentageCode: '4', rate: 15, base: 60.1 },
  { code: '2', percentageCode: '4', rate: 15, base: 40.2 },
  { code: '2', percentageCode: '0', rate: 0, base: 0 },
  { code: '3', percentageCode: '3011', rate: 10, base: 100.3 },
]);
const whole = answerToFormValues({ sustainId: 6, vatCredit: 'full', fixedAsset: null, deductible: null });

describe('the parts of a purchase', () => {
  it('cover its IVA bases, each rate once', () => {
    expect(rates).toEqual([{ code: '4', rate: 15, base: 100.3 }]);
  });

  it('begin with the full amount, and the rest is exact to the cent', () => {
    const [first, second] = initialParts(rates, whole);
    if (first === undefined || second === undefined) throw new Error('there are two parts');
    expect(isCompletelyDivided(rates, [first, second])).toBe(true);
    const less = { ...first, bases: { '4': 70.2 } };
    expect(remainingBases(rates, [less, second])).toEqual([{ code: '4', rate: 15, base: 30.1 }]);
    const parts = [less, withRemainingBases(rates, [less, second], second)];
    expect(isCompletelyDivided(rates, parts)).toBe(true);
    expect(remainingBases(rates, [...parts, withRemainingBases(rates, parts, emptyPart(parts))])).toEqual([
      { code: '4', rate: 15, base: 0 },
    ]);
    expect(partsBody(parts)).toMatchObject([
      { sustain_code_id: 6, vat_credit: 'full', bases: [{ tax_percentage_code: '4', base: 70.2 }] },
      { vat_credit: null, bases: [{ tax_percentage_code: '4', base: 30.1 }] },
    ]);
  });
});
