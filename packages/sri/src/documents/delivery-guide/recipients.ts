import { formatDateForXml } from '../../calendar.ts';
import { normalizeText } from '../../text.ts';
import { optionalTextElement, parentElement, textElement } from '../../xml.ts';
import { writeLineDetails } from '../shared/additional-info.ts';
import type { DocumentFieldTable } from '../shared/fields.ts';
import { writeQuantity } from '../shared/lines.ts';
import { type DocumentParty, readParty } from '../shared/party.ts';
import type { FieldReader, Optional } from '../shared/reader.ts';
import { type GuideLine, type GuideLineInput, guideLineFields, readGuideLines } from './lines.ts';

/** Destination of the goods for one receiver, and the sales document of these goods. */
export interface GuideDestinationFieldsInput {
  readonly route?: Optional<string>;
  readonly destinationEstablishmentCode?: Optional<string>;
  readonly customsDocument?: Optional<string>;
  readonly supportDocumentType?: Optional<string>;
  readonly supportDocumentNumber?: Optional<string>;
  readonly supportDocumentDate?: Optional<string>;
  readonly supportDocumentAuthorization?: Optional<string>;
}

type GuideStop = { readonly [Name in keyof Required<GuideDestinationFieldsInput>]: string | undefined };

/** One of several receivers of a guide, as sent by the client. The first is the receiver of the guide itself. */
export interface GuideRecipientInput extends GuideDestinationFieldsInput {
  readonly receiver: Optional<DocumentParty>;
  /** Destination. Default: the address of the receiver. */
  readonly address?: Optional<string>;
  /** Reason of the transport to this receiver. Default: the reason of the guide. */
  readonly reason?: Optional<string>;
  readonly lines?: Optional<readonly GuideLineInput[]>;
}

/** One `destinatario` element of the XML. */
export interface GuideRecipient extends GuideStop {
  /**
   * Prefix of the recipient's field names in faults: empty for the first recipient, `recipients[1].` for the second.
   */
  readonly path: string;
  readonly receiver: DocumentParty;
  readonly address: string | undefined;
  readonly reason: string;
  readonly lines: readonly GuideLine[];
}

export const guideStopFieldTable = {
  route: {
    kind: 'text',
    required: false,
    label: { es: 'Ruta', en: 'Route' },
    about: 'Delivery guide.',
    maxLength: 300,
  },
  destination_establishment_code: {
    kind: 'code',
    required: false,
    label: { es: 'Establecimiento de destino', en: 'Establishment of destination' },
    about: 'Delivery guide: establishment of the receiver, three digits.',
    shape: 'three digits',
    pattern: /^\d{3}$/,
  },
  customs_document: {
    kind: 'text',
    required: false,
    label: { es: 'Documento aduanero único', en: 'Customs document' },
    about: 'Delivery guide: documento aduanero único.',
    maxLength: 20,
  },
  support_document_type_id: {
    kind: 'reference',
    required: false,
    label: { es: 'Tipo del documento de sustento', en: 'Type of the support document' },
    about: 'Delivery guide: type of the sales document, catalog `document-types`.',
    catalog: 'document-types',
  },
  support_document_number: {
    kind: 'document_number',
    required: false,
    label: { es: 'Número del documento de sustento', en: 'Number of the support document' },
    about: 'Delivery guide: its number.',
  },
  support_document_date: {
    kind: 'date',
    required: false,
    label: { es: 'Fecha del documento de sustento', en: 'Date of the support document' },
    about: 'Delivery guide: its issue date.',
  },
  support_document_authorization: {
    kind: 'code',
    required: false,
    label: { es: 'Autorización del documento de sustento', en: 'Authorization of the support document' },
    about: 'Delivery guide: its authorization number, 10 to 49 digits.',
    shape: '10 to 49 digits',
    pattern: /^\d{10,49}$/,
  },
} as const satisfies DocumentFieldTable;

