// Queries SRI for the state of a document by its access key. The same query precedes every resend.
import { createHash } from 'node:crypto';
import {
  type Acronym,
  authorizationOutcome,
  isStateUnderway,
  nextDocumentState,
  type SriAuthorization,
  type SriMessage,
  type SriQueryReason,
} from '@talonario/sri';
import type { SriClient } from '../../../authority/client.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/db/pool.ts';
import type { DocumentStateChange, InFlightDocument } from '../document-stages.ts';
import { callTimeoutMs, leaseLeftMs } from '../lease.ts';
import { clockWarnings } from './clock-hold.ts';
import { renewDocumentLease, type StuckDocumentAlert } from './lease-store.ts';
import {
  authorizationChange,
  historyReasons,
  latenessWarnings,
  receptionChange,
  sriMessageNotices,
  storeStateChanges,
} from './record.ts';
import { countRepeatedRefusal, mustRetireAccessKey, retiredAccessKeyStateChange } from './retired-access-key.ts';
import { storeRepeatedRefusal } from './retired-access-key-store.ts';

export interface EmissionStepContext {
  readonly db: Database;
  readonly authority: SriClient;
  readonly config: Pick<Config, 'emission'>;
  readonly now: () => Date;
  /** Signal that is aborted when the process has to stop. */
  readonly handOver?: AbortSignal;
}

/** Result of the last contact with SRI. `stopped`: SRI is known to be down, so it was not called. */
export type SriContact = 'none' | 'answered' | 'silent' | 'stopped';

/** Result of one step: the document and what to do next. */
export type EmissionStepResult =
  | {
      readonly next: 'submit' | 'rest' | 'end';
      readonly document: InFlightDocument;
      readonly contact: SriContact;
      readonly alert?: StuckDocumentAlert;
    }
  /** Another process has claimed the document after the lease of this process expired. */
  | { readonly next: 'lost' };

export interface SriTimeBudget {
  /** Returns the timeout in milliseconds for the next call to SRI. */
  forCall(): number;
  /** Returns whether there is time for a pause and a query after it. */
  forPause(ms: number): boolean;
}

/** Minimum timeout of a call. With less time, a call would probably fail. */
export const minCallTimeoutMs = 1_000;

/**
 * Time budget until `deadline` by the clock of the process. Without a deadline (worker, `verify`) calls get their full
 * timeout and pauses are not allowed.
 */
export function timeBudgetUntil(deadline?: number): SriTimeBudget {
  if (deadline === undefined) return { forCall: () => callTimeoutMs, forPause: () => false };
  const leftMs = () => deadline - Date.now();
  return {
    forCall: () => Math.min(Math.max(leftMs(), minCallTimeoutMs), callTimeoutMs),
    forPause: (ms) => ms + minCallTimeoutMs < leftMs(),
  };
}

/** Time within which SRI answers most calls. */
const usualAnswerMs = 5_000;

export interface DocumentSriQuery {
  readonly because: SriQueryReason;
  /** Messages with which SRI returned the document. */
  readonly returned?: readonly SriMessage[];
  /**
   * Change to the state REC that is not stored yet, because SRI has just received the document. It is written together
   * with the decision, or alone as soon as SRI answers that it has not decided. So a received document stays in state
   * SND for at most a short pause and one call.
   */
  readonly unwritten?: DocumentStateChange;
}

