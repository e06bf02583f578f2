import { describe, expect, it } from 'vitest';
import { type AtsRecord, type FormRecord, type MonthBookTotals, type MonthFacts, reconcileMonth } from './reconcile.ts';

const totals = (base: number, vat: number) =>
  ({ vat, rates: [{ code: '4', rate: 15, base, tax: vat, count: 1 }] }) as unknown as MonthBookTotals;
const form = (boxes: Readonly<Record<string, number>>, leftOut: object[] = []) =>
  ({
    form: '104',
    boxes: Object.entries(boxes).map(([box, value]) => ({ box, value })),
    leftOut,
  }) as unknown as FormRecord;
const annex = (change: object) =>
  ({ purchases: [], sales: [], incomeWithheld: [], vatWithheld: [], leftOut: [], ...change }) as unknown as AtsRecord;

const facts: MonthFacts = {
  sales: totals(6720, 1008),
  purchases: totals(4390, 658.5),
  withheld: { retentions: [{ tax: '1', code: '312', percentage: 1, base: 4135, value: 41.35, count: 1 }] } as never,
  withheldFromYou: undefined,
  form104: form({ 411: 6720, 429: 1008, 510: 3150, 529: 472.5 }, [
    { what: 'unclassified', question: null, count: 10, why: 'Compras sin clasificar' },
    { what: 'other', question: null, count: 30, why: 'Otras' },
  ]),
  form103: { ...form({ 499: 41.35 }), form: '103' },
  ats: annex({
    purchases: [
      { code: '01', name: 'Factura', taxed: 4400, zero: 0, vat: 660 },
      { code: '04', name: 'Nota de crédito', taxed: 10, zero: 0, vat: 1.5 },
    ],
    incomeWithheld: [{ code: '312', value: 41.35 }],
    leftOut: [{ reason: 'electronic_sale', count: 3 }],
  }),
};

const line = (given: MonthFacts, concept: string) => reconcileMonth(given).find((one) => one.concept === concept);

describe('the reconciliation of a month', () => {
  it('agrees where books, forms and annex state the same, and leaves out lines without amounts', () => {
    expect(line(facts, 'salesTaxed')).toMatchObject({
      books: 6720,
      form104: { box: '411', amount: 6720 },
      difference: 0,
    });
    expect(line(facts, 'incomeWithheld')).toMatchObject({
      form103: { box: '499', amount: 41.35 },
      ats: 41.35,
      difference: 0,
    });
    expect(reconcileMonth(facts).map(({ concept }) => concept)).toEqual([
      'salesTaxed',
      'salesVat',
      'purchasesTaxed',
      'purchasesVat',
      'incomeWithheld',
    ]);
  });

  it('shows the largest difference, and the purchases to classify as its reason', () => {
    expect(line(facts, 'purchasesTaxed')).toMatchObject({
      ats: 4390,
      difference: 1240,
      reason: { form: '104', what: 'unclassified', count: 10 },
    });
    expect(line(facts, 'purchasesVat')).toMatchObject({ difference: 186 });
  });

  it('does not compare electronic sales with an annex that leaves them out', () => {
    expect(line(facts, 'salesTaxed')?.ats).toBeUndefined();
    const repeated = {
      ...facts,
      ats: annex({ sales: [{ code: '18', name: 'Venta', taxed: 6000, zero: 0, vat: 900 }] }),
    };
    expect(line(repeated, 'salesTaxed')).toMatchObject({ ats: 6000, difference: 720 });
  });

  it('does not compare purchases with an annex that leaves out those of own withholdings', () => {
    const annexWithoutPurchases = annex({ purchases: [], leftOut: [{ reason: 'told_purchase', count: 1 }] });
    expect(line({ ...facts, ats: annexWithoutPurchases }, 'incomeWithheld')).toMatchObject({
      ats: undefined,
      difference: 0,
    });
    expect(line({ ...facts, ats: annexWithoutPurchases }, 'purchasesTaxed')?.ats).toBeUndefined();
  });

  it('compares only what is filed for the month', () => {
    const alone = { ...facts, form104: undefined, ats: undefined };
    expect(line(alone, 'purchasesTaxed')).toMatchObject({ books: 4390, difference: 0, reason: undefined });
  });

  it('sums amounts in cents', () => {
    const small = { ...facts, sales: totals(0.3, 0), form104: form({ 411: 0.1, 412: 0.2 }) };
    expect(line(small, 'salesTaxed')?.difference).toBe(0);
  });
});
