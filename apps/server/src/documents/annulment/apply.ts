// Applies an answer of SRI to the annulment of a document. The caller must hold the lock of the document's row, so that
// of two concurrent answers the second sees the result of the first.
import type { HistoryReason } from '@talonario/contract';
import {
  type AnnulmentState,
  addWorkingDays,
  annulmentAcceptanceDays,
  annulmentDeadline,
  isAnnulmentOpen,
  needsReceiverAcceptance,
  nextAnnulmentState,
  type SriState,
} from '@talonario/sri';
import type { ConclusiveStateAnswer, StateAnswerEvidence } from '../../authority/state-queries.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { StoredAnnulment } from '../annulment-block.ts';
import { type AnnulmentEvent, announceAnnulment } from './announce.ts';
import { annulmentFactsOf } from './rules.ts';
import { firstAnnulmentQueryAt } from './schedule.ts';
import {
  type AnnullableDocument,
  cancelAnnulmentQueries,
  changeAnnulment,
  raiseAnnulmentAlert,
  recordAnnulmentAnswer,
  scheduleAnnulmentQuery,
  storeAnnulmentEvidence,
} from './store.ts';

/**
 * Applies the answer and returns the state of the annulment afterwards. An answer without information about the
 * document changes nothing.
 */
export async function applyAnnulmentAnswer(
  trx: Trx,
  document: AnnullableDocument,
  evidence: StateAnswerEvidence,
  now: Date,
): Promise<AnnulmentState | null> {
  const { answer } = evidence;
  const from = document.annulment?.state ?? null;
  const to = answer.kind === 'known' ? nextAnnulmentState(from, answer.state) : undefined;
  if (answer.kind === 'known' && answer.state === 'not_authorized')
    await raiseAnnulmentAlert(
      trx,
      document,
      'document.state_differs',
      'SRI says NO AUTORIZADO of a document it had authorised',
    );
  if (answer.kind !== 'known' || to === undefined || to === null) {
    if (document.annulment !== null && isAnnulmentOpen(from))
      await recordAnnulmentAnswer(trx, document, {
        ...document.annulment,
        asked_at: now.toISOString(),
        answer: wordsOf(answer),
      });
    return from;
  }
  const { reason, event } = told(from, to, answer.state);
  await changeAnnulment(trx, document, blockAfter(document, to, answer.word, now), reason);
  await storeAnnulmentEvidence(trx, document, { askedAt: now, word: answer.word, raw: evidence.raw });
  await announceAnnulment(trx, document, { type: event, state: to, mailed: to === 'annulled', requestId: null });
  if (to === 'annulled') await cancelAnnulmentQueries(trx, document);
  else await scheduleAnnulmentQuery(trx, document, firstAnnulmentQueryAt(now));
  if (from === null)
    await raiseAnnulmentAlert(
      trx,
      document,
      'document.annulled_elsewhere',
      `SRI answers ${answer.word}, although no annulment was requested here`,
    );
  return to;
}

interface Told {
  readonly reason: HistoryReason;
  readonly event: AnnulmentEvent;
}

function told(from: AnnulmentState | null, to: AnnulmentState, said: SriState): Told {
  if (said === 'annulled')
    return {
      reason: from === null ? 'SRI annulled it, without a request here' : 'SRI annulled it',
      event: 'document.annulled',
    };
  if (to === 'pending')
    return { reason: 'SRI waits for the receiver to accept the annulment', event: 'document.annulment_pending' };
  return {
    reason: 'SRI says AUTORIZADO again: the receiver did not accept the annulment',
    event: 'document.annulment_requested',
  };
}

function blockAfter(document: AnnullableDocument, to: AnnulmentState, word: string, now: Date): StoredAnnulment {
  const at = now.toISOString();
  const before = document.annulment ?? foundElsewhere(document, now);
  return {
    ...before,
    state: to,
    asked_at: at,
    answer: word,
    pending_since: to === 'pending' ? at : to === 'requested' ? null : before.pending_since,
    annulled_at: to === 'annulled' ? at : null,
  };
}

/** Annulment block of a document that was annulled in SRI's portal without a request in Talonario. */
function foundElsewhere(document: AnnullableDocument, now: Date): StoredAnnulment {
  const deadline = annulmentDeadline(document.issueDate);
  const today = dayInGuayaquil(now);
  return {
    state: 'requested',
    origin: 'portal',
    reason: null,
    requested_at: null,
    deadline,
    needs_acceptance: needsReceiverAcceptance(annulmentFactsOf(document)),
    watch_until: addWorkingDays(today > deadline ? today : deadline, annulmentAcceptanceDays),
    asked_at: null,
    answer: null,
    pending_since: null,
    annulled_at: null,
  };
}

/** SRI's answer as a text for users. */
function wordsOf(answer: ConclusiveStateAnswer): string {
  if (answer.kind !== 'no_data') return answer.word;
  const [message] = answer.messages;
  if (message === undefined) return 'RECHAZADA';
  return [message.identifier, message.message, message.additionalInfo].filter(Boolean).join(' ').slice(0, 300);
}
