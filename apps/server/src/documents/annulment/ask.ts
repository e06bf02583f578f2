// Queries SRI about the annulment of one document, outside any transaction, and applies the answer.
import { type AnnulmentState, addDays, moveAnnulment } from '@talonario/sri';
import type { AuthorityServices } from '../../authority/services.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { announceAnnulment, requestClosed } from './announce.ts';
import { applyAnswer } from './apply.ts';
import { dueAfterSilence, nextDue } from './schedule.ts';
import {
  type AnnullableDocument,
  type ClaimedAnnulment,
  cancelQueries,
  changeAnnulment,
  lockAnnullable,
  readOpenAnnulment,
  readTries,
  rescheduleQuery,
} from './store.ts';

export type AnnulmentQueryResult =
  /** The request is closed, so no answer is needed. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'silent' }
  | { readonly kind: 'answered'; readonly state: AnnulmentState | null };

type AskServices = Pick<AuthorityServices, 'db' | 'stateQueries' | 'now'>;

/** `withinMs`: the caller's deadline for the answer. */
export async function queryAnnulment(
  { db, stateQueries, now }: AskServices,
  { accountId, documentId }: ClaimedAnnulment,
  withinMs?: number,
): Promise<AnnulmentQueryResult> {
  const open = await db.forAccount(accountId, (trx) => readOpenAnnulment(trx, accountId, documentId));
  if (open === undefined) return { kind: 'closed' };
  const result = await stateQueries.ask(open.environmentId, open.accessKey, withinMs);
  return await db.forAccount(accountId, async (trx) => {
    const document = await lockAnnullable(trx, accountId, documentId);
    if (document === undefined) return { kind: 'closed' };
    if (result.kind === 'silent') {
      if (await expireIfOver(trx, document, now(), false)) return { kind: 'closed' };
      await rescheduleQuery(
        trx,
        document,
        dueAfterSilence(now(), Math.random()),
        await readTries(trx, accountId, documentId),
      );
      return { kind: 'silent' };
    }
    const state = await applyAnswer(trx, document, result.answer, now());
    const { answer } = result.answer;
    const stillValid = answer.kind === 'known' && answer.state === 'authorized';
    if (state === 'requested' && (await expireIfOver(trx, document, now(), stillValid)))
      return { kind: 'answered', state: null };
    const tries = await readTries(trx, accountId, documentId);
    await rescheduleQuery(trx, document, nextDue(now(), tries + 1, Math.random()), tries + 1);
    return { kind: 'answered', state };
  });
}

// Days after the deadline at which a request ends. SRI's query service covers this month and the last one, so it will
// not report the annulment later.
const hopelessDays = 30;

/** Closes a request without result. `stillValid`: SRI has just answered AUTORIZADO. */
async function expireIfOver(trx: Trx, document: AnnullableDocument, now: Date, stillValid: boolean): Promise<boolean> {
  const { annulment } = document;
  if (annulment === null || moveAnnulment(annulment.state, 'expire') !== null) return false;
  const today = dayInGuayaquil(now);
  if (today <= (stillValid ? annulment.watch_until : addDays(annulment.watch_until, hopelessDays))) return false;
  await changeAnnulment(trx, document, null, 'annulment request closed: nothing came of it');
  await announceAnnulment(trx, document, { ...requestClosed, requestId: null });
  await cancelQueries(trx, document);
  return true;
}
