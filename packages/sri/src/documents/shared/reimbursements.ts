import { formatDateForXml } from '../../calendar.ts';
import { Decimal, roundHalfUp } from '../../decimal.ts';
import { normalizeIdentification } from '../../identification.ts';
import { optionalParentElement, optionalTextElement, parentElement, textElement } from '../../xml.ts';
import { type DocumentRule, fieldIfBroken } from '../rule.ts';
import type { DocumentFieldSpec, DocumentFieldTable } from './fields.ts';
import type { AmountInput, FieldReader, Optional } from './reader.ts';

/** A purchase made on behalf of another party, to which its cost is passed on (reembolso de gastos). */
export interface Reimbursement<Figure> {
  readonly providerIdentificationType: string;
  readonly providerIdentification: string;
  /** Country of the provider, a code of tabla 25; 593 is Ecuador. */
  readonly providerCountry?: Optional<string>;
  /** Kind of provider (tabla 26): 01 natural person, 02 company. */
  readonly providerType: string;
  /** Type of the reimbursed document, a code of tabla 4 of the ATS catalog. */
  readonly documentType: string;
  readonly documentNumber: string;
  readonly documentDate: string;
  readonly authorization: string;
  readonly taxes: readonly ReimbursedTax<Figure>[];
}

export interface ReimbursedTax<Figure> {
  readonly code: string;
  readonly percentageCode: string;
  readonly rate: Figure;
  readonly base: Figure;
  readonly value: Figure;
}

export interface ReimbursementTotals {
  readonly base: Decimal;
  readonly tax: Decimal;
  readonly total: Decimal;
}

/** Document type code of a reimbursement. */
export const reimbursementCode = '41';

const taxFields = {
  tax_code: {
    kind: 'code',
    input: 'code',
    required: true,
    label: { es: 'Impuesto', en: 'Tax' },
    about: 'SRI’s code of the tax: 2 IVA, 3 ICE, 5 IRBPNR.',
    shape: '2, 3 or 5',
    pattern: /^[235]$/,
  },
  tax_percentage_code: {
    kind: 'code',
    input: 'percentageCode',
    required: true,
    label: { es: 'Impuesto', en: 'Tax' },
    about: 'SRI’s codigoPorcentaje (`code` in catalog `taxes`).',
    shape: 'one to four digits',
    pattern: /^\d{1,4}$/,
  },
  rate: { kind: 'percentage', required: true, label: { es: 'Tarifa', en: 'Rate' }, about: 'Rate of the tax.' },
  base: { kind: 'money', required: true, label: { es: 'Base imponible', en: 'Tax base' }, about: 'Base of the tax.' },
  value: { kind: 'money', required: true, label: { es: 'Valor', en: 'Value' }, about: 'Value of the tax.' },
} as const satisfies DocumentFieldTable;

export const reimbursementFields = {
  provider_identification_type: {
    kind: 'code',
    required: true,
    label: { es: 'Tipo de identificación del proveedor', en: 'Identification type of the provider' },
    about: 'Code of catalog `identification-types`.',
    shape: '04 to 08',
    pattern: /^0[4-8]$/,
  },
  provider_identification: {
    kind: 'code',
    required: true,
    label: { es: 'Identificación del proveedor', en: 'Identification of the provider' },
    maxLength: 20,
  },
  provider_country: {
    kind: 'code',
    required: false,
    label: { es: 'País del proveedor', en: 'Country of the provider' },
    about: 'Code of catalog `countries`; 593 is Ecuador.',
    shape: 'a code of three digits',
    catalog: 'countries',
    pattern: /^\d{3}$/,
  },
  provider_type: {
    kind: 'code',
    required: true,
    label: { es: 'Tipo de proveedor', en: 'Type of provider' },
    about: '01 person, 02 company.',
    shape: '01 or 02',
    pattern: /^0[12]$/,
  },
  document_type: {
    kind: 'code',
    required: true,
    label: { es: 'Tipo de comprobante', en: 'Type of document' },
    about: 'Code of catalog `support-document-types`.',
    shape: 'a code of two or three digits',
    catalog: 'support-document-types',
    pattern: /^\d{2,3}$/,
  },
  document_number: {
    kind: 'document_number',
    required: true,
    label: { es: 'Número del comprobante', en: 'Number of the document' },
    about: 'Number of the purchase.',
  },
  document_date: {
    kind: 'date',
    required: true,
    label: { es: 'Fecha del comprobante', en: 'Date of the document' },
    about: 'Its issue date.',
  },
  authorization: {
    kind: 'code',
    required: true,
    label: { es: 'Número de autorización', en: 'Authorization number' },
    about: 'Its authorization number, 10 to 49 digits.',
    shape: '10 to 49 digits',
    pattern: /^\d{10,49}$/,
  },
  taxes: {
    kind: 'list',
    required: true,
    label: { es: 'Impuestos', en: 'Taxes' },
    title: 'ReimbursedTaxBody',
    minEntries: 1,
    maxEntries: 10,
    entries: taxFields,
  },
} as const satisfies DocumentFieldTable;

/**
 * Specification of the field with the reimbursements of a document. Lines of withholdings have separate fields for
 * them.
 */
export const reimbursementsField = {
  kind: 'list',
  required: false,
  label: { es: 'Reembolsos de gastos', en: 'Reimbursed expenses' },
  about: 'Invoice and purchase settlement: purchases passed on (reembolso de gastos).',
  title: 'ReimbursementBody',
  maxEntries: 1000,
  entries: reimbursementFields,
} as const satisfies DocumentFieldSpec;

