import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleOf, today } from '../../../test/rule-cases.ts';
import { checkDocument } from '../build.ts';
import type { InvoiceInput } from '../invoice/index.ts';

const base = exampleOf<InvoiceInput>('invoice', 'minimal');
const vat = { code: '2', percentageCode: '4', rate: 15 };

function totalOf(lines: InvoiceInput['lines']) {
  const receiver = base.receiver && {
    ...base.receiver,
    identificationType: '05' as const,
    identification: '1713328506',
  };
  return checkDocument({ ...base, receiver, lines }, { today });
}

const gross = (unitPrice: number | string, quantity: number | string = 1, discount?: number | string) => ({
  ...{ code: 'A', description: 'Algo', quantity, unitPrice, discount, taxes: [vat] },
  priceIncludesTax: true,
});

describe('prices with IVA', () => {
  it.each([
    ['1.00', '0.87', '1.00'],
    ['11.50', '10.00', '11.50'],
    ['9.99', '8.69', '9.99'],
    ['100', '86.96', '100.00'],
  ])('%s is %s without it and comes to %s', (price, subtotal, total) => {
    const result = totalOf([gross(price)]);
    if (!result.ok) expect.fail(JSON.stringify(result.faults));
    expect(result.checked.totals.subtotal.toFixed(2)).toBe(subtotal);
    expect(result.checked.totals.total.toFixed(2)).toBe(total);
  });

  it('that no base comes to are refused, not moved by a cent', () => {
    expect(totalOf([gross('0.04')]).faults).toMatchObject([
      { code: 'document.gross_price_inexact', field: 'items[0].price' },
    ]);
  });

  it('need a product with IVA alone', () => {
    const line = { ...gross('10'), taxes: [{ code: '3', percentageCode: '3610', rate: 20 }, vat] };
    expect(totalOf([line]).faults).toMatchObject([
      { code: 'document.gross_price_taxes', field: 'items[0].price_includes_tax' },
    ]);
  });

  it('take a discount with IVA', () => {
    const result = totalOf([gross('23.00', 2, '11.50')]);
    if (!result.ok) expect.fail(JSON.stringify(result.faults));
    expect(result.checked.totals).toMatchObject({});
    expect(result.checked.totals.discount.toFixed(2)).toBe('10.00');
    expect(result.checked.totals.total.toFixed(2)).toBe('34.50');
  });

  it('come to the sum of what they say, to the cent, or are refused', () => {
    const lines = fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 50_000 }).map((units) => (units / 1_000).toFixed(3)),
        cents: fc.integer({ min: 1, max: 200_000 }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(lines, (drawn) => {
        const due = drawn.reduce((sum, { quantity, cents }) => sum + nearestCent(quantity, cents), 0n);
        const result = totalOf(drawn.map(({ quantity, cents }) => gross((cents / 100).toFixed(2), quantity)));
        if (!result.ok) {
          expect(new Set(result.faults.map(({ code }) => code))).toEqual(new Set(['document.gross_price_inexact']));
          return;
        }
        expect(
          result.checked.totals.total
            .toFixed(2)
            .replace('.', '')
            .replace(/^0+(?=.)/, ''),
        ).toBe(String(due));
      }),
      { numRuns: 300 },
    );
  });
});

function nearestCent(quantity: string, cents: number): bigint {
  return (BigInt(quantity.replace('.', '')) * BigInt(cents) * 2n + 1_000n) / 2_000n;
}
