// Converts the body and the referenced records to the input that packages/sri checks, with SRI's codes. Fields of a
// single document type are in documents/types.
import { type AnyDocumentInput, documentTypeById } from '@talonario/sri';
import type { Config } from '../../../platform/config/config.ts';
import type { Fault } from '../../../platform/http/replies/error-reply.ts';
import { linesOfBody } from '../../referenced-ids.ts';
import type { DocumentBody, FoundDocumentReferences } from '../../references.ts';
import { sriPartyInput } from '../../types/blocks.ts';
import { CatalogReader, notInCatalogFault } from '../../types/catalog-reader.ts';
import { missingRecords, typeSpecificSriInput } from '../../types/index.ts';

export interface SriInput {
  readonly faults: readonly Fault[];
  /**
   * Input of packages/sri. It may lack fields that its type requires, because packages/sri names what is missing.
   * Undefined without a document type.
   */
  readonly input: AnyDocumentInput | undefined;
}

export function toSriInput(
  body: DocumentBody,
  found: FoundDocumentReferences,
  environmentId: number,
  { providerRuc }: Pick<Config, 'providerRuc'>,
): SriInput {
  const type = documentTypeById(body.document_type_id);
  const catalogs = new CatalogReader();
  const emissionType = catalogs.code('emission-types', 'emission_type_id', body.emission_type_id) ?? '';
  const payments = paymentsOf(body, catalogs);
  if (type === undefined)
    return { faults: [notInCatalogFault('document_type_id', 'document-types'), ...catalogs.faults], input: undefined };
  const faults = [
    ...fieldsOfOtherTypes(body, type),
    ...missingRecords(type, body).map((field) => required(field, type.code)),
  ];
  const common = {
    environment: String(environmentId) as '1' | '2',
    emissionType,
    date: body.date,
    issuer: issuerOf(found),
    establishment: { code: found.establishment?.code, address: found.establishment?.address },
    emissionPoint: found.emissionPoint?.code,
    receiver: sriPartyInput(type.receiverField === 'provider_entity_id' ? found.provider : found.customer),
    payments,
    detail: body.detail,
    additionalInfo: body.additional_info,
    providerRuc,
    taxRounding: found.business.tax_rounding,
  };
  const input = { ...common, ...typeSpecificSriInput(type, body, found, catalogs), documentCode: type.code };
  return { faults: [...faults, ...catalogs.faults], input: input as unknown as AnyDocumentInput };
}

function paymentsOf(body: DocumentBody, catalogs: CatalogReader): object[] {
  const single = catalogs.code('payment-methods', 'payment_method_id', body.payment_method_id);
  if (!body.payments || body.payments.length === 0) return single === undefined ? [] : [{ method: single }];
  return body.payments.map((payment, index) => ({
    method: catalogs.code('payment-methods', `payments[${index}].payment_method_id`, payment.payment_method_id),
    total: payment.total,
    term: payment.term,
    timeUnit: payment.time_unit,
  }));
}

function issuerOf({ business }: FoundDocumentReferences): object {
  return {
    ruc: business.identification,
    businessName: business.business_name,
    commercialName: business.commercial_name,
    address: business.address,
    specialTaxpayer: business.special_taxpayer,
    accountingRequired: business.accounting_required,
    retentionAgent: business.retention_agent,
    rimpe: business.rimpe,
    largeTaxpayer: business.large_taxpayer,
    classification: business.classification,
  };
}

/** Faults for fields of another document type. Without them, such a field would be ignored silently. */
function fieldsOfOtherTypes(
  body: DocumentBody,
  { code, fields }: { readonly code: string; readonly fields: { readonly document: object; readonly line: object } },
): Fault[] {
  const strange = (keys: object, known: object, always: ReadonlySet<string>, prefix: string) =>
    Object.entries(keys)
      .filter(([name, value]) => value != null && value !== '' && !always.has(name) && !(name in known))
      .map(([name]) => ({
        field: `${prefix}${name}`,
        code: 'field.not_of_type',
        message: 'does not belong in a document of this type',
        params: { type: code },
      }));
  return [
    ...strange(body, fields.document, commonFields, ''),
    ...linesOfBody(body).flatMap(({ path, line }) => strange(line, fields.line, commonLineFields, path)),
  ];
}

const commonFields = new Set([
  'business_id',
  'customer_id',
  'document_type_id',
  'emission_type_id',
  'establishment_id',
  'emission_point_id',
  'payment_method_id',
  'date',
  'detail',
  'items',
  'additional_info',
  'external_id',
  'metadata',
]);
// Fields of a line that every document type accepts, even if it does not use them. A separate rule checks
// additional_details.
const commonLineFields = new Set(['item_id', 'amount', 'price', 'discount', 'detail', 'additional_details']);

function required(field: string, type: string): Fault {
  return { field, code: 'field.required', message: 'is required for this type of document', params: { type } };
}
