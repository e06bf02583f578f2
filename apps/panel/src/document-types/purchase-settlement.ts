import type { DocumentType } from './document-type.ts';
import { productLine } from './shared.ts';

export const purchaseSettlement: DocumentType = {
  code: '03',
  name: { es: 'Liquidación de compra', en: 'Purchase settlement' },
  otherSide: {
    name: { es: 'Proveedor', en: 'Provider' },
    group: 'providers',
    field: 'provider_entity_id',
    finalConsumer: false,
  },
  totals: 'sale',
  payment: 'own',
  correctable: true,
  // Whoever buys withholds: from a purchase settlement, not from an invoice of ours.
  followers: ['07'],
  lines: 'products',
  form: {
    sections: [
      { name: 'head', fields: ['provider_entity_id'] },
      { name: 'lines' },
      { name: 'payment', fields: ['payments'] },
      { name: 'more', folded: ['reimbursements'] },
    ],
    line: productLine,
  },
};
