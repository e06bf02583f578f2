import type { DocumentTypeOutline } from './document-type.ts';
import { buyerPartyField, defaultModifiedDocumentValues, modifiedDocumentValues, modifiedFields } from './shared.ts';

export const debitNote: DocumentTypeOutline = {
  otherSide: buyerPartyField,
  about: {
    offer: { es: 'Nota de débito sobre este', en: 'Debit note about this' },
    fields: modifiedDocumentValues,
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
    // A line without a reason has the reason of the note. A line has a rate instead of a product.
    lineOptional: ['debit_reason', 'item_id'],
    afterOtherSide: 'modified_document_number',
    begin: defaultModifiedDocumentValues,
    examples: { reason: { es: 'Por ejemplo: intereses por mora', en: 'For example: interest for late payment' } },
  },
};
