// Stores new drafts, each in one statement and one commit. Drafts of one account that arrive during a write share the
// next one.
import type { auditRowOfEntry } from '../identity/audit/record.ts';
import { newMessageId } from '../identity/events/store.ts';
import { batcherPerDatabase } from '../platform/db/batcher.ts';
import type { Database } from '../platform/db/pool.ts';
import type { IdempotencyKeyHolder } from '../platform/http/idempotency/idempotency.ts';
import { IdempotencyKeyLost } from '../platform/http/idempotency/idempotency-store.ts';
import { withExternalIdRefusal } from '../records/directories/faults.ts';
import { newDraftEventData } from './emission/steps/announce.ts';
import { listOfOptional, mergeRowsByTable, type RowsByTable } from './rows-by-table.ts';
import { type JsonHistoryRow, parseHistory, type ShownDocumentRow } from './show.ts';
import { documentContentColumns, type FoundDocument, type NewDocument, referenceRows } from './store.ts';

export interface NewDocumentDraft {
  readonly document: NewDocument;
  readonly audit: ReturnType<typeof auditRowOfEntry>;
  readonly key: (IdempotencyKeyHolder & { readonly status: number }) | undefined;
}

/** Throws IdempotencyKeyLost and writes nothing if another request holds the Idempotency-Key by now. */
export async function storeDraft(db: Database, draft: NewDocumentDraft): Promise<FoundDocument> {
  const { history, place: _, ...row } = await draftsOf(db).add(draft.document.accountId, draft);
  // A draft has no number, so it cannot be repeated or annulled.
  return {
    row: { ...row, annulment: null, issued_elsewhere: false, merged_requests: 0 },
    history: parseHistory(history),
    creditNotes: [],
  };
}

const draftsOf = batcherPerDatabase<number, NewDocumentDraft, DraftRow>((db) => ({
  run: (drafts, accountId) => writeDrafts(db, accountId, drafts),
  conflictKey: ({ document }) => document.body.external_id ?? undefined,
}));

async function writeDrafts(db: Database, accountId: number, drafts: readonly NewDocumentDraft[]): Promise<DraftRow[]> {
  const values = [accountId, JSON.stringify(mergeRowsByTable(drafts.map(tablesOf)))];
  const rows = await withExternalIdRefusal(() => db.callFor(accountId)<DraftRow>(writeDraftsStatement, values)).catch(
    (error: unknown) => {
      throw (error as { code?: unknown }).code === noDataFound ? new IdempotencyKeyLost() : error;
    },
  );
  return rows.toSorted((a, b) => a.place - b.place);
}

const noDataFound = 'P0002';

/**
 * Rows of one draft by table. The id of the draft does not exist yet, so rows refer to the draft by its position in the
 * call.
 */
function tablesOf({ document, audit, key }: NewDocumentDraft, index: number): RowsByTable {
  const place = index + 1;
  const of = (each: object) => ({ place, ...each });
  const row = {
    ...documentContentColumns(document),
    business_id: document.references.business.id,
    environment_id: document.environmentId,
    acronym: 'CRD',
    attempt: 0,
    body: document.body,
    computed: document.figures.computed,
    warnings: document.warnings,
  };
  return {
    documents: [of(row)],
    document_references: referenceRows(document.references).map(of),
    document_history: [of({ acronym: row.acronym, reason: 'created' })],
    audit_log: listOfOptional(audit).map(of),
    events: [
      of({
        business_id: row.business_id,
        type: 'document.created',
        message_id: newMessageId(),
        data: newDraftEventData(place, document),
        request_id: audit?.request_id,
      }),
    ],
    keys: listOfOptional(key).map(of),
  };
}

type DraftRow = Omit<ShownDocumentRow, 'annulment' | 'issued_elsewhere' | 'merged_requests'> & {
  readonly place: number;
  readonly history: readonly JsonHistoryRow[];
};

const writeDraftsStatement = { name: 'write_drafts', text: 'select * from write_drafts($1, $2)' };
