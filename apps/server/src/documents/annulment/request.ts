// Handles POST /documents/{id}/annulment: opens a request, if the rules allow it.
import { recordAudit } from '../../identity/audit/record.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { Call } from '../../platform/http/call.ts';
import { notFound, Refusal } from '../../platform/http/replies/error-reply.ts';
import type { StoredAnnulment } from '../annulment-block.ts';
import { loadDocumentRecordIn } from '../read-record.ts';
import { lockDocument } from '../store.ts';
import { documentReplyWithVersion } from '../version.ts';
import { announceAnnulment } from './announce.ts';
import { refuseAnnulment } from './rules.ts';
import { firstAnnulmentQueryAt } from './schedule.ts';
import { changeAnnulment, lockDocumentForAnnulment, scheduleAnnulmentQuery } from './store.ts';

type RequestCall = Call<'documents.annulment.request'>;

export async function requestAnnulment(call: RequestCall) {
  const { account, params, query, mode, body } = call;
  const record = await call.transaction(async (trx) => {
    const where = { accountId: account.id, id: params.id, businessId: query.businessId, mode };
    const found = await lockDocument(trx, where);
    if (found instanceof Refusal) return found;
    const document = await lockDocumentForAnnulment(trx, account.id, found.id);
    if (document === undefined) return notFound();
    const now = call.now();
    const verdict = refuseAnnulment(document, dayInGuayaquil(now), {
      isdReversal: body.isd_reversal ?? false,
      reading: call.config.annulmentDeadline,
    });
    if (verdict instanceof Refusal) return verdict;
    const annulment: StoredAnnulment = {
      state: 'requested',
      origin: 'request',
      reason: body.reason.trim(),
      requested_at: now.toISOString(),
      deadline: verdict.deadline,
      needs_acceptance: verdict.needsAcceptance,
      watch_until: verdict.watchUntil,
      asked_at: null,
      answer: null,
      pending_since: null,
      annulled_at: null,
    };
    await changeAnnulment(trx, document, annulment, 'annulment requested');
    await scheduleAnnulmentQuery(trx, document, firstAnnulmentQueryAt(now));
    // The receiver must be notified, because it has to accept the annulment.
    await announceAnnulment(trx, document, {
      type: 'document.annulment_requested',
      state: 'requested',
      mailed: verdict.needsAcceptance,
      requestId: call.requestId,
    });
    await recordAudit(trx, call, {
      action: 'documents.annulment.request',
      recordType: 'document',
      recordId: document.id,
      before: null,
      after: { reason: annulment.reason, deadline: annulment.deadline },
      businessId: document.businessId,
    });
    return await loadDocumentRecordIn(trx, call, document.id);
  });
  return record instanceof Refusal ? record : documentReplyWithVersion(200, record);
}
