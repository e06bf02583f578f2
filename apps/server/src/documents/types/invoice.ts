import type { DocumentBody, Party } from '../references.ts';
import type { DocumentTypeInput } from './definition.ts';
import { linesWithoutItem, productLines } from './lines.ts';
import { partyOf, reimbursementsOf } from './shared.ts';

export const invoice: DocumentTypeInput = {
  slug: 'invoice',
  missingRecords: linesWithoutItem,
  toSriInput: (body, { items, carrier }, catalogs) => ({
    lines: productLines(body, items, catalogs),
    guideNumber: body.guide_number,
    tip: body.tip,
    vehiclePlate: body.vehicle_plate,
    exportTerms: exportTermsOf(body.export),
    reimbursements: reimbursementsOf(body.reimbursements),
    thirdPartyCharges: body.third_party_charges,
    fuelWithholdings: body.fuel_withholdings?.map(({ percentage_code: percentageCode, rate, value }) => ({
      ...{ percentageCode, rate, value },
    })),
    substituteGuide: substituteGuideOf(body.substitute_guide, carrier),
    negotiable: body.negotiable,
    vatRefund: body.vat_refund,
    withheldByBuyer: body.withheld_by_buyer,
  }),
};

function substituteGuideOf(guide: DocumentBody['substitute_guide'], carrier: Party | undefined): object | undefined {
  if (!guide) return undefined;
  return {
    departureAddress: guide.departure_address,
    destinationAddress: guide.destination_address,
    startDate: guide.transport_start_date,
    endDate: guide.transport_end_date,
    carrier: partyOf(carrier),
    vehiclePlate: guide.vehicle_plate,
    destinations: guide.destinations.map((destination) => ({
      reason: destination.transfer_reason,
      customsDocument: destination.customs_document,
      establishmentCode: destination.destination_establishment_code,
      route: destination.route,
    })),
  };
}

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
