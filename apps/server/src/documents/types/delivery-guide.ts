import type { DocumentBody, Found, ItemBody } from '../references.ts';
import type { CatalogReader } from './catalog-reader.ts';
import type { DocumentTypeInput } from './definition.ts';
import { linesWithoutItem, productOf } from './lines.ts';
import { partyOf } from './shared.ts';

export const deliveryGuide: DocumentTypeInput = {
  slug: 'delivery-guide',
  missingRecords: (body) => [...(body.carrier_entity_id ? [] : ['carrier_entity_id']), ...linesWithoutItem(body)],
  toSriInput: (body, { items, carrier, recipients }, catalogs) => ({
    departureAddress: body.departure_address,
    destinationAddress: body.destination_address,
    carrier: partyOf(carrier),
    transportStartDate: body.transport_start_date,
    transportEndDate: body.transport_end_date,
    vehiclePlate: body.vehicle_plate || carrier?.vehicle_plate,
    transferReason: body.transfer_reason,
    ...stopOf(body, '', catalogs),
    lines: guideLines(body.items, items),
    recipients: body.recipients?.map((recipient, index) => ({
      receiver: partyOf(recipients.get(recipient.customer_id)),
      address: recipient.address,
      reason: recipient.reason,
      ...stopOf(recipient, `recipients[${index}].`, catalogs),
      lines: recipient.items && guideLines(recipient.items, items),
    })),
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

function stopOf(stop: Stop, path: string, catalogs: CatalogReader): object {
  return {
    route: stop.route,
    destinationEstablishmentCode: stop.destination_establishment_code,
    customsDocument: stop.customs_document,
    supportDocumentType: catalogs.code(
      'document-types',
      `${path}support_document_type_id`,
      stop.support_document_type_id,
    ),
    supportDocumentNumber: stop.support_document_number,
    supportDocumentDate: stop.support_document_date,
    supportDocumentAuthorization: stop.support_document_authorization,
  };
}

function guideLines(lines: readonly ItemBody[], items: Found['items']): object[] {
  return lines.map((line) => ({
    ...productOf(line, items),
    quantity: line.amount ?? undefined,
    additionalDetails: line.additional_details,
  }));
}
