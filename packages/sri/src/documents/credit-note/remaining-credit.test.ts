// Several credit notes about one invoice: in any order and in any number of parts, together they credit exactly the
// amounts of the invoice to the cent, and never more.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleOf, today } from '../../../test/rule-cases.ts';
import { Decimal, roundHalfUp, sumDecimals } from '../../decimal.ts';
import { type IssuedLine, remainingLines, scaleLineToQuantity } from '../../returned-goods.ts';
import { checkDocument } from '../build.ts';
import type { InvoiceInput } from '../invoice/index.ts';
import type { TotalsOfAllLines } from '../shared/lines.ts';
import type { TaxRounding } from '../shared/tax-groups.ts';
import type { CreditNoteInput } from './index.ts';
import type { RemainingTaxToCredit } from './remaining-credit.ts';

const runs = Number(process.env.SRI_RANDOM_RUNS ?? 100);

const invoiceInput = exampleOf<InvoiceInput>('invoice', 'minimal');
const noteInput = exampleOf<CreditNoteInput>('credit-note', 'full-return');
const fifteen = { code: '2', percentageCode: '4', rate: 15 };
const five = { code: '2', percentageCode: '5', rate: 5 };
const rates = { '4': fifteen, '5': five } as const;

type Sold = IssuedLine & { readonly item_id: number; readonly vatCode: '4' | '5' };

const inputLine = (line: Sold) => ({
  code: `P${line.item_id}`,
  auxCode: 'F010101',
  description: 'Algo',
  quantity: line.amount,
  unitPrice: line.price,
  discount: line.discount,
  priceIncludesTax: line.price_includes_tax,
  taxes: [rates[line.vatCode]],
});

function totalsOf(input: InvoiceInput | CreditNoteInput): TotalsOfAllLines {
  const result = checkDocument(input, { today });
  if (!result.ok) expect.fail(JSON.stringify(result.faults));
  return result.checked.totals as TotalsOfAllLines;
}

const issueInvoice = (lines: readonly Sold[], taxRounding: TaxRounding) =>
  totalsOf({ ...invoiceInput, receiver: noteInput.receiver, lines: lines.map(inputLine), taxRounding });

/**
 * Taxes of the invoice that remain to be credited after the given notes, in the form in which the service stores them.
 */
function leftAfter(invoice: TotalsOfAllLines, notes: readonly TotalsOfAllLines[]): RemainingTaxToCredit<number>[] {
  const lines = [invoice, ...notes].reduce((count, one) => count + one.lines.length, 1);
  return invoice.taxes.map(({ code, percentageCode, base, value }) => {
    const same = notes.flatMap(({ taxes }) => taxes.filter((tax) => tax.percentageCode === percentageCode));
    const rest = (whole: Decimal, name: 'base' | 'value') =>
      whole.minus(sumDecimals(same.map((tax) => tax[name]))).toNumber();
    return {
      code,
      percentageCode,
      base: rest(base, 'base'),
      value: rest(value, 'value'),
      roundingCents: Math.ceil(lines / 2),
    };
  });
}

function issueNote(
  lines: readonly Sold[],
  left: RemainingTaxToCredit<number>[],
  taxRounding: TaxRounding,
): TotalsOfAllLines {
  const totals = totalsOf({ ...noteInput, lines: lines.map(inputLine), left, taxRounding });
  for (const { percentageCode, base, value, rate } of totals.taxes) {
    const rest = left.find((tax) => tax.percentageCode === percentageCode);
    const within = { base: base.toNumber() <= (rest?.base ?? 0), value: value.toNumber() <= (rest?.value ?? 0) };
    expect({ percentageCode, ...within }).toEqual({ percentageCode, base: true, value: true });
    const apart = Math.abs(value.minus(roundHalfUp(base.percent(rate), 2)).toNumber());
    expect(apart, `${value} of ${base}`).toBeLessThanOrEqual(0.02);
  }
  if (taxRounding === 'lines')
    for (const { percentageCode, value } of totals.taxes) {
      const own = totals.lines.flatMap(({ taxes }) => taxes.filter((tax) => tax.percentageCode === percentageCode));
      expect(sumDecimals(own.map((tax) => tax.value)).toFixed(2)).toBe(value.toFixed(2));
    }
  return totals;
}

