// Accepts received documents. A document that SRI has not confirmed may not be used until a user accepts it.
import { recordAudit } from '../../identity/audit/record.ts';
import type { Call, HandlerAnswer } from '../../platform/http/call.ts';
import { conflict, Refusal } from '../../platform/http/replies/error-reply.ts';
import { runAndRecordReceivedEvents } from './events-store.ts';
import { loadShownReceived } from './read-received.ts';
import { showAcceptance } from './show-provenance.ts';
import { findReceived, type ListedReceivedRow, writeAcceptance } from './store.ts';

type UsabilityFields = Pick<ListedReceivedRow, 'xml_status' | 'confirmed_at' | 'accepted_at'>;

/** Whether books, forms and withholdings may use the document. */
export function isReceivedUsable(row: UsabilityFields): boolean {
  return row.xml_status === 'verified' || (row.accepted_at !== null && isReceivedAcceptable(row));
}

/**
 * Whether a user may accept the document: an intact file that SRI has not confirmed, or SRI's own copy if an earlier
 * import stored a different file.
 */
export function isReceivedAcceptable({ xml_status, confirmed_at }: UsabilityFields): boolean {
  return xml_status === 'intact' || (xml_status === 'tampered' && confirmed_at !== null);
}

export async function acceptReceivedDocument(
  call: Call<'receivedDocuments.acceptance.give'>,
): Promise<HandlerAnswer<'receivedDocuments.acceptance.give'>> {
  return await change(call, 'receivedDocuments.acceptance.give', (row) => {
    if (row.state === 'annulled' || row.state === 'not_authorized')
      return conflict('received.not_acceptable', 'SRI says that this document does not stand.');
    if (isReceivedAcceptable(row)) return row.accepted_at === null ? 'give' : 'nothing';
    return row.xml_status === 'verified'
      ? conflict('received.not_acceptable', 'SRI itself provided this document, so it needs no acceptance.')
      : conflict('received.not_acceptable', 'What is here of this document does not hold: it cannot be accepted.');
  });
}

export async function withdrawReceivedAcceptance(
  call: Call<'receivedDocuments.acceptance.withdraw'>,
): Promise<HandlerAnswer<'receivedDocuments.acceptance.withdraw'>> {
  return await change(call, 'receivedDocuments.acceptance.withdraw', (row) =>
    row.accepted_at === null ? 'nothing' : 'withdraw',
  );
}

async function change(
  call: Call<'receivedDocuments.acceptance.give'> | Call<'receivedDocuments.acceptance.withdraw'>,
  action: string,
  decide: (row: ListedReceivedRow) => 'give' | 'withdraw' | 'nothing' | Refusal,
) {
  const { account, params, query, mode, actor } = call;
  return await call.transaction(async (trx) => {
    const where = { accountId: account.id, id: params.id, businessId: query.businessId, mode };
    const row = await findReceived(trx, where, 'lock');
    if (row instanceof Refusal) return row;
    const decision = decide(row);
    if (decision instanceof Refusal) return decision;
    if (decision !== 'nothing') {
      const by = { kind: actor.kind, id: actor.id, name: actor.name };
      const teller = { accountId: account.id, businessId: row.business_id, requestId: call.requestId };
      await runAndRecordReceivedEvents(trx, teller, { ids: [row.id] }, () =>
        writeAcceptance(trx, account.id, row.id, decision === 'give' ? { at: call.now(), by } : undefined),
      );
      const after = await findReceived(trx, where);
      if (after instanceof Refusal) return after;
      await recordAudit(trx, call, {
        action,
        recordType: 'receivedDocument',
        recordId: row.id,
        businessId: row.business_id,
        before: { accepted: showAcceptance(row) },
        after: { accepted: showAcceptance(after), xmlStatus: row.xml_status, total: row.total },
      });
    }
    const shown = await loadShownReceived(trx, where);
    return shown instanceof Refusal ? shown : { data: shown };
  });
}
