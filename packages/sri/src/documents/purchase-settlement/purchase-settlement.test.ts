import {
  describeRules,
  exampleOf,
  finalConsumerCase,
  largeTaxpayerCases,
  paymentCases,
  splitPaymentCases,
} from '../../../test/rule-cases.ts';
import type { ProductLineInput } from '../shared/lines.ts';
import type { PurchaseSettlementInput } from './index.ts';

const base = exampleOf<PurchaseSettlementInput>('purchase-settlement', 'minimal');
const withLine = (change: Partial<ProductLineInput>) => (input: PurchaseSettlementInput) => ({
  ...input,
  lines: input.lines.map((line) => ({ ...line, ...change })),
});

const shared = [...paymentCases, ...splitPaymentCases, ...largeTaxpayerCases, finalConsumerCase('provider_entity_id')];

describeRules(base, shared, [
  {
    title: 'needs a line',
    change: (input) => ({ ...input, lines: [] }),
    faults: ['document.lines_required @ items'],
  },
  {
    title: 'takes IVA and no other tax',
    change: withLine({
      taxes: [
        { code: '2', percentageCode: '4', rate: 15 },
        { code: '3', percentageCode: '3610', rate: 20 },
      ],
    }),
    faults: ['purchase_settlement.only_vat @ items[0].item_id'],
  },
  {
    title: 'refuses what any line of goods refuses',
    change: withLine({
      quantity: '0.00',
      taxes: [{ code: '2', percentageCode: '3', rate: 15 }],
      additionalDetails: Array.from({ length: 4 }, () => ({ name: 'a', value: 'b' })),
    }),
    faults: [
      'document.quantity_zero @ items[0].amount',
      'document.additional_details_too_many @ items[0].additional_details',
      'document.tax_not_in_force @ items[0].item_id',
      'document.tax_rate_differs @ items[0].item_id',
    ],
  },
  {
    title: 'refuses reimbursements beyond fourteen digits',
    change: (input) => ({
      ...input,
      reimbursements: [1, 2].map((number) => ({
        providerIdentificationType: '04',
        providerIdentification: '0199999990001',
        providerType: '02',
        documentType: '01',
        documentNumber: `001-001-00000000${number}`,
        documentDate: '2026-08-01',
        authorization: '1234567890',
        taxes: [{ code: '2', percentageCode: '4', rate: 15, base: '900000000000', value: 0 }],
      })),
    }),
    faults: ['document.reimbursements_too_large @ reimbursements'],
  },
  {
    title: 'refuses a tax per unit without its amount, and any tax but IVA',
    change: withLine({
      taxes: [
        { code: '2', percentageCode: '4', rate: 15 },
        { code: '5', percentageCode: '5001' },
      ],
    }),
    faults: ['document.tax_amount_missing @ items[0].item_id', 'purchase_settlement.only_vat @ items[0].item_id'],
  },
  {
    title: 'needs exactly one IVA in a line',
    change: withLine({
      taxes: [...base.lines.flatMap((line) => line.taxes), ...base.lines.flatMap((line) => line.taxes)],
    }),
    faults: ['document.line_taxes @ items[0].item_id'],
  },
  {
    title: 'warns when a construction material at 5 % lacks its code',
    change: withLine({ taxes: [{ code: '2', percentageCode: '5', rate: 5 }], auxCode: 'F999999' }),
    warnings: ['document.construction_code_missing @ items[0].item_id'],
  },
  {
    title: 'refuses a discount above the price and totals beyond fourteen digits',
    change: (input) => ({
      ...input,
      lines: [
        ...withLine({ discount: 462.01 })(input).lines,
        ...withLine({ quantity: '999999999999', unitPrice: '999999999999' })(input).lines,
      ],
    }),
    faults: ['document.discount_above_price @ items[0].discount', 'document.total_too_large @ items'],
  },
]);