export function readReimbursements(
  source: Optional<readonly Reimbursement<AmountInput>[]>,
  reader: FieldReader,
): readonly Reimbursement<Decimal>[] {
  const fields = reimbursementFields;
  return (source ?? []).map((item, index) => {
    const entry = reader.entry('reimbursements', index);
    if (item.taxes.length === 0)
      entry.fault('field.required', 'taxes', 'The list needs at least one tax.', { min: 1, unit: 'entries' });
    return {
      providerIdentificationType: entry.requiredText(
        'provider_identification_type',
        item.providerIdentificationType,
        fields.provider_identification_type,
      ),
      providerIdentification: normalizeIdentification(
        item.providerIdentificationType,
        entry.requiredText('provider_identification', item.providerIdentification, fields.provider_identification),
      ),
      providerCountry: entry.optionalText('provider_country', item.providerCountry, fields.provider_country),
      providerType: entry.requiredText('provider_type', item.providerType, fields.provider_type),
      documentType: entry.requiredText('document_type', item.documentType, fields.document_type),
      documentNumber: entry.requiredNumber('document_number', item.documentNumber),
      documentDate: entry.requiredDate('document_date', item.documentDate),
      authorization: entry.requiredText('authorization', item.authorization, fields.authorization),
      taxes: item.taxes.map((tax, position) => readTax(tax, entry.entry('taxes', position))),
    };
  });
}

export function totalReimbursements(items: readonly Reimbursement<Decimal>[]): ReimbursementTotals {
  let base = Decimal.zero;
  let tax = Decimal.zero;
  for (const item of items)
    for (const line of item.taxes) {
      base = base.plus(line.base);
      tax = tax.plus(line.value);
    }
  return { base, tax, total: base.plus(tax) };
}

export const reimbursementsFitRule: DocumentRule<{
  readonly document: { readonly reimbursements: readonly Reimbursement<Decimal>[] };
}> = {
  code: 'document.reimbursements_too_large',
  level: 'fault',
  message: 'The reimbursements add up to more than the 14 digits SRI takes.',
  fields: ({ document }) =>
    fieldIfBroken('reimbursements', !totalReimbursements(document.reimbursements).total.fits(12)),
};

/**
 * Writes the three totals of reimbursements in the head of the document. Returns an empty text if nothing is
 * reimbursed.
 */
export function writeReimbursementTotals(items: readonly Reimbursement<Decimal>[]): string {
  if (items.length === 0) return '';
  const { base, tax, total } = totalReimbursements(items);
  return (
    textElement('totalComprobantesReembolso', total.toFixed(2)) +
    textElement('totalBaseImponibleReembolso', base.toFixed(2)) +
    textElement('totalImpuestoReembolso', tax.toFixed(2))
  );
}

/** Differences between the schemas: one letter of an element's name, and withholdings have no decimals in the rate. */
export const reimbursementSpelling = {
  sales: { authorization: 'numeroautorizacionDocReemb', ratePlaces: 2 },
  withholding: { authorization: 'numeroAutorizacionDocReemb', ratePlaces: 0 },
} as const;

export function writeReimbursements(
  items: readonly Reimbursement<Decimal>[],
  spelling: (typeof reimbursementSpelling)[keyof typeof reimbursementSpelling],
): string {
  let content = '';
  for (const item of items) {
    const { documentNumber } = item;
    content += parentElement(
      'reembolsoDetalle',
      textElement('tipoIdentificacionProveedorReembolso', item.providerIdentificationType) +
        textElement('identificacionProveedorReembolso', item.providerIdentification) +
        optionalTextElement('codPaisPagoProveedorReembolso', item.providerCountry) +
        textElement('tipoProveedorReembolso', item.providerType) +
        textElement('codDocReembolso', item.documentType) +
        textElement('estabDocReembolso', documentNumber.slice(0, 3)) +
        textElement('ptoEmiDocReembolso', documentNumber.slice(4, 7)) +
        textElement('secuencialDocReembolso', documentNumber.slice(8)) +
        textElement('fechaEmisionDocReembolso', formatDateForXml(item.documentDate)) +
        textElement(spelling.authorization, item.authorization) +
        parentElement('detalleImpuestos', item.taxes.map((tax) => writeTax(tax, spelling.ratePlaces)).join('')),
    );
  }
  return optionalParentElement('reembolsos', content);
}

function readTax(tax: ReimbursedTax<AmountInput>, entry: FieldReader): ReimbursedTax<Decimal> {
  return {
    code: entry.requiredText('tax_code', tax.code, taxFields.tax_code),
    percentageCode: entry.requiredText('tax_percentage_code', tax.percentageCode, taxFields.tax_percentage_code),
    rate: entry.requiredAmount('rate', tax.rate, 'rate'),
    base: entry.requiredAmount('base', tax.base, 'money'),
    value: entry.requiredAmount('value', tax.value, 'money'),
  };
}

function writeTax(tax: ReimbursedTax<Decimal>, ratePlaces: number): string {
  return parentElement(
    'detalleImpuesto',
    textElement('codigo', tax.code) +
      textElement('codigoPorcentaje', tax.percentageCode) +
      textElement('tarifa', roundHalfUp(tax.rate, ratePlaces).toFixed(ratePlaces)) +
      textElement('baseImponibleReembolso', tax.base.toFixed(2)) +
      textElement('impuestoReembolso', tax.value.toFixed(2)),
  );
}
