import {
  describeRules,
  exampleOf,
  finalConsumerCase,
  largeTaxpayerCases,
  paymentCases,
  splitPaymentCases,
} from '../../../test/rule-cases.ts';
import type { DebitLineInput, DebitNoteInput } from './index.ts';

// The note modifies a document that is older than all issue dates in these tests.
const base = { ...exampleOf<DebitNoteInput>('debit-note', 'interest'), modifiedDocumentDate: '2026-01-05' };
const withLine = (change: Partial<DebitLineInput>) => (input: DebitNoteInput) => ({
  ...input,
  lines: input.lines.map((line) => ({ ...line, ...change })),
});

const shared = [...paymentCases, ...splitPaymentCases, ...largeTaxpayerCases, finalConsumerCase('customer_id')];

describeRules(base, shared, [
  {
    title: 'gives IVA back to a buyer with cédula only',
    change: (input) => ({ ...input, vatRefund: '0.01' }),
    faults: ['document.vat_refund_buyer @ vat_refund', 'document.vat_refund_too_large @ vat_refund'],
  },
  {
    title: 'needs a line',
    change: (input) => ({ ...input, lines: [] }),
    faults: ['document.lines_required @ items'],
  },
  {
    title: 'needs a reason in the line or in the note',
    change: withLine({ debitReason: ' ' }),
    faults: ['field.required @ items[0].debit_reason'],
  },
  { title: 'takes that of the note', change: (input) => ({ ...withLine({ debitReason: null })(input), reason: 'x' }) },
  {
    title: 'needs a value above zero',
    change: withLine({ debitValue: '0.00' }),
    faults: ['debit_note.value_zero @ items[0].debit_value'],
  },
  {
    title: 'takes no additional details',
    change: withLine({ additionalDetails: [{ name: 'a', value: 'b' }] }),
    faults: ['document.additional_details_not_allowed @ items[0].additional_details'],
  },
  {
    title: 'has no quantity to charge a tax per unit on',
    change: withLine({
      taxes: [
        { code: '2', percentageCode: '4', rate: 15 },
        { code: '5', percentageCode: '5001', unitAmount: 0.02 },
      ],
    }),
    faults: ['debit_note.tax_per_unit @ items[0].item_id'],
  },
  {
    title: 'follows the taxes of the document it corrects',
    change: (input) => ({
      ...withLine({ taxes: [{ code: '2', percentageCode: '4', rate: 12 }] })(input),
      modifiedDocumentDate: '2024-03-01',
    }),
    faults: ['document.tax_not_in_force @ items[0].item_id', 'document.tax_rate_differs @ items[0].item_id'],
  },
  {
    title: 'refuses a tax without rate or amount',
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
    change: withLine({ taxes: [] }),
    faults: ['document.line_taxes @ items[0].item_id'],
  },
  {
    title: 'corrects only what a note can correct, and nothing of tomorrow',
    change: (input) => ({ ...input, modifiedDocumentCode: '06', modifiedDocumentDate: '2026-08-15' }),
    faults: [
      'document.modified_document_type @ modified_document_code',
      'document.modified_document_later @ modified_document_date',
    ],
  },
  {
    title: 'refuses totals beyond fourteen digits',
    change: (input) => ({
      ...input,
      lines: [
        ...input.lines,
        { debitReason: 'x', debitValue: '999999999999.99', taxes: [{ code: '2', percentageCode: '4', rate: 15 }] },
      ],
    }),
    faults: ['document.total_too_large @ items'],
  },
]);
