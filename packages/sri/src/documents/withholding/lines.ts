import { type RetentionCode, type RetentionTaxTypeCode, retentionCodeAt } from '../../catalogs/index.ts';
import { Decimal, sumDecimals } from '../../decimal.ts';
import type { DocumentFieldTable } from '../shared/fields.ts';
import { type NameValuePair, readNameValuePairs } from '../shared/pairs.ts';
import type { AmountInput, FieldReader, Optional } from '../shared/reader.ts';
import { type Reimbursement, readReimbursements } from '../shared/reimbursements.ts';
import { retentionLineFields } from './line-fields.ts';

/** A tax withheld on a document. Several lines may name the same document. */
export interface RetentionLineInput {
  /** Withheld tax: 1 income tax, 2 IVA, 6 ISD. */
  readonly retentionTaxType: Optional<RetentionTaxTypeCode>;
  readonly retentionCode: Optional<string>;
  /** Withheld percentage. It may be omitted if the retention code has a single rate. */
  readonly retentionPercentage?: Optional<AmountInput>;
  /** Withheld amount. It may be omitted; if it is sent, it must equal the computed amount. */
  readonly retentionValue?: Optional<AmountInput>;
  /** Type of the support document, a code of tabla 4 of the ATS catalog. */
  readonly supportDocumentType: Optional<string>;
  readonly supportDocumentNumber: Optional<string>;
  readonly supportDocumentDate: Optional<string>;
  readonly supportDocumentAuthorization?: Optional<string>;
  /** Date on which the issuer entered the support document into its books (XML element `fechaRegistroContable`). */
  readonly supportDocumentRegistrationDate?: Optional<string>;
  /** Purpose of the purchase (sustento), a code of tabla 5 of the ATS catalog. */
  readonly sustainCode: Optional<string>;
  readonly supportDocumentSubtotal?: Optional<AmountInput>;
  readonly supportDocumentTax?: Optional<SupportDocumentTax<AmountInput>>;
  readonly supportDocumentTaxValue?: Optional<AmountInput>;
  /**
   * Taxes of the support document. They replace the separate fields for its subtotal and tax if the document has more
   * than one tax rate.
   */
  readonly supportTaxes?: Optional<readonly SupportDocumentTaxAmount<Optional<AmountInput>>[]>;
  /** Data of the dividend, required with sustento code 10. */
  readonly dividend?: Optional<DividendInput>;
  /** Number and price of the banana boxes. Required with the retention codes of banana purchases. */
  readonly bananaBoxes?: Optional<BananaBoxesInput>;
  /** Reimbursed documents. Required with support documents of type 41. */
  readonly reimbursements?: Optional<readonly Reimbursement<AmountInput>[]>;
  readonly additionalDetails?: Optional<readonly NameValuePair[]>;
}

export interface RetentionLine {
  readonly retentionTaxType: string;
  readonly retentionCode: string;
  /** Row of SRI's table for the code on the day of the withholding; undefined if there is none. */
  readonly retention: RetentionCode | undefined;
  readonly retentionPercentage: Decimal | undefined;
  readonly retentionValue: Decimal | undefined;
  readonly supportDocumentType: string;
  readonly supportDocumentNumber: string;
  readonly supportDocumentDate: string;
  readonly supportDocumentAuthorization: string | undefined;
  readonly supportDocumentRegistrationDate: string | undefined;
  readonly sustainCode: string;
  /** Taxes on which the line withholds, by rate: one entry, or those of `support_taxes`. */
  readonly supportTaxes: readonly SupportDocumentTaxAmount<Decimal>[];
  readonly dividend: Dividend | undefined;
  readonly bananaBoxes: BananaBoxes | undefined;
  readonly reimbursements: readonly Reimbursement<Decimal>[];
  readonly additionalDetails: readonly NameValuePair[];
}

export interface SupportDocumentTax<Figure> {
  readonly code: string;
  readonly percentageCode: string;
  readonly rate: Figure;
}

/** A tax of the support document with its base and its value. */
export interface SupportDocumentTaxAmount<Figure> extends SupportDocumentTax<Figure> {
  readonly base: Figure;
  readonly value: Figure;
}

export interface DividendInput {
  readonly paymentDate: Optional<string>;
  /** Income tax that the company paid on the profit. */
  readonly incomeTax: Optional<AmountInput>;
  readonly fiscalYear: Optional<string>;
}

export interface Dividend {
  readonly paymentDate: string;
  readonly incomeTax: Decimal;
  readonly fiscalYear: string;
}

export interface BananaBoxesInput {
  readonly boxes: Optional<string>;
  readonly boxPrice: Optional<AmountInput>;
}

export interface BananaBoxes {
  readonly boxes: string;
  readonly boxPrice: Decimal;
}

