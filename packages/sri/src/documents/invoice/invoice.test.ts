import { describe, expect, it } from 'vitest';
import { invoiceAmountCases } from '../../../test/invoice-amount-cases.ts';
import { invoiceBlockCases } from '../../../test/invoice-block-cases.ts';
import {
  describeRules,
  exampleOf,
  largeTaxpayerCases,
  paymentCases,
  splitPaymentCases,
  today,
} from '../../../test/rule-cases.ts';
import { buildDocument, checkDocument } from '../build.ts';
import type { ProductLineInput } from '../shared/lines.ts';
import type { InvoiceInput } from './index.ts';

const base = exampleOf<InvoiceInput>('invoice', 'minimal');
const transport = exampleOf<InvoiceInput>('invoice', 'transport-operator-plate');
const subsidised = exampleOf<InvoiceInput>('invoice', 'subsidised-fuel');
const withLine = (input: InvoiceInput, change: Partial<ProductLineInput>): InvoiceInput => ({
  ...input,
  lines: input.lines.map((line, index) => (index === 0 ? { ...line, ...change } : line)),
});

describeRules(
  base,
  [...paymentCases, ...splitPaymentCases, ...largeTaxpayerCases],
  [...invoiceAmountCases, ...invoiceBlockCases],
);

describe('invoice', () => {
  it('writes the plate in its own element, normalised, between currency and payments', () => {
    const result = buildDocument(transport, { today }, { sequential: 1, numericCode: '00000001' });
    expect(result.ok && result.xml).toContain('<moneda>DOLAR</moneda><placa>PBX0123</placa><pagos>');
  });

  it('returns its totals with the check', () => {
    const result = checkDocument(base, { today });
    if (!result.ok || result.checked.document.documentCode !== '01') throw new Error('must pass');
    const { subtotal, discount, total, taxes } = result.checked.totals;
    expect(JSON.parse(JSON.stringify({ subtotal, discount, total, taxes }))).toEqual({
      subtotal: 13,
      discount: 0,
      total: 14.95,
      taxes: [{ code: '2', percentageCode: '4', rate: 15, base: 13, value: 1.95 }],
    });
  });

  // Four real invoices of 2026: quantity, price without subsidy, net amount of the line, subsidy.
  it.each([
    ['7.901', '2.758', '21.74', '0.05'],
    ['6.321', '2.758', '17.39', '0.04'],
    ['6.614', '2.637', '17.39', '0.05'],
  ])('%s gallons at %s without subsidy have the subsidy that SRI authorised', (quantity, full, net, subsidy) => {
    const unitPrice = (Number(net) / Number(quantity)).toFixed(6);
    const input = withLine(
      { ...subsidised, lines: subsidised.lines.slice(0, 1) },
      {
        quantity,
        unitPrice,
        discount: undefined,
        unsubsidizedPrice: full,
      },
    );
    const result = buildDocument(input, { today: '2026-08-14' }, { sequential: 1, numericCode: '12345678' });
    if (!result.ok) expect.fail(JSON.stringify(result.faults));
    expect(result.xml).toContain(`<totalSubsidio>${subsidy}</totalSubsidio>`);
    expect(result.xml).toContain(`<totalSinImpuestos>${net}</totalSinImpuestos>`);
  });
});
