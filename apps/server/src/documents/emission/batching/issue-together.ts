// Entry of the numbering step: one queue for each account. Documents that wait at the same time get their numbers in
// one transaction, even if their counters differ. If another transaction has locked a counter, each attempt delays the
// documents of the other counters by at most 250 ms. The documents of the locked counter wait for 5 seconds at most.
import { setTimeout as sleep } from 'node:timers/promises';
import { batcherPerDatabase, PutBackInQueue } from '../../../platform/db/batcher.ts';
import { isLockTimeout } from '../../../platform/db/failures.ts';
import type { Database } from '../../../platform/db/pool.ts';
import { type Refusal, temporarilyUnavailable } from '../../../platform/http/replies/error-reply.ts';
import { noNumberRefusal } from '../../../records/numbering/no-number.ts';
import { findCounterHold, type NumberCounter } from '../../../records/numbering/number-store.ts';
import type { InFlightDocument, UnnumberedDocument } from '../document-stages.ts';
import { type IssueBatchOutcome, issueBatch, type RepeatedDocument } from './issue-batch.ts';
import { PausedCounters } from './paused-counters.ts';
import { refusalIfClientLeft } from './repeats.ts';

/** The issued document, or a reference to the document that an earlier request issued. */
export type IssuedOrRepeated = InFlightDocument | RepeatedDocument;

/** Issues a document through the queue of its account. Throws refusals. */
export async function issueInBatch(db: Database, document: UnnumberedDocument): Promise<IssuedOrRepeated> {
  const waiting = { document, since: performance.now() };
  const settled = mayShare(document)
    ? await queueOn(db).add(document.accountId, waiting)
    : await issueDirectly(db, waiting);
  if ('refusal' in settled) throw settled.refusal;
  if ('noNumber' in settled) throw await whyNone(db, settled.noNumber);
  return settled;
}

interface WaitingDocument {
  readonly document: UnnumberedDocument;
  readonly since: number;
}

type Settled = IssuedOrRepeated | { readonly noNumber: NumberCounter } | { readonly refusal: Refusal };

/**
 * Whether the document may share a batch. It may if it needs a new number and locks no other rows: waiting for other
 * rows could take long, and a document that keeps its number needs no counter.
 */
function mayShare({ counter, lockFirst }: UnnumberedDocument): boolean {
  return counter !== undefined && lockFirst.length === 0;
}

async function issueDirectly(db: Database, waiting: WaitingDocument): Promise<Settled> {
  for (;;) {
    const [outcome] = await issueBatch(db, [waiting.document]);
    if (outcome === undefined) throw new Error('a batch of one gave no outcome');
    if ('busy' in outcome) throw new Error('a counter was waited for, and another transaction has it');
    if (!('unsure' in outcome)) return outcome;
    const again = againUntilLate(waiting, unsureMs, stillUnsure);
    if (!(again instanceof PutBackInQueue)) return again;
    await sleep(again.afterMs);
  }
}

const queueOn = batcherPerDatabase<number, WaitingDocument, Settled>((db) => {
  const paused = new PausedCounters();
  return {
    run: async (waiting) => {
      const left = waiting.map(({ document }) => refusalIfClientLeft(document.client));
      const present = waiting.filter((_, index) => left[index] === undefined);
      const settled = await issueWaiting(db, present, paused);
      return left.map((refusal) => (refusal ? { refusal } : (settled.shift() as Settled | PutBackInQueue)));
    },
    conflictKey: ({ document }) => document.client?.fingerprint,
  };
});

async function issueWaiting(
  db: Database,
  waiting: readonly WaitingDocument[],
  paused: PausedCounters,
): Promise<(Settled | PutBackInQueue)[]> {
  if (waiting.length === 0) return [];
  const documents = waiting.map(({ document }) => document);
  const awaited = documents.map(({ counter }) => counter as NumberCounter).find((counter) => !paused.has(counter));
  try {
    const outcomes = await issueBatch(db, documents, { awaited, lockTimeoutMs });
    notePauses(paused, documents, outcomes, awaited);
    return outcomes.map((outcome, index) => settle(waiting[index] as WaitingDocument, outcome, paused));
  } catch (error) {
    const [first] = waiting;
    if (first === undefined || waiting.length > 1 || !isLockTimeout(error)) throw error;
    // The write had to wait for another transaction, for example one that uses the same external_id. The document is
    // tried again in a separate batch, so that no other document waits with it.
    return [againUntilLate(first, blockedMs, stillBusy, { alone: true })];
  }
}

/** Maximum time that a transaction waits for the awaited counter, and for each row it writes. */
const lockTimeoutMs = 250;
const blockedMs = 250;
const unsureMs = 150;

function notePauses(
  paused: PausedCounters,
  documents: readonly UnnumberedDocument[],
  outcomes: readonly IssueBatchOutcome[],
  awaited: NumberCounter | undefined,
): void {
  for (const [index, outcome] of outcomes.entries()) {
    const { counter } = documents[index] as UnnumberedDocument;
    if (counter === undefined) continue;
    if (!('busy' in outcome)) paused.end(counter);
    else if (counter === awaited) paused.pause(counter);
  }
}

function settle(
  waiting: WaitingDocument,
  outcome: IssueBatchOutcome,
  paused: PausedCounters,
): Settled | PutBackInQueue {
  if ('busy' in outcome)
    return againUntilLate(waiting, paused.leftMs(waiting.document.counter as NumberCounter), stillBusy);
  if ('unsure' in outcome) return againUntilLate(waiting, unsureMs, stillUnsure);
  return outcome;
}

/** Maximum time that a document waits for its number. */
const patienceMs = 5_000;

function againUntilLate(
  { since }: WaitingDocument,
  afterMs: number,
  late: () => Refusal,
  options?: { readonly alone: boolean },
): PutBackInQueue | { readonly refusal: Refusal } {
  const leftMs = since + patienceMs - performance.now();
  return leftMs <= 0 ? { refusal: late() } : new PutBackInQueue(Math.min(afterMs, leftMs), options);
}

function stillUnsure(): Refusal {
  return temporarilyUnavailable('document.in_progress', 'Nothing was done. Repeat the request in a second.');
}

function stillBusy(): Refusal {
  return temporarilyUnavailable(
    'database.unavailable',
    'Nothing was done: another transaction holds the counter of the emission point, or a row the document needs. Repeat the request in a second.',
  );
}

/** Finds out why a counter provided no number. This is a separate query, because it is rarely needed. */
async function whyNone(db: Database, counter: NumberCounter): Promise<Refusal> {
  const hold = await db.forAccount(counter.accountId, (trx) => findCounterHold(trx, counter));
  return noNumberRefusal(hold);
}