export function readRetentionLine(line: RetentionLineInput, date: string, entry: FieldReader): RetentionLine {
  const fields = retentionLineFields;
  const retentionCode = entry.requiredText('retention_code_id', line.retentionCode, fields.retention_code_id);
  const { retentionTaxType } = line;
  return {
    retentionTaxType: entry.requiredText('retention_tax_type_id', retentionTaxType, fields.retention_tax_type_id),
    retentionCode,
    retention: retentionTaxType ? retentionCodeAt(retentionCode, retentionTaxType, date) : undefined,
    retentionPercentage: entry.optionalAmount('retention_percentage', line.retentionPercentage, 'percentage'),
    retentionValue: entry.optionalAmount('retention_value', line.retentionValue, 'money'),
    supportDocumentType: entry.requiredText(
      'support_document_type_id',
      line.supportDocumentType,
      fields.support_document_type_code,
    ),
    supportDocumentNumber: entry.requiredNumber('support_document_number', line.supportDocumentNumber),
    supportDocumentDate: entry.requiredDate('support_document_date', line.supportDocumentDate),
    supportDocumentAuthorization: entry.optionalText(
      'support_document_authorization',
      line.supportDocumentAuthorization,
      fields.support_document_authorization,
    ),
    supportDocumentRegistrationDate: entry.optionalDate(
      'support_document_registration_date',
      line.supportDocumentRegistrationDate,
    ),
    sustainCode: entry.requiredText('sustain_code_id', line.sustainCode, fields.sustain_code_id),
    supportTaxes: readSupportTaxes(line, entry),
    dividend: line.dividend ? readDividend(line.dividend, entry) : undefined,
    bananaBoxes: line.bananaBoxes ? readBananaBoxes(line.bananaBoxes, entry) : undefined,
    reimbursements: readReimbursements(line.reimbursements, entry),
    additionalDetails: readNameValuePairs(line.additionalDetails, 'additional_details', entry),
  };
}

/** Percentage of the line: the one in the request, or the only percentage of the retention code. */
export function retentionPercentage(line: RetentionLine): Decimal | undefined {
  if (line.retentionPercentage !== undefined) return line.retentionPercentage;
  const { retention } = line;
  return retention === undefined || retention.requiresExplicitPercentage
    ? undefined
    : Decimal.from(retention.percentage);
}

/**
 * Base of the withholding, over all rates. Income tax and ISD are withheld on the subtotal, IVA on the amount of IVA
 * (ficha técnica, tabla 20).
 */
export function retentionBase(line: RetentionLine): Decimal {
  return sumDecimals(line.supportTaxes.map(({ base, value }) => (line.retentionTaxType === '2' ? value : base)));
}

/**
 * Reads the taxes of the support document: the list `support_taxes`, or the one tax in the three separate fields of the
 * API.
 */
function readSupportTaxes(line: RetentionLineInput, entry: FieldReader): readonly SupportDocumentTaxAmount<Decimal>[] {
  const { supportTaxes } = line;
  if (supportTaxes && supportTaxes.length > 0)
    return supportTaxes.map((tax, index) => {
      const one = entry.entry('support_taxes', index);
      return {
        ...readSupportTax(tax, 'tax_id', one),
        base: one.requiredAmount('base', tax.base, 'money'),
        value: one.requiredAmount('value', tax.value, 'money'),
      };
    });
  return [
    {
      ...readSupportTax(line.supportDocumentTax, 'support_document_tax_id', entry),
      base: entry.requiredAmount('support_document_subtotal', line.supportDocumentSubtotal, 'money'),
      value: entry.requiredAmount('support_document_tax_value', line.supportDocumentTaxValue, 'money'),
    },
  ];
}

function readSupportTax(
  tax: Optional<SupportDocumentTax<Optional<AmountInput>>>,
  field: string,
  entry: FieldReader,
): SupportDocumentTax<Decimal> {
  if (!tax) {
    entry.fault('field.required', field, 'The field is missing.');
    return { code: '', percentageCode: '', rate: Decimal.zero };
  }
  const record = entry.recordOf(field);
  return {
    code: record.requiredText('tax code', tax.code, supportTaxLimits.code),
    percentageCode: record.requiredText('tax percentage code', tax.percentageCode, supportTaxLimits.percentageCode),
    rate: record.requiredAmount('tax rate', tax.rate, 'percentage'),
  };
}

function readDividend(dividend: DividendInput, entry: FieldReader): Dividend {
  return {
    paymentDate: entry.requiredDate('dividend_payment_date', dividend.paymentDate),
    incomeTax: entry.requiredAmount('dividend_income_tax', dividend.incomeTax, 'money'),
    fiscalYear: entry.requiredText(
      'dividend_fiscal_year',
      dividend.fiscalYear,
      retentionLineFields.dividend_fiscal_year,
    ),
  };
}

function readBananaBoxes(bananas: BananaBoxesInput, entry: FieldReader): BananaBoxes {
  return {
    boxes: entry.requiredText('banana_boxes', bananas.boxes, retentionLineFields.banana_boxes),
    boxPrice: entry.requiredAmount('banana_box_price', bananas.boxPrice, 'money'),
  };
}

const supportTaxLimits = {
  code: { kind: 'code', required: true, pattern: /^[235]$/ },
  percentageCode: { kind: 'code', required: true, pattern: /^\d{1,4}$/ },
} as const satisfies DocumentFieldTable;
