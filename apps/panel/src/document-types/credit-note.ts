import type { TypeOutline } from './document-type.ts';
import { buyer, modifiedFields, modifies, productLine, usuallyModifies } from './shared.ts';

export const creditNote: TypeOutline = {
  otherSide: buyer,
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
    begin: usuallyModifies,
    examples: { reason: { es: 'Por ejemplo: devolución', en: 'For example: return of goods' } },
  },
};
