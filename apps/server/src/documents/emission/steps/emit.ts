// The emission pipeline, with the steps and numbers of docs/emission.md. POST and PUT enter at `emitDocument`. The
// worker continues with `advanceDocument` if an API process did not finish.

import { routeNamed } from '@talonario/contract';
import { type Acronym, isStateUnderway, prepareSchemas, stateName } from '@talonario/sri';
import { retryOnConflict } from '../../../platform/db/failures.ts';
import { compileBodyValidator } from '../../../platform/http/body/compiled-schemas.ts';
import type { Reply } from '../../../platform/http/call.ts';
import { emissionUsage, type QuotaUsage } from '../../../platform/http/limits/rate-limit.ts';
import { Refusal, temporarilyUnavailable } from '../../../platform/http/replies/error-reply.ts';
import { pauseUnlessHandedOver, resultOrHandOver } from '../../../platform/queue/stop-waiting.ts';
import { loadDocumentRecord } from '../../read-record.ts';
import { type DocumentRecord, showDocument } from '../../show.ts';
import { documentReplyWithVersion } from '../../version.ts';
import type { RepeatedDocument } from '../batching/issue-batch.ts';
import type { DecidedDocumentRecord, EmissionRequest, InFlightDocument } from '../document-stages.ts';
import { adjustDraftNote } from './adjust-note.ts';
import {
  type EmissionStepContext,
  type EmissionStepResult,
  queryDocument,
  type SriContact,
  type SriTimeBudget,
  sriQueryFor,
  timeBudgetUntil,
} from './authorize.ts';
import { alertReasons, type StuckDocumentAlert, scheduleNextStep } from './lease-store.ts';
import { numberAndSign } from './number-and-sign.ts';
import { type PrepareDocumentCall, prepareContextOf, prepareDocument } from './prepare.ts';
import { receptionChange, storeStateChanges } from './record.ts';
import { type EmissionQuotaUse, resolveReferences } from './resolve.ts';
import { alignedDelay, delayWhileDownMs, nextEmissionStepDelayMs, stuckAfterMs } from './schedule.ts';
import type { NumberingCall } from './sign.ts';
import { submitDocument } from './submit.ts';
import { warnOfSecondWithholding } from './withheld-twice.ts';

/** Parts of a call that emission needs. */
export type EmitDocumentCall = NumberingCall &
  PrepareDocumentCall & {
    /** The document is one of many in a request. */
    readonly bulk?: true;
    showQuota(usage: QuotaUsage): void;
    showReplayed(): void;
  };

/**
 * `readRequest` returns the document to emit. It is called again if another request changed the document in the
 * meantime, and it throws refusals.
 */
export async function emitDocument(
  call: EmitDocumentCall,
  readRequest: () => Promise<EmissionRequest>,
  status: 200 | 201,
): Promise<Reply<{ data: DocumentRecord }> | Refusal> {
  const startedAt = Date.now();
  const { account, db } = call;
  // Step 1 (checking the shape of the body and the Idempotency-Key) was done before this handler.
  let counted = false;
  const made = await retryOnConflict(async () => {
    const request = await readRequest();
    // 2. Reads the referenced records and counts one emission against the quota. A retry after a conflict is not counted
    //    again.
    const quota = counted ? null : account.plan.emissionsPerMinute;
    const { reading, taken } = await resolveReferences(db, account.id, request.body, quota);
    if (!counted) countEmission(call, taken);
    counted = true;
    // 3. Applies the rules of the document type and computes the totals.
    const prepared = prepareDocument(prepareContextOf(call), reading, request.body, 'emit', request.environmentId);
    if (prepared instanceof Refusal) throw prepared;
    // A debit note is rounded like the document it changes. For a credit note, this happens later, under the lock of
    // that document.
    const settled =
      prepared.type.note === 'debit'
        ? await db.forAccount(account.id, (trx) => adjustDraftNote(trx, account.id, prepared))
        : await warnOfSecondWithholding(db, account.id, prepared);
    // 4. Commits number, key, signature and bytes together.
    return await numberAndSign(call, settled, request, status);
  });
  if ('repeats' in made) return await replyToRepeat(call, made);
  try {
    return await advanceAndReply(call, made, startedAt + call.config.emission.inlineDeadlineMs, status);
  } catch (err) {
    // The document is issued, and SRI may have it. Any other answer would tell the client that nothing was changed.
    logFailedStep(call, made.id, err);
    return continuesReply(made);
  }
}

