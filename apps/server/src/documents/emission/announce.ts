// Step 8: what is told about a change of state. The event is decided here and written in the transaction of the change, so
// neither can happen without the other; delivery/ turns it into mail and webhooks, and gives it its place in the log.
import type { EventType } from '@talonario/contract';
import { type Acronym, findById, stateWord } from '@talonario/sri';
import { differences } from '../../identity/events/differences.ts';
import { newMessageId } from '../../identity/events/store.ts';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import { readAddresses } from '../../platform/smtp/addresses.ts';
import type { EventRow } from './emission-store.ts';

/** What of a document its events show. A draft has neither number nor key. */
export interface ToldDocument {
  readonly id: number;
  readonly businessId: number;
  readonly documentTypeId: number;
  readonly number: string | null;
  readonly accessKey: string | null;
  readonly total: string;
  readonly externalId: string | null;
}

export interface AnnouncedDocument extends ToldDocument {
  readonly number: string;
  readonly accessKey: string;
  /** Of everybody it names as the other side. */
  readonly emails: string;
  readonly emailOnAuthorization: boolean;
}

export interface DocumentEvent {
  readonly type: EventType;
  /** The payload of its webhooks. */
  readonly data: object;
  /** The values before, of what changed; null in the first event of a document. */
  readonly previous: object | null;
  /** Whom the document is mailed to because of this event. */
  readonly emailRecipients: readonly string[];
}

export interface Authorized {
  readonly number: string;
  readonly authorizedAt: Date;
}

/**
 * What arriving in a state tells the outside. `before` is the document as it was last told of, null when it never was; `data` is the
 * document as the commit leaves it.
 */
export function eventOfState(
  document: AnnouncedDocument,
  arrived: Exclude<Acronym, 'CRD'>,
  before: object | null,
  data: object,
): DocumentEvent {
  const type = eventTypes[arrived];
  const mailed = type === 'document.authorizated' && document.emailOnAuthorization;
  return {
    type,
    data,
    previous: before && differences(before, data).before,
    emailRecipients: mailed ? recipientsOf(document) : [],
  };
}

/** SRI has not decided for a day, or shows something that is not ours. */
export function stuckEvent(document: AnnouncedDocument, acronym: Acronym): DocumentEvent {
  return { type: 'document.stuck', data: dataOf(document, acronym), previous: {}, emailRecipients: [] };
}

const eventTypes = {
  PPR: 'document.signed',
  SND: 'document.sent',
  REC: 'document.recepted',
  AUT: 'document.authorizated',
  DVL: 'document.rejected',
  NAT: 'document.rejected',
} as const satisfies Record<Exclude<Acronym, 'CRD'>, EventType>;

/** What events show of a document in this state. */
export function dataOf(
  document: ToldDocument,
  acronym: Acronym,
  authorization?: Authorized,
): Readonly<Record<string, unknown>> {
  return {
    id: document.id,
    businessId: document.businessId,
    documentTypeCode: findById('document-types', document.documentTypeId)?.code,
    state: stateWord(acronym),
    acronym,
    number: document.number,
    accessKey: document.accessKey,
    authorizationNumber: authorization?.number ?? null,
    authorizedAt: authorization ? formatInstant(authorization.authorizedAt) : null,
    total: Number(document.total),
    externalId: document.externalId,
  };
}

/** The row of an event, to go with those of its document. Its payload is kept as text: that is what is signed. */
export function eventRow(event: DocumentEvent, requestId: string | null): EventRow {
  const { type, data, previous, emailRecipients } = event;
  return {
    type,
    message_id: newMessageId(),
    data: JSON.stringify(data),
    previous,
    request_id: requestId,
    email_recipients: emailRecipients.length === 0 ? null : emailRecipients,
  };
}

/** Each address once, however it is written. */
export function recipientsOf({ emails }: Pick<AnnouncedDocument, 'emails'>): string[] {
  const addresses = new Map<string, string>();
  for (const address of readAddresses(emails))
    if (!addresses.has(address.toLowerCase())) addresses.set(address.toLowerCase(), address);
  return [...addresses.values()];
}

export function joinEmails(...lists: readonly (string | null | undefined)[]): string {
  return lists.filter(Boolean).join(', ');
}
