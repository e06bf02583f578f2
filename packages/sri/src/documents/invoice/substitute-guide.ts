import { formatDateForXml } from '../../calendar.ts';
import { type IdentificationProblem, identificationFault } from '../../identification.ts';
import { parsePlateWithoutDashes } from '../../plate.ts';
import { optionalTextElement, parentElement, textElement } from '../../xml.ts';
import { type DocumentRule, fieldIfBroken } from '../rule.ts';
import type { DocumentFieldTable } from '../shared/fields.ts';
import { type DocumentParty, readParty } from '../shared/party.ts';
import type { FieldReader, Optional } from '../shared/reader.ts';

/** Journey of the goods stated by the invoice itself, which replaces a delivery guide (anexo 9). */
export interface SubstituteGuideInput {
  readonly departureAddress: Optional<string>;
  readonly destinationAddress: Optional<string>;
  readonly startDate: Optional<string>;
  readonly endDate: Optional<string>;
  readonly carrier: Optional<DocumentParty>;
  readonly vehiclePlate: Optional<string>;
  readonly destinations: Optional<readonly GuideDestinationInput[]>;
}

export interface GuideDestinationInput {
  readonly reason: Optional<string>;
  readonly customsDocument?: Optional<string>;
  readonly establishmentCode?: Optional<string>;
  readonly route?: Optional<string>;
}

export interface SubstituteGuide {
  readonly departureAddress: string;
  readonly destinationAddress: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly carrier: DocumentParty;
  readonly vehiclePlate: string;
  readonly destinations: readonly GuideDestination[];
}

export interface GuideDestination {
  readonly reason: string;
  readonly customsDocument: string | undefined;
  readonly establishmentCode: string | undefined;
  readonly route: string | undefined;
}

// Maximum lengths of the destination's fields. Where the ficha and the schema state different lengths, the shorter one
// applies.
const destinationFields = {
  transfer_reason: {
    kind: 'text',
    required: true,
    label: { es: 'Motivo del traslado', en: 'Reason of the transfer' },
    about: 'Why the goods move.',
    maxLength: 300,
  },
  customs_document: {
    kind: 'text',
    required: false,
    label: { es: 'Documento aduanero único', en: 'Customs document' },
    about: 'Documento aduanero único.',
    maxLength: 20,
  },
  destination_establishment_code: {
    kind: 'code',
    required: false,
    label: { es: 'Establecimiento de destino', en: 'Establishment of destination' },
    about: 'Establishment of the receiver.',
    shape: 'three digits',
    pattern: /^\d{3}$/,
  },
  route: { kind: 'text', required: false, label: { es: 'Ruta', en: 'Route' }, maxLength: 300 },
} as const satisfies DocumentFieldTable;

export const substituteGuideFields = {
  departure_address: {
    kind: 'text',
    required: true,
    label: { es: 'Dirección de partida', en: 'Address of departure' },
    maxLength: 300,
  },
  destination_address: {
    kind: 'text',
    required: true,
    label: { es: 'Dirección de destino', en: 'Address of destination' },
    maxLength: 300,
  },
  transport_start_date: {
    kind: 'date',
    required: true,
    label: { es: 'Inicio del transporte', en: 'Start of the transport' },
  },
  transport_end_date: { kind: 'date', required: true, label: { es: 'Fin del transporte', en: 'End of the transport' } },
  carrier_entity_id: {
    kind: 'reference',
    required: true,
    label: { es: 'Transportista', en: 'Carrier' },
    about: 'The carrier.',
    catalog: 'carriers',
  },
  vehicle_plate: { kind: 'plate', required: true, label: { es: 'Placa', en: 'Plate' }, maxLength: 20 },
  destinations: {
    kind: 'list',
    required: true,
    label: { es: 'Destinos', en: 'Destinations' },
    title: 'GuideDestinationBody',
    minEntries: 1,
    maxEntries: 100,
    entries: destinationFields,
  },
} as const satisfies DocumentFieldTable;

export function readSubstituteGuide(source: SubstituteGuideInput, reader: FieldReader): SubstituteGuide {
  const fields = substituteGuideFields;
  return {
    departureAddress: reader.requiredText('departure_address', source.departureAddress, fields.departure_address),
    destinationAddress: reader.requiredText(
      'destination_address',
      source.destinationAddress,
      fields.destination_address,
    ),
    startDate: reader.requiredDate('transport_start_date', source.startDate),
    endDate: reader.requiredDate('transport_end_date', source.endDate),
    carrier: readParty(source.carrier, 'carrier_entity_id', reader),
    vehiclePlate: reader.requiredText(
      'vehicle_plate',
      parsePlateWithoutDashes(source.vehiclePlate),
      fields.vehicle_plate,
    ),
    destinations: (source.destinations ?? []).map((destination, index) =>
      readDestination(destination, reader.entry('destinations', index)),
    ),
  };
}

