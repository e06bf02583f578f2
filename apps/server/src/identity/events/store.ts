// Writes events, each with a row in the outbox. Workers later copy it to the event log (delivery/events) and to
// deliveries (delivery/fan-out). Events of an emission are written by documents/emission.
import { randomUUID } from 'node:crypto';
import type { EventType } from '@talonario/contract';
import type { Trx } from '../../platform/db/transaction.ts';

export interface NewEvent {
  readonly type: EventType;
  readonly businessId: number | null;
  /** Record that the event is about: exactly one of the three ids is set. */
  readonly documentId?: number;
  readonly receivedDocumentId?: number;
  readonly recordId?: number;
  readonly data: object;
  /** Previous values of the changed fields; null in the first event of a record. */
  readonly previous: object | null;
  /** Request that caused the event; null if the service made the change itself. */
  readonly requestId: string | null;
  /** Addresses that get the document by e-mail because of this event. */
  readonly emailRecipients?: readonly string[];
}

// Maximum rows per statement. A row has ten parameters, and PostgreSQL accepts 65,535 in one statement.
const most = 1000;

/** Writes the events. Call it in the transaction of the change. */
export async function insertEvents(trx: Trx, accountId: number, events: readonly NewEvent[]): Promise<void> {
  for (let start = 0; start < events.length; start += most)
    await trx
      .with('event', (db) =>
        db
          .insertInto('events')
          .values(events.slice(start, start + most).map((event) => rowOf(accountId, event)))
          .returning(['account_id', 'id']),
      )
      .insertInto('event_outbox')
      .columns(['account_id', 'event_id'])
      .expression((db) => db.selectFrom('event').select(['account_id', 'id']))
      .execute();
}

export function newMessageId(): string {
  return `msg_${randomUUID().replaceAll('-', '')}`;
}

function rowOf(accountId: number, { emailRecipients = [], ...event }: NewEvent) {
  return {
    account_id: accountId,
    business_id: event.businessId,
    document_id: event.documentId ?? null,
    received_document_id: event.receivedDocumentId ?? null,
    record_id: event.recordId ?? null,
    type: event.type,
    message_id: newMessageId(),
    data: JSON.stringify(event.data), // as text, because exactly this text is signed
    previous: event.previous && JSON.stringify(event.previous),
    request_id: event.requestId,
    email_recipients: emailRecipients.length === 0 ? null : [...emailRecipients],
  };
}
