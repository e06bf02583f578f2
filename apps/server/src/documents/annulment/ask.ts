// Queries SRI about the annulment of one document, outside any transaction, and applies the answer.
import { type AnnulmentState, addDays, nextAnnulmentState } from '@talonario/sri';
import type { AuthorityServices } from '../../authority/services.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { announceAnnulment, annulmentClosedEvent } from './announce.ts';
import { applyAnnulmentAnswer } from './apply.ts';
import { annulmentQueryAfterNoAnswer, nextAnnulmentQueryAt } from './schedule.ts';
import {
  type AnnullableDocument,
  type ClaimedAnnulment,
  cancelAnnulmentQueries,
  changeAnnulment,
  countAnnulmentQueries,
  lockDocumentForAnnulment,
  readOpenAnnulment,
  rescheduleAnnulmentQuery,
} from './store.ts';

export type AnnulmentQueryResult =
  /** The request is closed, so no answer is needed. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'silent' }
  | { readonly kind: 'answered'; readonly state: AnnulmentState | null };

type AskServices = Pick<AuthorityServices, 'db' | 'stateQueries' | 'now'>;

/** Queries SRI about an annulment. `withinMs`: the caller's deadline for the answer. */
export async function queryAnnulment(
  { db, stateQueries, now }: AskServices,
  { accountId, documentId }: ClaimedAnnulment,
  withinMs?: number,
): Promise<AnnulmentQueryResult> {
  const open = await db.forAccount(accountId, (trx) => readOpenAnnulment(trx, accountId, documentId));
  if (open === undefined) return { kind: 'closed' };
  const result = await stateQueries.ask(open.environmentId, open.accessKey, withinMs);
  return await db.forAccount(accountId, async (trx) => {
    const document = await lockDocumentForAnnulment(trx, accountId, documentId);
    if (document === undefined) return { kind: 'closed' };
    if (result.kind === 'silent') {
      if (await expireIfOver(trx, document, now(), false)) return { kind: 'closed' };
      await rescheduleAnnulmentQuery(
        trx,
        document,
        annulmentQueryAfterNoAnswer(now(), Math.random()),
        await countAnnulmentQueries(trx, accountId, documentId),
      );
      return { kind: 'silent' };
    }
    const state = await applyAnnulmentAnswer(trx, document, result.answer, now());
    const { answer } = result.answer;
    const stillValid = answer.kind === 'known' && answer.state === 'authorized';
    if (state === 'requested' && (await expireIfOver(trx, document, now(), stillValid)))
      return { kind: 'answered', state: null };
    const tries = await countAnnulmentQueries(trx, accountId, documentId);
    await rescheduleAnnulmentQuery(trx, document, nextAnnulmentQueryAt(now(), tries + 1, Math.random()), tries + 1);
    return { kind: 'answered', state };
  });
}

// Number of days after the deadline at which a request ends. SRI's query service covers the current and the previous
// month, so it will not report the annulment later.
const hopelessDays = 30;

/** Closes a request that can no longer succeed. `stillValid`: SRI has just answered AUTORIZADO. */
async function expireIfOver(trx: Trx, document: AnnullableDocument, now: Date, stillValid: boolean): Promise<boolean> {
  const { annulment } = document;
  if (annulment === null || nextAnnulmentState(annulment.state, 'expire') !== null) return false;
  const today = dayInGuayaquil(now);
  if (today <= (stillValid ? annulment.watch_until : addDays(annulment.watch_until, hopelessDays))) return false;
  await changeAnnulment(trx, document, null, 'annulment request closed: nothing came of it');
  await announceAnnulment(trx, document, { ...annulmentClosedEvent, requestId: null });
  await cancelAnnulmentQueries(trx, document);
  return true;
}