function readDestination(source: GuideDestinationInput, reader: FieldReader): GuideDestination {
  const fields = destinationFields;
  return {
    reason: reader.requiredText('transfer_reason', source.reason, fields.transfer_reason),
    customsDocument: reader.optionalText('customs_document', source.customsDocument, fields.customs_document),
    establishmentCode: reader.optionalText(
      'destination_establishment_code',
      source.establishmentCode,
      fields.destination_establishment_code,
    ),
    route: reader.optionalText('route', source.route, fields.route),
  };
}

export function writeSubstituteGuide(guide: SubstituteGuide | undefined): string {
  if (guide === undefined) return '';
  let destinations = '';
  for (const { reason, customsDocument, establishmentCode, route } of guide.destinations)
    destinations += parentElement(
      'destino',
      textElement('motivoTraslado', reason) +
        optionalTextElement('docAduaneroUnico', customsDocument) +
        optionalTextElement('codEstabDestino', establishmentCode) +
        optionalTextElement('ruta', route),
    );
  return parentElement(
    'infoSustitutivaGuiaRemision',
    textElement('dirPartida', guide.departureAddress) +
      textElement('dirDestinatario', guide.destinationAddress) +
      textElement('fechaIniTransporte', formatDateForXml(guide.startDate)) +
      textElement('fechaFinTransporte', formatDateForXml(guide.endDate)) +
      textElement('razonSocialTransportista', guide.carrier.businessName) +
      textElement('tipoIdentificacionTransportista', guide.carrier.identificationType) +
      textElement('rucTransportista', guide.carrier.identification) +
      textElement('placa', guide.vehiclePlate) +
      parentElement('destinos', destinations),
  );
}

interface WithSubstituteGuide {
  readonly date: string;
  readonly guideNumber: string | undefined;
  readonly substituteGuide: SubstituteGuide | undefined;
}

export const substituteGuideRules: readonly DocumentRule<WithSubstituteGuide>[] = [
  {
    code: 'invoice.guide_and_substitute',
    level: 'fault',
    message: 'An invoice that takes the place of a guide names no guide: send guide_number or substitute_guide.',
    fields: ({ guideNumber, substituteGuide }) =>
      fieldIfBroken('guide_number', guideNumber !== undefined && substituteGuide !== undefined),
  },
  {
    code: 'invoice.substitute_guide_destinations',
    level: 'fault',
    message: 'The journey needs at least one destination.',
    fields: ({ substituteGuide }) =>
      fieldIfBroken('substitute_guide.destinations', substituteGuide?.destinations.length === 0),
  },
  {
    code: 'invoice.substitute_guide_dates',
    level: 'fault',
    message: 'The journey ends before it starts.',
    fields: ({ substituteGuide: guide }) =>
      fieldIfBroken(
        'substitute_guide.transport_end_date',
        guide !== undefined && isBefore(guide.endDate, guide.startDate),
      ),
  },
  {
    code: 'invoice.substitute_guide_late',
    level: 'warning',
    message: 'The journey starts before the date of the invoice, which must be sent to SRI before it begins.',
    fields: ({ substituteGuide: guide, date }) =>
      fieldIfBroken('substitute_guide.transport_start_date', guide !== undefined && isBefore(guide.startDate, date)),
  },
  {
    code: 'invoice.substitute_guide_carrier',
    level: 'fault',
    meaning: 'The identification of the carrier does not have the form of its type.',
    message: ({ substituteGuide }) =>
      `The identification of the carrier cannot be: ${carrierFault(substituteGuide)?.message}.`,
    params: { reason: ({ substituteGuide }) => carrierFault(substituteGuide)?.reason },
    fields: ({ substituteGuide }) =>
      fieldIfBroken('substitute_guide.carrier_entity_id', carrierFault(substituteGuide) !== undefined),
  },
];

function isBefore(one: string, other: string): boolean {
  return one !== '' && other !== '' && one < other;
}

function carrierFault(guide: SubstituteGuide | undefined): IdentificationProblem | undefined {
  if (guide === undefined || guide.carrier.identification === '') return undefined;
  return identificationFault(guide.carrier.identificationType, guide.carrier.identification);
}
