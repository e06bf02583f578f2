import { describe, expect, it } from 'vitest';
import { describeRules, exampleOf, finalConsumerCase, paymentCases, today } from '../../../test/rule-cases.ts';
import { checkDocument } from '../build.ts';
import type { RetentionLineInput, WithholdingInput } from './index.ts';

const example = exampleOf<WithholdingInput>('withholding', 'income-tax');
// Old enough for every issue date that is tried.
const base = { ...example, lines: example.lines.map((line) => ({ ...line, supportDocumentDate: '2026-01-05' })) };
const abroad = exampleOf<WithholdingInput>('withholding', 'abroad-with-treaty');
const withLine =
  (...changes: Partial<RetentionLineInput>[]) =>
  (input: WithholdingInput): WithholdingInput => ({
    ...input,
    lines: changes.flatMap((change) => input.lines.map((line) => ({ ...line, ...change }))),
  });

const withLines = (input: WithholdingInput, change: Partial<WithholdingInput['lines'][number]>): WithholdingInput => ({
  ...input,
  lines: input.lines.map((line) => ({ ...line, ...change })),
});

describeRules(
  base,
  [...paymentCases, finalConsumerCase('customer_id')],
  [
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
      change: withLine(
        {},
        { supportDocumentDate: '2026-08-11', sustainCode: '02', supportDocumentAuthorization: '1234567890' },
      ),
      faults: [
        'withholding.support_document_conflict @ items[1].support_document_date',
        'withholding.support_document_conflict @ items[1].sustain_code_id',
        'withholding.support_document_conflict @ items[1].support_document_authorization',
      ],
    },
    {
      title: 'asks about dividends',
      change: withLine({ sustainCode: '10', supportDocumentType: '19' }),
      faults: ['withholding.dividend_required @ items[0].dividend_payment_date'],
    },
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
  ],
);

describe('withholding', () => {
  it('withholds at the rate of its own date', () => {
    const total = (date: string) => {
      const result = checkDocument({ ...base, date }, { today: date });
      return result.ok && result.checked.totals.total.toFixed(2);
    };
    expect([total('2026-02-28'), total('2026-03-01'), total(today)]).toEqual(['17.50', '20.00', '20.00']);
  });

  it('groups lines by support document and lets the fullest view of its taxes count', () => {
    const result = checkDocument(exampleOf<WithholdingInput>('withholding', 'goods-and-services'), { today });
    if (!result.ok || result.checked.document.documentCode !== '07') throw new Error('must pass');
    const { totals } = result.checked;
    expect(totals).toHaveProperty('supportDocuments.length', 1);
    expect(totals.subtotal.toFixed(2)).toBe('1000.00');
    expect(totals.total.toFixed(2)).toBe('93.00');
  });

  it('takes the tax of the support document from whichever line tells it', () => {
    const { lines, ...rest } = exampleOf<WithholdingInput>('withholding', 'income-tax-and-vat');
    const told = lines.map((line) => (line.retentionTaxType === '1' ? { ...line, supportDocumentTaxValue: 0 } : line));
    for (const order of [told, told.toReversed()]) {
      const result = checkDocument({ ...rest, lines: order }, { today });
      if (!result.ok) throw new Error('must pass');
      expect(JSON.parse(JSON.stringify(result.checked.totals))).toMatchObject({ supportDocuments: [{ total: 1150 }] });
    }
  });
});
