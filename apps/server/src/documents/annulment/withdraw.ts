// Handles DELETE /documents/{id}/annulment: withdraws a request while SRI still reports AUTORIZADO.
import { isAnnulmentOpen, nextAnnulmentState } from '@talonario/sri';
import type { AuthorityServices } from '../../authority/services.ts';
import { recordAudit } from '../../identity/audit/record.ts';
import type { Call } from '../../platform/http/call.ts';
import { conflict, notFound, Refusal, temporarilyUnavailable } from '../../platform/http/replies/error-reply.ts';
import { loadDocumentRecord, loadDocumentRecordIn } from '../read-record.ts';
import { documentReplyWithVersion } from '../version.ts';
import { announceAnnulment, annulmentClosedEvent } from './announce.ts';
import { queryAnnulment } from './ask.ts';
import { cancelAnnulmentQueries, changeAnnulment, lockDocumentForAnnulment } from './store.ts';

type WithdrawCall = Call<'documents.annulment.withdraw', AuthorityServices>;

const waitMs = 8_000;

export async function withdrawAnnulment(call: WithdrawCall) {
  const { account, params, query } = call;
  const found = await loadDocumentRecord(call, params.id, query.businessId);
  if (found instanceof Refusal) return found;
  if (!isAnnulmentOpen(found.annulment?.state ?? null)) return notOpen();
  // SRI is queried first, because a user may have annulled the document in the portal a minute ago.
  const asked = await queryAnnulment(call, { accountId: account.id, documentId: params.id }, waitMs);
  if (asked.kind === 'silent')
    return temporarilyUnavailable(
      'authority.unavailable',
      'The tax authority does not answer now, so it is unknown whether the document was annulled. Try again later.',
      { retryAfterSeconds: 60 },
    );
  const record = await call.transaction(async (trx) => {
    const document = await lockDocumentForAnnulment(trx, account.id, params.id);
    if (document === undefined) return notFound();
    const state = document.annulment?.state ?? null;
    if (!isAnnulmentOpen(state)) return state === 'annulled' ? underWay() : notOpen();
    if (nextAnnulmentState(state, 'withdraw') !== null) return underWay();
    await changeAnnulment(trx, document, null, 'annulment request withdrawn');
    await cancelAnnulmentQueries(trx, document);
    await announceAnnulment(trx, document, { ...annulmentClosedEvent, requestId: call.requestId });
    await recordAudit(trx, call, {
      action: 'documents.annulment.withdraw',
      recordType: 'document',
      recordId: document.id,
      before: { reason: document.annulment?.reason ?? null },
      after: null,
      businessId: document.businessId,
    });
    return await loadDocumentRecordIn(trx, call, document.id);
  });
  return record instanceof Refusal ? record : documentReplyWithVersion(200, record);
}

function notOpen(): Refusal {
  return conflict('annulment.not_open', 'There is no open request to give up.');
}

function underWay(): Refusal {
  return conflict('annulment.under_way', 'SRI is annulling the document, or has done so: only the portal can stop it.');
}
