// Fields of a document that refer to a record or to a row of a catalog, by their names in the contract, for all
// document types.
import { findCatalogRowById, localPaymentCode } from '@talonario/sri';
import type { DocumentBody, FoundDocumentReferences, ReferencedParty } from '../references.ts';
import type { CatalogReader } from './catalog-reader.ts';
import { sriGoodsLine } from './lines.ts';

export type SriInputReader = (body: DocumentBody, found: FoundDocumentReferences, catalogs: CatalogReader) => object;

export const referenceFieldReaders: Readonly<Record<string, SriInputReader>> = {
  substitute_guide: (body, { carrier }) => ({ substituteGuide: substituteGuideOf(body.substitute_guide, carrier) }),
  carrier_entity_id: (body, { carrier }) => ({
    carrier: sriPartyInput(carrier),
    vehiclePlate: body.vehicle_plate || carrier?.vehicle_plate,
  }),
  support_document_type_id: (body, _, catalogs) => supportTypeOf(body, '', catalogs),
  recipients: (body, found, catalogs) => ({ recipients: recipientsOf(body, found, catalogs) }),
  related_party: (body) => ({ relatedParty: body.related_party ?? false }),
  payment_location_id: (body, _, catalogs) => ({
    paymentLocation:
      catalogs.code('payment-locations', 'payment_location_id', body.payment_location_id) ?? localPaymentCode,
  }),
};

type Stop = Pick<
  DocumentBody,
  | 'route'
  | 'destination_establishment_code'
  | 'customs_document'
  | 'support_document_type_id'
  | 'support_document_number'
  | 'support_document_date'
  | 'support_document_authorization'
>;

function supportTypeOf(stop: Stop, path: string, catalogs: CatalogReader): object {
  const field = `${path}support_document_type_id`;
  return { supportDocumentType: catalogs.code('document-types', field, stop.support_document_type_id) };
}

function recipientsOf(
  body: DocumentBody,
  { items, recipients }: FoundDocumentReferences,
  catalogs: CatalogReader,
): object[] | undefined {
  return body.recipients?.map((recipient, index) => ({
    receiver: sriPartyInput(recipients.get(recipient.customer_id)),
    address: recipient.address,
    reason: recipient.reason,
    route: recipient.route,
    destinationEstablishmentCode: recipient.destination_establishment_code,
    customsDocument: recipient.customs_document,
    ...supportTypeOf(recipient, `recipients[${index}].`, catalogs),
    supportDocumentNumber: recipient.support_document_number,
    supportDocumentDate: recipient.support_document_date,
    supportDocumentAuthorization: recipient.support_document_authorization,
    lines: recipient.items?.map((line) => sriGoodsLine(line, items)),
  }));
}

function substituteGuideOf(
  guide: DocumentBody['substitute_guide'],
  carrier: ReferencedParty | undefined,
): object | undefined {
  if (!guide) return undefined;
  return {
    departureAddress: guide.departure_address,
    destinationAddress: guide.destination_address,
    startDate: guide.transport_start_date,
    endDate: guide.transport_end_date,
    carrier: sriPartyInput(carrier),
    vehiclePlate: guide.vehicle_plate,
    destinations: guide.destinations.map((destination) => ({
      reason: destination.transfer_reason,
      customsDocument: destination.customs_document,
      establishmentCode: destination.destination_establishment_code,
      route: destination.route,
    })),
  };
}

/** Party of a document in the form that packages/sri reads. */
export function sriPartyInput(party: ReferencedParty | undefined): object | undefined {
  if (party === undefined) return undefined;
  return {
    identificationType: findCatalogRowById('identification-types', party.identification_type_id)?.code,
    identification: party.identification,
    businessName: party.business_name,
    address: party.address,
    email: party.email,
    mobile: party.mobile,
  };
}
