import { describe, expect, it } from 'vitest';
import { describeRules, exampleOf, finalConsumerCase, paymentCases, today } from '../../../test/rule-cases.ts';
import { withholdingRateCases } from '../../../test/withholding-rate-cases.ts';
import { withholdingSupportCases } from '../../../test/withholding-support-cases.ts';
import { checkDocument } from '../build.ts';
import type { WithholdingInput } from './index.ts';

const example = exampleOf<WithholdingInput>('withholding', 'income-tax');
// The support documents are older than all issue dates in these tests.
const base = { ...example, lines: example.lines.map((line) => ({ ...line, supportDocumentDate: '2026-01-05' })) };

describeRules(
  base,
  [...paymentCases, finalConsumerCase('customer_id')],
  [...withholdingRateCases, ...withholdingSupportCases],
);

describe('withholding', () => {
  it('withholds at the rate of its own date', () => {
    const total = (date: string) => {
      const result = checkDocument({ ...base, date }, { today: date });
      return result.ok && result.checked.totals.total.toFixed(2);
    };
    expect([total('2026-02-28'), total('2026-03-01'), total(today)]).toEqual(['17.50', '20.00', '20.00']);
  });

  it('groups lines by support document and uses the most complete view of its taxes', () => {
    const result = checkDocument(exampleOf<WithholdingInput>('withholding', 'goods-and-services'), { today });
    if (!result.ok || result.checked.document.documentCode !== '07') throw new Error('must pass');
    const { totals } = result.checked;
    expect(totals).toHaveProperty('supportDocuments.length', 1);
    expect(totals.subtotal.toFixed(2)).toBe('1000.00');
    expect(totals.total.toFixed(2)).toBe('93.00');
  });

  it('takes the tax of the support document from any line that states it', () => {
    const { lines, ...rest } = exampleOf<WithholdingInput>('withholding', 'income-tax-and-vat');
    const told = lines.map((line) => (line.retentionTaxType === '1' ? { ...line, supportDocumentTaxValue: 0 } : line));
    for (const order of [told, told.toReversed()]) {
      const result = checkDocument({ ...rest, lines: order }, { today });
      if (!result.ok) throw new Error('must pass');
      expect(JSON.parse(JSON.stringify(result.checked.totals))).toMatchObject({ supportDocuments: [{ total: 1150 }] });
    }
  });
});
