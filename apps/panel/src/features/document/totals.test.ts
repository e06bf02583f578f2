import { describe, expect, it } from 'vitest';
import { documentTotalRows } from './totals.ts';

describe('the figures below a document', () => {
  it('contain a subtotal per rate, in the order of the RIDE', () => {
    const rows = documentTotalRows({
      documentType: { code: '01' },
      taxes: [vat('0', 0, 10), vat('4', 15, 100), vat('6', 0, 5), vat('7', 0, 3), tax('3', 7.1), tax('3', 0.2)],
      subtotal: 118,
      discount: 2,
      tip: 1,
      total: 141.3,
    });
    expect(rows.map((row) => [row.kind, 'rate' in row ? row.rate : undefined, row.amount])).toEqual([
      ['base', 15, 100],
      ['base', 0, 10],
      ['notSubject', undefined, 5],
      ['exempt', undefined, 3],
      ['subtotal', undefined, 118],
      ['discount', undefined, 2],
      ['ice', undefined, 7.3],
      ['vat', 15, 15],
      ['tip', undefined, 1],
      ['total', undefined, 141.3],
    ]);
  });

  it('contain every other amount of the total, so that they add up', () => {
    const rows = documentTotalRows({
      documentType: { code: '01' },
      taxes: [vat('4', 15, 100)],
      subtotal: 100,
      discount: 0,
      thirdPartyCharges: [
        { concept: 'Bomberos', total: 1.1 },
        { concept: 'Basura', total: 2.2 },
      ],
      vatRefund: 5,
      total: 113.3,
    });
    const added = rows
      .filter(({ kind }) => kind !== 'base' && kind !== 'total')
      .map(({ kind, amount }) => [kind, amount]);
    expect(added).toEqual([
      ['subtotal', 100],
      ['vat', 15],
      ['thirdParties', 3.3],
      ['vatRefund', -5],
    ]);
  });

  it('of a withholding are the withheld amounts, and a guide has none', () => {
    const figures = { taxes: [], subtotal: 0, discount: 0, total: 12.5 };
    expect(documentTotalRows({ ...figures, documentType: { code: '07' } })).toEqual([
      { kind: 'withheld', amount: 12.5 },
    ]);
    expect(documentTotalRows({ ...figures, documentType: { code: '06' } })).toEqual([]);
  });
});

function vat(percentageCode: string, rate: number, base: number) {
  return { code: '2', percentageCode, rate, base, value: (base * rate) / 100 };
}

function tax(code: string, value: number) {
  return { code, percentageCode: '3011', rate: 0, base: 0, value };
}
