// Between steps 2 and 3: the body and the records it points at, told in SRI's codes for packages/sri to judge.
import {
  type AnyDocumentInput,
  type CatalogName,
  type CatalogRowOf,
  documentTypeById,
  findById,
  findTax,
  isPerPiece,
} from '@talonario/sri';
import type { Config } from '../../platform/config/config.ts';
import type { Fault } from '../../platform/http/error-reply.ts';
import type { DocumentBody, Found, Item, Party } from './references.ts';

type ItemBody = DocumentBody['items'][number];

export interface Description {
  readonly faults: readonly Fault[];
  /** Looser than its type on purpose: what is missing in it is named by packages/sri. None without a type of document. */
  readonly input: AnyDocumentInput | undefined;
}

export function describe(
  body: DocumentBody,
  found: Found,
  environmentId: number,
  { providerRuc }: Pick<Config, 'providerRuc'>,
): Description {
  const type = documentTypeById(body.document_type_id);
  if (type === undefined) return { faults: [notFound('document_type_id')], input: undefined };
  const look = new CatalogReader();
  const faults = [...fieldsOfOtherTypes(body, type.fields), ...missingRecords(body, type.code)];
  const common = {
    environment: String(environmentId) as '1' | '2',
    emissionType: look.code('emission-types', 'emission_type_id', body.emission_type_id) ?? '',
    date: body.date,
    issuer: issuerOf(found),
    establishment: { code: found.establishment?.code, address: found.establishment?.address },
    emissionPoint: found.emissionPoint?.code,
    receiver: partyOf(type.receiverField === 'provider_entity_id' ? found.provider : found.customer),
    payments: paymentsOf(body, look),
    detail: body.detail,
    additionalInfo: body.additional_info,
    providerRuc,
  };
  const input = { ...common, ...specifics[type.code](body, found, look), documentCode: type.code };
  return { faults: [...faults, ...look.faults], input: input as unknown as AnyDocumentInput };
}

/** What each type adds to the common part. Fields that are missing are left for the type's own rules to name. */
const specifics: Readonly<
  Record<AnyDocumentInput['documentCode'], (body: DocumentBody, found: Found, look: CatalogReader) => object>
> = {
  '01': (body, { items }) => ({
    lines: productLines(body, items),
    guideNumber: body.guide_number,
    tip: body.tip,
    vehiclePlate: body.vehicle_plate,
    exportTerms: exportTermsOf(body.export),
    reimbursements: reimbursementsOf(body.reimbursements),
  }),
  '03': (body, { items }) => ({
    lines: productLines(body, items),
    reimbursements: reimbursementsOf(body.reimbursements),
  }),
  '04': (body, { items }) => ({ lines: productLines(body, items), ...modifiedDocument(body) }),
  '05': (body, { items }) => ({
    ...modifiedDocument(body),
    lines: body.items.map((line) => ({
      debitReason: line.debit_reason,
      debitValue: line.debit_value ?? undefined,
      taxes: taxesOf(items.get(line.item_id ?? 0)),
      additionalDetails: line.additional_details,
    })),
  }),
  '06': (body, { items, carrier }, look) => ({
    departureAddress: body.departure_address,
    carrier: partyOf(carrier),
    transportStartDate: body.transport_start_date,
    transportEndDate: body.transport_end_date,
    vehiclePlate: body.vehicle_plate || carrier?.vehicle_plate,
    transferReason: body.transfer_reason,
    route: body.route,
    destinationEstablishmentCode: body.destination_establishment_code,
    customsDocument: body.customs_document,
    supportDocumentType: look.code('document-types', 'support_document_type_id', body.support_document_type_id),
    supportDocumentNumber: body.support_document_number,
    supportDocumentDate: body.support_document_date,
    supportDocumentAuthorization: body.support_document_authorization,
    lines: body.items.map((line) => ({
      ...productOf(line, items),
      quantity: line.amount ?? undefined,
      additionalDetails: line.additional_details,
    })),
  }),
  '07': (body, _found, look) => ({
    relatedParty: body.related_party ?? false,
    paymentLocation: look.code('payment-locations', 'payment_location_id', body.payment_location_id) ?? '01',
    retainedSubjectType: body.retained_subject_type,
    fiscalPeriod: body.fiscal_period,
    foreignRegime: body.foreign_regime,
    paymentCountry: body.payment_country,
    doubleTaxationTreaty: body.double_taxation_treaty,
    subjectToWithholding: body.subject_to_withholding,
    preferentialRegime: body.preferential_regime,
    lines: body.items.map((line, index) => retentionLine(line, `items[${index}]`, look)),
  }),
};

