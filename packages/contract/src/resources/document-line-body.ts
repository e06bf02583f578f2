import { requestBody } from '../schema/bodies.ts';
import {
  blankableText,
  date,
  documentNumber,
  flag,
  id,
  lineText,
  money,
  optional,
  percentage,
  quantity,
  shaped,
  text,
} from '../schema/fields.ts';
import Type from '../schema/schema.ts';

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
  {
    item_id: optional(
      id('Product or service. Not needed in withholdings, nor in a charge of a debit note that has `tax_ids`.'),
    ),
    amount: optional(quantity('Quantity.')),
    price: optional(quantity('Unit price without taxes. Ignored in delivery guides.')),
    price_includes_tax: optional(
      flag(
        'True: price and discount are with IVA, and the line comes to exactly that. The base is the nearest to gross ÷ (1 + rate), IVA is the rest.',
      ),
    ),
    unsubsidized_price: optional(quantity('Invoice: unit price without the subsidy of the State (precioSinSubsidio).')),
    aux_code: optional(blankableText(25, 'Auxiliary code of this line, in the place of the product’s.')),
    tax_ids: optional(
      Type.Array(id('Catalog `taxes`.'), {
        minItems: 1,
        maxItems: 3,
        description:
          'The taxes of the line, in the place of the product’s: one IVA, at most one ICE and one IRBPNR. In a credit or debit note those of the document modified.',
      }),
    ),
    ice_base: optional(money('ICE of the line: its base. Default: the price without taxes.')),
    ice_value: optional(money('ICE of the line: its value, of the whole line. Default: figured.')),
    discount: optional(money('Absolute discount on the line.')),
    detail: optional(lineText(300, 'Description of the line, no line breaks. Default: the name of the product.')),
    additional_details: optional(
      Type.Array(AdditionalField, {
        maxItems: maxAdditionalDetails,
        description: 'detallesAdicionales. Only in invoices, purchase settlements, credit notes and delivery guides.',
      }),
    ),
    debit_reason: optional(blankableText(300, 'Debit note: reason of the charge. Default: `reason` of the note.')),
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
        '^([0-9]{2,3})?$',
        'a code of two or three digits',
        'Withholding: code of catalog `support-document-types`, where the six types are not enough.',
      ),
    ),
    support_document_number: optional(documentNumber('Withholding: number of the document withheld upon.')),
    support_document_date: optional(date('Withholding: its issue date.')),
    support_document_authorization: optional(
      shaped('^([0-9]{10,49})?$', '10 to 49 digits', 'Withholding: its authorization number, 10 to 49 digits.'),
    ),
    support_document_registration_date: optional(
      date('Withholding: when it was entered into the books (fechaRegistroContable).'),
    ),
    support_taxes: optional(
      Type.Array(SupportTaxBody, {
        maxItems: maxSupportTaxes,
        description:
          'Withholding: the taxes of the support document where it has several rates, in the place of the three fields below.',
      }),
    ),
    support_document_subtotal: optional(money('Withholding: its subtotal without taxes.')),
    support_document_tax_id: optional(id('Withholding: catalog `taxes`.')),
    support_document_tax_value: optional(money('Withholding: value of that tax.')),
    sustain_code_id: optional(id('Withholding: catalog `sustain-codes`.')),
    dividend_payment_date: optional(date('Withholding on dividends: when they were paid.')),
    dividend_income_tax: optional(money('Withholding on dividends: income tax the company paid.')),
    dividend_fiscal_year: optional(
      shaped('^((19|20)[0-9]{2})?$', 'a year', 'Withholding on dividends: year of the profits.'),
    ),
    banana_boxes: optional(
      shaped('^([0-9]{1,7})?$', 'one to seven digits', 'Withholding on bananas: number of boxes.'),
    ),
    banana_box_price: optional(money('Withholding on bananas: price of a box.')),
    reimbursements: reimbursements('Withholding: purchases reimbursed by the support document.'),
  },
  'What a line needs depends on the type: 01, 03, 04 `item_id, amount, price`; 05 `debit_reason, debit_value`, and `item_id` or `tax_ids`; 06 `item_id, amount`; 07 the retention and support document fields.',
);
