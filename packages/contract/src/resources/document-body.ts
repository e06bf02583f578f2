import { requestBody, requiredOf } from '../schema/bodies.ts';
import { clientFields } from '../schema/client-fields.ts';
import {
  blankableText,
  date,
  documentNumber,
  flag,
  id,
  immutable,
  mandatory,
  money,
  optional,
  shaped,
  text,
} from '../schema/fields.ts';
import Type from '../schema/schema.ts';
import { AdditionalField, DocumentItemBody, maxLines, reimbursements } from './document-line-body.ts';
import { guideBlocks } from './guide-blocks.ts';
import { invoiceBlocks } from './invoice-blocks.ts';

/** Limits of the interface, and of lists it does not limit. */
export const maxAdditionalInfo = 11;
export const maxPayments = 20;

export const PaymentBody = requestBody('PaymentBody', {
  payment_method_id: id('Catalog `payment-methods`.'),
  total: money('The part of the total paid this way.'),
  term: optional(money('How long, in `time_unit`.')),
  time_unit: optional(blankableText(10, 'Default `dias`.')),
});

/** What an export invoice says besides. */
export const ExportBody = requestBody('ExportBody', {
  incoterm: shaped('^[A-Z]{1,10}$', 'a term in capital letters', 'The agreed term, such as CIF.'),
  incoterm_place: text(300),
  origin_country: shaped('^[0-9]{3}$', 'a code of three digits', 'Code of catalog `countries`.'),
  loading_port: text(300),
  destination_port: text(300),
  destination_country: optional(shaped('^([0-9]{3})?$', 'a code of three digits', 'Code of catalog `countries`.')),
  acquisition_country: optional(shaped('^([0-9]{3})?$', 'a code of three digits', 'Code of catalog `countries`.')),
  subtotal_incoterm: shaped(
    '^[A-Z]{1,10}$',
    'a term in capital letters',
    'The term the subtotal is priced at, such as FOB.',
  ),
  international_freight: optional(money()),
  international_insurance: optional(money()),
  customs_expenses: optional(money()),
  other_transport_expenses: optional(money()),
});

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
  ...clientFields,
};

/** The fields of each type, beside the common ones. `packages/sri/src/documents/<type>/fields.ts` says which type takes which. */
const typeSpecific = {
  modified_document_code: optional(
    shaped(
      '^([0-9]{2})?$',
      'a code of two digits',
      'Credit and debit note: code of the document modified (catalog `document-types`), such as `01`.',
    ),
  ),
  modified_document_number: optional(documentNumber('Credit and debit note: its number.')),
  modified_document_date: optional(date('Credit and debit note: its issue date.')),
  reason: optional(blankableText(300, 'Credit and debit note: why. A debit note may leave it to its lines.')),
  provider_entity_id: optional(id('Purchase settlement: the provider, who is the other side.')),
  departure_address: optional(blankableText(300, 'Delivery guide: where the transport starts.')),
  carrier_entity_id: optional(id('Delivery guide: the carrier.')),
  transport_start_date: optional(date('Delivery guide.')),
  transport_end_date: optional(date('Delivery guide.')),
  vehicle_plate: optional(
    blankableText(
      20,
      'Delivery guide, default the plate of the carrier; invoice of a commercial land-transport operator (lines with H492001) or of a sale of fuel.',
    ),
  ),
  transfer_reason: optional(blankableText(300, 'Delivery guide: why the goods move.')),
  ...guideBlocks,
  guide_number: optional(documentNumber('Invoice: number of the delivery guide.')),
  tip: optional(money('Invoice: voluntary tip, at most 10 % of the subtotal.')),
  payments: optional(
    Type.Array(PaymentBody, {
      maxItems: maxPayments,
      description:
        'Replaces the single payment method where there are several or a term. They must add up to the total.',
    }),
  ),
  export: optional(ExportBody),
  reimbursements: reimbursements('Invoice and purchase settlement: purchases passed on (reembolso de gastos).'),
  ...invoiceBlocks,
  related_party: optional(flag('Withholding: the two sides are related parties. Default false.')),
  payment_location_id: optional(id('Withholding: catalog `payment-locations`. Default 01, local.')),
  fiscal_period: optional(
    shaped(
      '^((0[1-9]|1[0-2])/20[0-9]{2})?$',
      'a month as MM/YYYY',
      'Withholding: MM/YYYY. Default: the month of the date.',
    ),
  ),
  retained_subject_type: optional(
    shaped(
      '^(0[12])?$',
      '01 or 02',
      'Withholding: 01 person, 02 company (catalog `retained-subject-types`); needed with a foreign identification.',
    ),
  ),
  foreign_regime: optional(
    shaped(
      '^([0-9]{2})?$',
      'a code of two digits',
      'Withholding on a payment abroad: code of catalog `foreign-regimes`.',
    ),
  ),
  payment_country: optional(
    shaped(
      '^([0-9]{3,4})?$',
      'a code of three or four digits',
      'Withholding on a payment abroad: code of catalog `countries`.',
    ),
  ),
  double_taxation_treaty: optional(flag('Withholding on a payment abroad: a treaty applies.')),
  subject_to_withholding: optional(
    flag('Withholding on a payment abroad without treaty: the law submits it to withholding.'),
  ),
  preferential_regime: optional(flag('Withholding on a payment abroad: paid to a preferential tax regime.')),
};

const emit = Type.Optional(flag('True: emit now. False or left out: keep as a draft.'));

const expectedTotal = Type.Optional(
  money(
    'What the document must come to. When it comes to another total: 409 `document.total_differs`, nothing is done.',
  ),
);

export const DocumentCreate = requestBody('DocumentCreate', {
  ...common,
  ...typeSpecific,
  emit,
  expected_total: expectedTotal,
});

/** What a rejected document says from now on, whole. */
export const DocumentCorrection = requestBody('DocumentCorrection', {
  ...common,
  ...typeSpecific,
  expected_total: expectedTotal,
});

const data = Type.Object({ ...common, ...typeSpecific });

/** What an update may say: data of a draft, emit it, or ask SRI again. */
export const DocumentUpdate = Type.Object(
  {
    ...Type.Partial(data).properties,
    emit: Type.Optional(
      flag('True: emit the draft, or a rejected document again; data fields sent along are applied first.'),
    ),
    expected_total: expectedTotal,
    verify: Type.Optional(flag('True: ask the tax authority again. Stands alone.')),
  },
  {
    title: 'DocumentUpdate',
    additionalProperties: false,
    description:
      'Only data fields update a draft; `{"emit": true}` emits; `{"verify": true}` asks the tax authority again. Fields of `x-mandatory` cannot be emptied with null.',
    [mandatory]: requiredOf(data),
  },
);