function productLines(body: DocumentBody, items: Found['items']): object[] {
  return body.items.map((line) => {
    const item = items.get(line.item_id ?? 0);
    return {
      ...productOf(line, items),
      unit: item?.unit,
      quantity: line.amount ?? undefined,
      unitPrice: line.price ?? undefined,
      discount: line.discount,
      taxes: taxesOf(item),
      additionalDetails: line.additional_details,
    };
  });
}

function productOf(line: ItemBody, items: Found['items']): object {
  const item = items.get(line.item_id ?? 0);
  // An item that is not there is a fault of its own; the missing description that follows from it is none.
  return { code: item?.code, auxCode: item?.aux_code, description: line.detail?.trim() || (item?.name ?? '?') };
}

// An ICE the business states itself (`ice_value`, USD per unit) takes the place of the rate in the table, which only informs.
// An amount of the table counts where it is of one piece; the products of other amounts had to state theirs.
function taxesOf(item: Item | undefined): object[] {
  return (item?.tax_ids ?? []).flatMap((id): object[] => {
    const tax = findTax(id);
    if (tax === undefined) return [];
    const codes = { code: tax.taxType.code, percentageCode: tax.code };
    if (tax.taxType.code === '3' && item?.ice_value != null) return [{ ...codes, unitAmount: item.ice_value }];
    return [{ ...codes, rate: tax.rate, ...(isPerPiece(tax) && { unitAmount: tax.specific?.amount }) }];
  });
}

function retentionLine(line: ItemBody, path: string, look: CatalogReader): object {
  const taxType = look.row('retention-tax-types', `${path}.retention_tax_type_id`, line.retention_tax_type_id);
  const code = look.row('retention-codes', `${path}.retention_code_id`, line.retention_code_id);
  if (taxType && code && code.retentionTaxType.code !== taxType.code)
    look.fault(`${path}.retention_code_id`, 'withholding.code_of_other_tax', 'is a code of another tax');
  const tax = look.row('taxes', `${path}.support_document_tax_id`, line.support_document_tax_id);
  const typeById = look.code('document-types', `${path}.support_document_type_id`, line.support_document_type_id);
  const typeCode = line.support_document_type_code || typeById;
  return {
    retentionTaxType: (taxType ?? code?.retentionTaxType)?.code,
    retentionCode: code?.code,
    retentionPercentage: line.retention_percentage,
    retentionValue: line.retention_value,
    supportDocumentType: typeCode,
    supportDocumentNumber: line.support_document_number,
    supportDocumentDate: line.support_document_date,
    supportDocumentAuthorization: line.support_document_authorization,
    sustainCode: look.code('sustain-codes', `${path}.sustain_code_id`, line.sustain_code_id),
    supportDocumentSubtotal: line.support_document_subtotal ?? undefined,
    supportDocumentTax: tax && { code: tax.taxType.code, percentageCode: tax.code, rate: tax.rate ?? 0 },
    supportDocumentTaxValue: line.support_document_tax_value ?? undefined,
    dividend:
      line.dividend_payment_date || line.dividend_income_tax != null || line.dividend_fiscal_year
        ? {
            paymentDate: line.dividend_payment_date,
            incomeTax: line.dividend_income_tax ?? undefined,
            fiscalYear: line.dividend_fiscal_year,
          }
        : undefined,
    bananaBoxes:
      line.banana_boxes != null
        ? { boxes: String(line.banana_boxes), boxPrice: line.banana_box_price ?? undefined }
        : undefined,
    reimbursements: reimbursementsOf(line.reimbursements),
    additionalDetails: line.additional_details,
  };
}

function paymentsOf(body: DocumentBody, look: CatalogReader): object[] {
  const single = look.code('payment-methods', 'payment_method_id', body.payment_method_id);
  if (!body.payments || body.payments.length === 0) return single === undefined ? [] : [{ method: single }];
  return body.payments.map((payment, index) => ({
    method: look.code('payment-methods', `payments[${index}].payment_method_id`, payment.payment_method_id),
    total: payment.total,
    term: payment.term,
    timeUnit: payment.time_unit,
  }));
}

