import Type from 'typebox';
import { requestBody } from './bodies.ts';
import {
  blankableText,
  date,
  documentNumber,
  flag,
  id,
  immutable,
  lineText,
  money,
  optional,
  percentage,
  quantity,
  shaped,
} from './fields.ts';

/** Limits of the interface. */
export const maxAdditionalInfo = 11;
export const maxAdditionalDetails = 3;
export const maxLines = 1000;
export const maxPayments = 20;

const pairFields = { name: blankableText(300), value: blankableText(300) };

export const AdditionalField = requestBody('AdditionalField', pairFields);

export const PaymentBody = requestBody('PaymentBody', {
  payment_method_id: id('Catalog `payment-methods`.'),
  total: money('The part of the total paid this way.'),
  term: optional(money('How long, in `time_unit`.')),
  time_unit: optional(blankableText(10, 'Default `dias`.')),
});

/** A line. What it needs depends on the type of the document, so nothing is required here. */
export const DocumentItemBody = requestBody(
  'DocumentItemBody',
  {
    item_id: optional(id('Product or service. Not needed in withholdings.')),
    amount: optional(quantity('Quantity.')),
    price: optional(quantity('Unit price without taxes. Ignored in delivery guides.')),
    discount: optional(money('Absolute discount on the line.')),
    detail: optional(lineText(300, 'Description of the line, no line breaks. Default: the name of the product.')),
    additional_details: optional(
      Type.Array(AdditionalField, {
        maxItems: maxAdditionalDetails,
        description: 'detallesAdicionales. Only in invoices, purchase settlements, credit notes and delivery guides.',
      }),
    ),
    debit_reason: optional(blankableText(300, 'Debit note: reason of the charge.')),
    debit_value: optional(money('Debit note: value of the charge without taxes.')),
    retention_tax_type_id: optional(id('Withholding: catalog `retention-tax-types`.')),
    retention_code_id: optional(id('Withholding: catalog `retention-codes`.')),
    retention_percentage: optional(
      percentage('Withholding: completed when the code has one percentage, required when it asks for an explicit one.'),
    ),
    retention_value: optional(money('Withholding: when sent it must equal base × percentage to the cent.')),
    support_document_type_id: optional(id('Withholding: catalog `document-types`.')),
    support_document_type_code: optional(
      shaped(
        '^([0-9]{1,3})?$',
        'Withholding: code of catalog `support-document-types`, where the six types are not enough.',
      ),
    ),
    support_document_number: optional(documentNumber('Withholding: number of the document withheld upon.')),
    support_document_date: optional(date('Withholding: its issue date.')),
    support_document_authorization: optional(
      shaped('^([0-9]{10,49})?$', 'Withholding: its authorization number, 10 to 49 digits.'),
    ),
    support_document_subtotal: optional(money('Withholding: its subtotal without taxes.')),
    support_document_tax_id: optional(id('Withholding: catalog `taxes`.')),
    support_document_tax_value: optional(money('Withholding: value of that tax.')),
    sustain_code_id: optional(id('Withholding: catalog `sustain-codes`.')),
  },
  'What a line needs depends on the type: 01, 03, 04 `item_id, amount, price`; 05 `item_id, debit_reason, debit_value`; 06 `item_id, amount`; 07 the retention and support document fields.',
);

const common = {
  business_id: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The business that issues. An update may repeat it, not change it.',
    [immutable]: true,
  }),
  customer_id: id('The customer who receives it.'),
  document_type_id: id('Catalog `document-types`. Resolve it from the code; do not hardcode it.'),
  emission_type_id: id('Catalog `emission-types`.'),
  establishment_id: id('The establishment that issues.'),
  emission_point_id: optional(id('Gives series and number. Default: point 001 of the establishment.')),
  payment_method_id: id('Catalog `payment-methods`.'),
  date: date('Issue date. Not in the future; at most 90 days back.'),
  detail: optional(blankableText(300, 'General description.')),
  items: Type.Array(DocumentItemBody, { minItems: 1, maxItems: maxLines }),
  additional_info: optional(
    Type.Array(AdditionalField, {
      maxItems: maxAdditionalInfo,
      description: 'campoAdicional entries. SRI allows 15; the service reserves four.',
    }),
  ),
};

