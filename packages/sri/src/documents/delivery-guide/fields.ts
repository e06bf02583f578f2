import { plateWithoutDashes } from '../../plate.ts';
import { type Document, type DocumentInput, readDocument } from '../shared/document.ts';
import type { DocumentFieldTable, DocumentTypeFields } from '../shared/fields.ts';
import { type DocumentParty, readParty } from '../shared/party.ts';
import type { FieldReader, Optional } from '../shared/reader.ts';
import { type GuideLine, type GuideLineInput, guideLineFields, readGuideLines } from './lines.ts';
import {
  type GuideDestinationFieldsInput,
  type GuideRecipientInput,
  guideRecipientFieldTable,
  guideStopFieldTable,
  type ParsedGuideRecipients,
  readGuideRecipients,
  readGuideStop,
} from './recipients.ts';

/** `receiver` receives the goods. Its address is the destination by default. */
export interface DeliveryGuideInput extends DocumentInput<'06'>, GuideDestinationFieldsInput {
  readonly departureAddress: Optional<string>;
  readonly destinationAddress?: Optional<string>;
  readonly carrier: Optional<DocumentParty>;
  readonly transportStartDate: Optional<string>;
  readonly transportEndDate: Optional<string>;
  readonly vehiclePlate: Optional<string>;
  readonly transferReason: Optional<string>;
  readonly lines: readonly GuideLineInput[];
  /** All receivers of a journey that has several. The first is the receiver of the guide itself. */
  readonly recipients?: Optional<readonly GuideRecipientInput[]>;
}

export interface DeliveryGuide extends Document<'06'>, ParsedGuideRecipients {
  readonly departureAddress: string;
  readonly carrier: DocumentParty;
  readonly transportStartDate: string;
  readonly transportEndDate: string;
  readonly vehiclePlate: string;
  /** Goods transported to the first recipient. */
  readonly lines: readonly GuideLine[];
}

const documentFields = {
  departure_address: {
    kind: 'text',
    required: true,
    label: { es: 'Dirección de partida', en: 'Address of departure' },
    about: 'Delivery guide: start address of the transport.',
    maxLength: 300,
  },
  destination_address: {
    kind: 'text',
    required: false,
    label: { es: 'Dirección de destino', en: 'Address of destination' },
    about: 'Delivery guide: destination of the goods. Default: the address of the customer.',
    maxLength: 300,
  },
  carrier_entity_id: {
    kind: 'reference',
    required: true,
    label: { es: 'Transportista', en: 'Carrier' },
    about: 'Delivery guide: the carrier.',
    catalog: 'carriers',
  },
  transport_start_date: {
    kind: 'date',
    required: true,
    label: { es: 'Inicio del transporte', en: 'Start of the transport' },
    about: 'Delivery guide.',
  },
  transport_end_date: {
    kind: 'date',
    required: true,
    label: { es: 'Fin del transporte', en: 'End of the transport' },
    about: 'Delivery guide.',
  },
  vehicle_plate: { kind: 'plate', required: true, label: { es: 'Placa', en: 'Plate' }, maxLength: 20 },
  transfer_reason: {
    kind: 'text',
    required: true,
    label: { es: 'Motivo del traslado', en: 'Reason of the transfer' },
    about: 'Delivery guide: reason of the transport.',
    maxLength: 300,
  },
  ...guideStopFieldTable,
  recipients: {
    kind: 'list',
    required: false,
    label: { es: 'Otros destinatarios', en: 'Other receivers' },
    entries: guideRecipientFieldTable,
  },
} as const satisfies DocumentFieldTable;

export const deliveryGuideFields = {
  document: documentFields,
  line: guideLineFields,
} as const satisfies DocumentTypeFields;

export function readDeliveryGuide(input: DeliveryGuideInput, reader: FieldReader): DeliveryGuide {
  const fields = documentFields;
  const document = readDocument(input, 'customer_id', reader);
  const lines = readGuideLines(input.lines, reader);
  const journey = {
    departureAddress: reader.requiredText('departure_address', input.departureAddress, fields.departure_address),
    carrier: readParty(input.carrier, 'carrier_entity_id', reader),
    transportStartDate: reader.requiredDate('transport_start_date', input.transportStartDate),
    transportEndDate: reader.requiredDate('transport_end_date', input.transportEndDate),
    vehiclePlate: reader.requiredText('vehicle_plate', plateAsGiven(input.vehiclePlate), fields.vehicle_plate),
  };
  const list = input.recipients ?? [];
  const own = {
    receiver: document.receiver,
    address: reader.optionalText('destination_address', input.destinationAddress, fields.destination_address),
    reason: list[0]?.reason?.trim()
      ? reader.optionalText('transfer_reason', input.transferReason, fields.transfer_reason)
      : reader.requiredText('transfer_reason', input.transferReason, fields.transfer_reason),
    ...readGuideStop(input, reader),
    lines,
  };
  return { ...document, ...journey, lines, ...readGuideRecipients(list, own, reader) };
}

/**
 * Returns the plate as the client sent it if its length fits, because SRI's schema accepts any twenty characters. A
 * plate that consists only of dashes counts as missing.
 */
function plateAsGiven(source: Optional<string>): Optional<string> {
  if (typeof source !== 'string') return source;
  const bare = plateWithoutDashes(source);
  return bare === '' || source.trim().length > documentFields.vehicle_plate.maxLength ? bare : source;
}
