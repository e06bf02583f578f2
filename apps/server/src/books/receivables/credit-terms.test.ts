// Debt, instalments and due dates from the payments of a document; ageing of what is owed.
import { addDays } from '@talonario/sri';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coversDebt, creditTermsOf, dayAfterTerm, inOrder, type TermPayment } from './credit-terms.ts';
import { ageingOf, daysBetween, receivableAmountsOf } from './receivable-amounts.ts';

const date = '2026-01-31';
const usual = { date, onCredit: undefined, creditDays: null, isFinalConsumer: false };
const cash = (amount: number): TermPayment => ({ amount, term: 0, unit: 'dias' });
const later = (amount: number, term: number, unit = 'dias'): TermPayment => ({ amount, term, unit });

describe('a due date', () => {
  it.each([
    [30, 'dias', '2026-03-02'],
    [1, 'Día', '2026-02-01'],
    [1, 'mes', '2026-02-28'],
    [2, 'MESES', '2026-03-31'],
    [13, 'meses', '2027-02-28'],
    [1, 'años', '2027-01-31'],
    [2, 'ano', '2028-01-31'],
    [0.5, 'meses', '2026-02-28'],
    [1.2, 'dias', '2026-02-02'],
    [3, '', '2026-02-03'],
    [2, 'quincenas', '2026-02-02'],
  ])('after %s %s', (term, unit, dueOn) => {
    expect(dayAfterTerm(date, term, unit)).toBe(dueOn);
  });
});

describe('a document', () => {
  it('is on credit if a payment has a term, unless the client says otherwise', () => {
    const payments = [cash(4_000), later(7_500, 30)];
    expect(creditTermsOf({ ...usual, total: 11_500, payments })).toEqual({
      paidAtIssue: 4_000,
      debt: 7_500,
      instalments: [{ dueOn: '2026-03-02', amount: 7_500 }],
      unknownUnits: [],
    });
    expect(creditTermsOf({ ...usual, total: 11_500, payments, onCredit: false })).toBeUndefined();
    expect(creditTermsOf({ ...usual, total: 11_500, payments: [cash(11_500)] })).toBeUndefined();
  });

  it('without a term is owed as a whole after the days of credit of the customer', () => {
    const request = { ...usual, total: 11_500, payments: [cash(11_500)], onCredit: true };
    expect(creditTermsOf({ ...request, creditDays: 15 })).toMatchObject({
      paidAtIssue: 0,
      debt: 11_500,
      instalments: [{ dueOn: '2026-02-15', amount: 11_500 }],
    });
    expect(creditTermsOf(request)?.instalments).toEqual([{ dueOn: date, amount: 11_500 }]);
  });

  it('of the final consumer is never on credit', () => {
    const request = { ...usual, total: 100, payments: [later(100, 30)], isFinalConsumer: true };
    expect(creditTermsOf(request)).toBeUndefined();
    expect(creditTermsOf({ ...request, onCredit: true })).toBeUndefined();
  });

  it('names the units that were read as days', () => {
    const payments = [later(50, 2, 'quincenas'), later(50, 2, 'dias')];
    expect(creditTermsOf({ ...usual, total: 100, payments })).toMatchObject({
      instalments: [{ dueOn: '2026-02-02', amount: 100 }],
      unknownUnits: ['quincenas'],
    });
  });

  it('has instalments that add up to the debt, sorted, one for each day', () => {
    const payment = fc.record({
      amount: fc.integer({ min: 1, max: 1_000_000 }),
      term: fc.integer({ min: 0, max: 40 }),
      unit: fc.constantFrom('dias', 'meses', 'años', 'otra'),
    });
    fc.assert(
      fc.property(fc.array(payment, { minLength: 1, maxLength: 20 }), (payments) => {
        const total = payments.reduce((sum, { amount }) => sum + amount, 0);
        const terms = creditTermsOf({ ...usual, total, payments });
        if (terms === undefined) return expect(payments.every(({ term }) => term === 0)).toBe(true);
        expect(terms.paidAtIssue + terms.debt).toBe(total);
        expect(coversDebt(terms.instalments, terms.debt)).toBe(true);
        const days = terms.instalments.map(({ dueOn }) => dueOn);
        expect(days).toEqual([...new Set(days)].sort());
        expect(inOrder(terms.instalments)).toEqual(terms.instalments);
      }),
    );
  });
});

describe('what is owed', () => {
  it('is overdue from the day after the due date, by thirty days', () => {
    const today = '2026-06-30';
    const owed = [0, 1, 30, 31, 60, 61, 90, 91, -5].map((days, index) => ({
      dueOn: addDays(today, -days),
      owed: 10 ** index,
    }));
    expect(ageingOf(owed, today)).toEqual({
      owed: 111_111_111,
      overdue: 11_111_110,
      notDue: 100_000_001,
      days1to30: 110,
      days31to60: 11_000,
      days61to90: 1_100_000,
      daysOver90: 10_000_000,
    });
    expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1);
  });

  it('never exceeds the debt, and reductions beyond it are excess only as far as money was applied', () => {
    const part = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(part, part, part, part, part, (debt, credit, withheld, applied, writtenOff) => {
        const credited = Math.min(credit, debt);
        const instalments = [{ dueOn: date, amount: debt }];
        const facts = { debt, instalments, credited, withheld, applied, writtenOff };
        const { net, owed, excess, overReduced } = receivableAmountsOf(facts);
        expect(owed).toBeLessThanOrEqual(debt);
        expect(excess).toBeLessThanOrEqual(applied);
        expect(Math.min(owed, excess)).toBe(0);
        expect(overReduced).toBe(net < 0);
        // What was applied is needed or excess.
        expect(applied - excess).toBeLessThanOrEqual(Math.max(0, net));
      }),
    );
  });
});
