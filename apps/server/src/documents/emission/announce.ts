// Step 8: what is told about a change of state. The event is decided here and written in the transaction of the change, so
// neither can happen without the other; delivery/ turns it into mail and webhooks.
import type { webhookEvents } from '@talonario/contract';
import { type Acronym, findById, stateWord } from '@talonario/sri';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import { readAddresses } from '../../platform/smtp/addresses.ts';

/** What of a document its events show. */
export interface AnnouncedDocument {
  readonly id: number;
  readonly businessId: number;
  readonly documentTypeId: number;
  readonly number: string;
  readonly accessKey: string;
  readonly total: string;
  readonly externalId: string | null;
  /** Of everybody it names as the other side. */
  readonly emails: string;
  readonly emailOnAuthorization: boolean;
}

export interface DocumentEvent {
  readonly type: (typeof webhookEvents)[number];
  /** The payload of its webhooks. */
  readonly data: object;
  /** Whom the document is mailed to because of this event. */
  readonly emailRecipients: readonly string[];
}

export interface Authorized {
  readonly number: string;
  readonly authorizedAt: Date;
}

/** What arriving in a state tells the outside; nothing for the states only we know. */
export function eventOfState(
  document: AnnouncedDocument,
  acronym: Acronym,
  authorization?: Authorized,
): DocumentEvent | undefined {
  const type = eventTypes[acronym];
  return type && makeEvent(document, type, acronym, authorization);
}

/** SRI has not decided for a day, or shows something that is not ours. */
export function stuckEvent(document: AnnouncedDocument, acronym: Acronym): DocumentEvent {
  return makeEvent(document, 'document.stuck', acronym);
}

const eventTypes = {
  CRD: undefined,
  PPR: 'document.signed',
  SND: undefined,
  REC: 'document.recepted',
  AUT: 'document.authorizated',
  DVL: 'document.rejected',
  NAT: 'document.rejected',
} as const satisfies Record<Acronym, DocumentEvent['type'] | undefined>;

/** An event of this type about a document in this state. */
export function makeEvent(
  document: AnnouncedDocument,
  type: DocumentEvent['type'],
  acronym: Acronym,
  authorization?: Authorized,
): DocumentEvent {
  const mailed = type === 'document.authorizated' && document.emailOnAuthorization;
  return {
    type,
    data: {
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
    },
    emailRecipients: mailed ? recipientsOf(document) : [],
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
