// Handles GET /documents. For businesses with millions of documents, the page is found with an index (page-store.ts),
// and only its documents are read.
import type { Call } from '../platform/http/call.ts';
import { listPageReply } from '../platform/http/lists/list-query.ts';
import { Refusal } from '../platform/http/replies/error-reply.ts';
import { tableFormatOf } from '../platform/tables/requested-table.ts';
import { findAccessibleBusiness } from '../records/directories/scope.ts';
import { loadDocumentHistories, loadDocumentRows } from './list-store.ts';
import { findDocumentPage } from './page-store.ts';
import { type ListedDocumentRecord, showDocument, showListedDocument } from './show.ts';
import { exportDocumentTable } from './table.ts';

export async function listDocuments(call: Call<'documents.list'>) {
  const { query, account } = call;
  const format = tableFormatOf(query);
  if (format instanceof Refusal) return format;
  const paging = call.paging({ sortBy: 'date', sortDir: 'desc' });
  if (format !== undefined) return await exportDocumentTable(call, format, paging);
  return await call.db.forAccount(account.id, async (trx) => {
    const business = await findAccessibleBusiness(trx, call, query.businessId);
    if (business instanceof Refusal) return business;
    const { rows: placed, total } = await findDocumentPage(trx, account.id, query, paging);
    const rows = await loadDocumentRows(trx, account.id, placed);
    if (query.view === 'summary') return listPageReply(rows, total, paging, showListedDocument);
    const histories = await loadDocumentHistories(trx, account.id, rows);
    return listPageReply(
      rows,
      total,
      paging,
      (row): ListedDocumentRecord => showDocument(row, histories.get(row.id) ?? []),
    );
  });
}
