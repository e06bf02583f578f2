// Step 5: hands the stored bytes to SRI. That they are about to leave is written before they do.
import { isUnderway, receptionOutcome } from '@talonario/sri';
import { type AdvanceContext, ask, leastPatienceMs, type Patience, type Step } from './authorize.ts';
import type { InFlightDocument } from './in-flight-store.ts';
import { leaseLeftMs } from './lease.ts';
import { lateness, noticesOf, reasons, recordChange } from './record.ts';

export async function submit(context: AdvanceContext, document: InFlightDocument, patience: Patience): Promise<Step> {
  const { authority, db } = context;
  if ((await authority.admit(document.environmentId)) === 'stop') return { next: 'rest', document, contact: 'stopped' };
  const again = document.acronym === 'SND';
  const sent = await recordChange(db, document, {
    trigger: 'send',
    reason: again ? 'handed to SRI again, the same bytes' : 'handed to SRI',
  });
  if (sent === undefined) return { next: 'lost' };
  const timeoutMs = Math.min(patience(), leaseLeftMs(sent.leasedAt));
  // The write took so long that somebody else could take the document up during the call: whoever is next asks first.
  if (timeoutMs < leastPatienceMs) return { next: 'rest', document: sent, contact: 'silent' };
  const heard = await authority.send(sent.environmentId, sent.signedXml, timeoutMs);
  if (heard.kind === 'silent') return { next: 'rest', document: sent, contact: 'silent' };
  const outcome = receptionOutcome(heard.answer);
  if (outcome.kind === 'ask') {
    if (outcome.because === 'no_answer') return { next: 'rest', document: sent, contact: 'silent' };
    return await ask(context, sent, outcome.because, outcome.messages, patience);
  }
  const moved = await recordChange(db, sent, {
    trigger: outcome.trigger,
    reason: reasons[outcome.trigger],
    ...noticesOf(outcome, lateness(sent, context.now())),
  });
  if (moved === undefined) return { next: 'lost' };
  return { next: isUnderway(moved.acronym) ? 'rest' : 'end', document: moved, contact: 'answered' };
}
