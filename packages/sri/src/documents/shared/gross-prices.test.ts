import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleOf, today } from '../../../test/rule-cases.ts';
import { catalogs, type Tax } from '../../catalogs/index.ts';
import { Decimal, roundHalfUp, sumDecimals } from '../../decimal.ts';
import { checkDocument } from '../build.ts';
import type { Invoice, InvoiceInput } from '../invoice/index.ts';
import { convertGrossPrices, nearestNetBase } from './gross-prices.ts';
import { sumProductLines, type TotalsOfAllLines } from './lines.ts';
import { FieldReader } from './reader.ts';
import type { TaxRounding } from './tax-groups.ts';

const base = exampleOf<InvoiceInput>('invoice', 'minimal');
const vat = { code: '2', percentageCode: '4', rate: 15 };

function totalOf(lines: InvoiceInput['lines'], taxRounding: TaxRounding = 'group') {
  const receiver = base.receiver && {
    ...base.receiver,
    identificationType: '05' as const,
    identification: '1713328506',
  };
  return checkDocument({ ...base, receiver, lines, taxRounding }, { today });
}

const gross = (unitPrice: number | string, quantity: number | string = 1, discount?: number | string) => ({
  code: 'A',
  description: 'Algo',
  quantity,
  unitPrice,
  discount,
  taxes: [vat],
  priceIncludesTax: true,
});

