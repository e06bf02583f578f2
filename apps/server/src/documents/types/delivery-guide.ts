import type { DocumentTypeInput } from './definition.ts';
import { linesWithoutItem, productOf } from './lines.ts';
import { partyOf } from './shared.ts';

export const deliveryGuide: DocumentTypeInput = {
  code: '06',
  missingRecords: (body) => [...(body.carrier_entity_id ? [] : ['carrier_entity_id']), ...linesWithoutItem(body)],
  toSriInput: (body, { items, carrier }, catalogs) => ({
    departureAddress: body.departure_address,
    carrier: partyOf(carrier),
    transportStartDate: body.transport_start_date,
    transportEndDate: body.transport_end_date,
    vehiclePlate: body.vehicle_plate || carrier?.vehicle_plate,
    transferReason: body.transfer_reason,
    route: body.route,
    destinationEstablishmentCode: body.destination_establishment_code,
    customsDocument: body.customs_document,
    supportDocumentType: catalogs.code('document-types', 'support_document_type_id', body.support_document_type_id),
    supportDocumentNumber: body.support_document_number,
    supportDocumentDate: body.support_document_date,
    supportDocumentAuthorization: body.support_document_authorization,
    lines: body.items.map((line) => ({
      ...productOf(line, items),
      quantity: line.amount ?? undefined,
      additionalDetails: line.additional_details,
    })),
  }),
};
