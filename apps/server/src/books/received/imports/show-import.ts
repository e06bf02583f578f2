// An import as the API shows it.
import type { DataOf } from '@talonario/contract';
import { formatInstant } from '../../../platform/clock/guayaquil.ts';
import type { ImportOutcomeCounts, ImportRecord } from './import-store.ts';
import type { StoredImportRow } from './report-store.ts';

export type ShownImport = DataOf<'imports.get'>;

export function showImport(row: ImportRecord, counts: ImportOutcomeCounts): ShownImport {
  return {
    id: row.id,
    businessId: row.business_id,
    source: row.source,
    fileName: row.file_name,
    dryRun: row.dry_run,
    status: row.status,
    error: row.error as ShownImport['error'],
    rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts: {
      new: counts.new ?? 0,
      known: counts.known ?? 0,
      notOurs: counts.not_ours ?? 0,
      tampered: counts.tampered ?? 0,
      notFound: counts.not_found ?? 0,
      waiting: counts.waiting ?? 0,
      faulty: counts.faulty ?? 0,
      conflict: counts.conflict ?? 0,
    },
    createdAt: formatInstant(row.created_at),
    finishedAt: row.finished_at && formatInstant(row.finished_at),
  };
}

export function showImportRow(row: StoredImportRow): DataOf<'imports.rows.list'>[number] {
  return {
    line: row.line,
    fileName: row.file_name,
    accessKey: row.access_key,
    outcome: row.outcome,
    receivedDocumentId: row.received_document_id,
    documentId: row.document_id,
    code: row.code,
    ...(row.params && { params: row.params }),
    message: row.message,
  };
}
