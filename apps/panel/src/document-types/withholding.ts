import type { DocumentTypeOutline } from './document-type.ts';

export const withholding: DocumentTypeOutline = {
  otherSide: { name: { es: 'Sujeto retenido', en: 'Retained subject' }, alsoIn: 'providers' },
  about: {
    offer: { es: 'Retención sobre este', en: 'Withholding on this' },
    fields: () => ({}),
    lines: 'document',
    customer: 'seller',
  },
  form: {
    sections: [
      { name: 'head' },
      { name: 'lines' },
      {
        name: 'withholding',
        fields: ['payment_location_id', 'fiscal_period', 'retained_subject_type', 'related_party'],
        // Fields of a payment abroad.
        folded: [
          'foreign_regime',
          'payment_country',
          'double_taxation_treaty',
          'subject_to_withholding',
          'preferential_regime',
        ],
      },
      { name: 'payment' },
      { name: 'more' },
    ],
    line: [
      'support_document_authorization',
      'support_document_type_code',
      'support_document_type_id',
      'support_document_number',
      'support_document_date',
      'sustain_code_id',
      'support_document_registration_date',
      'support_document_subtotal',
      'support_document_tax_id',
      'support_document_tax_value',
      'support_taxes',
      'retention_tax_type_id',
      'retention_code_id',
      'retention_percentage',
      'retention_value',
      'dividend_payment_date',
      'dividend_income_tax',
      'dividend_fiscal_year',
      'banana_boxes',
      'banana_box_price',
      'reimbursements',
    ],
    hints: {
      retained_subject_type: {
        es: 'Solo con identificación del exterior.',
        en: 'Only with a foreign identification.',
      },
    },
    begin: ({ paymentLocationId }) => ({ related_party: false, payment_location_id: paymentLocationId }),
  },
};
