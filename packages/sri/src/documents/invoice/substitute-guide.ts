import { toXmlDate } from '../../calendar.ts';
import { type IdentificationProblem, identificationFault } from '../../identification.ts';
import { readBarePlate } from '../../plate.ts';
import { group, leaf, optionalLeaf } from '../../xml.ts';
import { brokenAt, type Rule } from '../rule.ts';
import type { FieldTable } from '../shared/fields.ts';
import { type Party, readParty } from '../shared/party.ts';
import type { FieldReader, Maybe } from '../shared/reader.ts';

/** Journey of the goods stated by the invoice itself, which replaces a delivery guide (anexo 9). */
export interface SubstituteGuideInput {
  readonly departureAddress: Maybe<string>;
  readonly destinationAddress: Maybe<string>;
  readonly startDate: Maybe<string>;
  readonly endDate: Maybe<string>;
  readonly carrier: Maybe<Party>;
  readonly vehiclePlate: Maybe<string>;
  readonly destinations: Maybe<readonly GuideDestinationInput[]>;
}

export interface GuideDestinationInput {
  readonly reason: Maybe<string>;
  readonly customsDocument?: Maybe<string>;
  readonly establishmentCode?: Maybe<string>;
  readonly route?: Maybe<string>;
}

export interface SubstituteGuide {
  readonly departureAddress: string;
  readonly destinationAddress: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly carrier: Party;
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
} as const satisfies FieldTable;

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
} as const satisfies FieldTable;

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
    vehiclePlate: reader.requiredText('vehicle_plate', readBarePlate(source.vehiclePlate), fields.vehicle_plate),
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
    destinations += group(
      'destino',
      leaf('motivoTraslado', reason) +
        optionalLeaf('docAduaneroUnico', customsDocument) +
        optionalLeaf('codEstabDestino', establishmentCode) +
        optionalLeaf('ruta', route),
    );
  return group(
    'infoSustitutivaGuiaRemision',
    leaf('dirPartida', guide.departureAddress) +
      leaf('dirDestinatario', guide.destinationAddress) +
      leaf('fechaIniTransporte', toXmlDate(guide.startDate)) +
      leaf('fechaFinTransporte', toXmlDate(guide.endDate)) +
      leaf('razonSocialTransportista', guide.carrier.businessName) +
      leaf('tipoIdentificacionTransportista', guide.carrier.identificationType) +
      leaf('rucTransportista', guide.carrier.identification) +
      leaf('placa', guide.vehiclePlate) +
      group('destinos', destinations),
  );
}

interface WithSubstituteGuide {
  readonly date: string;
  readonly guideNumber: string | undefined;
  readonly substituteGuide: SubstituteGuide | undefined;
}

export const substituteGuideRules: readonly Rule<WithSubstituteGuide>[] = [
  {
    code: 'invoice.guide_and_substitute',
    level: 'fault',
    message: 'An invoice that takes the place of a guide names no guide: send guide_number or substitute_guide.',
    fields: ({ guideNumber, substituteGuide }) =>
      brokenAt('guide_number', guideNumber !== undefined && substituteGuide !== undefined),
  },
  {
    code: 'invoice.substitute_guide_destinations',
    level: 'fault',
    message: 'The journey needs at least one destination.',
    fields: ({ substituteGuide }) =>
      brokenAt('substitute_guide.destinations', substituteGuide?.destinations.length === 0),
  },
  {
    code: 'invoice.substitute_guide_dates',
    level: 'fault',
    message: 'The journey ends before it starts.',
    fields: ({ substituteGuide: guide }) =>
      brokenAt('substitute_guide.transport_end_date', guide !== undefined && isBefore(guide.endDate, guide.startDate)),
  },
  {
    code: 'invoice.substitute_guide_late',
    level: 'warning',
    message: 'The journey starts before the date of the invoice, which must be sent to SRI before it begins.',
    fields: ({ substituteGuide: guide, date }) =>
      brokenAt('substitute_guide.transport_start_date', guide !== undefined && isBefore(guide.startDate, date)),
  },
  {
    code: 'invoice.substitute_guide_carrier',
    level: 'fault',
    meaning: 'The identification of the carrier does not have the form of its type.',
    message: ({ substituteGuide }) =>
      `The identification of the carrier cannot be: ${carrierFault(substituteGuide)?.message}.`,
    params: { reason: ({ substituteGuide }) => carrierFault(substituteGuide)?.reason },
    fields: ({ substituteGuide }) =>
      brokenAt('substitute_guide.carrier_entity_id', carrierFault(substituteGuide) !== undefined),
  },
];

function isBefore(one: string, other: string): boolean {
  return one !== '' && other !== '' && one < other;
}

function carrierFault(guide: SubstituteGuide | undefined): IdentificationProblem | undefined {
  if (guide === undefined || guide.carrier.identification === '') return undefined;
  return identificationFault(guide.carrier.identificationType, guide.carrier.identification);
}
