import type { DocumentTypeOutline } from './document-type.ts';
import { buyerPartyField, productLineForm } from './shared.ts';

export const invoice: DocumentTypeOutline = {
  otherSide: buyerPartyField,
  form: {
    sections: [
      { name: 'head' },
      { name: 'lines' },
      { name: 'payment', fields: ['payments'] },
      {
        name: 'more',
        folded: [
          'guide_number',
          'tip',
          'vehicle_plate',
          'vat_refund',
          'withheld_by_buyer',
          'third_party_charges',
          'fuel_withholdings',
          'negotiable',
          'substitute_guide',
          'export',
          'reimbursements',
        ],
      },
    ],
    line: [...productLineForm, 'unsubsidized_price'],
    hints: {
      vehicle_plate: { es: 'Transporte comercial y combustibles.', en: 'Commercial transport and fuels.' },
      vat_refund: { es: 'A compradores con cédula; baja el total.', en: 'To buyers with a cédula; lowers the total.' },
    },
    examples: { vehicle_plate: { es: 'ABC1234', en: 'ABC1234' } },
  },
};
