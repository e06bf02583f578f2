// Withholdings of the business, by the document that each line refers to.
import {
  type AtsIncomeWithheld,
  type AtsPayment,
  type AtsPurchaseInput,
  type AtsReimbursement,
  atsForeignRegimeCodes,
  atsPaymentPlaceCodes,
  Decimal,
  findCatalogRowById,
  type SupportCoveringLine,
  taxesCoveredByLines,
  taxHavens,
  vatWithheldElements,
} from '@talonario/sri';
import type { DocumentBody, DocumentLineBody } from '../../documents/references.ts';
import { atsTaxAmountsOf, type TaxAtRate } from './figures.ts';
import { atsSupplierByIdentificationCode, atsSupplierOf, hyphenatedNumber, splitDocumentNumber } from './parties.ts';
import type { WithholdingRow } from './store.ts';

/** Amounts of one withholding for one sustento of a document. */
export interface WithheldAmounts {
  readonly row: WithholdingRow;
  readonly number: string;
  readonly sustain: string | undefined;
  /** Document type that the withholding states, a code of tabla 4. */
  readonly type: string;
  readonly lines: readonly DocumentLineBody[];
  readonly income: readonly AtsIncomeWithheld[];
  readonly vat: AtsPurchaseInput['vatWithheld'];
}

interface ComputedLine {
  readonly retentionTaxTypeId?: number;
  readonly retentionCode?: string;
  readonly retentionBase?: number;
  readonly retentionPercentage?: number;
  readonly retentionValue?: number;
}

export function withheldAmountsOf(rows: readonly WithholdingRow[]): WithheldAmounts[] {
  return rows.flatMap((row) => {
    const { items } = row.body as DocumentBody;
    const computed = (row.computed as { readonly items: readonly ComputedLine[] }).items;
    const keys = [...new Set(items.filter(({ support_document_number: number }) => number).map(supportOf))];
    return keys.map((key) => {
      const own = items.flatMap((line, index) =>
        supportOf(line) === key ? [{ line, figures: computed[index] ?? {} }] : [],
      );
      const [type = '', number = '', sustain] = key.split(' ');
      return {
        row,
        number,
        sustain: sustain || undefined,
        type,
        lines: own.map(({ line }) => line),
        income: own.flatMap(({ line, figures }) => incomeOf(row.number, line, figures)),
        vat: vatOf(own.map(({ figures }) => figures)),
      };
    });
  });
}

/**
 * Key of a support document and sustento. An invoice and a note of the same supplier may have the same number, so the
 * type is part of the key. A withholding contains a document once for each of its sustentos.
 */
function supportOf(line: DocumentLineBody): string {
  const type =
    line.support_document_type_code ?? findCatalogRowById('document-types', line.support_document_type_id ?? 0)?.code;
  const sustain = findCatalogRowById('sustain-codes', line.sustain_code_id ?? 0)?.code;
  return `${type ?? ''} ${hyphenatedNumber(line.support_document_number ?? '')} ${sustain ?? ''}`;
}

/**
 * Codes of income tax and IVA, which are also their ids in the catalog `retention-tax-types`. ISD is not part of the
 * annex.
 */
const incomeTax = 1;
const valueAddedTax = 2;

function incomeOf(by: string, line: DocumentLineBody, figures: ComputedLine): AtsIncomeWithheld[] {
  if (line.retention_tax_type_id !== incomeTax) return [];
  const { dividend_payment_date: paidOn, dividend_income_tax: tax, dividend_fiscal_year: year } = line;
  const { banana_boxes: boxes, banana_box_price: price } = line;
  return [
    {
      by,
      code: figures.retentionCode ?? '',
      base: Decimal.from(figures.retentionBase ?? 0),
      percentage: Decimal.from(figures.retentionPercentage ?? 0),
      value: Decimal.from(figures.retentionValue ?? 0),
      dividend: paidOn && year ? { paidOn, companyTax: Decimal.from(tax ?? 0), year: String(year) } : undefined,
      bananas: boxes != null ? { boxes: Decimal.from(boxes), price: Decimal.from(price ?? 0) } : undefined,
    },
  ];
}

function vatOf(lines: readonly ComputedLine[]): AtsPurchaseInput['vatWithheld'] {
  const sums: Partial<Record<string, Decimal>> = {};
  for (const { retentionTaxTypeId, retentionCode = '', retentionValue = 0 } of lines) {
    const element = (vatWithheldElements as Readonly<Record<string, string>>)[retentionCode];
    if (retentionTaxTypeId !== valueAddedTax || element === undefined) continue;
    sums[element] = (sums[element] ?? Decimal.zero).plus(Decimal.from(retentionValue));
  }
  return sums;
}