const rounding = fc.constantFrom<TaxRounding>('group', 'lines');

/** Whether prices include IVA depends on the rate of the line, as in a real business. */
function anyLines(most: { decimals: number; discounts: boolean }): fc.Arbitrary<Sold[]> {
  const line = fc
    .record({
      item_id: fc.integer({ min: 1, max: 4 }),
      amount: fc.oneof(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 90_000 }).map((units) => units / 1_000),
      ),
      price: fc.integer({ min: 1, max: 10 ** 4 }).map((units) => units / 10 ** most.decimals + 0.1),
      percent: fc.integer({ min: 0, max: most.discounts ? 100 : 0 }),
      vatCode: fc.constantFrom<'4' | '5'>('4', '5'),
    })
    .map(({ percent, price, ...rest }): Sold => {
      const tidy = Number(price.toFixed(6));
      const whole = roundHalfUp(Decimal.from(rest.amount).times(Decimal.from(tidy)), 2);
      const discount = roundHalfUp(whole.percent(Decimal.from(percent)), 2).toNumber();
      return { ...rest, price: tidy, discount };
    });
  const lines = fc.array(line, { minLength: 1, maxLength: 6 });
  return fc
    .tuple(lines, fc.boolean(), fc.boolean())
    .map(([drawn, four, fives]) =>
      drawn.map((one) => ({ ...one, price_includes_tax: one.vatCode === '4' ? four : fives })),
    );
}

/** Shares of the remaining quantity, in thousandths, that each note except the last one takes. */
const shares = fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 5 });

const issued = (lines: readonly Sold[], { lines: figures }: TotalsOfAllLines): Sold[] =>
  lines.map((line, index) => ({
    ...line,
    subtotal: figures[index]?.base.toNumber(),
    total: figures[index]?.total.toNumber(),
  }));

const partOf = (line: Sold, thousandths: number): Sold =>
  scaleLineToQuantity(
    line,
    Number(((Math.round(line.amount * 1_000_000) * thousandths) / 1_000 / 1_000_000).toFixed(6)),
  );

describe('notes that return everything in parts', () => {
  it('take exactly the bases, discounts and taxes of the invoice', () => {
    fc.assert(
      fc.property(anyLines({ decimals: 3, discounts: true }), shares, rounding, (lines, parts, mode) => {
        const invoice = issueInvoice(lines, mode);
        const notes: TotalsOfAllLines[] = [];
        const credited: Sold[] = [];
        for (const part of [...parts, 1_000]) {
          const rest = remainingLines(issued(lines, invoice), credited).filter((line) => line !== undefined);
          const taken = rest.map((line) => partOf(line, part)).filter(({ amount }) => amount > 0);
          if (taken.length === 0) continue;
          const note = issueNote(taken, leftAfter(invoice, notes), mode);
          notes.push(note);
          credited.push(...issued(taken, note));
        }
        expect(leftAfter(invoice, notes).map(({ base, value }) => [base, value])).toEqual(
          invoice.taxes.map(() => [0, 0]),
        );
        const cents = (list: readonly Sold[]) =>
          list.reduce((all, line) => all + Math.round((line.discount ?? 0) * 100), 0);
        expect(cents(credited)).toBe(cents(lines));
        expect(sumDecimals(notes.map(({ total }) => total)).toFixed(2)).toBe(invoice.total.toFixed(2));
      }),
      { numRuns: runs },
    );
  });

  it('are never refused because of rounding if a client sends only quantity and price', () => {
    fc.assert(
      fc.property(anyLines({ decimals: 3, discounts: false }), shares, rounding, (lines, parts, mode) => {
        const invoice = issueInvoice(lines, mode);
        const notes: TotalsOfAllLines[] = [];
        const quantities = lines.map(({ amount }) => Math.round(amount * 1_000_000));
        for (const part of [...parts, 1_000]) {
          const taken = lines.flatMap((line, index) => {
            const amount = Math.round(((quantities[index] ?? 0) * part) / 1_000);
            quantities[index] = (quantities[index] ?? 0) - amount;
            return amount > 0 ? [{ ...line, amount: amount / 1_000_000 }] : [];
          });
          const left = leftAfter(invoice, notes);
          const worth = (line: Sold) => (left.find((tax) => tax.percentageCode === line.vatCode)?.base ?? 0) > 0;
          const priced = taken.filter((line) => worth(line));
          if (priced.length > 0) notes.push(issueNote(priced, left, mode));
        }
      }),
      { numRuns: runs },
    );
  });
});

