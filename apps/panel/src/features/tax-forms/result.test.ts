import { describe, expect, it } from 'vitest';
import { formResultOf } from './result.ts';
import type { FormRecord } from './sections.ts';

const of = (form: '104' | '103', values: Readonly<Record<string, number>>) =>
  formResultOf({ form, boxes: Object.entries(values).map(([box, value]) => ({ box, value })) as FormRecord['boxes'] });

describe('the result of a form', () => {
  it('is what is left in favour, from the boxes of the form', () => {
    const result = of('104', { 499: 150, 564: 177.76, 602: 27.76, 605: 1234.5, 615: 1262.26, 859: 0 });
    expect(result).toEqual({
      terms: [
        { name: 'sales', amount: 150 },
        { name: 'credit', amount: -177.76 },
        { name: 'before', amount: -1234.5 },
      ],
      kind: 'inFavour',
      amount: 1262.26,
      alsoToPay: 0,
    });
  });

  it('is what is to pay, with tax withheld by others and by the business', () => {
    const boxes = { 499: 1008, 564: 444.72, 606: 120, 609: 212.3, 620: 230.98, 699: 230.98, 801: 30, 859: 260.98 };
    const result = of('104', boxes);
    expect(result.terms.map(({ name, amount }) => `${name} ${amount}`)).toEqual([
      'sales 1008',
      'credit -444.72',
      'before -120',
      'withheldFromYou -212.3',
      'withheld 30',
    ]);
    expect(result).toMatchObject({ kind: 'toPay', amount: 260.98, alsoToPay: 0 });
  });

  it.each([
    [{ 499: 10, 564: 0, 613: 5, 699: 15, 859: 15 }],
    [{ 499: 10, 564: 30, 609: 1, 615: 20, 617: 1, 859: 0 }],
    [{ 499: 0.1, 564: 0.2, 699: 0, 615: 0.1, 859: 0 }],
  ] as const)('has terms that add up: %j', (boxes) => {
    const { terms, kind, amount } = of('104', boxes);
    const sum = terms.reduce((cents, term) => cents + Math.round(term.amount * 100), 0);
    expect(sum).toBe(Math.round((kind === 'toPay' ? amount : -amount) * 100));
  });

  it('does not set off tax withheld from others against a credit', () => {
    expect(of('104', { 499: 0, 564: 20, 615: 20, 801: 7, 859: 7 })).toMatchObject({
      kind: 'inFavour',
      amount: 20,
      alsoToPay: 7,
    });
  });

  it('is the tax withheld for form 103', () => {
    expect(of('103', { 499: 41.35, 501: 41.35 })).toEqual({
      terms: [{ name: 'withheld', amount: 41.35 }],
      kind: 'toPay',
      amount: 41.35,
      alsoToPay: 0,
    });
  });
});
