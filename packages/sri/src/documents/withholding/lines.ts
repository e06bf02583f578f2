import { type RetentionCode, type RetentionTaxTypeCode, retentionCodeAt } from '../../catalogs/index.ts';
import { Decimal } from '../../decimal.ts';
import { type Pair, readPairs } from '../shared/additional-info.ts';
import type { FieldTable } from '../shared/fields.ts';
import type { Amount, Maybe, Reader } from '../shared/reader.ts';
import { type Reimbursement, readReimbursements, reimbursementFields } from '../shared/reimbursements.ts';

/** A tax withheld on a document. Several lines may name the same document. */
export interface RetentionLineInput {
  /** 1 income, 2 VAT, 6 ISD. */
  readonly retentionTaxType: Maybe<RetentionTaxTypeCode>;
  readonly retentionCode: Maybe<string>;
  /** Completed for codes of one rate; obligatory for the others. */
  readonly retentionPercentage?: Maybe<Amount>;
  /** A check on ours, when sent. */
  readonly retentionValue?: Maybe<Amount>;
  /** Tabla 4 of the ATS catalog. */
  readonly supportDocumentType: Maybe<string>;
  readonly supportDocumentNumber: Maybe<string>;
  readonly supportDocumentDate: Maybe<string>;
  readonly supportDocumentAuthorization?: Maybe<string>;
  /** Tabla 5 of the ATS catalog. */
  readonly sustainCode: Maybe<string>;
  readonly supportDocumentSubtotal: Maybe<Amount>;
  readonly supportDocumentTax: Maybe<SupportTax<Amount>>;
  readonly supportDocumentTaxValue: Maybe<Amount>;
  /** Obligatory with sustain 10. */
  readonly dividend?: Maybe<DividendInput>;
  /** Obligatory with the codes of banana purchases. */
  readonly bananaBoxes?: Maybe<BananaBoxesInput>;
  /** Obligatory with support documents of type 41. */
  readonly reimbursements?: Maybe<readonly Reimbursement<Amount>[]>;
  readonly additionalDetails?: Maybe<readonly Pair[]>;
}

export interface RetentionLine {
  readonly retentionTaxType: string;
  readonly retentionCode: string;
  /** What SRI's table says of the code on the day of the withholding; undefined when it says nothing. */
  readonly retention: RetentionCode | undefined;
  readonly retentionPercentage: Decimal | undefined;
  readonly retentionValue: Decimal | undefined;
  readonly supportDocumentType: string;
  readonly supportDocumentNumber: string;
  readonly supportDocumentDate: string;
  readonly supportDocumentAuthorization: string | undefined;
  readonly sustainCode: string;
  readonly supportDocumentSubtotal: Decimal;
  readonly supportDocumentTax: SupportTax<Decimal>;
  readonly supportDocumentTaxValue: Decimal;
  readonly dividend: Dividend | undefined;
  readonly bananaBoxes: BananaBoxes | undefined;
  readonly reimbursements: readonly Reimbursement<Decimal>[];
  readonly additionalDetails: readonly Pair[];
}

export interface SupportTax<Figure> {
  readonly code: string;
  readonly percentageCode: string;
  readonly rate: Figure;
}

export interface DividendInput {
  readonly paymentDate: Maybe<string>;
  /** Income tax the company paid on the profit. */
  readonly incomeTax: Maybe<Amount>;
  readonly fiscalYear: Maybe<string>;
}

export interface Dividend {
  readonly paymentDate: string;
  readonly incomeTax: Decimal;
  readonly fiscalYear: string;
}

export interface BananaBoxesInput {
  readonly boxes: Maybe<string>;
  readonly boxPrice: Maybe<Amount>;
}

export interface BananaBoxes {
  readonly boxes: string;
  readonly boxPrice: Decimal;
}

