// Withholdings whose lines, codes, rates or values are wrong.

import type { WithholdingInput } from '@talonario/sri';
import type { RuleCase } from './rule-case.ts';
import { withLine, withLines } from './with-retention-lines.ts';

export const withholdingRateCases: readonly RuleCase<WithholdingInput>[] = [
  {
    title: 'lets a draft wait for what only matters to SRI',
    change: (input) => ({ ...input, paymentLocation: '02' }),
    options: { purpose: 'draft' },
    warnings: [
      'withholding.foreign_payment_incomplete @ foreign_regime',
      'withholding.foreign_payment_incomplete @ payment_country',
      'withholding.foreign_payment_incomplete @ double_taxation_treaty',
      'withholding.foreign_payment_incomplete @ preferential_regime',
    ],
  },
  {
    title: 'refuses a purchase entered into the books before it was issued',
    change: (input) => withLines(input, { supportDocumentRegistrationDate: '2020-01-01' }),
    faults: ['withholding.registered_before_issue @ items[0].support_document_registration_date'],
  },
  {
    title: 'asks base, value and tax of each of several taxes',
    change: (input) =>
      withLines(input, {
        supportTaxes: [{ code: '2', percentageCode: '4', rate: 15, base: undefined, value: '1.234' }],
      }),
    faults: [
      'field.required @ items[0].support_taxes[0].base',
      'field.too_many_decimals @ items[0].support_taxes[0].value',
    ],
  },
  {
    title: 'needs a line',
    change: (input) => ({ ...input, lines: [] }),
    faults: ['document.lines_required @ items'],
  },
  {
    title: 'misses everything a client may forget',
    change: (input) => ({
      ...withLine({
        retentionTaxType: null,
        retentionCode: undefined,
        supportDocumentType: undefined,
        supportDocumentNumber: undefined,
        supportDocumentDate: undefined,
        sustainCode: undefined,
        supportDocumentSubtotal: undefined,
        supportDocumentTax: undefined,
        supportDocumentTaxValue: undefined,
      })(input),
      relatedParty: null,
      paymentLocation: null,
    }),
    faults: [
      'field.required @ related_party',
      'field.required @ payment_location_id',
      'field.required @ items[0].retention_tax_type_id',
      'field.required @ items[0].retention_code_id',
      'field.required @ items[0].support_document_type_id',
      'field.required @ items[0].support_document_number',
      'field.required @ items[0].support_document_date',
      'field.required @ items[0].sustain_code_id',
      'field.required @ items[0].support_document_subtotal',
      'field.required @ items[0].support_document_tax_id',
      'field.required @ items[0].support_document_tax_value',
    ],
  },
  {
    title: 'takes no additional details',
    change: withLine({ additionalDetails: [{ name: 'a', value: 'b' }] }),
    faults: ['document.additional_details_not_allowed @ items[0].additional_details'],
  },
  {
    title: 'names one payment method',
    change: (input) => ({
      ...input,
      payments: [
        { method: '01', total: 575 },
        { method: '20', total: 575 },
      ],
    }),
    faults: ['withholding.one_payment_method @ payments'],
  },
  {
    title: 'asks each of several payments its total',
    change: (input) => ({ ...input, payments: [{ method: '01', total: 575 }, { method: '20' }] }),
    faults: ['withholding.one_payment_method @ payments', 'document.payment_total_required @ payments[1].total'],
  },
  {
    title: 'has five characters for the special taxpayer',
    change: (input) => ({ ...input, issuer: { ...input.issuer, specialTaxpayer: '123456' } }),
    faults: ['withholding.special_taxpayer_length @ business_id'],
  },
  {
    title: 'has no room for a Gran Contribuyente legend and needs none',
    change: (input) => ({
      ...input,
      issuer: { ...input.issuer, largeTaxpayer: 'NAC-1' },
      detail: 'x',
      providerRuc: '1799999980001',
      additionalInfo: Array.from({ length: 11 }, (_, index) => ({ name: `${index}`, value: 'x' })),
    }),
  },
  {
    title: 'refuses a code that was retired, or is of another tax',
    change: withLine({ retentionCode: '344' }, { retentionTaxType: '2', retentionCode: '312' }),
    faults: [
      'withholding.retention_code_not_in_force @ items[0].retention_code_id',
      'withholding.retention_code_not_in_force @ items[1].retention_code_id',
    ],
  },
  {
    title: 'asks the rate of a code that has several',
    change: withLine({ retentionCode: '310' }, { retentionCode: '346C' }),
    faults: [
      'withholding.percentage_required @ items[0].retention_percentage',
      'withholding.percentage_required @ items[1].retention_percentage',
    ],
  },
  {
    title: 'refuses a rate the code does not have',
    change: withLine(
      { retentionCode: '310', retentionPercentage: 2 },
      { retentionPercentage: 1.75 },
      { retentionCode: '346C', retentionPercentage: 10.1 },
    ),
    faults: [
      'withholding.percentage_not_allowed @ items[0].retention_percentage',
      'withholding.percentage_not_allowed @ items[1].retention_percentage',
      'withholding.percentage_not_allowed @ items[2].retention_percentage',
    ],
  },
  {
    title: 'takes the fixed rate when it is sent, and any rate inside a range',
    change: withLine(
      { retentionPercentage: '2.00', retentionValue: 20 },
      { retentionCode: '346C', retentionPercentage: 3.3 },
    ),
  },
  {
    title: 'has three digits for a rate',
    change: withLine({ retentionCode: '346C', retentionPercentage: '11.75' }),
    faults: ['field.too_many_decimals @ items[0].retention_percentage'],
  },
  {
    title: 'says what base × rate is when the value sent is another',
    change: withLine({ retentionValue: '19.99' }),
    faults: ['withholding.value_differs @ items[0].retention_value'],
  },
  {
    title: 'has lines of a document agree about it',
    change: withLine({}, { supportDocumentDate: '2026-08-11', supportDocumentAuthorization: '1234567890' }),
    faults: [
      'withholding.support_document_conflict @ items[1].support_document_date',
      'withholding.support_document_conflict @ items[1].support_document_authorization',
    ],
  },
];
