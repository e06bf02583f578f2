// Step 6: asks SRI by access key what became of a document, and the question that comes before any resend.
import { createHash } from 'node:crypto';
import {
  type Acronym,
  type AskedBecause,
  type Authorization,
  authorizationOutcome,
  isUnderway,
  move,
  type SriMessage,
} from '@talonario/sri';
import type { Authority } from '../../../authority/client.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/db/pool.ts';
import type { InFlightDocument, StateChange } from '../document-stages.ts';
import { callTimeoutMs, leaseLeftMs } from '../lease.ts';
import { countOldRefusal, isBurnt, refusedForGood } from './burnt-key.ts';
import { storeOldRefusal } from './burnt-key-store.ts';
import { clockWarnings } from './clock-hold.ts';
import { type Alert, renewLease } from './lease-store.ts';
import { authorizedBy, lateness, noticesOf, reasons, receivedAt, recordChanges } from './record.ts';

export interface AdvanceContext {
  readonly db: Database;
  readonly authority: Authority;
  readonly config: Pick<Config, 'emission'>;
  readonly now: () => Date;
  /** The process has to end. */
  readonly handOver?: AbortSignal;
}

/** How SRI was when we last turned to it. */
export type Contact = 'none' | 'answered' | 'silent' | 'stopped';

/** One step's end: where the document stands now, and what comes next. */
export type Step =
  | {
      readonly next: 'submit' | 'rest' | 'end';
      readonly document: InFlightDocument;
      readonly contact: Contact;
      readonly alert?: Alert;
    }
  /** The lease went to somebody else. */
  | { readonly next: 'lost' };

export interface TimeBudget {
  /** How long the next call may take. */
  forCall(): number;
  /** Whether there is time for a pause, and a question after it. */
  forPause(ms: number): boolean;
}

/** A call that is given less time than this is not worth making. */
export const leastPatienceMs = 1_000;

/** By the clock of the process; without a deadline, of somebody who does not hurry and waits for nothing. */
export function timeBudgetUntil(deadline?: number): TimeBudget {
  if (deadline === undefined) return { forCall: () => callTimeoutMs, forPause: () => false };
  const leftMs = () => deadline - Date.now();
  return {
    forCall: () => Math.min(Math.max(leftMs(), leastPatienceMs), callTimeoutMs),
    forPause: (ms) => ms + leastPatienceMs < leftMs(),
  };
}

/** SRI has mostly answered by then. */
const usualAnswerMs = 5_000;

export interface Question {
  readonly because: AskedBecause;
  /** With what SRI returned it. */
  readonly returned?: readonly SriMessage[];
  /**
   * SRI has received it, and REC is not written yet: it is written together with the decision, or by itself as soon as there is
   * none. So a document that SRI has stays in SND no longer than one call, and a short pause before it.
   */
  readonly unwritten?: StateChange;
}