export const retentionLineFields = {
  retention_tax_type_id: {
    kind: 'reference',
    required: true,
    label: 'Impuesto a retener',
    catalog: 'retention-tax-types',
    pattern: /^[126]$/,
  },
  retention_code_id: {
    kind: 'reference',
    required: true,
    label: 'Código de retención',
    catalog: 'retention-codes',
    maxLength: 5,
  },
  retention_percentage: { kind: 'percentage', required: false, label: 'Porcentaje de retención' },
  retention_value: { kind: 'money', required: false, label: 'Valor retenido' },
  support_document_type_id: {
    kind: 'reference',
    required: false,
    label: 'Tipo del documento de sustento',
    catalog: 'document-types',
    pattern: /^\d{2,3}$/,
  },
  support_document_type_code: {
    kind: 'code',
    required: false,
    label: 'Tipo del documento de sustento (ATS)',
    catalog: 'support-document-types',
    pattern: /^\d{2,3}$/,
  },
  support_document_number: { kind: 'document_number', required: true, label: 'Número del documento de sustento' },
  support_document_date: { kind: 'date', required: true, label: 'Fecha del documento de sustento' },
  support_document_authorization: {
    kind: 'code',
    required: false,
    label: 'Autorización del documento de sustento',
    pattern: /^\d{10,49}$/,
  },
  sustain_code_id: {
    kind: 'reference',
    required: true,
    label: 'Sustento tributario',
    catalog: 'sustain-codes',
    pattern: /^\d{2}$/,
  },
  support_document_subtotal: { kind: 'money', required: true, label: 'Subtotal del documento de sustento' },
  support_document_tax_id: {
    kind: 'reference',
    required: true,
    label: 'Impuesto del documento de sustento',
    catalog: 'taxes',
  },
  support_document_tax_value: { kind: 'money', required: true, label: 'Valor del impuesto' },
  dividend_payment_date: { kind: 'date', required: false, label: 'Fecha de pago del dividendo' },
  dividend_income_tax: { kind: 'money', required: false, label: 'Impuesto a la renta pagado por la sociedad' },
  dividend_fiscal_year: {
    kind: 'code',
    required: false,
    label: 'Ejercicio de las utilidades',
    pattern: /^(?:19|20)\d{2}$/,
  },
  banana_boxes: { kind: 'code', required: false, label: 'Cajas de banano', pattern: /^\d{1,7}$/ },
  banana_box_price: { kind: 'money', required: false, label: 'Precio por caja de banano' },
  reimbursements: { kind: 'list', required: false, label: 'Reembolsos', entries: reimbursementFields },
} as const satisfies FieldTable;

export function readRetentionLine(line: RetentionLineInput, date: string, entry: Reader): RetentionLine {
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
    sustainCode: entry.requiredText('sustain_code_id', line.sustainCode, fields.sustain_code_id),
    supportDocumentSubtotal: entry.requiredAmount('support_document_subtotal', line.supportDocumentSubtotal, 'money'),
    supportDocumentTax: readSupportTax(line.supportDocumentTax, entry),
    supportDocumentTaxValue: entry.requiredAmount('support_document_tax_value', line.supportDocumentTaxValue, 'money'),
    dividend: line.dividend ? readDividend(line.dividend, entry) : undefined,
    bananaBoxes: line.bananaBoxes ? readBananaBoxes(line.bananaBoxes, entry) : undefined,
    reimbursements: readReimbursements(line.reimbursements, entry),
    additionalDetails: readPairs(line.additionalDetails, 'additional_details', entry),
  };
}

/** The percentage that applies: the one sent, or the only one the code has. */
export function percentageOf(line: RetentionLine): Decimal | undefined {
  if (line.retentionPercentage !== undefined) return line.retentionPercentage;
  const { retention } = line;
  return retention === undefined || retention.requiresExplicitPercentage
    ? undefined
    : Decimal.from(retention.percentage);
}

/** Income tax and ISD are withheld on the subtotal, IVA on the amount of IVA (ficha técnica, tabla 20). */
export function baseOf(line: RetentionLine): Decimal {
  return line.retentionTaxType === '2' ? line.supportDocumentTaxValue : line.supportDocumentSubtotal;
}

function readSupportTax(tax: Maybe<SupportTax<Amount>>, entry: Reader): SupportTax<Decimal> {
  if (!tax) {
    entry.fault('field.required', 'support_document_tax_id', 'The field is missing.');
    return { code: '', percentageCode: '', rate: Decimal.zero };
  }
  const record = entry.recordOf('support_document_tax_id');
  return {
    code: record.requiredText('tax code', tax.code, supportTaxLimits.code),
    percentageCode: record.requiredText('tax percentage code', tax.percentageCode, supportTaxLimits.percentageCode),
    rate: record.requiredAmount('tax rate', tax.rate, 'percentage'),
  };
}

function readDividend(dividend: DividendInput, entry: Reader): Dividend {
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

function readBananaBoxes(bananas: BananaBoxesInput, entry: Reader): BananaBoxes {
  return {
    boxes: entry.requiredText('banana_boxes', bananas.boxes, retentionLineFields.banana_boxes),
    boxPrice: entry.requiredAmount('banana_box_price', bananas.boxPrice, 'money'),
  };
}

const supportTaxLimits = {
  code: { kind: 'code', required: true, label: 'Impuesto', pattern: /^[235]$/ },
  percentageCode: { kind: 'code', required: true, label: 'Código de porcentaje', pattern: /^\d{1,4}$/ },
} as const satisfies FieldTable;
