import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleOf, today } from '../../../test/rule-cases.ts';
import { type Decimal, roundHalfUp, sumDecimals } from '../../decimal.ts';
import { checkDocument } from '../build.ts';
import type { InvoiceInput } from '../invoice/index.ts';
import type { TotalsOfAllLines } from './lines.ts';
import type { TaxRounding } from './tax-groups.ts';

const base = exampleOf<InvoiceInput>('invoice', 'minimal');
const receiver = base.receiver && {
  ...base.receiver,
  identificationType: '05' as const,
  identification: '1713328506',
};
const taxes = [{ code: '2', percentageCode: '4', rate: 15 }];
const priced = (unitPrice: string) => ({ code: 'A', description: 'Algo', quantity: 1, unitPrice, taxes });

function totalsOf(prices: readonly string[], taxRounding?: TaxRounding): TotalsOfAllLines {
  const result = checkDocument({ ...base, receiver, lines: prices.map(priced), taxRounding }, { today });
  if (!result.ok) expect.fail(JSON.stringify(result.faults));
  return result.checked.totals as TotalsOfAllLines;
}

const valuesOf = ({ lines }: TotalsOfAllLines) => lines.map(({ taxes: [tax] }) => tax?.value.toFixed(2));

describe('IVA', () => {
  it('by group is base × rate, regardless of the rounding of the lines', () => {
    // The IVA of each line is 0.015. Each line is rounded to 0.02, and the sum 0.045 of the group is rounded to 0.05.
    const totals = totalsOf(['0.10', '0.10', '0.10']);
    expect(totals.taxes[0]?.value.toFixed(2)).toBe('0.05');
    expect(valuesOf(totals)).toEqual(['0.02', '0.02', '0.02']);
  });

  it('by lines is the sum of the lines', () => {
    const totals = totalsOf(['0.10', '0.10', '0.10'], 'lines');
    expect(totals.taxes[0]?.value.toFixed(2)).toBe('0.06');
    expect(totals.total.toFixed(2)).toBe('0.36');
  });

  it('by lines stays within two cents of base × rate: some of the lines are moved by a cent if many were rounded in the same direction', () => {
    // The IVA of each of a hundred lines is 0.015. The sum is 2.00 if every line is rounded up, and 1.50 without
    // rounding.
    const totals = totalsOf(Array<string>(100).fill('0.10'), 'lines');
    expect(totals.taxes[0]?.value.toFixed(2)).toBe('1.52');
    expect(new Set(valuesOf(totals))).toEqual(new Set(['0.01', '0.02']));
  });

  it('under either rounding adds up, each line within a cent and each group within two cents of base × rate', () => {
    const price = fc.integer({ min: 1, max: 100_000 }).map((cents) => (cents / 100).toFixed(2));
    const rounding = fc.constantFrom<TaxRounding>('group', 'lines');
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 60 }), rounding, (prices, mode) => {
        const totals = totalsOf(prices, mode);
        const [group] = totals.taxes;
        if (group === undefined) expect.fail('no group');
        const own = totals.lines.flatMap((line) => line.taxes);
        const apart = (one: Decimal, other: Decimal) => Math.abs(one.minus(other).toNumber());
        const exact = (tax: { base: Decimal; rate: Decimal }) => roundHalfUp(tax.base.percent(tax.rate), 2);
        for (const tax of own) expect(apart(tax.value, exact(tax))).toBeLessThanOrEqual(mode === 'group' ? 0 : 0.01);
        expect(apart(group.value, exact(group))).toBeLessThanOrEqual(mode === 'group' ? 0 : 0.02);
        if (mode === 'lines')
          expect(sumDecimals(own.map(({ value }) => value)).toFixed(2)).toBe(group.value.toFixed(2));
        expect(totals.total.toFixed(2)).toBe(totals.subtotal.plus(group.value).toFixed(2));
      }),
      { numRuns: 300 },
    );
  });
});
