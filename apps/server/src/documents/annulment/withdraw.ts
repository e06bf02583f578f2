// DELETE /documents/{id}/annulment: withdraws a request while SRI still reports AUTORIZADO.
import { isAnnulmentOpen, moveAnnulment } from '@talonario/sri';
import type { AuthorityServices } from '../../authority/services.ts';
import { recordAudit } from '../../identity/audit/record.ts';
import type { Call } from '../../platform/http/call.ts';
import { conflict, notFound, Refusal, unavailable } from '../../platform/http/replies/error-reply.ts';
import { readRecord, readRecordIn } from '../read-record.ts';
import { recordReply } from '../version.ts';
import { announceAnnulment, requestClosed } from './announce.ts';
import { queryAnnulment } from './ask.ts';
import { cancelQueries, changeAnnulment, lockAnnullable } from './store.ts';

type WithdrawCall = Call<'documents.annulment.withdraw', AuthorityServices>;

const waitMs = 8_000;

export async function withdrawAnnulment(call: WithdrawCall) {
  const { account, params, query } = call;
  const found = await readRecord(call, params.id, query.businessId);
  if (found instanceof Refusal) return found;
  if (!isAnnulmentOpen(found.annulment?.state ?? null)) return notOpen();
  // A user may have annulled it in the portal a minute ago.
  const asked = await queryAnnulment(call, { accountId: account.id, documentId: params.id }, waitMs);
  if (asked.kind === 'silent')
    return unavailable(
      'authority.unavailable',
      'The tax authority does not answer now, so it is unknown whether the document was annulled. Try again later.',
      { retryAfterSeconds: 60 },
    );
  const record = await call.transaction(async (trx) => {
    const document = await lockAnnullable(trx, account.id, params.id);
    if (document === undefined) return notFound();
    const state = document.annulment?.state ?? null;
    if (!isAnnulmentOpen(state)) return state === 'annulled' ? underWay() : notOpen();
    if (moveAnnulment(state, 'withdraw') !== null) return underWay();
    await changeAnnulment(trx, document, null, 'annulment request withdrawn');
    await cancelQueries(trx, document);
    await announceAnnulment(trx, document, { ...requestClosed, requestId: call.requestId });
    await recordAudit(trx, call, {
      action: 'documents.annulment.withdraw',
      recordType: 'document',
      recordId: document.id,
      before: { reason: document.annulment?.reason ?? null },
      after: null,
      businessId: document.businessId,
    });
    return await readRecordIn(trx, call, document.id);
  });
  return record instanceof Refusal ? record : recordReply(200, record);
}

function notOpen(): Refusal {
  return conflict('annulment.not_open', 'There is no open request to give up.');
}

function underWay(): Refusal {
  return conflict('annulment.under_way', 'SRI is annulling the document, or has done so: only the portal can stop it.');
}