export async function queryDocument(
  context: EmissionStepContext,
  leased: InFlightDocument,
  { because, returned = [], unwritten }: DocumentSriQuery,
  patience: SriTimeBudget,
): Promise<EmissionStepResult> {
  const { authority, db } = context;
  const undecided = async (
    document: InFlightDocument,
    contact: SriContact,
    alert?: StuckDocumentAlert,
  ): Promise<EmissionStepResult> => {
    const received = unwritten ? await storeStateChanges(db, document, [unwritten]) : document;
    if (received === undefined) return { next: 'lost' };
    // This was the first query since SRI received the document.
    const tries = unwritten ? 1 : received.tries;
    return { next: 'rest', document: { ...received, tries }, contact, ...(alert && { alert }) };
  };
  const write = async (
    document: InFlightDocument,
    changes: readonly DocumentStateChange[],
  ): Promise<EmissionStepResult> => {
    const moved = await storeStateChanges(db, document, changes);
    if (moved === undefined) return { next: 'lost' };
    return { next: isStateUnderway(moved.acronym) ? 'rest' : 'end', document: moved, contact: 'answered' };
  };
  if ((await authority.admit(leased.environmentId)) === 'stop') return await undecided(leased, 'stopped');
  const patienceMs = patience.forCall();
  // Whether the remaining time of the lease suffices for most answers of SRI. Renewing the lease would cost another
  // write.
  const left = leaseLeftMs(leased.leasedAt) >= Math.min(patienceMs, usualAnswerMs);
  const document = left ? leased : await renewDocumentLease(db, leased);
  if (document === undefined) return { next: 'lost' };
  const timeoutMs = Math.min(patienceMs, leaseLeftMs(document.leasedAt));
  // The database used up the time that the call needed, so SRI is not called. This must not be treated as a missing
  // answer of SRI.
  if (timeoutMs < minCallTimeoutMs) return await undecided(document, 'none');
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
      const seen = countRepeatedRefusal(document.oldRefusal, outcome.refusal, because === 'key_registered', now);
      await storeRepeatedRefusal(db, document, seen);
      const counted = { ...document, oldRefusal: seen };
      if (!mustRetireAccessKey(seen, document.receivedAt, now)) {
        if (because !== 'key_registered') return await undecided(counted, 'answered');
        const notices = sriMessageNotices({ trigger: 'processing', messages: [] }, latenessWarnings(counted, now));
        return await write(counted, [{ trigger: 'processing', reason: historyReasons.processing, ...notices }]);
      }
      return await write(counted, [...(unwritten ? [unwritten] : []), retiredAccessKeyStateChange(seen)]);
    }
    case 'foreign':
      return await undecided(document, 'answered', foreignAlert(outcome.authorization, document));
    case 'move': {
      if (outcome.trigger === 'processing' && because === 'received') return await undecided(document, 'answered');
      const now = context.now();
      const seen = unwritten ? { ...document, receivedAt: now } : document;
      const decision =
        outcome.trigger === 'authorized'
          ? authorizationChange(outcome.authorization, seen, now)
          : changeBy(context, outcome, seen, now);
      return await write(document, unwritten ? [unwritten, decision] : [decision]);
    }
  }
}

function changeBy(
  context: EmissionStepContext,
  outcome: { readonly trigger: 'not_authorized' | 'processing' | 'returned'; readonly messages: readonly SriMessage[] },
  document: InFlightDocument,
  now: Date,
): DocumentStateChange {
  const { errors, warnings } = sriMessageNotices(outcome, latenessWarnings(document, now));
  const aboutClock = clockWarnings(context, document.environmentId, outcome.messages);
  return {
    trigger: outcome.trigger,
    reason: historyReasons[outcome.trigger],
    errors,
    warnings: [...warnings, ...aboutClock],
  };
}

/** Query for a document. The meaning of an empty answer depends on whether SRI has confirmed the reception. */
export function sriQueryFor({ acronym, receiptAt }: InFlightDocument): DocumentSriQuery {
  if (receiptAt !== null) return { because: 'received', unwritten: receptionChange(receiptAt) };
  return { because: acronym === 'REC' ? 'received' : 'no_answer' };
}

/** Queries SRI about a document on which SRI has decided. The only possible change is to authorised. */
export async function queryDecidedDocument(
  context: EmissionStepContext,
  document: InFlightDocument,
): Promise<{ readonly acronym: Acronym; readonly contact: SriContact; readonly foreign?: true }> {
  const { acronym, environmentId, accessKey, signedXml, signedAt } = document;
  if ((await context.authority.admit(environmentId)) === 'stop') return { acronym, contact: 'stopped' };
  const result = await context.authority.ask(environmentId, accessKey, callTimeoutMs);
  if (result.kind === 'silent') return { acronym, contact: 'silent' };
  if (nextDocumentState(acronym, 'authorized') === undefined) return { acronym, contact: 'answered' };
  const outcome = authorizationOutcome(result.answer, { because: 'received', ours: signedXml, signedAt });
  if (outcome.kind === 'foreign') return { acronym, contact: 'answered', foreign: true };
  if (outcome.kind !== 'move' || outcome.trigger !== 'authorized') return { acronym, contact: 'answered' };
  const decided = { ...authorizationChange(outcome.authorization, document, context.now()), errors: [] };
  const moved = await storeStateChanges(context.db, document, [decided]);
  return { acronym: moved?.acronym ?? acronym, contact: 'answered' };
}

/**
 * Alert about an authorization of other bytes. It names the authorization, so that a different authorization raises a
 * new alert.
 */
function foreignAlert({ number, document }: SriAuthorization, { accessKey }: InFlightDocument): StuckDocumentAlert {
  const what =
    document === undefined ? 'without a document' : `of SHA-256 ${createHash('sha256').update(document).digest('hex')}`;
  return {
    kind: 'document.foreign_authorization',
    message: `SRI shows authorization ${number || accessKey} under our access key for a document that is not ours, ${what}`,
  };
}
