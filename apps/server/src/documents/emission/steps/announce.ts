// Events of a change of state. This module builds the event, and the transaction of the change writes it, so that
// neither exists without the other. The module `delivery` makes e-mails and webhooks from the event and assigns its
// position in the event log.
import type { EventType } from '@talonario/contract';
import { type Acronym, findCatalogRowById, stateName } from '@talonario/sri';
import { fieldDifferences } from '../../../identity/events/differences.ts';
import { insertEvents, newMessageId } from '../../../identity/events/store.ts';
import { formatInstant } from '../../../platform/clock/guayaquil.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import { parseEmailAddresses } from '../../../platform/smtp/addresses.ts';
import type { DocumentBody } from '../../references.ts';
import type { LockedDocument, NewDocument } from '../../store.ts';
import type { AnnouncedDocument, AuthorizedDetails, DocumentEventFields } from '../document-stages.ts';

export interface NewDocumentEvent {
  readonly type: EventType;
  /** JSON payload that webhooks of this event send. */
  readonly data: object;
  /** Previous values of the changed fields. Null in the first event of a document. */
  readonly previous: object | null;
  /** Addresses that get the document by e-mail because of this event. */
  readonly emailRecipients: readonly string[];
}

/**
 * Returns the event of a document that reaches a state, if that state has one. `before` has the fields of the previous
 * event, or null if there was none. `data` has the fields after the commit.
 */
export function eventOfState(
  document: AnnouncedDocument,
  arrived: Exclude<Acronym, 'CRD'>,
  before: object | null,
  data: object,
): NewDocumentEvent {
  const type = eventTypes[arrived];
  const mailed = type === 'document.authorizated' && document.emailOnAuthorization;
  return {
    type,
    data,
    previous: before && fieldDifferences(before, data).before,
    emailRecipients: mailed ? uniqueEmails(document) : [],
  };
}

/**
 * Event of a document that SRI has not decided within a day, or for which SRI returns an authorization of other bytes.
 */
export function stuckDocumentEvent(document: AnnouncedDocument, acronym: Acronym): NewDocumentEvent {
  return { type: 'document.stuck', data: eventDataOf(document, acronym), previous: {}, emailRecipients: [] };
}

const eventTypes = {
  PPR: 'document.signed',
  SND: 'document.sent',
  REC: 'document.recepted',
  AUT: 'document.authorizated',
  DVL: 'document.rejected',
  NAT: 'document.rejected',
} as const satisfies Record<Exclude<Acronym, 'CRD'>, EventType>;

/** Event payload of a document in this state. */
export function eventDataOf(
  document: DocumentEventFields,
  acronym: Acronym,
  authorization?: AuthorizedDetails,
): Readonly<Record<string, unknown>> {
  return {
    id: document.id,
    businessId: document.businessId,
    documentTypeCode: findCatalogRowById('document-types', document.documentTypeId)?.code,
    state: stateName(acronym),
    acronym,
    number: document.number,
    accessKey: document.accessKey,
    authorizationNumber: authorization?.number ?? null,
    authorizedAt: authorization ? formatInstant(authorization.authorizedAt) : null,
    total: Number(document.total),
    externalId: document.externalId,
  };
}

/** Row of the table `events`, as an argument of the SQL function that writes the change. */
export interface DocumentEventRow {
  readonly type: string;
  readonly message_id: string;
  readonly data: string;
  readonly previous: object | null;
  readonly request_id: string | null;
  readonly email_recipients: readonly string[] | null;
}

/**
 * Builds the row of an event. The payload is stored as text, because the webhook signature is computed over exactly
 * this text.
 */
export function documentEventRow(event: NewDocumentEvent, requestId: string | null): DocumentEventRow {
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

/** Returns each address once, ignoring differences of case. */
export function uniqueEmails({ emails }: Pick<AnnouncedDocument, 'emails'>): string[] {
  const addresses = new Map<string, string>();
  for (const address of parseEmailAddresses(emails))
    if (!addresses.has(address.toLowerCase())) addresses.set(address.toLowerCase(), address);
  return [...addresses.values()];
}

export function joinEmails(...lists: readonly (string | null | undefined)[]): string {
  return lists.filter(Boolean).join(', ');
}

/** Event payload of a stored draft. */
export function draftEventData(row: LockedDocument): object {
  return eventDataOf(
    {
      id: row.id,
      businessId: row.business_id,
      documentTypeId: row.document_type_id,
      number: row.number,
      accessKey: row.access_key,
      total: row.total,
      externalId: (row.body as DocumentBody).external_id ?? null,
    },
    row.acronym,
  );
}

/** Event payload of a draft that is about to be stored. */
export function newDraftEventData(id: number, { references, body, figures }: NewDocument): object {
  return eventDataOf(
    {
      id,
      businessId: references.business.id,
      documentTypeId: body.document_type_id,
      number: null,
      accessKey: null,
      total: figures.total,
      externalId: body.external_id ?? null,
    },
    'CRD',
  );
}

/**
 * Event of a changed draft. It is written even if `data` is unchanged, because `data` does not contain most fields of a
 * draft.
 */
export function draftUpdated(before: LockedDocument, document: NewDocument): NewDocumentEvent {
  const data = newDraftEventData(before.id, document);
  return {
    type: 'document.updated',
    data,
    previous: fieldDifferences(draftEventData(before), data).before,
    emailRecipients: [],
  };
}

export function draftDeleted(before: LockedDocument): NewDocumentEvent {
  return { type: 'document.deleted', data: draftEventData(before), previous: null, emailRecipients: [] };
}

/** Writes an event that does not belong to an emission. Events of an emission are written together with its rows. */
export async function writeEvent(
  trx: Trx,
  { accountId, businessId, id }: { readonly accountId: number; readonly businessId: number; readonly id: number },
  event: NewDocumentEvent,
  requestId: string | null = null,
): Promise<void> {
  await insertEvents(trx, accountId, [{ businessId, documentId: id, requestId, ...event }]);
}
