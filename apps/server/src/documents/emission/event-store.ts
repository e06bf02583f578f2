// Events of documents: as rows that go with those of an emission, and written by themselves.
import { insertEvents, newMessageId } from '../../identity/events/store.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { DocumentEvent } from './announce.ts';
import type { EventRow } from './emission-store.ts';

/** Its payload is kept as text: that is what is signed. */
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

export async function writeEvent(
  trx: Trx,
  { accountId, businessId, id }: { readonly accountId: number; readonly businessId: number; readonly id: number },
  event: DocumentEvent,
  requestId: string | null = null,
): Promise<void> {
  await insertEvents(trx, accountId, [{ businessId, documentId: id, requestId, ...event }]);
}