describe('prices with IVA', () => {
  it.each([
    ['1.00', '0.87', '1.00'],
    ['11.50', '10.00', '11.50'],
    ['9.99', '8.69', '9.99'],
    ['100', '86.96', '100.00'],
    ['10.00', '8.70', '10.00'],
    ['17.00', '14.78', '17.00'],
    ['0.04', '0.03', '0.04'],
    ['0.01', '0.01', '0.01'],
  ])('%s is %s without IVA and %s in total', (price, subtotal, total) => {
    const result = totalOf([gross(price)]);
    if (!result.ok) expect.fail(JSON.stringify(result.faults));
    expect(result.checked.totals.subtotal.toFixed(2)).toBe(subtotal);
    expect(result.checked.totals.total.toFixed(2)).toBe(total);
  });

  const rates = catalogs.taxes
    .filter(({ taxType }, at, all) => taxType.code === '2' && all.findIndex((tax) => sameRate(tax, all[at])) === at)
    .flatMap(({ code, rate }) => (rate === null ? [] : [{ code, rate }]));

  it('have a base and an IVA within a cent of base × rate, for every price up to 1,000.00 and every rate', () => {
    expect(rates.length).toBeGreaterThan(4);
    for (const { rate } of rates) {
      const hundredths = BigInt(Math.round(rate * 100));
      for (let cents = 1n; cents <= 100_000n; cents += 1n) {
        const base = nearestNetBase(cents, hundredths);
        const apart = 10_000n * (cents - base) - base * hundredths;
        // The maximum difference is 0.5 × (1 + rate) cents, which is 0.575 at 15 %.
        if (apart > 5_000n + hundredths / 2n || apart < -5_000n - hundredths / 2n) expect.fail(`${cents} at ${rate} %`);
      }
    }
  });

  it('are the total of the document, for any price and every rate', () => {
    const found = { faults: [], warnings: [] };
    for (const { code: percentageCode, rate } of rates) {
      const taxes = [{ code: '2', percentageCode, rate: Decimal.from(rate) }];
      // Only a sample of the amounts is tried for each rate. The test above tries all of them.
      for (let cents = 1n + BigInt(rate); cents <= 100_000n; cents += 17n) {
        const line = { ...blank, quantity: one, unitPrice: Decimal.of(cents, 2), discount: Decimal.zero, taxes };
        const totals = sumProductLines(convertGrossPrices([line], [true], new FieldReader(found)), 'group');
        if (!totals.total.equals(line.unitPrice)) expect.fail(`${cents} at ${rate} %: ${totals.total}`);
      }
    }
    expect(found.faults).toEqual([]);
  }, 60_000);

  it('give every line exactly its price: 17.00 is 14.78 plus 2.22, regardless of the other lines', () => {
    const result = totalOf([gross('17.00'), gross('3.33'), gross('0.35', 7)]);
    if (!result.ok) expect.fail(JSON.stringify(result.faults));
    const { totals } = result.checked as { totals: TotalsOfAllLines };
    expect(totals.lines.map(({ total }) => total.toFixed(2))).toEqual(['17.00', '3.33', '2.45']);
    expect(totals.lines[0]).toMatchObject({ base: Decimal.from('14.78') });
    expect(totals.total.toFixed(2)).toBe('22.78');
  });

  it('can be mixed with prices without IVA: both result in their stated amounts', () => {
    const result = totalOf([gross('10.00'), { ...gross('10.00'), priceIncludesTax: false }]);
    if (!result.ok) expect.fail(JSON.stringify(result.faults));
    expect(result.checked.totals.total.toFixed(2)).toBe('21.50');
    expect(result.checked.totals.taxes).toMatchObject([{ value: Decimal.from('2.80') }]);
  });

  it('are adjusted by the discount if no price of six decimals fits the quantity', () => {
    const result = totalOf([gross('0.01', 1_000_001)]);
    if (!result.ok) expect.fail(JSON.stringify(result.faults));
    const { document, totals } = result.checked as { document: Invoice; totals: TotalsOfAllLines };
    expect(totals.total.toFixed(2)).toBe('10000.01');
    const [line] = document.lines;
    if (line === undefined) expect.fail('no line');
    const product = roundHalfUp(line.quantity.times(line.unitPrice), 2).minus(line.discount);
    expect(product.toFixed(2)).toBe(totals.lines[0]?.base.toFixed(2));
  });

  it('are refused like any other if they are below their discount', () => {
    expect(totalOf([gross('10.00', 1, '10.01')]).faults).toMatchObject([{ code: 'document.discount_above_price' }]);
  });

  it('require a product whose only tax is IVA', () => {
    const line = { ...gross('10'), taxes: [{ code: '3', percentageCode: '3610', rate: 20 }, vat] };
    expect(totalOf([line]).faults).toMatchObject([
      { code: 'document.gross_price_taxes', field: 'items[0].price_includes_tax' },
    ]);
  });

  it('may have a discount, which then includes IVA', () => {
    const result = totalOf([gross('23.00', 2, '11.50')]);
    if (!result.ok) expect.fail(JSON.stringify(result.faults));
    expect(result.checked.totals).toMatchObject({});
    expect(result.checked.totals.discount.toFixed(2)).toBe('10.00');
    expect(result.checked.totals.total.toFixed(2)).toBe('34.50');
  });

  it('result in the stated sums per line and in total, under either rounding', () => {
    const lines = fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 50_000 }).map((units) => (units / 1_000).toFixed(3)),
        cents: fc.integer({ min: 1, max: 200_000 }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(lines, fc.constantFrom('group' as const, 'lines' as const), (drawn, taxRounding) => {
        const due = drawn.map(({ quantity, cents }) => nearestCent(quantity, cents));
        const priced = drawn.map(({ quantity, cents }) => gross((cents / 100).toFixed(2), quantity));
        const result = totalOf(priced, taxRounding);
        if (!result.ok) expect.fail(JSON.stringify(result.faults));
        const { totals } = result.checked as { totals: TotalsOfAllLines };
        expect(totals.lines.map(({ total }) => inCents(total))).toEqual(due);
        expect(inCents(totals.total)).toBe(due.reduce((sum, cents) => sum + cents, 0n));
        expect(sumDecimals(totals.lines.map(({ base }) => base)).toFixed(2)).toBe(totals.subtotal.toFixed(2));
      }),
      { numRuns: 300 },
    );
  });
});

const one = Decimal.from(1);
const blank = {
  code: 'A',
  auxCode: undefined,
  description: 'Algo',
  unit: undefined,
  unsubsidizedPrice: undefined,
  additionalDetails: [],
};

function sameRate(tax: Tax, other: Tax | undefined): boolean {
  return tax.taxType.code === other?.taxType.code && tax.rate === other.rate;
}

function inCents(amount: Decimal): bigint {
  return BigInt(amount.toFixed(2).replace('.', ''));
}

function nearestCent(quantity: string, cents: number): bigint {
  return (BigInt(quantity.replace('.', '')) * BigInt(cents) * 2n + 1_000n) / 2_000n;
}
