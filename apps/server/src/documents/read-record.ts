// Reads a document from its rows, as the API shows it.
import type { Transaction } from 'kysely';
import type { Database } from '../platform/db/pool.ts';
import type { Tables } from '../platform/db/tables.ts';
import type { Principal } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/replies/error-reply.ts';
import { type DocumentRecord, showDocument } from './show.ts';
import { findDocument } from './store.ts';

type Reader = Pick<Principal, 'account' | 'mode'>;

/** `businessId`: if set, the document must belong to this business. */
export async function loadDocumentRecord(
  reader: Reader & { readonly db: Database },
  id: number,
  businessId?: number,
): Promise<DocumentRecord | Refusal> {
  return await reader.db.forAccount(reader.account.id, (trx) => loadDocumentRecordIn(trx, reader, id, businessId));
}

export async function loadDocumentRecordIn(
  trx: Transaction<Tables>,
  { account, mode }: Reader,
  id: number,
  businessId?: number,
): Promise<DocumentRecord | Refusal> {
  const found = await findDocument(trx, { accountId: account.id, id, businessId, mode });
  return found instanceof Refusal ? found : showDocument(found.row, found.history, found.creditNotes);
}
