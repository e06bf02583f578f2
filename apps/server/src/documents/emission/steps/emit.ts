// Emission, as docs/emission.md tells it: the same steps under the same numbers. POST and PUT come in at emit,
// the worker takes up with advance whatever they left.

import { routeNamed } from '@talonario/contract';
import { type Acronym, isUnderway, prepareSchemas, stateWord } from '@talonario/sri';
import { retryOnConflict } from '../../../platform/db/failures.ts';
import { checkOf } from '../../../platform/http/body/compiled-schemas.ts';
import type { Reply } from '../../../platform/http/call.ts';
import { emissionUsage, type QuotaUsage } from '../../../platform/http/limits/rate-limit.ts';
import { Refusal, unavailable } from '../../../platform/http/replies/error-reply.ts';
import { pauseUnlessHandedOver, resultOrHandOver } from '../../../platform/queue/stop-waiting.ts';
import { readRecord } from '../../read-record.ts';
import { type DocumentRecord, showDocument } from '../../show.ts';
import { recordReply } from '../../version.ts';
import type { RepeatOf } from '../batching/issue-batch.ts';
import type { DecidedRecord, EmissionRequest, InFlightDocument } from '../document-stages.ts';
import { adjustDraftNote } from './adjust-note.ts';
import {
  type AdvanceContext,
  type Contact,
  query,
  queryFor,
  type Step,
  type TimeBudget,
  timeBudgetUntil,
} from './authorize.ts';
import { type Alert, alertReasons, scheduleNextStep } from './lease-store.ts';
import { numberAndSign } from './number-and-sign.ts';
import { contextOf, type PreparingCall, prepare } from './prepare.ts';
import { receivedAt, recordChanges } from './record.ts';
import { resolve, type TakenEmission } from './resolve.ts';
import { alignedDelay, delayWhileDownMs, nextDelayMs, stuckAfterMs } from './schedule.ts';
import type { NumberingCall } from './sign.ts';
import { submit } from './submit.ts';
import { warnOfSecondWithholding } from './withheld-twice.ts';

/** What emitting needs of a call. */
export type EmitCall = NumberingCall &
  PreparingCall & {
    showQuota(usage: QuotaUsage): void;
    showReplayed(): void;
  };

/** `readRequest` reads what is emitted, again whenever another request changed it meanwhile; it throws refusals. */
export async function emitDocument(
  call: EmitCall,
  readRequest: () => Promise<EmissionRequest>,
  status: 200 | 201,
): Promise<Reply<{ data: DocumentRecord }> | Refusal> {
  const startedAt = Date.now();
  const { account, db } = call;
  // Step 1, shape and key, was done on the way in.
  let counted = false;
  const made = await retryOnConflict(async () => {
    const request = await readRequest();
    // 2. What the body points at, and one emission of the quota, however often the rest has to be tried again.
    const quota = counted ? null : account.plan.emissionsPerMinute;
    const { reading, taken } = await resolve(db, account.id, request.body, quota);
    if (!counted) countEmission(call, taken);
    counted = true;
    // 3. The rules of the type, and what it comes to.
    const prepared = prepare(contextOf(call), reading, request.body, 'emit', request.environmentId);
    if (prepared instanceof Refusal) throw prepared;
    // A debit note is rounded as the document it changes; a credit note learns that under its lock.
    const settled =
      prepared.type.note === 'debit'
        ? await db.forAccount(account.id, (trx) => adjustDraftNote(trx, account.id, prepared))
        : await warnOfSecondWithholding(db, account.id, prepared);
    // 4. Number, key, signature and bytes, all or nothing.
    return await numberAndSign(call, settled, request, status);
  });
  if ('repeats' in made) return await replyToRepeat(call, made);
  try {
    return await advanceAndReply(call, made, startedAt + call.config.emission.inlineDeadlineMs, status);
  } catch (err) {
    // The number is taken, and SRI may have the bytes. Any other answer would say that nothing was changed.
    call.log.error(
      { err, documentId: made.id },
      'a document was issued, and its next step failed; the worker continues',
    );
    return continuesReply(made);
  }
}

/** Steps 5 to 7, until SRI has decided or the client has waited long enough. The worker does the rest, and step 8. */
async function advanceAndReply(
  call: EmitCall,
  document: InFlightDocument,
  deadline: number,
  status: 200 | 201,
): Promise<Reply<{ data: DocumentRecord }> | Refusal> {
  const asItStands: AdvanceResult = { acronym: document.acronym, contact: 'none' };
  const reached = await resultOrHandOver(call.handOver, advance(call, document, deadline), asItStands);
  const { contact, record: decided } = reached;
  if (decided?.keyClosed) call.run?.closed();
  const record = decided
    ? showDocument(decided.row, decided.history, decided.creditNotes)
    : await readRecord(call, document.id);
  return record instanceof Refusal ? record : emissionReply(record, contact, status);
}

/** The document as commit 1 left it, from memory: the database may not even answer a read. */
function continuesReply({ id, acronym, number, accessKey }: InFlightDocument): Refusal {
  return unavailable(
    'document.continues',
    'The document has its number and is stored, but its next step could not be recorded. It goes on by itself: do not create it ' +
      'again. Ask for it, or repeat the request with the same Idempotency-Key.',
    { retryAfterSeconds: 5, data: { id, state: stateWord(acronym), acronym, number, accessKey } },
  );
}

