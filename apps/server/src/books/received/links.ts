// Handles GET /documents/{id}/received-documents: received documents that refer to an issued one.
import { findDocument } from '../../documents/store.ts';
import type { Call } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { linksOfIssuedRow } from './links-store.ts';

export async function linksOfIssued(call: Call<'documents.received.list'>) {
  const { account, params, query, mode } = call;
  return await call.db.forAccount(account.id, async (trx) => {
    const where = { accountId: account.id, id: params.id, businessId: query.businessId, mode };
    const found = await findDocument(trx, where);
    return found instanceof Refusal ? found : { data: await linksOfIssuedRow(trx, account.id, found.row) };
  });
}