it('the last note takes the remaining tax: 0.02, 0.02 and 0.01 of 0.05', () => {
  const line: Sold = { item_id: 1, amount: 3, price: 0.1, vatCode: '4' };
  const invoice = issueInvoice([line], 'group');
  expect(invoice.taxes[0]?.value.toFixed(2)).toBe('0.05');
  const notes: TotalsOfAllLines[] = [];
  for (const _ of [1, 2, 3]) notes.push(issueNote([{ ...line, amount: 1 }], leftAfter(invoice, notes), 'group'));
  expect(notes.map(({ taxes: [tax] }) => tax?.value.toFixed(2))).toEqual(['0.02', '0.02', '0.01']);
});

it('a hundred notes about cents without a tax of their own do not leave the complete tax to the last one', () => {
  const line: Sold = { item_id: 1, amount: 100, price: 0.03, vatCode: '4' };
  const invoice = issueInvoice([line], 'group');
  const notes: TotalsOfAllLines[] = [];
  for (let count = 0; count < 100; count += 1)
    notes.push(issueNote([{ ...line, amount: 1 }], leftAfter(invoice, notes), 'group'));
  expect(leftAfter(invoice, notes)).toMatchObject([{ base: 0, value: 0 }]);
});

it('a note that takes more than rounding explains stays unchanged and is refused by the rules', () => {
  const line: Sold = { item_id: 1, amount: 3, price: 10, vatCode: '4' };
  const left = leftAfter(issueInvoice([line], 'group'), []);
  const note = totalsOf({ ...noteInput, lines: [inputLine({ ...line, amount: 4 })], left });
  expect(note.taxes.map(({ base, value }) => [base.toFixed(2), value.toFixed(2)])).toEqual([['40.00', '6.00']]);
});

it('ICE that exceeds the remaining ICE by rounding is reduced to it', () => {
  const taxes = [{ code: '3', percentageCode: '3610', rate: 20 }, fifteen];
  const bought = { code: 'A', description: 'Perfume', quantity: 3, unitPrice: '0.33', taxes };
  const invoice = totalsOf({ ...invoiceInput, receiver: noteInput.receiver, lines: [bought] });
  const notes: TotalsOfAllLines[] = [];
  for (const _ of [1, 2, 3]) {
    const left = [
      ...leftAfter({ ...invoice, taxes: invoice.taxes.filter(({ code }) => code === '2') }, notes),
      ...leftAfter({ ...invoice, taxes: invoice.taxes.filter(({ code }) => code === '3') }, notes),
    ];
    const note = totalsOf({ ...noteInput, lines: [{ ...bought, quantity: 1 }], left });
    for (const tax of note.taxes)
      expect(tax.value.toNumber()).toBeLessThanOrEqual(left.find(({ code }) => code === tax.code)?.value ?? 0);
    notes.push(note);
  }
  expect(sumDecimals(notes.map(({ total }) => total)).compare(invoice.total)).toBeLessThanOrEqual(0);
});

