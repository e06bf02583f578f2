// Events of documents that are written by themselves; those of an emission go with its rows.
import { insertEvents } from '../../identity/events/store.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { DocumentEvent } from './announce.ts';

export async function writeEvent(
  trx: Trx,
  { accountId, businessId, id }: { readonly accountId: number; readonly businessId: number; readonly id: number },
  event: DocumentEvent,
  requestId: string | null = null,
): Promise<void> {
  await insertEvents(trx, accountId, [{ businessId, documentId: id, requestId, ...event }]);
}
