import { requestBodySchema } from '../schema/bodies.ts';
import { blankableText, id, optional } from '../schema/fields.ts';
import Type from '../schema/schema.ts';
import { documentFieldRequestSchemas, fieldsInOrder } from '../schema/type-fields.ts';

/** Limits of the lists in a document body. */
export const maxLines = 1000;
export const maxAdditionalDetails = 3;

export const AdditionalField = requestBodySchema('AdditionalField', {
  name: blankableText(300),
  value: blankableText(300),
});

/** Schema of a document line. Its required fields depend on the document type, so the schema requires none. */
export const DocumentItemBody = requestBodySchema(
  'DocumentItemBody',
  fieldsInOrder(
    [
      'item_id',
      'amount',
      'price',
      'price_includes_tax',
      'unsubsidized_price',
      'aux_code',
      'tax_ids',
      'ice_base',
      'ice_value',
      'discount',
      'detail',
      'additional_details',
      'debit_reason',
      'debit_value',
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
      'support_taxes',
      'support_document_subtotal',
      'support_document_tax_id',
      'support_document_tax_value',
      'sustain_code_id',
      'dividend_payment_date',
      'dividend_income_tax',
      'dividend_fiscal_year',
      'banana_boxes',
      'banana_box_price',
      'reimbursements',
    ],
    {
      ...documentFieldRequestSchemas('line'),
      tax_ids: optional(
        Type.Array(id('Catalog `taxes`.'), {
          minItems: 1,
          maxItems: 3,
          description:
            'The taxes of the line, instead of the product’s: one IVA, at most one ICE and one IRBPNR. In a credit or debit note those of the document modified.',
        }),
      ),
      additional_details: optional(
        Type.Array(AdditionalField, {
          maxItems: maxAdditionalDetails,
          description: 'detallesAdicionales. Only in invoices, purchase settlements, credit notes and delivery guides.',
        }),
      ),
    },
  ),
  'The required fields of a line depend on the type: 01, 03, 04 `item_id, amount, price`; 05 `debit_reason, debit_value`, and `item_id` or `tax_ids`; 06 `item_id, amount`; 07 the retention and support document fields.',
);
