import type { DocumentBody } from '../emission/resolve.ts';
import type { DocumentTypeInput } from './definition.ts';
import { linesWithoutItem, productLines } from './lines.ts';
import { reimbursementsOf } from './shared.ts';

export const invoice: DocumentTypeInput = {
  code: '01',
  missingRecords: linesWithoutItem,
  toSriInput: (body, { items }) => ({
    lines: productLines(body, items),
    guideNumber: body.guide_number,
    tip: body.tip,
    vehiclePlate: body.vehicle_plate,
    exportTerms: exportTermsOf(body.export),
    reimbursements: reimbursementsOf(body.reimbursements),
  }),
};

function exportTermsOf(terms: DocumentBody['export']): object | undefined {
  if (!terms) return undefined;
  return {
    incoterm: terms.incoterm,
    incotermPlace: terms.incoterm_place,
    originCountry: terms.origin_country,
    loadingPort: terms.loading_port,
    destinationPort: terms.destination_port,
    destinationCountry: terms.destination_country,
    acquisitionCountry: terms.acquisition_country,
    subtotalIncoterm: terms.subtotal_incoterm,
    internationalFreight: terms.international_freight,
    internationalInsurance: terms.international_insurance,
    customsExpenses: terms.customs_expenses,
    otherTransportExpenses: terms.other_transport_expenses,
  };
}
