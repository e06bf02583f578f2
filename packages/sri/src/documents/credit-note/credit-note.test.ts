import { describeRules, exampleOf, finalConsumerCase, largeTaxpayerCases } from '../../../test/rule-cases.ts';
import type { ProductLineInput } from '../shared/lines.ts';
import type { CreditNoteInput } from './index.ts';

// The note modifies a document that is older than all issue dates in these tests.
const base = { ...exampleOf<CreditNoteInput>('credit-note', 'full-return'), modifiedDocumentDate: '2026-01-05' };
const withLine = (change: Partial<ProductLineInput>) => (input: CreditNoteInput) => ({
  ...input,
  lines: input.lines.map((line) => ({ ...line, ...change })),
});

describeRules(
  base,
  [...largeTaxpayerCases, finalConsumerCase('customer_id')],
  [
    {
      title: 'multiplies an ICE that is a percentage, as SRI does',
      change: (input) => ({
        ...input,
        lines: input.lines.map((line) => ({
          ...line,
          iceBase: 100,
          iceValue: 21,
          taxes: [...line.taxes, { code: '3', percentageCode: '3610', rate: 20 }],
        })),
      }),
      faults: ['document.ice_differs @ items[0].ice_value'],
    },
    {
      title: 'gives IVA back to a buyer with cédula only, and no more than it charges',
      change: (input) => ({ ...input, vatRefund: '1.96' }),
      faults: ['document.vat_refund_buyer @ vat_refund', 'document.vat_refund_too_large @ vat_refund'],
    },
    {
      title: 'needs a line',
      change: (input) => ({ ...input, lines: [] }),
      faults: ['document.lines_required @ items'],
    },
    {
      title: 'needs the document it corrects and a reason',
      change: (input) => ({
        ...input,
        modifiedDocumentCode: '',
        modifiedDocumentNumber: ' ',
        modifiedDocumentDate: '',
        reason: '\n',
      }),
      faults: [
        'field.required @ modified_document_code',
        'field.required @ modified_document_number',
        'field.required @ modified_document_date',
        'field.required @ reason',
      ],
    },
    {
      title: 'refuses numbers and codes of another form',
      change: (input) => ({ ...input, modifiedDocumentCode: '1', modifiedDocumentNumber: '001-001-12' }),
      faults: ['field.format @ modified_document_code', 'field.format @ modified_document_number'],
    },
    {
      title: 'takes the number without dashes',
      change: (input) => ({ ...input, modifiedDocumentNumber: '001002000000311' }),
    },
    {
      title: 'corrects only what a note can correct',
      change: (input) => ({ ...input, modifiedDocumentCode: '07' }),
      faults: ['document.modified_document_type @ modified_document_code'],
    },
    {
      title: 'cannot correct a document of tomorrow',
      change: (input) => ({ ...input, modifiedDocumentDate: '2026-08-15' }),
      faults: ['document.modified_document_later @ modified_document_date'],
    },
    {
      title: 'gives back the tax of the day of the document, not of today',
      change: (input) => ({ ...input, modifiedDocumentDate: '2024-03-31' }),
      faults: ['document.tax_not_in_force @ items[0].item_id'],
    },
    {
      title: 'refuses what any line of goods refuses',
      change: withLine({
        quantity: 0,
        taxes: [{ code: '2', percentageCode: '4', rate: 14 }],
        additionalDetails: Array.from({ length: 4 }, () => ({ name: 'a', value: 'b' })),
      }),
      faults: [
        'document.quantity_zero @ items[0].amount',
        'document.additional_details_too_many @ items[0].additional_details',
        'document.tax_rate_differs @ items[0].item_id',
      ],
    },
    {
      title: 'refuses a tax per unit without its amount',
      change: withLine({
        taxes: [
          { code: '2', percentageCode: '4', rate: 15 },
          { code: '3', percentageCode: '3053' },
        ],
      }),
      faults: ['document.tax_amount_missing @ items[0].item_id'],
    },
    {
      title: 'needs an IVA in a line',
      change: withLine({ taxes: [{ code: '3', percentageCode: '3610', rate: 20 }] }),
      faults: ['document.line_taxes @ items[0].item_id'],
    },
    {
      title: 'warns when a construction material at 5 % lacks its code',
      change: withLine({ taxes: [{ code: '2', percentageCode: '5', rate: 5 }] }),
      warnings: ['document.construction_code_missing @ items[0].item_id'],
    },
    {
      title: 'refuses a discount above the price and totals beyond fourteen digits',
      change: (input) => ({
        ...input,
        lines: [
          ...withLine({ discount: 13.01 })(input).lines,
          ...withLine({ quantity: '999999999999', unitPrice: 2 })(input).lines,
        ],
      }),
      faults: ['document.discount_above_price @ items[0].discount', 'document.total_too_large @ items'],
    },
  ],
);
