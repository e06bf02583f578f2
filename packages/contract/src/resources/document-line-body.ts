import { requestBody } from '../schema/bodies.ts';
import {
  blankableText,
  date,
  documentNumber,
  id,
  money,
  optional,
  percentage,
  shaped,
  text,
} from '../schema/fields.ts';
import Type from '../schema/schema.ts';
import { inOrder, sentFields } from '../schema/type-fields.ts';

/** Limits of lists inside a document. */
export const maxLines = 1000;
export const maxAdditionalDetails = 3;
export const maxReimbursements = 1000;
export const maxSupportTaxes = 10;

export const AdditionalField = requestBody('AdditionalField', {
  name: blankableText(300),
  value: blankableText(300),
});

const ReimbursedTaxBody = requestBody('ReimbursedTaxBody', {
  tax_code: shaped('^[235]$', '2, 3 or 5', 'SRI’s code of the tax: 2 IVA, 3 ICE, 5 IRBPNR.'),
  tax_percentage_code: shaped(
    '^[0-9]{1,4}$',
    'one to four digits',
    'SRI’s codigoPorcentaje (`code` in catalog `taxes`).',
  ),
  rate: percentage('Rate of the tax.'),
  base: money('Base of the tax.'),
  value: money('Value of the tax.'),
});

/** A purchase made for somebody else, whose cost is passed on (reembolso de gastos). */
export const ReimbursementBody = requestBody('ReimbursementBody', {
  provider_identification_type: shaped('^0[4-8]$', '04 to 08', 'Code of catalog `identification-types`.'),
  provider_identification: text(20),
  provider_country: optional(
    shaped('^([0-9]{3})?$', 'a code of three digits', 'Code of catalog `countries`; 593 is Ecuador.'),
  ),
  provider_type: shaped('^0[12]$', '01 or 02', '01 person, 02 company.'),
  document_type: shaped('^[0-9]{2,3}$', 'a code of two or three digits', 'Code of catalog `support-document-types`.'),
  document_number: documentNumber('Number of the purchase.'),
  document_date: date('Its issue date.'),
  authorization: shaped('^[0-9]{10,49}$', '10 to 49 digits', 'Its authorization number, 10 to 49 digits.'),
  taxes: Type.Array(ReimbursedTaxBody, { minItems: 1, maxItems: 10 }),
});

export const reimbursements = (description: string) =>
  optional(Type.Array(ReimbursementBody, { maxItems: maxReimbursements, description }));

const SupportTaxBody = requestBody('SupportTaxBody', {
  tax_id: id('Catalog `taxes`.'),
  base: money('What the tax is charged on.'),
  value: money('What it comes to.'),
});

/** A line. What it needs depends on the type of the document, so nothing is required here. */
export const DocumentItemBody = requestBody(
  'DocumentItemBody',
  inOrder(
    [
      ...(['item_id', 'amount', 'price', 'price_includes_tax', 'unsubsidized_price', 'aux_code'] as const),
      ...(['tax_ids', 'ice_base', 'ice_value', 'discount', 'detail', 'additional_details'] as const),
      ...(['debit_reason', 'debit_value', 'retention_tax_type_id', 'retention_code_id'] as const),
      ...(['retention_percentage', 'retention_value', 'support_document_type_id'] as const),
      ...(['support_document_type_code', 'support_document_number', 'support_document_date'] as const),
      ...(['support_document_authorization', 'support_document_registration_date'] as const),
      ...(['support_taxes', 'support_document_subtotal', 'support_document_tax_id'] as const),
      ...(['support_document_tax_value', 'sustain_code_id', 'dividend_payment_date'] as const),
      ...(['dividend_income_tax', 'dividend_fiscal_year', 'banana_boxes', 'banana_box_price'] as const),
      ...(['reimbursements'] as const),
    ],
    {
      ...sentFields('line'),
      tax_ids: optional(
        Type.Array(id('Catalog `taxes`.'), {
          minItems: 1,
          maxItems: 3,
          description:
            'The taxes of the line, in the place of the product’s: one IVA, at most one ICE and one IRBPNR. In a credit or debit note those of the document modified.',
        }),
      ),
      additional_details: optional(
        Type.Array(AdditionalField, {
          maxItems: maxAdditionalDetails,
          description: 'detallesAdicionales. Only in invoices, purchase settlements, credit notes and delivery guides.',
        }),
      ),
      support_taxes: optional(
        Type.Array(SupportTaxBody, {
          maxItems: maxSupportTaxes,
          description:
            'Withholding: the taxes of the support document where it has several rates, in the place of the three fields below.',
        }),
      ),
      reimbursements: reimbursements('Withholding: purchases reimbursed by the support document.'),
    },
  ),
  'What a line needs depends on the type: 01, 03, 04 `item_id, amount, price`; 05 `debit_reason, debit_value`, and `item_id` or `tax_ids`; 06 `item_id, amount`; 07 the retention and support document fields.',
);