/** The fields of each type, beside the common ones. `packages/sri/src/documents/<type>/fields.ts` says which type takes which. */
const typeSpecific = {
  modified_document_code: optional(
    shaped('^([0-9]{2})?$', 'Credit and debit note: code of the document modified, such as `01`.'),
  ),
  modified_document_number: optional(documentNumber('Credit and debit note: its number.')),
  modified_document_date: optional(date('Credit and debit note: its issue date.')),
  reason: optional(blankableText(300, 'Credit and debit note: why.')),
  provider_entity_id: optional(id('Purchase settlement: the provider, who is the other side.')),
  departure_address: optional(blankableText(300, 'Delivery guide: where the transport starts.')),
  carrier_entity_id: optional(id('Delivery guide: the carrier.')),
  transport_start_date: optional(date('Delivery guide.')),
  transport_end_date: optional(date('Delivery guide.')),
  vehicle_plate: optional(
    blankableText(20, 'Delivery guide; invoice of a commercial land-transport operator (lines with H492001).'),
  ),
  transfer_reason: optional(blankableText(300, 'Delivery guide: why the goods move.')),
  route: optional(blankableText(300, 'Delivery guide.')),
  destination_establishment_code: optional(
    shaped('^([0-9]{3})?$', 'Delivery guide: establishment of the receiver, three digits.'),
  ),
  customs_document: optional(blankableText(20, 'Delivery guide: documento aduanero único.')),
  support_document_type_id: optional(id('Delivery guide: type of the sales document, catalog `document-types`.')),
  support_document_number: optional(documentNumber('Delivery guide: its number.')),
  support_document_date: optional(date('Delivery guide: its issue date.')),
  support_document_authorization: optional(
    shaped('^([0-9]{10,49})?$', 'Delivery guide: its authorization number, 10 to 49 digits.'),
  ),
  guide_number: optional(documentNumber('Invoice: number of the delivery guide.')),
  tip: optional(money('Invoice: voluntary tip, at most 10 % of the subtotal.')),
  payments: optional(
    Type.Array(PaymentBody, {
      maxItems: maxPayments,
      description:
        'Replaces the single payment method where there are several or a term. They must add up to the total.',
    }),
  ),
  related_party: optional(flag('Withholding: the two sides are related parties.')),
  payment_location_id: optional(id('Withholding: catalog `payment-locations`.')),
  fiscal_period: optional(
    shaped('^((0[1-9]|1[0-2])/20[0-9]{2})?$', 'Withholding: MM/YYYY. Default: the month of the date.'),
  ),
  retained_subject_type_id: optional(
    id('Withholding: catalog `retained-subject-types`; needed when the other side has a foreign identification.'),
  ),
  foreign_regime_id: optional(id('Withholding on a payment abroad: catalog `foreign-regimes`.')),
  payment_country_id: optional(id('Withholding on a payment abroad: catalog `countries`.')),
  double_taxation_treaty: optional(flag('Withholding on a payment abroad: a treaty applies.')),
  foreign_payment_subject_to_withholding: optional(
    flag('Withholding on a payment abroad without treaty: the law submits it to withholding.'),
  ),
  preferential_regime_payment: optional(flag('Withholding on a payment abroad: paid to a preferential tax regime.')),
};

const emit = Type.Optional(flag('True: emit now. False or left out: keep as a draft.'));

export const DocumentCreate = requestBody('DocumentCreate', { ...common, ...typeSpecific, emit });

const dataFields = Type.Partial(Type.Object({ ...common, ...typeSpecific })).properties;

/** What an update may say: data of a draft, emit it, or ask SRI again. */
export const DocumentUpdate = requestBody(
  'DocumentUpdate',
  {
    ...dataFields,
    emit: Type.Optional(
      flag('True: emit the draft, or a rejected document again; data fields sent along are applied first.'),
    ),
    verify: Type.Optional(flag('True: ask the tax authority again. Stands alone.')),
  },
  'Only data fields update a draft; `{"emit": true}` emits; `{"verify": true}` asks the tax authority again.',
);
