import type { Decimal } from '../../decimal.ts';
import { barePlate } from '../../plate.ts';
import { type Pair, readPairs } from '../shared/additional-info.ts';
import { type Document, type DocumentInput, readDocument } from '../shared/document.ts';
import type { FieldTable, TypeFields } from '../shared/fields.ts';
import { lineLimits, productLineFields } from '../shared/lines.ts';
import { type Party, readParty } from '../shared/party.ts';
import type { Amount, Maybe, Reader } from '../shared/reader.ts';

export interface GuideLineInput {
  readonly code?: Maybe<string>;
  readonly auxCode?: Maybe<string>;
  readonly description: Maybe<string>;
  readonly quantity: Maybe<Amount>;
  readonly additionalDetails?: Maybe<readonly Pair[]>;
}

export interface GuideLine {
  readonly code: string | undefined;
  readonly auxCode: string | undefined;
  readonly description: string;
  readonly quantity: Decimal;
  readonly additionalDetails: readonly Pair[];
}

/** The sale the goods travel for. */
export interface GuideSupport {
  readonly supportDocumentType?: Maybe<string>;
  readonly supportDocumentNumber?: Maybe<string>;
  readonly supportDocumentDate?: Maybe<string>;
  readonly supportDocumentAuthorization?: Maybe<string>;
}

/** `receiver` gets the goods; its address is the destination. */
export interface DeliveryGuideInput extends DocumentInput<'06'>, GuideSupport {
  readonly departureAddress: Maybe<string>;
  readonly carrier: Maybe<Party>;
  readonly transportStartDate: Maybe<string>;
  readonly transportEndDate: Maybe<string>;
  readonly vehiclePlate: Maybe<string>;
  readonly transferReason: Maybe<string>;
  readonly route?: Maybe<string>;
  readonly destinationEstablishmentCode?: Maybe<string>;
  readonly customsDocument?: Maybe<string>;
  readonly lines: readonly GuideLineInput[];
}

export interface DeliveryGuide extends Document<'06'>, GuideSupport {
  readonly departureAddress: string;
  readonly carrier: Party;
  readonly transportStartDate: string;
  readonly transportEndDate: string;
  readonly vehiclePlate: string;
  readonly transferReason: string;
  readonly route: string | undefined;
  readonly destinationEstablishmentCode: string | undefined;
  readonly customsDocument: string | undefined;
  readonly lines: readonly GuideLine[];
}

const documentFields = {
  departure_address: { kind: 'text', required: true, label: 'Dirección de partida', maxLength: 300 },
  carrier_entity_id: { kind: 'reference', required: true, label: 'Transportista', catalog: 'carriers' },
  transport_start_date: { kind: 'date', required: true, label: 'Inicio del transporte' },
  transport_end_date: { kind: 'date', required: true, label: 'Fin del transporte' },
  vehicle_plate: { kind: 'plate', required: true, label: 'Placa', maxLength: 20 },
  transfer_reason: { kind: 'text', required: true, label: 'Motivo del traslado', maxLength: 300 },
  route: { kind: 'text', required: false, label: 'Ruta', maxLength: 300 },
  destination_establishment_code: {
    kind: 'code',
    required: false,
    label: 'Establecimiento de destino',
    pattern: /^\d{3}$/,
  },
  customs_document: { kind: 'text', required: false, label: 'Documento aduanero único', maxLength: 20 },
  support_document_type_id: {
    kind: 'reference',
    required: false,
    label: 'Tipo del documento de sustento',
    catalog: 'document-types',
  },
  support_document_number: { kind: 'document_number', required: false, label: 'Número del documento de sustento' },
  support_document_date: { kind: 'date', required: false, label: 'Fecha del documento de sustento' },
  support_document_authorization: {
    kind: 'code',
    required: false,
    label: 'Autorización del documento de sustento',
    pattern: /^\d{10,49}$/,
  },
} as const satisfies FieldTable;

const { item_id, amount, detail, aux_code, additional_details } = productLineFields;

export const deliveryGuideFields: TypeFields = {
  document: documentFields,
  line: { item_id, amount, detail, aux_code, additional_details },
};

export function readDeliveryGuide(input: DeliveryGuideInput, reader: Reader): DeliveryGuide {
  const fields = documentFields;
  return {
    ...readDocument(input, 'customer_id', reader),
    departureAddress: reader.requiredText('departure_address', input.departureAddress, fields.departure_address),
    carrier: readParty(input.carrier, 'carrier_entity_id', reader),
    transportStartDate: reader.requiredDate('transport_start_date', input.transportStartDate),
    transportEndDate: reader.requiredDate('transport_end_date', input.transportEndDate),
    vehiclePlate: barePlate(reader.requiredText('vehicle_plate', input.vehiclePlate, fields.vehicle_plate)),
    transferReason: reader.requiredText('transfer_reason', input.transferReason, fields.transfer_reason),
    route: reader.optionalText('route', input.route, fields.route),
    destinationEstablishmentCode: reader.optionalText(
      'destination_establishment_code',
      input.destinationEstablishmentCode,
      fields.destination_establishment_code,
    ),
    customsDocument: reader.optionalText('customs_document', input.customsDocument, fields.customs_document),
    supportDocumentType: reader.optionalText('support_document_type_id', input.supportDocumentType, supportType),
    supportDocumentNumber: reader.optionalNumber('support_document_number', input.supportDocumentNumber),
    supportDocumentDate: reader.optionalDate('support_document_date', input.supportDocumentDate),
    supportDocumentAuthorization: reader.optionalText(
      'support_document_authorization',
      input.supportDocumentAuthorization,
      fields.support_document_authorization,
    ),
    lines: input.lines.map((line, index) => readLine(line, reader.entry('items', index))),
  };
}

function readLine(line: GuideLineInput, entry: Reader): GuideLine {
  const record = entry.recordOf('item_id');
  return {
    code: record.optionalText('code', line.code, lineLimits.code),
    auxCode: record.optionalText('aux_code', line.auxCode, lineLimits.code),
    description: entry.requiredText('detail', line.description, productLineFields.detail),
    quantity: entry.requiredAmount('amount', line.quantity, 'quantity'),
    additionalDetails: readPairs(line.additionalDetails, 'additional_details', entry),
  };
}

// SRI's schema has two digits here, so the longer codes of the ATS catalog are out.
const supportType = { kind: 'code', pattern: /^\d{2}$/, catalog: 'support-document-types' } as const;
