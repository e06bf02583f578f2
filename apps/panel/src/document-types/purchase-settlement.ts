import type { DocumentTypeOutline } from './document-type.ts';
import { productLineForm } from './shared.ts';

export const purchaseSettlement: DocumentTypeOutline = {
  otherSide: { name: { es: 'Proveedor', en: 'Provider' }, alsoIn: 'customers' },
  form: {
    sections: [
      { name: 'head', fields: ['provider_entity_id'] },
      { name: 'lines' },
      { name: 'payment', fields: ['payments'] },
      { name: 'more', folded: ['reimbursements'] },
    ],
    line: productLineForm,
  },
};
