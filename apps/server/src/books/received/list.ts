// Handles GET /received-documents. The page is found with an index (page-store.ts), and only its documents are read.
import type { Call } from '../../platform/http/call.ts';
import { listPageReply } from '../../platform/http/lists/list-query.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { tableFormatOf } from '../../platform/tables/requested-table.ts';
import { findAccessibleBusiness } from '../../records/directories/scope.ts';
import { findReceivedPage } from './page-store.ts';
import { showListedReceived } from './show.ts';
import { loadReceivedRows } from './store.ts';
import { exportReceivedTable } from './table.ts';

export async function listReceived(call: Call<'receivedDocuments.list'>) {
  const { query, account } = call;
  const format = tableFormatOf(query);
  if (format instanceof Refusal) return format;
  const paging = call.paging({ sortBy: 'date', sortDir: 'desc' });
  if (format !== undefined) return await exportReceivedTable(call, format, paging);
  return await call.db.forAccount(account.id, async (trx) => {
    const business = await findAccessibleBusiness(trx, call, query.businessId);
    if (business instanceof Refusal) return business;
    const { rows: placed, total } = await findReceivedPage(trx, account.id, query, paging);
    return listPageReply(await loadReceivedRows(trx, account.id, placed), total, paging, showListedReceived);
  });
}
