import type { DocumentType } from './document-type.ts';
import { buyer, modifiedFields, modifies } from './shared.ts';

export const debitNote: DocumentType = {
  code: '05',
  name: { es: 'Nota de débito', en: 'Debit note' },
  otherSide: buyer,
  totals: 'sale',
  payment: 'own',
  correctable: true,
  followers: ['04'],
  lines: 'charges',
  about: {
    offer: { es: 'Nota de débito sobre este', en: 'Debit note about this' },
    fields: modifies,
    lines: 'first',
    customer: 'buyer',
  },
  form: {
    sections: [
      { name: 'head' },
      { name: 'modified', fields: modifiedFields },
      { name: 'lines' },
      { name: 'payment', fields: ['payments'] },
      { name: 'more', folded: ['vat_refund'] },
    ],
    line: ['debit_reason', 'debit_value', 'item_id', 'tax_ids'],
    // The reason of a charge may be that of the note; its rate stands in the place of a product.
    lineOptional: ['debit_reason', 'item_id'],
    afterOtherSide: 'modified_document_number',
    begin: () => ({ modified_document_code: '01' }),
    examples: { reason: { es: 'Por ejemplo: intereses por mora', en: 'For example: interest for late payment' } },
  },
};
