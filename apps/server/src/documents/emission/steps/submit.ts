// Sends the stored bytes to SRI. The state SND is written first, so that a crash leaves a document that is queried
// before it is sent again.
import { isStateUnderway, receptionOutcome } from '@talonario/sri';
import { recordReceivedBySri } from '../batching/decision-store.ts';
import type { InFlightDocument } from '../document-stages.ts';
import { leaseLeftMs } from '../lease.ts';
import {
  type EmissionStepContext,
  type EmissionStepResult,
  minCallTimeoutMs,
  queryDocument,
  type SriTimeBudget,
} from './authorize.ts';
import { historyReasons, latenessWarnings, sriMessageNotices, storeStateChanges } from './record.ts';

/** Maximum time for which a document may be shown as sent although SRI has already received it. */
const shortPauseMs = 1_000;

export async function submitDocument(
  context: EmissionStepContext,
  document: InFlightDocument,
  patience: SriTimeBudget,
): Promise<EmissionStepResult> {
  const sent = document.unsent ? { ...document, unsent: false } : await handOver(context, document);
  if (sent === 'stopped') return { next: 'rest', document, contact: 'stopped' };
  if (sent === undefined) return { next: 'lost' };
  const timeoutMs = Math.min(patience.forCall(), leaseLeftMs(sent.leasedAt));
  // The write took so long that the lease could expire during the call to SRI. The process that claims the document
  // then queries SRI before it sends.
  if (timeoutMs < minCallTimeoutMs) return { next: 'rest', document: sent, contact: 'silent' };
  const result = await context.authority.send(sent.environmentId, sent.signedXml, timeoutMs);
  if (result.kind === 'silent') return { next: 'rest', document: sent, contact: 'silent' };
  const outcome = receptionOutcome(result.answer);
  if (outcome.kind === 'ask') {
    if (outcome.because === 'no_answer') return { next: 'rest', document: sent, contact: 'silent' };
    return await queryDocument(context, sent, { because: outcome.because, returned: outcome.messages }, patience);
  }
  const change = {
    trigger: outcome.trigger,
    reason: historyReasons[outcome.trigger],
    ...sriMessageNotices(outcome, latenessWarnings(sent, context.now())),
  };
  if (outcome.trigger === 'received') {
    const { firstAskMs } = context.config.emission;
    // If SRI is queried immediately, it may decide before any client could have seen the reception. Then both changes
    // are written together.
    if (firstAskMs === 0)
      return await queryDocument(context, sent, { because: 'received', unwritten: change }, patience);
    // If the pause is short, the reception is not shown either. Until the first query only the receipt is written,
    // which is needed after a crash.
    const short = firstAskMs <= shortPauseMs && patience.forPause(firstAskMs);
    if (short && change.warnings.length === 0) {
      const receiptAt = await recordReceivedBySri(context.db, sent);
      return { next: 'rest', document: { ...sent, receiptAt, tries: 0 }, contact: 'answered' };
    }
  }
  const moved = await storeStateChanges(context.db, sent, [change]);
  if (moved === undefined) return { next: 'lost' };
  return { next: isStateUnderway(moved.acronym) ? 'rest' : 'end', document: moved, contact: 'answered' };
}

async function handOver(
  { authority, db }: EmissionStepContext,
  document: InFlightDocument,
): Promise<InFlightDocument | 'stopped' | undefined> {
  if ((await authority.admit(document.environmentId)) === 'stop') return 'stopped';
  const again = document.acronym === 'SND';
  const reason = again ? 'handed to SRI again, the same bytes' : 'handed to SRI';
  return await storeStateChanges(db, document, [{ trigger: 'send', reason }]);
}
