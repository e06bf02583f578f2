// Handles GET /reports/{book}/documents.
import type { DataOf } from '@talonario/contract';
import type { Call } from '../../platform/http/call.ts';
import { listPageReply } from '../../platform/http/lists/list-query.ts';
import { badRequest, Refusal } from '../../platform/http/replies/error-reply.ts';
import type { FigureDocumentLine } from '../ledger/documents-store.ts';
import { groupingOfBook } from './facts-store.ts';
import { groupingRefusal } from './get-report.ts';
import { findAccessibleReportPeriod } from './period.ts';
import { listReportDocuments } from './report-store.ts';

export async function listDocumentsOfReportFigure(call: Call<'reports.documents'>) {
  const { book } = call.params;
  const { group, groupBy, leftOut, accepted } = call.query;
  const grouping = groupingOfBook(book, groupBy);
  if (grouping === undefined) return groupingRefusal(book, groupBy);
  if (group !== undefined && (grouping === null || leftOut !== undefined))
    return badRequest('request.invalid_parameter', 'group goes with the groupBy that gave it, and not with leftOut.');
  const paging = call.paging({ sortBy: 'id', sortDir: 'asc' });
  const period = await findAccessibleReportPeriod(call, call.query);
  if (period instanceof Refusal) return period;
  return await call.db.forAccount(call.account.id, async (trx) => {
    const filter = { grouping, group, leftOut, accepted };
    const { rows, total, amount } = await listReportDocuments(trx, book, filter, period, paging);
    const { data, meta } = listPageReply(rows, total, paging, showDocumentLine);
    return { data, meta: { ...meta, amount: Number(amount) } };
  });
}

export function showDocumentLine(row: FigureDocumentLine): DataOf<'reports.documents'>[number] {
  return {
    id: row.document_id ?? row.received_document_id ?? 0,
    received: row.received_document_id !== null,
    documentTypeId: row.document_type_id,
    number: row.number,
    accessKey: row.access_key,
    date: row.day,
    issueDate: row.issue_date,
    party: { identification: row.party_identification, name: row.party_name },
    leftOut: row.left_out,
    accepted: row.accepted,
    amount: Number(row.amount),
  };
}
