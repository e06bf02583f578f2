import { requestBodySchema, requiredFieldNamesOf } from '../schema/bodies.ts';
import { clientDataRequestFields } from '../schema/client-fields.ts';
import {
  blankableText,
  date,
  flag,
  id,
  immutableKeyword,
  mandatoryKeyword,
  money,
  optional,
} from '../schema/fields.ts';
import Type from '../schema/schema.ts';
import { documentFieldRequestSchemas, fieldsInOrder } from '../schema/type-fields.ts';
import { AdditionalField, DocumentItemBody, maxLines } from './document-line-body.ts';
import { guideRecipientsField } from './guide-blocks.ts';
import { negotiableInvoiceField } from './invoice-blocks.ts';

/** Maximum number of additional fields that a client may send. It is the limit of the API that Talonario replaces. */
export const maxAdditionalInfo = 11;

const common = {
  business_id: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The business that issues. An update may repeat it, not change it.',
    [immutableKeyword]: true,
  }),
  customer_id: id('The customer who receives it.'),
  document_type_id: id('Catalog `document-types`. Resolve it from the code; do not hardcode it.'),
  emission_type_id: id('Catalog `emission-types`.'),
  establishment_id: id('The establishment that issues.'),
  emission_point_id: optional(id('Determines series and number. Default: point 001 of the establishment.')),
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
  ...clientDataRequestFields,
};

/**
 * Body fields that only some document types have. The fields with a single value are described in
 * `packages/sri/src/documents/<type>/`.
 */
const typeSpecific = fieldsInOrder(
  [
    'modified_document_code',
    'modified_document_number',
    'modified_document_date',
    'reason',
    'provider_entity_id',
    'departure_address',
    'carrier_entity_id',
    'transport_start_date',
    'transport_end_date',
    'vehicle_plate',
    'transfer_reason',
    'destination_address',
    'route',
    'destination_establishment_code',
    'customs_document',
    'support_document_type_id',
    'support_document_number',
    'support_document_date',
    'support_document_authorization',
    'recipients',
    'guide_number',
    'tip',
    'payments',
    'export',
    'reimbursements',
    'third_party_charges',
    'fuel_withholdings',
    'substitute_guide',
    'negotiable',
    'vat_refund',
    'withheld_by_buyer',
    'related_party',
    'payment_location_id',
    'fiscal_period',
    'retained_subject_type',
    'foreign_regime',
    'payment_country',
    'double_taxation_treaty',
    'subject_to_withholding',
    'preferential_regime',
  ],
  {
    ...documentFieldRequestSchemas('document'),
    recipients: guideRecipientsField,
    negotiable: negotiableInvoiceField,
  },
);

const emit = Type.Optional(flag('True: emit now. False or left out: store as a draft.'));

const expectedTotal = Type.Optional(
  money(
    'The expected total of the document. If its total is different: 409 `document.total_differs`, nothing is done.',
  ),
);

export const DocumentCreate = requestBodySchema('DocumentCreate', {
  ...common,
  ...typeSpecific,
  emit,
  expected_total: expectedTotal,
});

/** Schema of the new, complete content of a rejected document. */
export const DocumentCorrection = requestBodySchema('DocumentCorrection', {
  ...common,
  ...typeSpecific,
  expected_total: expectedTotal,
});

const data = Type.Object({ ...common, ...typeSpecific });

/** Schema of an update, which changes the data of a draft, emits it, or queries SRI again. */
export const DocumentUpdate = Type.Object(
  {
    ...Type.Partial(data).properties,
    emit: Type.Optional(
      flag('True: emit the draft, or a rejected document again; data fields sent along are applied first.'),
    ),
    expected_total: expectedTotal,
    verify: Type.Optional(flag('True: query the tax authority again. Sent without other fields.')),
  },
  {
    title: 'DocumentUpdate',
    additionalProperties: false,
    description:
      'Only data fields update a draft; `{"emit": true}` emits; `{"verify": true}` queries the tax authority again. Fields of `x-mandatory` cannot be emptied with null.',
    [mandatoryKeyword]: requiredFieldNamesOf(data),
  },
);