export async function query(
  context: AdvanceContext,
  leased: InFlightDocument,
  { because, returned = [], unwritten }: Question,
  patience: TimeBudget,
): Promise<Step> {
  const { authority, db } = context;
  const undecided = async (document: InFlightDocument, contact: Contact, alert?: Alert): Promise<Step> => {
    const received = unwritten ? await recordChanges(db, document, [unwritten]) : document;
    if (received === undefined) return { next: 'lost' };
    // This was the first question about what SRI has received.
    const tries = unwritten ? 1 : received.tries;
    return { next: 'rest', document: { ...received, tries }, contact, ...(alert && { alert }) };
  };
  const write = async (document: InFlightDocument, changes: readonly StateChange[]): Promise<Step> => {
    const moved = await recordChanges(db, document, changes);
    if (moved === undefined) return { next: 'lost' };
    return { next: isUnderway(moved.acronym) ? 'rest' : 'end', document: moved, contact: 'answered' };
  };
  if ((await authority.admit(leased.environmentId)) === 'stop') return await undecided(leased, 'stopped');
  const patienceMs = patience.forCall();
  // What is left of the lease is enough for most answers, and another one is a write.
  const left = leaseLeftMs(leased.leasedAt) >= Math.min(patienceMs, usualAnswerMs);
  const document = left ? leased : await renewLease(db, leased);
  if (document === undefined) return { next: 'lost' };
  const timeoutMs = Math.min(patienceMs, leaseLeftMs(document.leasedAt));
  // The database took the time that SRI should have had: that is no silence of SRI.
  if (timeoutMs < leastPatienceMs) return await undecided(document, 'none');
  const result = await authority.ask(document.environmentId, document.accessKey, timeoutMs);
  if (result.kind === 'silent') return await undecided(document, 'silent');
  const { signedXml: ours, signedAt } = document;
  const outcome = authorizationOutcome(result.answer, { because, ours, signedAt, returned });
  switch (outcome.kind) {
    case 'wait':
      return await undecided(document, 'answered');
    case 'resend':
      return unwritten ? await undecided(document, 'answered') : { next: 'submit', document, contact: 'answered' };
    case 'old_refusal': {
      const now = context.now();
      const seen = countOldRefusal(document.oldRefusal, outcome.refusal, because === 'key_registered', now);
      await storeOldRefusal(db, document, seen);
      const counted = { ...document, oldRefusal: seen };
      if (!isBurnt(seen, document.receivedAt, now)) {
        if (because !== 'key_registered') return await undecided(counted, 'answered');
        const notices = noticesOf({ trigger: 'processing', messages: [] }, lateness(counted, now));
        return await write(counted, [{ trigger: 'processing', reason: reasons.processing, ...notices }]);
      }
      return await write(counted, [...(unwritten ? [unwritten] : []), refusedForGood(seen)]);
    }
    case 'foreign':
      return await undecided(document, 'answered', foreignAlert(outcome.authorization, document));
    case 'move': {
      if (outcome.trigger === 'processing' && because === 'received') return await undecided(document, 'answered');
      const now = context.now();
      const seen = unwritten ? { ...document, receivedAt: now } : document;
      const decision =
        outcome.trigger === 'authorized'
          ? authorizedBy(outcome.authorization, seen, now)
          : changeBy(context, outcome, seen, now);
      return await write(document, unwritten ? [unwritten, decision] : [decision]);
    }
  }
}

function changeBy(
  context: AdvanceContext,
  outcome: { readonly trigger: 'not_authorized' | 'processing' | 'returned'; readonly messages: readonly SriMessage[] },
  document: InFlightDocument,
  now: Date,
): StateChange {
  const { errors, warnings } = noticesOf(outcome, lateness(document, now));
  const aboutClock = clockWarnings(context, document.environmentId, outcome.messages);
  return { trigger: outcome.trigger, reason: reasons[outcome.trigger], errors, warnings: [...warnings, ...aboutClock] };
}

/** What an empty answer means depends on whether SRI has said that it has the document. */
export function queryFor({ acronym, receiptAt }: InFlightDocument): Question {
  if (receiptAt !== null) return { because: 'received', unwritten: receivedAt(receiptAt) };
  return { because: acronym === 'REC' ? 'received' : 'no_answer' };
}

/** Asks about a document that SRI has decided. The one move it can make is forward, to authorised. */
export async function askAboutDecided(
  context: AdvanceContext,
  document: InFlightDocument,
): Promise<{ readonly acronym: Acronym; readonly contact: Contact; readonly foreign?: true }> {
  const { acronym, environmentId, accessKey, signedXml, signedAt } = document;
  if ((await context.authority.admit(environmentId)) === 'stop') return { acronym, contact: 'stopped' };
  const result = await context.authority.ask(environmentId, accessKey, callTimeoutMs);
  if (result.kind === 'silent') return { acronym, contact: 'silent' };
  if (move(acronym, 'authorized') === undefined) return { acronym, contact: 'answered' };
  const outcome = authorizationOutcome(result.answer, { because: 'received', ours: signedXml, signedAt });
  if (outcome.kind === 'foreign') return { acronym, contact: 'answered', foreign: true };
  if (outcome.kind !== 'move' || outcome.trigger !== 'authorized') return { acronym, contact: 'answered' };
  const decided = { ...authorizedBy(outcome.authorization, document, context.now()), errors: [] };
  const moved = await recordChanges(context.db, document, [decided]);
  return { acronym: moved?.acronym ?? acronym, contact: 'answered' };
}

/** Says which authorization it is, so that another one is another alert. */
function foreignAlert({ number, document }: Authorization, { accessKey }: InFlightDocument): Alert {
  const what =
    document === undefined ? 'without a document' : `of SHA-256 ${createHash('sha256').update(document).digest('hex')}`;
  return {
    kind: 'document.foreign_authorization',
    message: `SRI shows authorization ${number || accessKey} under our access key for a document that is not ours, ${what}`,
  };
}
