// Which fields each type of document has, as the contract names them. A test holds these lists to the tables of packages/sri,
// whose code is too heavy to be sent to the browser.
import type { DocumentCreate, DocumentItemBody, ExportBody } from '@talonario/client';
import type { DocumentTypeCode } from '../../../document-types/search.ts';

export type FieldName = Exclude<
  keyof DocumentCreate,
  'business_id' | 'document_type_id' | 'emission_type_id' | 'emit' | 'items'
>;
export type LineFieldName = keyof DocumentItemBody;
export type ExportFieldName = keyof ExportBody;

/**
 * Fields that the form does not show. A draft made through the API keeps them as they are; in a line they belong to its product, and
 * go with it.
 */
const unseen = [
  'fuel_withholdings',
  'negotiable',
  'substitute_guide',
  'third_party_charges',
  'vat_refund',
  'withheld_by_buyer',
] as const satisfies readonly FieldName[];
const unseenOfProduct = ['aux_code', 'ice_base', 'ice_value', 'price_includes_tax'] as const;

/** A line whose product is changed begins afresh. */
export const noUnseenOfProduct = Object.fromEntries(
  [...unseenOfProduct, 'tax_ids', 'unsubsidized_price'].map((name) => [name, undefined]),
);

/** The fields of a type beside those that every document has. */
export const fieldsOfType = {
  '01': ['guide_number', 'tip', 'payments', 'vehicle_plate', 'export', 'reimbursements', ...unseen],
  '03': ['provider_entity_id', 'payments', 'reimbursements'],
  '04': ['modified_document_code', 'modified_document_number', 'modified_document_date', 'reason'],
  '05': ['modified_document_code', 'modified_document_number', 'modified_document_date', 'reason', 'payments'],
  '06': [
    'departure_address',
    'carrier_entity_id',
    'transport_start_date',
    'transport_end_date',
    'vehicle_plate',
    'transfer_reason',
    'route',
    'destination_establishment_code',
    'customs_document',
    'support_document_type_id',
    'support_document_number',
    'support_document_date',
    'support_document_authorization',
  ],
  '07': [
    'related_party',
    'payment_location_id',
    'retained_subject_type',
    'fiscal_period',
    'foreign_regime',
    'payment_country',
    'double_taxation_treaty',
    'subject_to_withholding',
    'preferential_regime',
  ],
} as const satisfies Record<DocumentTypeCode, readonly FieldName[]>;

const productLine = [
  'item_id',
  'amount',
  'price',
  'discount',
  'detail',
  'additional_details',
  ...unseenOfProduct,
] as const;

export const lineFieldsOfType = {
  '01': [...productLine, 'unsubsidized_price'],
  '03': productLine,
  '04': [...productLine, 'tax_ids'],
  '05': ['item_id', 'debit_reason', 'debit_value', 'tax_ids'],
  '06': ['item_id', 'amount', 'detail', 'additional_details', 'aux_code'],
  '07': [
    'retention_tax_type_id',
    'retention_code_id',
    'retention_percentage',
    'retention_value',
    'support_document_type_id',
    'support_document_type_code',
    'support_document_number',
    'support_document_date',
    'support_document_authorization',
    'support_document_registration_date',
    'sustain_code_id',
    'support_document_subtotal',
    'support_document_tax_id',
    'support_document_tax_value',
    'support_taxes',
    'dividend_payment_date',
    'dividend_income_tax',
    'dividend_fiscal_year',
    'banana_boxes',
    'banana_box_price',
    'reimbursements',
  ],
} as const satisfies Record<DocumentTypeCode, readonly LineFieldName[]>;

/** What a type cannot do without, in the order of the form. */
export const requiredOfType = {
  '01': ['customer_id'],
  '03': ['provider_entity_id'],
  '04': ['customer_id', 'modified_document_code', 'modified_document_number', 'modified_document_date', 'reason'],
  '05': ['customer_id', 'modified_document_code', 'modified_document_number', 'modified_document_date'],
  '06': [
    'customer_id',
    'carrier_entity_id',
    'vehicle_plate',
    'departure_address',
    'transport_start_date',
    'transport_end_date',
    'transfer_reason',
  ],
  '07': ['customer_id', 'payment_location_id'],
} as const satisfies Record<DocumentTypeCode, readonly FieldName[]>;

export const requiredOfLine = {
  '01': ['item_id', 'amount', 'price'],
  '03': ['item_id', 'amount', 'price'],
  '04': ['item_id', 'amount', 'price'],
  '05': ['item_id', 'debit_value'],
  '06': ['item_id', 'amount'],
  '07': [
    'support_document_type_code',
    'support_document_number',
    'support_document_date',
    'sustain_code_id',
    'support_document_subtotal',
    'support_document_tax_id',
    'support_document_tax_value',
    'retention_tax_type_id',
    'retention_code_id',
  ],
} as const satisfies Record<DocumentTypeCode, readonly LineFieldName[]>;

export const exportFields = [
  'incoterm',
  'incoterm_place',
  'origin_country',
  'loading_port',
  'destination_port',
  'destination_country',
  'acquisition_country',
  'subtotal_incoterm',
  'international_freight',
  'international_insurance',
  'customs_expenses',
  'other_transport_expenses',
] as const satisfies readonly ExportFieldName[];

/** Longest texts, where it is not 300. */
export const shorterTexts: Readonly<Record<string, number>> = {
  customs_document: 20,
  vehicle_plate: 20,
  time_unit: 10,
};

/** The types whose document tells how it is paid. Elsewhere the body needs a method that nothing shows. */
export const typesWithPayment: readonly DocumentTypeCode[] = ['01', '03', '05', '07'];