export const guideRecipientFieldTable = {
  customer_id: { kind: 'reference', required: true, label: { es: 'Cliente', en: 'Customer' }, catalog: 'customers' },
  address: {
    kind: 'text',
    required: false,
    label: { es: 'Dirección de destino', en: 'Address of destination' },
    maxLength: 300,
  },
  reason: { kind: 'text', required: false, label: { es: 'Motivo', en: 'Reason' }, maxLength: 300 },
  ...guideStopFieldTable,
  items: {
    kind: 'list',
    required: false,
    label: { es: 'Al menos una línea', en: 'At least one line' },
    entries: guideLineFields,
  },
} as const satisfies DocumentFieldTable;

/** Data of the receiver in the guide's own fields. `address` is set only if it differs from the receiver's address. */
export type GuideReceiver = Omit<GuideRecipient, 'path' | 'reason'> & { readonly reason: string | undefined };

export interface ParsedGuideRecipients {
  readonly recipients: readonly GuideRecipient[];
  /** Fields of the first entry of `recipients` that contradict the guide's own fields. */
  readonly contradictions: readonly string[];
}

export function readGuideRecipients(
  list: readonly GuideRecipientInput[],
  own: GuideReceiver,
  reader: FieldReader,
): ParsedGuideRecipients {
  const { first, contradictions } = joinFirst(list[0], own, reader);
  const others = list.slice(1).map((source, index): GuideRecipient => {
    const entry = reader.entry('recipients', index + 1);
    const receiver = readParty(source.receiver, 'customer_id', entry);
    return {
      path: `recipients[${index + 1}].`,
      receiver,
      address:
        entry.optionalText('address', source.address, guideRecipientFieldTable.address) ??
        receiver.address ??
        undefined,
      reason: entry.optionalText('reason', source.reason, guideRecipientFieldTable.reason) ?? first.reason,
      ...readGuideStop(source, entry),
      lines: readGuideLines(source.lines ?? [], entry),
    };
  });
  return { recipients: [first, ...others], contradictions };
}

export function readGuideStop(source: GuideDestinationFieldsInput, reader: FieldReader): GuideStop {
  return {
    route: reader.optionalText('route', source.route, guideStopFieldTable.route),
    destinationEstablishmentCode: reader.optionalText(
      'destination_establishment_code',
      source.destinationEstablishmentCode,
      guideStopFieldTable.destination_establishment_code,
    ),
    customsDocument: reader.optionalText(
      'customs_document',
      source.customsDocument,
      guideStopFieldTable.customs_document,
    ),
    supportDocumentType: reader.optionalText('support_document_type_id', source.supportDocumentType, supportType),
    supportDocumentNumber: reader.optionalNumber('support_document_number', source.supportDocumentNumber),
    supportDocumentDate: reader.optionalDate('support_document_date', source.supportDocumentDate),
    supportDocumentAuthorization: reader.optionalText(
      'support_document_authorization',
      source.supportDocumentAuthorization,
      guideStopFieldTable.support_document_authorization,
    ),
  };
}

// SRI's schema accepts only two digits for the type of the sales document, so the longer codes of the ATS catalog are
// not possible.
const supportType = { kind: 'code', pattern: /^\d{2}$/, catalog: 'support-document-types' } as const;

/**
 * Merges the first entry of `recipients` with the guide's own fields. The entry may repeat the guide's fields or
 * replace missing ones, but must not contradict them.
 */
