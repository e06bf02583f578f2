// Reads one received document with all its parts.
import type { Trx } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { findPartyByIdentification } from '../../records/parties/store.ts';
import { linksOfReceived } from './links-store.ts';
import { type ReceivedRecord, showReceived } from './show.ts';
import { findReceived, type ReceivedLocator } from './store.ts';

export async function getReceived(call: Call<'receivedDocuments.get'>) {
  const { account, params, query, mode } = call;
  const where = { accountId: account.id, id: params.id, businessId: query.businessId, mode };
  return await call.db.forAccount(account.id, async (trx) => {
    const shown = await loadShownReceived(trx, where);
    return shown instanceof Refusal ? shown : { data: shown };
  });
}

export async function loadShownReceived(trx: Trx, where: ReceivedLocator): Promise<ReceivedRecord | Refusal> {
  const row = await findReceived(trx, where);
  if (row instanceof Refusal) return row;
  const { business_id, issuer_identification } = row;
  const provider = await findPartyByIdentification(
    trx,
    where.accountId,
    'provider',
    business_id,
    issuer_identification,
  );
  return showReceived(row, {
    providerId: provider?.id ?? null,
    links: await linksOfReceived(trx, where.accountId, row),
  });
}