/** Fields that a withholding adds to the purchase in the annex. */
export function withholdingFields({ row, income, vat }: WithheldAmounts) {
  const body = row.body as DocumentBody;
  return {
    incomeWithheld: income,
    vatWithheld: vat,
    withholding: { ...splitDocumentNumber(row.number), authorization: row.access_key, issuedOn: row.issue_date },
    payment: paymentOf(body),
    related: body.related_party === true ? true : undefined,
  };
}

/**
 * Purchase that is known only from its withholding: a document on paper, from abroad, or one that was never imported.
 */
export function purchaseFromWithholding(withheld: WithheldAmounts): AtsPurchaseInput {
  const { row, number, type, sustain, lines } = withheld;
  const body = row.body as DocumentBody;
  const [line] = lines as [DocumentLineBody];
  return {
    ...withholdingFields(withheld),
    source: { kind: 'issued', id: row.id, number: row.number },
    ...atsSupplierOf(row.identification_type_id, row.identification, row.name, body.retained_subject_type ?? undefined),
    sustain,
    type,
    registeredOn: line.support_document_registration_date ?? row.issue_date,
    issuedOn: line.support_document_date ?? row.issue_date,
    ...splitDocumentNumber(number),
    authorization: line.support_document_authorization ?? '',
    ...atsTaxAmountsOf(supportTaxes(lines)),
    paymentMethods: paymentMethodsOf(body),
    reimbursements: lines.flatMap(({ reimbursements }) => (reimbursements ?? []).map(atsReimbursementOf)),
    reportedElectronically: true,
  };
}

/** Taxes of the document as the XML states them in `docSustento`. */
function supportTaxes(lines: readonly DocumentLineBody[]): TaxAtRate[] {
  return taxesCoveredByLines(lines.map(coveringLine)).map(({ code, percentageCode, rate, base, value }) => ({
    tax: code,
    code: percentageCode,
    rate: rate.toString(),
    base: base.toFixed(2),
    amount: value.toFixed(2),
  }));
}

function coveringLine(line: DocumentLineBody): SupportCoveringLine {
  const listed = line.support_taxes?.length
    ? line.support_taxes
    : [
        {
          tax_id: line.support_document_tax_id,
          base: line.support_document_subtotal,
          value: line.support_document_tax_value,
        },
      ];
  return {
    retentionTaxType: String(line.retention_tax_type_id ?? ''),
    supportTaxes: listed.flatMap(({ tax_id, base, value }) => {
      const tax = findCatalogRowById('taxes', tax_id ?? 0);
      if (tax === undefined) return [];
      return [
        {
          code: tax.taxType.code,
          percentageCode: tax.code,
          rate: Decimal.from(tax.rate ?? 0),
          base: Decimal.from(base ?? 0),
          value: Decimal.from(value ?? 0),
        },
      ];
    }),
  };
}

function paymentOf(body: DocumentBody): AtsPayment {
  const location = findCatalogRowById('payment-locations', body.payment_location_id ?? 0)?.code;
  if (location !== atsPaymentPlaceCodes.abroad) return { to: 'resident' };
  const country = body.payment_country ?? undefined;
  const regime = body.foreign_regime ?? undefined;
  return {
    to: 'abroad',
    regime,
    country,
    haven: regime === atsForeignRegimeCodes.haven ? taxHavens.find((one) => one.country === country)?.code : undefined,
    // The withholding does not contain the regime, so it is derived from the country.
    regimeName:
      regime === atsForeignRegimeCodes.preferential ? `REGIMEN PREFERENTE ${catalogName(country)}`.trim() : undefined,
    treaty: body.double_taxation_treaty ?? undefined,
    subjectToWithholding: body.subject_to_withholding ?? undefined,
  };
}

function catalogName(country: string | undefined): string {
  return country === undefined ? '' : (findCatalogRowById('countries', Number(country))?.name ?? '');
}

export function paymentMethodsOf(body: DocumentBody): string[] {
  const ids = body.payments?.length ? body.payments.map((one) => one.payment_method_id) : [body.payment_method_id];
  return paymentMethodCodes(ids);
}

export function paymentMethodCodes(ids: readonly (number | null | undefined)[]): string[] {
  const codes = ids.flatMap((id) => (id == null ? [] : [findCatalogRowById('payment-methods', id)?.code ?? '']));
  return [...new Set(codes.filter((code) => code !== ''))];
}

type ReimbursementBody = NonNullable<DocumentLineBody['reimbursements']>[number];

export function atsReimbursementOf(one: ReimbursementBody): AtsReimbursement {
  const taxes = one.taxes.map(({ tax_code, tax_percentage_code, rate, base, value }) => ({
    tax: String(tax_code),
    code: String(tax_percentage_code),
    rate,
    base,
    amount: value,
  }));
  return {
    type: one.document_type,
    ...atsSupplierByIdentificationCode(one.provider_identification_type, one.provider_identification),
    ...splitDocumentNumber(one.document_number),
    authorization: one.authorization,
    issuedOn: one.document_date,
    ...atsTaxAmountsOf(taxes),
  };
}