function joinFirst(
  source: GuideRecipientInput | undefined,
  own: GuideReceiver,
  reader: FieldReader,
): { readonly first: GuideRecipient; readonly contradictions: readonly string[] } {
  const fallback = own.receiver.address ?? undefined;
  if (source === undefined) {
    const first = { ...own, path: '', address: own.address ?? fallback, reason: own.reason ?? '' };
    return { first, contradictions: [] };
  }
  const entry = reader.entry('recipients', 0);
  const contradictions: string[] = [];
  const join = (name: string, ours: string | undefined, theirs: string | undefined) => {
    if (ours !== undefined && theirs !== undefined && ours !== theirs) contradictions.push(`recipients[0].${name}`);
    return theirs ?? ours;
  };
  const stop = readGuideStop(source, entry);
  const joined = Object.fromEntries(
    stopNames.map(([name, field]) => [name, join(field, own[name], stop[name])]),
  ) as unknown as GuideStop;
  const address = join(
    'address',
    own.address,
    entry.optionalText('address', source.address, guideRecipientFieldTable.address),
  );
  const reason = join(
    'reason',
    own.reason,
    entry.optionalText('reason', source.reason, guideRecipientFieldTable.reason),
  );
  if (source.receiver && !isSameText(source.receiver.identification, own.receiver.identification))
    contradictions.push('recipients[0].customer_id');
  if (source.lines && source.lines.length > 0 && !isSame(readGuideLines(source.lines, entry), own.lines))
    contradictions.push('recipients[0].items');
  const first = { ...own, ...joined, path: '', address: address ?? fallback, reason: reason ?? '' };
  return { first, contradictions };
}

/** Whether a text as sent equals the normalised text that was read. */
function isSameText(sent: string, read: string): boolean {
  const reading = normalizeText(sent);
  return reading.ok && reading.text === read;
}

const stopNames = [
  ['route', 'route'],
  ['destinationEstablishmentCode', 'destination_establishment_code'],
  ['customsDocument', 'customs_document'],
  ['supportDocumentType', 'support_document_type_id'],
  ['supportDocumentNumber', 'support_document_number'],
  ['supportDocumentDate', 'support_document_date'],
  ['supportDocumentAuthorization', 'support_document_authorization'],
] as const satisfies readonly (readonly [keyof GuideStop, keyof typeof guideStopFieldTable])[];

function isSame(one: readonly GuideLine[], other: readonly GuideLine[]): boolean {
  const text = (lines: readonly GuideLine[]) =>
    JSON.stringify(lines.map((line) => ({ ...line, quantity: line.quantity.toFixed(6) })));
  return text(one) === text(other);
}

export function writeGuideRecipients(recipients: readonly GuideRecipient[]): string {
  let content = '';
  for (const recipient of recipients) content += parentElement('destinatario', writeRecipient(recipient));
  return parentElement('destinatarios', content);
}

function writeRecipient(recipient: GuideRecipient): string {
  const { receiver, supportDocumentDate } = recipient;
  return (
    textElement('identificacionDestinatario', receiver.identification) +
    textElement('razonSocialDestinatario', receiver.businessName) +
    textElement('dirDestinatario', recipient.address ?? '') +
    textElement('motivoTraslado', recipient.reason) +
    optionalTextElement('docAduaneroUnico', recipient.customsDocument) +
    optionalTextElement('codEstabDestino', recipient.destinationEstablishmentCode) +
    optionalTextElement('ruta', recipient.route) +
    optionalTextElement('codDocSustento', recipient.supportDocumentType) +
    optionalTextElement('numDocSustento', recipient.supportDocumentNumber) +
    optionalTextElement('numAutDocSustento', recipient.supportDocumentAuthorization) +
    optionalTextElement('fechaEmisionDocSustento', supportDocumentDate && formatDateForXml(supportDocumentDate)) +
    parentElement('detalles', writeLines(recipient.lines))
  );
}

function writeLines(lines: readonly GuideLine[]): string {
  let content = '';
  for (const line of lines)
    content += parentElement(
      'detalle',
      optionalTextElement('codigoInterno', line.code) +
        optionalTextElement('codigoAdicional', line.auxCode) +
        textElement('descripcion', line.description) +
        textElement('cantidad', writeQuantity(line.quantity)) +
        writeLineDetails(line.additionalDetails),
    );
  return content;
}
