import type { TypeOutline } from './document-type.ts';
import { productLine } from './shared.ts';

export const purchaseSettlement: TypeOutline = {
  otherSide: { name: { es: 'Proveedor', en: 'Provider' }, alsoIn: 'customers' },
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
