// Converts the lines of a withholding.
import type { CatalogRowOf } from '@talonario/sri';
import type { DocumentBody, DocumentLineBody } from '../references.ts';
import type { CatalogReader } from './catalog-reader.ts';

const retentionReferences = [
  'retention_tax_type_id',
  'retention_code_id',
  'sustain_code_id',
  'support_document_tax_id',
] as const;

/** Fields of missing retention codes. */
export function retentionsWithoutCodes(body: DocumentBody): string[] {
  return body.items.flatMap((line, index) =>
    retentionReferences
      .filter((name) => line[name] == null && !(name === 'support_document_tax_id' && line.support_taxes?.length))
      .map((name) => `items[${index}].${name}`),
  );
}

export function retentionLine(line: DocumentLineBody, path: string, catalogs: CatalogReader): object {
  const taxType = catalogs.row('retention-tax-types', `${path}.retention_tax_type_id`, line.retention_tax_type_id);
  const code = catalogs.row('retention-codes', `${path}.retention_code_id`, line.retention_code_id);
  if (taxType && code && code.retentionTaxType.code !== taxType.code)
    catalogs.fault({
      field: `${path}.retention_code_id`,
      code: 'withholding.code_of_other_tax',
      message: 'is a code of another tax',
      params: { tax: code.retentionTaxType.name },
    });
  const tax = catalogs.row('taxes', `${path}.support_document_tax_id`, line.support_document_tax_id);
  const typeById = catalogs.code('document-types', `${path}.support_document_type_id`, line.support_document_type_id);
  return {
    retentionTaxType: (taxType ?? code?.retentionTaxType)?.code,
    retentionCode: code?.code,
    supportDocumentType: line.support_document_type_code || typeById,
    sustainCode: catalogs.code('sustain-codes', `${path}.sustain_code_id`, line.sustain_code_id),
    supportDocumentTax: tax && supportTaxOf(tax),
    supportTaxes: line.support_taxes?.map(({ tax_id, base, value }, index) => {
      const row = catalogs.row('taxes', `${path}.support_taxes[${index}].tax_id`, tax_id);
      return { ...(row && supportTaxOf(row)), base, value };
    }),
    dividend: dividendOf(line),
    bananaBoxes: bananaBoxesOf(line),
    additionalDetails: line.additional_details,
  };
}

function supportTaxOf(tax: CatalogRowOf<'taxes'>): object {
  return { code: tax.taxType.code, percentageCode: tax.code, rate: tax.rate ?? 0 };
}

function dividendOf(line: DocumentLineBody): object | undefined {
  if (!line.dividend_payment_date && line.dividend_income_tax == null && !line.dividend_fiscal_year) return undefined;
  return {
    paymentDate: line.dividend_payment_date,
    incomeTax: line.dividend_income_tax ?? undefined,
    fiscalYear: line.dividend_fiscal_year,
  };
}

function bananaBoxesOf(line: DocumentLineBody): object | undefined {
  if (line.banana_boxes == null) return undefined;
  return { boxes: String(line.banana_boxes), boxPrice: line.banana_box_price ?? undefined };
}
