// The corridor, as docs/emission.md tells it: the same steps under the same numbers. POST and PUT come in at emitAndReply,
// the worker takes up with advance whatever they left.

import { setTimeout as sleep } from 'node:timers/promises';
import { type Acronym, isUnderway, stateWord } from '@talonario/sri';
import type { Transaction } from 'kysely';
import type { AuthorityServices } from '../../authority/services.ts';
import { writeForAccount } from '../../platform/db/pool.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Call, Reply } from '../../platform/http/call.ts';
import { Refusal, unavailable } from '../../platform/http/error-reply.ts';
import { takeEmission } from '../../platform/http/rate-limit.ts';
import { unlessHandedOver } from '../../platform/queue/hand-over.ts';
import { readRecord } from '../read-record.ts';
import type { DocumentRecord } from '../show.ts';
import type { LockedDocument } from '../store.ts';
import { recordReply } from '../version.ts';
import {
  type AdvanceContext,
  ask,
  type Contact,
  leastPatienceMs,
  type Patience,
  reasonToAsk,
  type Step,
} from './authorize.ts';
import { type Alert, alertReasons, type InFlightDocument, release } from './in-flight-store.ts';
import { callTimeoutMs } from './lease.ts';
import { numberAndSign } from './number-and-sign.ts';
import type { Prepared } from './prepare.ts';
import { delayWhileDownMs, nextDelayMs, stuckAfterMs } from './schedule.ts';
import { submit } from './submit.ts';

/** What emitting needs of a call. */
export type EmitCall = AuthorityServices & Pick<Call<'documents.create'>, 'account' | 'mode' | 'run' | 'showQuota'>;

/** Where the document comes from: a new body, or a draft or rejected document that is there. Refusals are thrown. */
export interface EmissionSource {
  /** Steps 2 and 3. */
  prepare(trx: Transaction<Tables>): Promise<Prepared>;
  /** The row that is numbered, held by the transaction. */
  place(trx: Transaction<Tables>, prepared: Prepared): Promise<LockedDocument>;
}

export async function emitAndReply(
  call: EmitCall,
  source: EmissionSource,
  status: 200 | 201,
): Promise<Reply<{ data: DocumentRecord }> | Refusal> {
  const startedAt = Date.now();
  // 1. Shape and key were checked on the way in; one emission is taken from the quota.
  const { usage, refusal } = await takeEmission(call.db, call.account);
  call.showQuota(usage);
  if (refusal !== undefined) return refusal;
  const document = await writeForAccount(call.db, call.account.id, async (trx) => {
    // 2 and 3. What the body points at, the rules, the figures.
    const prepared = await source.prepare(trx);
    // 4. Number, key, signature and bytes, all or nothing.
    return await numberAndSign(trx, call, prepared, () => source.place(trx, prepared));
  });
  // 5 to 7, until SRI has decided or the client has waited long enough. The worker does the rest, and step 8.
  const advanced = advance(call, document, startedAt + call.config.emission.inlineDeadlineMs);
  const asItStands: AdvanceResult = { acronym: document.acronym, contact: 'none' };
  const { contact } = await unlessHandedOver(call.handOver, advanced, asItStands);
  const record = await readRecord(call, document.id);
  return record instanceof Refusal ? record : emissionReply(record, contact, status);
}

export interface AdvanceResult {
  readonly acronym: Acronym;
  readonly contact: Contact;
}

/** As far as it goes before `deadline` (by the clock of the process); without one, as far as it goes without waiting. */
export async function advance(
  context: AdvanceContext,
  start: InFlightDocument,
  deadline?: number,
): Promise<AdvanceResult> {
  const timeLeft = () => (deadline === undefined ? 0 : deadline - Date.now());
  const patience = () => (deadline === undefined ? callTimeoutMs : clamp(timeLeft(), leastPatienceMs, callTimeoutMs));
  let document = start;
  let contact: Contact = 'none';
  for (;;) {
    if (!isUnderway(document.acronym)) return { acronym: document.acronym, contact };
    const step = await takeStep(context, document, patience);
    if (step.next === 'lost') return { acronym: document.acronym, contact };
    document = step.document;
    contact = step.contact;
    if (step.next === 'end') continue;
    const delayMs = step.contact === 'stopped' ? delayWhileDownMs(Math.random()) : pause(context, document);
    const tries = step.contact === 'stopped' ? document.tries : document.tries + 1;
    if (step.contact !== 'stopped' && delayMs + leastPatienceMs < timeLeft()) {
      await sleep(delayMs);
      document = { ...document, tries };
      continue;
    }
    const alert = step.alert ?? stuckAlert(context, document);
    await release(context.db, document, { delayMs, tries, ...(alert && { alert }) });
    return { acronym: document.acronym, contact };
  }
}

/** 5. Submit what SRI has never had; 6. ask about everything else, and before any resend. Each writes what it learns (7). */
async function takeStep(context: AdvanceContext, document: InFlightDocument, patience: Patience): Promise<Step> {
  if (document.acronym === 'PPR') return await submit(context, document, patience);
  const step = await ask(context, document, reasonToAsk(document.acronym), [], patience);
  return step.next === 'submit' ? await submit(context, step.document, patience) : step;
}

/**
 * Asks once and follows the answer, but sends nothing: what `verify` does. A document it leaves under way is due when it
 * was, or a client that verifies often would put the resend off for ever.
 */
export async function askOnce(context: AdvanceContext, document: InFlightDocument): Promise<AdvanceResult> {
  const step = await ask(context, document, reasonToAsk(document.acronym), [], () => callTimeoutMs);
  if (step.next === 'lost') return { acronym: document.acronym, contact: 'none' };
  if (isUnderway(step.document.acronym)) {
    const alert = step.alert ?? stuckAlert(context, step.document);
    await release(context.db, step.document, { tries: step.document.tries, ...(alert && { alert }) });
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
  const { id, number, accessKey } = record;
  return unavailable(
    'authority.unavailable',
    'The tax authority does not answer. The document is stored and goes on by itself: do not create it again. ' +
      'Ask for it, or send {"verify": true}, or repeat the request with the same Idempotency-Key.',
    { retryAfterSeconds: 5, data: { id, state: stateWord(acronym), acronym, number, accessKey } },
  );
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

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
