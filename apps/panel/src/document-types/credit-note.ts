import type { DocumentTypeOutline } from './document-type.ts';
import {
  buyerPartyField,
  defaultModifiedDocumentValues,
  modifiedDocumentValues,
  modifiedFields,
  productLineForm,
} from './shared.ts';

export const creditNote: DocumentTypeOutline = {
  otherSide: buyerPartyField,
  about: {
    offer: { es: 'Nota de crédito sobre este', en: 'Credit note about this' },
    fields: modifiedDocumentValues,
    lines: 'all',
    customer: 'buyer',
  },
  form: {
    sections: [
      { name: 'head' },
      { name: 'modified', fields: modifiedFields },
      { name: 'lines' },
      { name: 'more', folded: ['vat_refund'] },
    ],
    line: productLineForm,
    afterOtherSide: 'modified_document_number',
    begin: defaultModifiedDocumentValues,
    examples: { reason: { es: 'Por ejemplo: devolución', en: 'For example: return of goods' } },
  },
};
