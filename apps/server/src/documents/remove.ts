// Handles DELETE /documents/{id}: deletes a draft. Other documents cannot be deleted.
import { recordAudit } from '../identity/audit/record.ts';
import type { Call } from '../platform/http/call.ts';
import { conflict, Refusal } from '../platform/http/replies/error-reply.ts';
import { draftDeleted, writeEvent } from './emission/steps/announce.ts';
import { deleteDraft, lockDocument } from './store.ts';
import { refuseChangedVersion } from './version.ts';

export async function removeDocument(call: Call<'documents.delete'>): Promise<Refusal | null> {
  const accountId = call.account.id;
  return await call.transaction(async (trx) => {
    const row = await lockDocument(trx, {
      accountId,
      id: call.params.id,
      businessId: call.query.businessId,
      mode: call.mode,
    });
    if (row instanceof Refusal) return row;
    const changed = refuseChangedVersion(call.header('if-match'), row.updated_at);
    if (changed) return changed;
    if (row.acronym !== 'CRD')
      return conflict('document.already_emitted', 'An emitted document cannot be deleted: SRI has it, or may have it.');
    // The event is written before the deletion, because a caller that is limited to own documents could not write an
    // event about a deleted row.
    await writeEvent(trx, { accountId, businessId: row.business_id, id: row.id }, draftDeleted(row), call.requestId);
    await deleteDraft(trx, accountId, row.id);
    await recordAudit(trx, call, {
      action: 'documents.delete',
      recordType: 'document',
      recordId: row.id,
      before: row.body as object,
      after: null,
    });
    return null;
  });
}
