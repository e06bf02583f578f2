// Invoices whose lines, amounts or buyer are wrong.

import type { InvoiceInput } from '@talonario/sri';
import type { RuleCase } from './rule-case.ts';
import { exampleOf } from './rule-cases.ts';
import { withLine } from './with-line.ts';

const perfume = exampleOf<InvoiceInput>('invoice', 'ice-ad-valorem');
const purchase = {
  providerIdentificationType: '04',
  providerIdentification: '0199999990001',
  providerType: '02',
  documentType: '01',
  documentNumber: '001-001-000000001',
  documentDate: '2026-08-01',
  authorization: '1234567890',
  taxes: [{ code: '2', percentageCode: '4', rate: 15, base: '999999999999.99', value: 0 }],
};
const finalConsumer = {
  identificationType: '07',
  identification: '9999999999999',
  businessName: 'CONSUMIDOR FINAL',
} as const;

export const invoiceAmountCases: readonly RuleCase<InvoiceInput>[] = [
  {
    title: 'needs a line',
    change: (input) => ({ ...input, lines: [] }),
    faults: ['document.lines_required @ items'],
  },
  {
    title: 'misses what a line needs',
    change: (input) => withLine(input, { quantity: null, unitPrice: undefined, description: ' ' }),
    faults: ['field.required @ items[0].amount', 'field.required @ items[0].price', 'field.required @ items[0].detail'],
  },
  {
    title: 'refuses a quantity of zero',
    change: (input) => withLine(input, { quantity: 0 }),
    faults: ['document.quantity_zero @ items[0].amount'],
  },
  {
    title: 'refuses more decimals than the field keeps, at every place, without noise about the totals',
    change: (input) =>
      withLine({ ...input, tip: '0.001' }, { quantity: 0.1234567, unitPrice: '1.0000001', discount: 0.005 }),
    faults: [
      'field.too_many_decimals @ items[0].amount',
      'field.too_many_decimals @ items[0].discount',
      'field.too_many_decimals @ items[0].price',
      'field.too_many_decimals @ tip',
    ],
  },
  {
    title: 'refuses negative, endless and meaningless figures',
    change: (input) => withLine(input, { quantity: -1, unitPrice: '1e30', discount: 'gratis' }),
    faults: [
      'field.too_small @ items[0].amount',
      'field.too_large @ items[0].price',
      'field.format @ items[0].discount',
    ],
  },
  {
    title: 'refuses a discount above the price',
    change: (input) => withLine(input, { discount: 13.01 }),
    faults: ['document.discount_above_price @ items[0].discount'],
  },
  {
    title: 'takes a discount of the whole price',
    change: (input) => withLine(input, { discount: 13 }),
  },
  {
    title: 'refuses line breaks in the text of a line, and texts too long',
    change: (input) => withLine(input, { description: 'a\nb', code: 'x'.repeat(26) }),
    faults: ['field.format @ items[0].detail', 'field.too_long @ items[0].item_id'],
  },
  {
    title: 'takes three details in a line and refuses the fourth',
    change: (input) =>
      withLine(input, { additionalDetails: [1, 2, 3, 4].map((number) => ({ name: `${number}`, value: 'x' })) }),
    faults: ['document.additional_details_too_many @ items[0].additional_details'],
  },
  {
    title: 'needs exactly one IVA in a line',
    change: (input) => withLine(input, { taxes: [] }),
    faults: ['document.line_taxes @ items[0].item_id'],
  },
  {
    title: 'refuses a tax per unit without its amount',
    change: (input) =>
      withLine(input, {
        taxes: [
          { code: '2', percentageCode: '4', rate: 15 },
          { code: '3', percentageCode: '3680' },
        ],
      }),
    faults: ['document.tax_amount_missing @ items[0].item_id'],
  },
  {
    title: 'refuses the 0.02 of IRBPNR as a percentage',
    change: (input) =>
      withLine(input, {
        taxes: [
          { code: '2', percentageCode: '4', rate: 15 },
          { code: '5', percentageCode: '5001', rate: 0.02 },
        ],
      }),
    faults: ['document.tax_amount_missing @ items[0].item_id'],
  },
  {
    title: 'refuses a tax of customs',
    change: (input) =>
      withLine(input, {
        taxes: [
          { code: '2', percentageCode: '4', rate: 15 },
          { code: '3', percentageCode: '3533', rate: 75 },
        ],
      }),
    faults: ['document.tax_not_in_force @ items[0].item_id'],
  },
  {
    title: 'refuses an IVA per unit',
    change: (input) => withLine(input, { taxes: [{ code: '2', percentageCode: '4', rate: 15, unitAmount: 1 }] }),
    faults: ['document.tax_rate_differs @ items[0].item_id'],
  },
  {
    title: 'refuses reimbursements beyond fourteen digits',
    change: (input) => ({ ...input, reimbursements: [purchase, purchase] }),
    faults: ['document.reimbursements_too_large @ reimbursements'],
  },
  {
    title: 'refuses a tax that is over',
    change: (input) => withLine(input, { taxes: [{ code: '2', percentageCode: '2', rate: 12 }] }),
    faults: ['document.tax_not_in_force @ items[0].item_id'],
  },
  {
    title: 'refuses a rate that is not that of its code',
    change: (input) => withLine(input, { taxes: [{ code: '2', percentageCode: '4', rate: 12 }] }),
    faults: ['document.tax_rate_differs @ items[0].item_id'],
  },
  {
    title: 'warns when a construction material at 5 % lacks its code',
    change: (input) => withLine(input, { taxes: [{ code: '2', percentageCode: '5', rate: 5 }] }),
    warnings: ['document.construction_code_missing @ items[0].item_id'],
  },
  {
    title: 'refuses totals beyond fourteen digits',
    change: (input) => withLine(input, { quantity: '999999999', unitPrice: '999999' }),
    faults: ['document.total_too_large @ items'],
  },
  {
    title: 'takes a tip of 10 % and refuses a cent more',
    change: (input) => ({ ...input, tip: 1.31 }),
    faults: ['invoice.tip_too_large @ tip'],
  },
  { title: 'takes a tip of exactly 10 %', change: (input) => ({ ...input, tip: '1.30' }) },
  {
    title: 'identifies the buyer above USD 50',
    change: (input) => withLine({ ...input, receiver: finalConsumer }, { quantity: 1, unitPrice: 43.49 }),
    faults: ['invoice.final_consumer_limit @ customer_id'],
  },
  {
    title: 'takes the final consumer up to USD 50.00',
    change: (input) => withLine({ ...input, receiver: finalConsumer }, { quantity: 1, unitPrice: 43.48 }),
  },
  {
    title: 'knows the final consumer under any type',
    change: (input) => ({ ...input, receiver: { ...finalConsumer, identificationType: '06' } }),
    faults: ['document.identification_format @ customer_id'],
  },
  {
    title: 'warns of a final consumer with a name',
    change: (input) => ({ ...input, receiver: { ...finalConsumer, businessName: 'Luis Guamán' } }),
    warnings: ['invoice.final_consumer_name @ customer_id'],
  },
  {
    title: 'takes the limit from the settings',
    change: (input) => withLine({ ...input, receiver: finalConsumer }, { quantity: 1, unitPrice: 43.49 }),
    options: { settings: { finalConsumerLimit: 200 } },
  },
  {
    title: 'multiplies an ICE that is a percentage, as SRI does',
    change: () => withLine(perfume, { iceBase: 100, iceValue: '20.01' }),
    faults: ['document.ice_differs @ items[0].ice_value'],
  },
  {
    title: 'takes no ICE for a product that has none',
    change: (input) => withLine(input, { iceValue: 1 }),
    faults: ['document.ice_not_expected @ items[0].ice_value'],
  },
];