function exportTermsOf(terms: DocumentBody['export']): object | undefined {
  if (!terms) return undefined;
  return {
    incoterm: terms.incoterm,
    incotermPlace: terms.incoterm_place,
    originCountry: terms.origin_country,
    loadingPort: terms.loading_port,
    destinationPort: terms.destination_port,
    destinationCountry: terms.destination_country,
    acquisitionCountry: terms.acquisition_country,
    subtotalIncoterm: terms.subtotal_incoterm,
    internationalFreight: terms.international_freight,
    internationalInsurance: terms.international_insurance,
    customsExpenses: terms.customs_expenses,
    otherTransportExpenses: terms.other_transport_expenses,
  };
}

function reimbursementsOf(list: DocumentBody['reimbursements']): object[] | undefined {
  return list?.map((entry) => ({
    providerIdentificationType: entry.provider_identification_type,
    providerIdentification: entry.provider_identification,
    providerCountry: entry.provider_country,
    providerType: entry.provider_type,
    documentType: entry.document_type,
    documentNumber: entry.document_number,
    documentDate: entry.document_date,
    authorization: entry.authorization,
    taxes: entry.taxes.map((tax) => ({
      code: tax.tax_code,
      percentageCode: tax.tax_percentage_code,
      rate: tax.rate,
      base: tax.base,
      value: tax.value,
    })),
  }));
}

function modifiedDocument(body: DocumentBody): object {
  return {
    modifiedDocumentCode: body.modified_document_code,
    modifiedDocumentNumber: body.modified_document_number,
    modifiedDocumentDate: body.modified_document_date,
    reason: body.reason,
  };
}

function issuerOf({ business }: Found): object {
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

function partyOf(party: Party | undefined): object | undefined {
  if (party === undefined) return undefined;
  return {
    identificationType: findById('identification-types', party.identification_type_id)?.code,
    identification: party.identification,
    businessName: party.business_name,
    address: party.address,
    email: party.email,
    mobile: party.mobile,
  };
}

/** Without these records there is nothing the rules of the type could look at. */
function missingRecords(body: DocumentBody, code: string): Fault[] {
  const missing: (string | false)[] = [
    code === '03' && !body.provider_entity_id && 'provider_entity_id',
    code === '06' && !body.carrier_entity_id && 'carrier_entity_id',
  ];
  body.items.forEach((line, index) => {
    const path = `items[${index}]`;
    if (code !== '07') missing.push(!line.item_id && `${path}.item_id`);
    else for (const name of retentionReferences) missing.push(line[name] == null && `${path}.${name}`);
  });
  return missing.filter((field) => field !== false).map(required);
}

const retentionReferences = [
  'retention_tax_type_id',
  'retention_code_id',
  'sustain_code_id',
  'support_document_tax_id',
] as const;

/** A field that belongs to another type would be lost without a word. */
function fieldsOfOtherTypes(body: DocumentBody, fields: { readonly document: object; readonly line: object }): Fault[] {
  const strange = (keys: object, known: object, always: ReadonlySet<string>, prefix: string) =>
    Object.entries(keys)
      .filter(([name, value]) => value != null && value !== '' && !always.has(name) && !(name in known))
      .map(([name]) => ({
        field: `${prefix}${name}`,
        code: 'field.not_of_type',
        message: 'does not belong in a document of this type',
      }));
  return [
    ...strange(body, fields.document, commonFields, ''),
    ...body.items.flatMap((line, index) => strange(line, fields.line, commonLineFields, `items[${index}].`)),
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
]);
// Every type takes these on a line, needed or not; additional_details has a rule of its own.
const commonLineFields = new Set(['item_id', 'amount', 'price', 'discount', 'detail', 'additional_details']);

function notFound(field: string): Fault {
  return { field, code: 'field.not_found', message: 'is not in the catalog' };
}

function required(field: string): Fault {
  return { field, code: 'field.required', message: 'is required for this type of document' };
}

/** Ids of catalogs to rows, noting the ones that do not exist. */
class CatalogReader {
  readonly faults: Fault[] = [];

  row<Name extends CatalogName>(
    name: Name,
    field: string,
    id: number | null | undefined,
  ): CatalogRowOf<Name> | undefined {
    if (id === null || id === undefined) return undefined;
    const row = findById(name, id);
    if (row === undefined) this.faults.push(notFound(field));
    return row;
  }

  code(name: CatalogName, field: string, id: number | null | undefined): string | undefined {
    return this.row(name, field, id)?.code;
  }

  fault(field: string, code: string, message: string): void {
    this.faults.push({ field, code, message });
  }
}