/**
 * Submits the document, queries SRI for the authorization and records it (steps 5 to 7 of docs/emission.md), until SRI
 * has decided or the client's deadline has passed. The worker does the remaining steps and announces the result (step
 * 8).
 */
async function advanceAndReply(
  call: EmitDocumentCall,
  document: InFlightDocument,
  deadline: number,
  status: 200 | 201,
): Promise<Reply<{ data: DocumentRecord }> | Refusal> {
  const asItStands: AdvanceDocumentResult = { acronym: document.acronym, contact: 'none' };
  const advance = advanceDocument(call, document, deadline);
  // A user of the panel begins the next sale while SRI is slow. This process goes on until the deadline, then the worker.
  const patienceMs = call.actor.kind === 'user' && !call.bulk ? call.config.emission.panelReplyMs : undefined;
  const reached = await resultOrHandOver(call.handOver, advance, asItStands, patienceMs);
  const { contact, record: decided } = reached;
  const continues = reached === asItStands && !call.handOver.aborted;
  if (continues) advance.catch((err: unknown) => logFailedStep(call, document.id, err));
  // While the document goes on, its decision closes the key. An answer stored here could collide with that.
  if (decided?.keyClosed || continues) call.run?.closed();
  const record = decided
    ? showDocument(decided.row, decided.history, decided.creditNotes)
    : await loadDocumentRecord(call, document.id);
  if (record instanceof Refusal) return record;
  return continues ? documentReplyWithVersion(status, record) : emissionReply(record, contact, status);
}

function logFailedStep(call: EmitDocumentCall, documentId: number, err: unknown): void {
  call.log.error({ err, documentId }, 'a document was issued, and its next step failed; the worker continues');
}

/**
 * Response with the document as the issuing transaction wrote it. It is made from memory, because the database may not
 * even answer a query.
 */
function continuesReply({ id, acronym, number, accessKey }: InFlightDocument): Refusal {
  return temporarilyUnavailable(
    'document.continues',
    'The document has its number and is stored, but its next step could not be recorded. It goes on by itself: do not create it ' +
      'again. Ask for it, or repeat the request with the same Idempotency-Key.',
    { retryAfterSeconds: 5, data: { id, state: stateName(acronym), acronym, number, accessKey } },
  );
}

/** Answers a repeated request without Idempotency-Key with the current document of the earlier request. */
async function replyToRepeat(
  call: EmitDocumentCall,
  { repeats, underway }: RepeatedDocument,
): Promise<Reply<{ data: DocumentRecord }> | Refusal> {
  call.showReplayed();
  const record = await loadDocumentRecord(call, repeats);
  if (record instanceof Refusal) return record;
  const { acronym } = record.documentState as { acronym: Acronym };
  if (!underway || !isStateUnderway(acronym)) return emissionReply(record, 'none', 201);
  return temporarilyUnavailable(
    'document.in_progress',
    'An earlier request made the document. Repeat the request in a second.',
    {
      data: documentInFlight(record),
    },
  );
}

function countEmission(call: EmitDocumentCall, taken: EmissionQuotaUse | undefined): void {
  const { usage, refusal } = emissionUsage(call.account, taken);
  call.showQuota(usage);
  if (refusal !== undefined) throw refusal;
}

export interface AdvanceDocumentResult {
  readonly acronym: Acronym;
  readonly contact: SriContact;
  /** Record of the document after SRI's decision. */
  readonly record?: DecidedDocumentRecord | undefined;
}

/**
 * Runs the next steps of a document until `deadline` (by the clock of the process) or, without a deadline, until a
 * pause would be needed.
 */