/** A request without a key that repeats an earlier one is answered for the document of that one, as it stands now. */
async function replyToRepeat(
  call: EmitCall,
  { repeats, underway }: RepeatOf,
): Promise<Reply<{ data: DocumentRecord }> | Refusal> {
  call.showReplayed();
  const record = await readRecord(call, repeats);
  if (record instanceof Refusal) return record;
  const { acronym } = record.documentState as { acronym: Acronym };
  if (!underway || !isUnderway(acronym)) return emissionReply(record, 'none', 201);
  return unavailable('document.in_progress', 'An earlier request made the document. Repeat the request in a second.', {
    data: documentInFlight(record),
  });
}

function countEmission(call: EmitCall, taken: TakenEmission | undefined): void {
  const { usage, refusal } = emissionUsage(call.account, taken);
  call.showQuota(usage);
  if (refusal !== undefined) throw refusal;
}

export interface AdvanceResult {
  readonly acronym: Acronym;
  readonly contact: Contact;
  /** The record as the decision left it. */
  readonly record?: DecidedRecord | undefined;
}

/** As far as it goes before `deadline` (by the clock of the process); without one, as far as it goes without waiting. */
export async function advance(
  context: AdvanceContext,
  start: InFlightDocument,
  deadline?: number,
): Promise<AdvanceResult> {
  const patience = timeBudgetUntil(deadline);
  let document = start;
  let contact: Contact = 'none';
  for (;;) {
    if (!isUnderway(document.acronym)) return { acronym: document.acronym, contact, record: document.record };
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
    const written = receiptAt === null ? document : await recordChanges(context.db, document, [receivedAt(receiptAt)]);
    if (written === undefined) return { acronym: document.acronym, contact };
    const alert = step.alert ?? stuckAlert(context, written);
    await scheduleNextStep(context.db, written, { delayMs, tries, ...(alert && { alert }) });
    return { acronym: written.acronym, contact };
  }
}

/** 5. Submit what SRI has never had; 6. ask about everything else, and before any resend. Each writes what it learns (7). */
async function takeStep(context: AdvanceContext, document: InFlightDocument, patience: TimeBudget): Promise<Step> {
  if (document.acronym === 'PPR' || document.unsent) return await submit(context, document, patience);
  const step = await query(context, document, queryFor(document), patience);
  return step.next === 'submit' ? await submit(context, step.document, patience) : step;
}

/**
 * Asks once and follows the answer, but sends nothing: what `verify` does. A document it leaves under way is due when it
 * was, or a client that verifies often would put the resend off for ever.
 */
export async function queryOnce(context: AdvanceContext, document: InFlightDocument): Promise<AdvanceResult> {
  const step = await query(context, document, queryFor(document), timeBudgetUntil());
  if (step.next === 'lost') return { acronym: document.acronym, contact: 'none' };
  if (isUnderway(step.document.acronym)) {
    const alert = step.alert ?? stuckAlert(context, step.document);
    await scheduleNextStep(context.db, step.document, { tries: step.document.tries, ...(alert && { alert }) });
  }
  return { acronym: step.document.acronym, contact: step.contact };
}

/** What the client hears of a document that was emitted: the last table of docs/emission.md. */
export function emissionReply(
  record: DocumentRecord,
  contact: Contact,
  status: 200 | 201,
): Reply<{ data: DocumentRecord }> | Refusal {
  const { acronym } = record.documentState as { acronym: Acronym };
  const unreachable = contact === 'silent' || contact === 'stopped';
  if (acronym !== 'PPR' && acronym !== 'SND' && !(acronym === 'REC' && unreachable)) return recordReply(status, record);
  return unavailable(
    'authority.unavailable',
    'The tax authority does not answer. The document is stored and goes on by itself: do not create it again. ' +
      'Ask for it, or send {"verify": true}, or repeat the request with the same Idempotency-Key.',
    { retryAfterSeconds: 5, data: documentInFlight(record) },
  );
}

function documentInFlight(record: DocumentRecord): object {
  const { id, number, accessKey } = record;
  const { acronym } = record.documentState as { acronym: Acronym };
  return { id, state: stateWord(acronym), acronym, number, accessKey };
}

function pause(context: AdvanceContext, document: InFlightDocument): number {
  return nextDelayMs(retryState(context, document), context.config.emission.firstAskMs, Math.random());
}

function stuckAlert(context: AdvanceContext, document: InFlightDocument): Alert | undefined {
  if (document.stuckAt !== null || retryState(context, document).ageMs < stuckAfterMs) return undefined;
  return { kind: 'document.stuck', message: alertReasons['document.stuck'] };
}

function retryState({ now }: AdvanceContext, { tries, receivedAt, signedAt }: InFlightDocument) {
  return { tries, ageMs: now().getTime() - (receivedAt ?? signedAt).getTime() };
}

/** Makes what is made once in a process and blocks its event loop for a third of a second: before the first call. */
export function warmUpEmission(): void {
  prepareSchemas();
  checkOf(routeNamed('documents.create').body);
}
