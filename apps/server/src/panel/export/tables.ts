// GET /documents.csv and /received-documents.csv: the lists as CSV. Since the lists have the parameter `format`, these
// addresses are only kept for older clients.
import { exportReceivedTable } from '../../books/received/table.ts';
import { exportDocumentTable } from '../../documents/table.ts';
import type { CallOf } from '../../platform/http/call.ts';

const newestFirst = { sortBy: 'date', sortDir: 'desc' } as const;

export async function exportDocuments(call: CallOf<'documents.export'>) {
  const { decimals, ...query } = call.query;
  return await exportDocumentTable({ ...call, query }, 'csv', newestFirst, decimals);
}

export async function exportReceivedDocuments(call: CallOf<'receivedDocuments.export'>) {
  return await exportReceivedTable(call, 'csv', newestFirst);
}