export async function advanceDocument(
  context: EmissionStepContext,
  start: InFlightDocument,
  deadline?: number,
): Promise<AdvanceDocumentResult> {
  const patience = timeBudgetUntil(deadline);
  let document = start;
  let contact: SriContact = 'none';
  for (;;) {
    if (!isStateUnderway(document.acronym)) return { acronym: document.acronym, contact, record: document.record };
    const step = await takeStep(context, document, patience);
    if (step.next === 'lost') return { acronym: document.acronym, contact };
    document = step.document;
    contact = step.contact;
    if (step.next === 'end') continue;
    const delayMs = step.contact === 'stopped' ? delayWhileDownMs(Math.random()) : pause(context, document);
    const tries = step.contact === 'stopped' ? document.tries : document.tries + 1;
    const pauses = step.contact !== 'stopped' && patience.forPause(delayMs);
    if (pauses && (await pauseUnlessHandedOver(context.handOver, alignedDelay(delayMs, performance.now())))) {
      document = { ...document, tries };
      continue;
    }
    const { receiptAt } = document;
    const written =
      receiptAt === null ? document : await storeStateChanges(context.db, document, [receptionChange(receiptAt)]);
    if (written === undefined) return { acronym: document.acronym, contact };
    const alert = step.alert ?? stuckAlert(context, written);
    await scheduleNextStep(context.db, written, { delayMs, tries, ...(alert && { alert }) });
    return { acronym: written.acronym, contact };
  }
}

/**
 * Runs the next step. Step 5 submits a document that SRI has never received. Step 6 queries its state in all other
 * cases, and before any resend. Both write their result (step 7).
 */
async function takeStep(
  context: EmissionStepContext,
  document: InFlightDocument,
  patience: SriTimeBudget,
): Promise<EmissionStepResult> {
  if (document.acronym === 'PPR' || document.unsent) return await submitDocument(context, document, patience);
  const step = await queryDocument(context, document, sriQueryFor(document), patience);
  return step.next === 'submit' ? await submitDocument(context, step.document, patience) : step;
}

/**
 * Queries SRI once and stores the answer, but sends nothing. Used by `verify`. If the document stays underway, its due
 * time does not change. Otherwise a client that verifies often would delay the resend again and again.
 */
export async function queryDocumentOnce(
  context: EmissionStepContext,
  document: InFlightDocument,
): Promise<AdvanceDocumentResult> {
  const step = await queryDocument(context, document, sriQueryFor(document), timeBudgetUntil());
  if (step.next === 'lost') return { acronym: document.acronym, contact: 'none' };
  if (isStateUnderway(step.document.acronym)) {
    const alert = step.alert ?? stuckAlert(context, step.document);
    await scheduleNextStep(context.db, step.document, { tries: step.document.tries, ...(alert && { alert }) });
  }
  return { acronym: step.document.acronym, contact: step.contact };
}

/** Response about an emitted document, by the last table of docs/emission.md. */
export function emissionReply(
  record: DocumentRecord,
  contact: SriContact,
  status: 200 | 201,
): Reply<{ data: DocumentRecord }> | Refusal {
  const { acronym } = record.documentState as { acronym: Acronym };
  const unreachable = contact === 'silent' || contact === 'stopped';
  if (acronym !== 'PPR' && acronym !== 'SND' && !(acronym === 'REC' && unreachable))
    return documentReplyWithVersion(status, record);
  return temporarilyUnavailable(
    'authority.unavailable',
    'The tax authority does not answer. The document is stored and goes on by itself: do not create it again. ' +
      'Ask for it, or send {"verify": true}, or repeat the request with the same Idempotency-Key.',
    { retryAfterSeconds: 5, data: documentInFlight(record) },
  );
}

function documentInFlight(record: DocumentRecord): object {
  const { id, number, accessKey } = record;
  const { acronym } = record.documentState as { acronym: Acronym };
  return { id, state: stateName(acronym), acronym, number, accessKey };
}

function pause(context: EmissionStepContext, document: InFlightDocument): number {
  return nextEmissionStepDelayMs(retryState(context, document), context.config.emission.firstAskMs, Math.random());
}

function stuckAlert(context: EmissionStepContext, document: InFlightDocument): StuckDocumentAlert | undefined {
  if (document.stuckAt !== null || retryState(context, document).ageMs < stuckAfterMs) return undefined;
  return { kind: 'document.stuck', message: alertReasons['document.stuck'] };
}

function retryState({ now }: EmissionStepContext, { tries, receivedAt, signedAt }: InFlightDocument) {
  return { tries, ageMs: now().getTime() - (receivedAt ?? signedAt).getTime() };
}

/**
 * Compiles schemas before the first request. It is done once per process and blocks the event loop for a third of a
 * second.
 */
export function warmUpEmission(): void {
  prepareSchemas();
  compileBodyValidator(routeNamed('documents.create').body);
}
