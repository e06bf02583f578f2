import type { DocumentType } from './document-type.ts';
import { buyer, modifiedFields, modifies, productLine } from './shared.ts';

export const creditNote: DocumentType = {
  code: '04',
  name: { es: 'Nota de crédito', en: 'Credit note' },
  otherSide: buyer,
  totals: 'sale',
  payment: 'none',
  correctable: false,
  followers: [],
  lines: 'products',
  returns: true,
  about: {
    offer: { es: 'Nota de crédito sobre este', en: 'Credit note about this' },
    fields: modifies,
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
    line: productLine,
    afterOtherSide: 'modified_document_number',
    begin: () => ({ modified_document_code: '01' }),
    examples: { reason: { es: 'Por ejemplo: devolución', en: 'For example: return of goods' } },
  },
};
