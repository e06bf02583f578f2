// Withholdings whose support documents, payments abroad or rarer parts are wrong.

import type { WithholdingInput } from '@talonario/sri';
import type { RuleCase } from './rule-case.ts';
import { exampleOf } from './rule-cases.ts';
import { withLine } from './with-retention-lines.ts';

const abroad = exampleOf<WithholdingInput>('withholding', 'abroad-with-treaty');

export const withholdingSupportCases: readonly RuleCase<WithholdingInput>[] = [
  {
    title: 'asks about dividends',
    change: withLine({ sustainCode: '10', supportDocumentType: '19' }),
    faults: ['withholding.dividend_required @ items[0].dividend_payment_date'],
  },
  ...Object.entries({ '327': 12, '504': 10, '504A': 10, '504D': 10 }).map(([retentionCode, retentionPercentage]) => ({
    title: `asks about the dividend that code ${retentionCode} withholds upon`,
    change: withLine({ retentionCode, retentionPercentage }),
    faults: ['withholding.dividend_required @ items[0].dividend_payment_date'],
  })),
  {
    title: 'refuses a dividend half told',
    change: withLine({
      sustainCode: '10',
      supportDocumentType: '19',
      dividend: { paymentDate: '', incomeTax: '', fiscalYear: '25' },
    }),
    faults: [
      'field.required @ items[0].dividend_payment_date',
      'field.format @ items[0].dividend_income_tax',
      'field.format @ items[0].dividend_fiscal_year',
    ],
  },
  {
    title: 'asks about boxes of banana where they are bought, and nowhere else',
    change: withLine(
      { retentionCode: '338', retentionPercentage: 1.25 },
      { bananaBoxes: { boxes: '12', boxPrice: 7 } },
    ),
    faults: [
      'withholding.banana_boxes_required @ items[0].banana_boxes',
      'withholding.banana_boxes_not_expected @ items[1].banana_boxes',
    ],
  },
  {
    title: 'asks for the purchases behind a reimbursement',
    change: withLine({ supportDocumentType: '41' }),
    faults: ['withholding.reimbursements_required @ items[0].reimbursements'],
  },
  {
    title: 'takes two digits for the type of a reimbursed document',
    change: withLine({
      supportDocumentType: '41',
      reimbursements: [
        {
          providerIdentificationType: '04',
          providerIdentification: '0199999990001',
          providerType: '02',
          documentType: '294',
          documentNumber: '001-001-000000001',
          documentDate: '2026-08-01',
          authorization: '1234567890',
          taxes: [{ code: '2', percentageCode: '4', rate: 15, base: 100, value: 15 }],
        },
      ],
    }),
    faults: ['withholding.reimbursement_document_type @ items[0].reimbursements'],
  },
  {
    title: 'lets one document have two sustentos, and warns when both cover the same amounts',
    change: withLine({}, { sustainCode: '02' }),
    warnings: ['withholding.sustains_alike @ items[1].sustain_code_id'],
  },
  {
    title: 'warns of odd pairs, dates, authorizations and taxes, and lets them pass',
    change: withLine({
      supportDocumentType: '19',
      supportDocumentDate: '2026-08-15',
      supportDocumentAuthorization: '1'.repeat(49),
      supportDocumentTaxValue: 120,
    }),
    warnings: [
      'withholding.sustain_unusual @ items[0].sustain_code_id',
      'withholding.support_document_later @ items[0].support_document_date',
      'document.support_authorization_doubtful @ items[0].support_document_authorization',
      'withholding.support_tax_differs @ items[0].support_document_tax_value',
    ],
  },
  {
    title: 'asks whether a foreign identification is a person or a company',
    change: () => ({ ...abroad, retainedSubjectType: null }),
    faults: ['withholding.subject_type_required @ retained_subject_type'],
  },
  {
    title: 'asks everything about a payment abroad',
    change: () => ({
      ...abroad,
      foreignRegime: null,
      paymentCountry: '',
      doubleTaxationTreaty: undefined,
      preferentialRegime: undefined,
    }),
    faults: [
      'withholding.foreign_payment_incomplete @ foreign_regime',
      'withholding.foreign_payment_incomplete @ payment_country',
      'withholding.foreign_payment_incomplete @ double_taxation_treaty',
      'withholding.foreign_payment_incomplete @ preferential_regime',
    ],
  },
  {
    title: 'asks about the law where no treaty applies',
    change: () => ({ ...abroad, doubleTaxationTreaty: false }),
    faults: ['withholding.foreign_payment_incomplete @ subject_to_withholding'],
  },
  {
    title: 'asks nothing of the kind of a local payment, and takes no answer',
    change: () => ({ ...abroad, paymentLocation: '01' }),
    faults: [
      'withholding.foreign_payment_not_expected @ foreign_regime',
      'withholding.foreign_payment_not_expected @ payment_country',
      'withholding.foreign_payment_not_expected @ double_taxation_treaty',
      'withholding.foreign_payment_not_expected @ preferential_regime',
    ],
  },
  {
    title: 'refuses a place, a period, a tax and figures of another form',
    change: (input) => ({
      ...withLine({ supportDocumentSubtotal: '1.234', supportDocumentTaxValue: -1, sustainCode: 'x' })(input),
      paymentLocation: '03',
      fiscalPeriod: '2026-08',
    }),
    faults: [
      'field.too_many_decimals @ items[0].support_document_subtotal',
      'field.too_small @ items[0].support_document_tax_value',
      'field.format @ items[0].sustain_code_id',
      'field.format @ payment_location_id',
      'field.format @ fiscal_period',
    ],
  },
  {
    title: 'refuses codes that are in no table of SRI',
    change: () => ({
      ...withLine({ sustainCode: '99', supportDocumentType: '99', retentionCode: '999' })(abroad),
      foreignRegime: '09',
      paymentCountry: '999',
    }),
    faults: [
      'field.not_found @ items[0].sustain_code_id',
      'field.not_found @ items[0].support_document_type_id',
      'field.not_found @ items[0].retention_code_id',
      'field.not_found @ foreign_regime',
      'field.not_found @ payment_country',
    ],
  },
  {
    title: 'refuses totals beyond fourteen digits',
    change: withLine(
      { supportDocumentSubtotal: '999999999999.99', supportDocumentTaxValue: '150000000000.00' },
      { supportDocumentNumber: '001-001-000000009' },
    ),
    faults: [
      'document.total_too_large @ items',
      'withholding.support_document_too_large @ items[0].support_document_subtotal',
    ],
  },
  {
    title: 'refuses support documents that only together go beyond fourteen digits',
    change: withLine(
      { supportDocumentSubtotal: '500000000000.00', supportDocumentTaxValue: '75000000000.00' },
      {
        supportDocumentNumber: '001-001-000000009',
        supportDocumentSubtotal: '500000000000.00',
        supportDocumentTaxValue: '75000000000.00',
      },
    ),
    faults: ['document.total_too_large @ items'],
  },
];
