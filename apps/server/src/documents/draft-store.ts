// A new draft, in one statement and one commit.
import type { auditRow } from '../identity/audit/record.ts';
import type { CallStatement } from '../platform/db/pool.ts';
import type { KeyHolder } from '../platform/http/idempotency.ts';
import { refusingExternalId } from '../records/directories/faults.ts';
import { type JsonHistoryRow, readHistory, type ShownRow } from './show.ts';
import { type FoundDocument, figureColumns, type NewDocument, referenceRows } from './store.ts';

/** Undefined, and nothing written, when the key is held by another run by now. */
export async function writeDraft(
  call: CallStatement,
  draft: NewDocument,
  audit: ReturnType<typeof auditRow>,
  key?: KeyHolder & { readonly status: number },
): Promise<FoundDocument | undefined> {
  const rows = {
    document: {
      ...figureColumns(draft),
      account_id: draft.accountId,
      business_id: draft.references.business.id,
      environment_id: draft.environmentId,
      acronym: 'CRD',
      body: draft.body,
      computed: draft.figures.computed,
      warnings: draft.warnings,
    },
    document_references: referenceRows(draft.references),
    document_history: [{ acronym: 'CRD', reason: 'created' }],
    audit_log: audit,
    ...(key && { key }),
  };
  const [written] = await refusingExternalId(() => call<DraftRow>(writeDraftStatement, [JSON.stringify(rows)]));
  if (written === undefined) return undefined;
  const { history, ...row } = written;
  // A draft took no number, so nobody can have repeated that, nor annulled it.
  return {
    row: { ...row, annulment: null, issued_elsewhere: false, merged_requests: 0 },
    history: readHistory(history),
    creditNotes: [],
  };
}

type DraftRow = Omit<ShownRow, 'annulment' | 'issued_elsewhere' | 'merged_requests'> & {
  readonly history: readonly JsonHistoryRow[];
};

const writeDraftStatement = { name: 'write_draft', text: 'select * from write_draft($1)' };