describe('ICE and IRBPNR of notes', () => {
  const percentage = { code: '3', percentageCode: '3073', rate: 5 };
  const perUnit = (unitAmount: number) => ({ code: '3', percentageCode: '3111', unitAmount });
  const bottles = { code: '5', percentageCode: '5001', unitAmount: 0.02 };
  type FurtherTax = typeof percentage | ReturnType<typeof perUnit>;

  const lineOf = (amount: number, price: number, taxes: readonly FurtherTax[]) => ({
    code: 'P1',
    auxCode: 'F010101',
    description: 'Algo',
    quantity: amount,
    unitPrice: price,
    taxes: [fifteen, ...taxes],
  });

  /**
   * Returns the parts of a sale one after the other, each with a credit note that is checked against the remaining
   * taxes. Returns the totals of the notes, and the taxes that remain in the end.
   */
  function returnParts(parts: readonly number[], price: number, taxes: readonly FurtherTax[], mode: TaxRounding) {
    const whole = Number(parts.reduce((sum, part) => sum + part, 0).toFixed(6));
    const lines = [lineOf(whole, price, taxes)];
    const invoice = totalsOf({ ...invoiceInput, receiver: noteInput.receiver, lines, taxRounding: mode });
    const notes: TotalsOfAllLines[] = [];
    for (const part of parts) {
      const left = leftAfter(invoice, notes);
      const input = { ...noteInput, lines: [lineOf(part, price, taxes)], left, taxRounding: mode };
      const note = totalsOf(input as CreditNoteInput);
      for (const tax of note.taxes) {
        const rest = left.find(({ percentageCode }) => percentageCode === tax.percentageCode);
        expect(tax.base.toNumber(), `base of ${tax.percentageCode}`).toBeLessThanOrEqual(rest?.base ?? 0);
        expect(tax.value.toNumber(), `value of ${tax.percentageCode}`).toBeLessThanOrEqual(rest?.value ?? 0);
      }
      notes.push(note);
    }
    return { invoice, notes, left: leftAfter(invoice, notes) };
  }

  it('with an amount per unit can be returned in halves of a unit', () => {
    const { notes, left } = returnParts([0.5, 0.5, 0.5], 2, [perUnit(0.25)], 'group');
    expect(left).toMatchObject([
      { base: 0, value: 0 },
      { base: 0, value: 0 },
    ]);
    expect(notes.at(-1)?.taxes.find(({ code }) => code === '3')).toMatchObject({ base: Decimal.of(100n, 2) });
  });

  it('in per cent keep their base to the cent', () => {
    const { notes, left } = returnParts([1, 1, 1, 1, 1], 0.5, [percentage], 'group');
    const own = notes.map(({ taxes }) => taxes.find(({ code }) => code === '3'));
    expect(sumDecimals(own.map((tax) => tax?.value ?? Decimal.zero)).toFixed(2)).toBe('0.13');
    expect(own.map((tax) => tax?.base.toNumber())).toEqual([0.5, 0.5, 0.49, 0.5, 0.49]);
    expect(left.find(({ code }) => code === '2')).toMatchObject({ base: 0, value: 0 });
  });

  it('of bottles in parts take what is left of them', () => {
    const { left } = returnParts([0.995, 0.995, 0.01], 9.41, [bottles], 'group');
    expect(left.find(({ code }) => code === '5')).toMatchObject({ base: 0, value: 0 });
  });

  it('are never refused because of rounding, and leave no more than rounding explains', () => {
    const amount = fc.oneof(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 100, max: 9_999 }).map((n) => n / 1_000),
    );
    const taxes = fc.oneof(
      fc.constant([percentage]),
      fc.integer({ min: 1, max: 300 }).map((hundredths) => [perUnit(hundredths / 100)]),
      fc.integer({ min: 1, max: 300 }).map((hundredths) => [perUnit(hundredths / 100), bottles]),
      fc.constant([percentage, bottles]),
    );
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 20, max: 5_000 }).map((n) => n / 100),
        taxes,
        rounding,
        (parts, price, drawn, mode) => {
          const { left } = returnParts(parts, price, drawn, mode);
          // Parts whose price is rounded separately leave cents of the base. SRI multiplies a percentage, so the value
          // leaves them too.
          for (const { code, value } of left)
            if (code !== '2') expect(value).toBeLessThanOrEqual(Math.ceil((parts.length + 1) / 2) / 100);
        },
      ),
      { numRuns: runs },
    );
  });
});
