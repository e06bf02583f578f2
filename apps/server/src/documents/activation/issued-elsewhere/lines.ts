// Converts the lines of a document issued elsewhere to lines of a request and lines of a record.
import {
  Decimal,
  findCatalogRowByCode,
  type ReceivedDocument,
  type ReceivedLine,
  retentionCodeAt,
  sumDecimals,
  traitsByCode,
} from '@talonario/sri';
import { toCamelCaseKeys } from '../../camel-keys.ts';
import type { ComputedTax } from '../../computed-totals.ts';
import type { DocumentLineBody } from '../../references.ts';

export interface ImportedDocumentLines {
  readonly body: readonly DocumentLineBody[];
  readonly computed: readonly object[];
}

/** Returns the lines of a document. `items` contains the ids of the products of the business by code. */
export function importedLinesOf(document: ReceivedDocument, items: ReadonlyMap<string, number>): ImportedDocumentLines {
  const kind = traitsByCode(document.typeCode)?.lines;
  const lines =
    kind === 'retentions'
      ? document.withholdings.map((one) => retentionLine(one, document.issuedOn))
      : document.lines.map((line) => (kind === 'charges' ? debitLine(line) : productLine(line, items)));
  return {
    body: lines.map(({ body }) => body as DocumentLineBody),
    computed: lines.map(({ body, shown }) => toCamelCaseKeys({ ...toCamelCaseKeys(body), ...shown })),
  };
}

export function importedTaxesOf(taxes: ReceivedDocument['taxes']): ComputedTax[] {
  return taxes.map(({ code, rateCode, rate, base, value }) => ({
    code,
    percentageCode: rateCode,
    rate: Number(rate ?? 0),
    base: Number(base),
    value: Number(value),
  }));
}

interface Line {
  readonly body: object;
  /** Additional fields that the record shows. */
  readonly shown: object;
}

function productLine(line: ReceivedLine, items: ReadonlyMap<string, number>): Line {
  const { code, auxiliaryCode, description, unit, quantity, unitPrice, discount, total, taxes, details } = line;
  const body = {
    item_id: items.get(code ?? ''),
    amount: numberOf(quantity),
    price: numberOf(unitPrice),
    discount: Number(discount ?? 0) === 0 ? undefined : numberOf(discount),
    detail: description,
    aux_code: auxiliaryCode,
    additional_details: details.length === 0 ? undefined : details,
  };
  const printed = { code, aux_code: auxiliaryCode, description, unit };
  // A delivery guide has goods, but no amounts, so these fields are left out.
  const figures =
    total === undefined ? {} : { subtotal: Number(total), taxes: importedTaxesOf(taxes), total: withTaxes(line) };
  return { body: withoutEmptyFields(body), shown: { ...printed, ...figures } };
}

function debitLine({ description, total }: ReceivedLine): Line {
  const value = numberOf(total);
  return {
    body: withoutEmptyFields({ debit_reason: description, debit_value: value }),
    shown: { description, subtotal: value, taxes: [], total: value },
  };
}

function retentionLine(one: ReceivedDocument['withholdings'][number], issuedOn: string): Line {
  const { taxCode, retentionCode, base, percentage, value, support } = one;
  const taxType = findCatalogRowByCode('retention-tax-types', taxCode);
  const code = taxType && retentionCodeAt(retentionCode, taxType.code, issuedOn);
  const body = {
    retention_tax_type_id: taxType?.id,
    retention_code_id: code?.id,
    retention_percentage: Number(percentage),
    retention_value: Number(value),
    support_document_type_id: support && findCatalogRowByCode('document-types', support.typeCode)?.id,
    support_document_type_code: support?.typeCode || undefined,
    support_document_number: support?.number || undefined,
    support_document_date: support?.issuedOn,
    support_document_authorization: support?.authorization,
    support_document_subtotal: numberOf(support?.subtotal),
    sustain_code_id:
      support?.sustainCode === undefined ? undefined : findCatalogRowByCode('sustain-codes', support.sustainCode)?.id,
  };
  const withheld = Number(value);
  return {
    body: withoutEmptyFields(body),
    shown: { retention_code: retentionCode, retention_base: Number(base ?? 0), total: withheld },
  };
}

function withTaxes({ total = '0', taxes }: ReceivedLine): number {
  return sumDecimals([total, ...taxes.map(({ value }) => value)].map((amount) => Decimal.from(amount))).toNumber();
}

function numberOf(amount: string | undefined): number | undefined {
  return amount === undefined ? undefined : Number(amount);
}

/** Removes fields without a value. */
export function withoutEmptyFields(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
