// Entry of step 4: a document takes its place in the queue of its account, and gets a number when its counter is free.
import { setTimeout as sleep } from 'node:timers/promises';
import { isLockTimeout } from '../../../platform/db/failures.ts';
import type { Database } from '../../../platform/db/pool.ts';
import { togetherOn } from '../../../platform/db/together.ts';
import { type Refusal, unavailable } from '../../../platform/http/replies/error-reply.ts';
import { noNumberRefusal } from '../../../records/numbering/no-number.ts';
import { type Counter, counterKey, findHold } from '../../../records/numbering/number-store.ts';
import type { InFlightDocument, UnnumberedDocument } from '../document-stages.ts';
import { type BatchOutcome, issueBatch, type RepeatOf } from './issue-batch.ts';

/** The document, issued; or the document of an earlier request that this one repeats. */
export type IssueOutcome = InFlightDocument | RepeatOf;

/** Throws refusals. */
export async function issueTogether(db: Database, document: UnnumberedDocument): Promise<IssueOutcome> {
  for (let looks = 1; ; looks += 1) {
    const made = await waitForNumber(db, document);
    if ('noNumber' in made) throw await whyNone(db, made.noNumber);
    if ('busy' in made) throw new Error('a counter was waited for, and another transaction has it');
    if (!('unsure' in made)) return made;
    if (looks === mostLooks) throw stillUnsure();
    await sleep(lookAgainMs);
  }
}

const lookAgainMs = 150;
const mostLooks = 25;

function stillUnsure(): Refusal {
  return unavailable('document.in_progress', 'Nothing was done. Repeat the request in a second.');
}

/** Why a counter gives no number is asked afterwards: it is rare, and emission need not look each time. */
async function whyNone(db: Database, counter: Counter): Promise<Refusal> {
  const hold = await db.forAccount(counter.accountId, (trx) => findHold(trx, counter));
  return noNumberRefusal(hold);
}

async function waitForNumber(db: Database, document: UnnumberedDocument): Promise<BatchOutcome> {
  const { counter } = document;
  // A document that locks other rows may have to wait for them, and one with a number waits for no counter: others need not wait with it.
  if (counter === undefined || document.lockFirst.length > 0) return await issueAlone(db, document);
  const key = counterKey(counter);
  const ofCounter = queueOfCounter(db);
  // While documents wait for the counter already, no other transaction of this process can have it before them.
  for (let tries = 0; tries < mostTries && !ofCounter.isRunning(key); tries += 1) {
    const { made, othersIssued } = await queueOfAccount(db).do(document.accountId, document);
    if (!('busy' in made)) return made;
    if (!othersIssued) break;
  }
  return await ofCounter.do(key, document);
}

/** How often a document asks for its counter in the queue of the account before it waits in the queue of the counter. */
const mostTries = 3;

interface SharedOutcome {
  readonly made: BatchOutcome;
  /** The batch issued documents of other counters, so the next batch is not far. */
  readonly othersIssued: boolean;
}

/** The documents of an account, whatever their counters. A counter that another transaction has holds up its own documents only. */
const queueOfAccount = togetherOn<number, UnnumberedDocument, SharedOutcome>((db) => ({
  run: (documents) => issueShared(db, documents),
  mark: ({ client }) => client?.fingerprint,
}));

/** The documents of a counter that another transaction had; those of other processes wait for the lock of its row, too. */
const queueOfCounter = togetherOn<string, UnnumberedDocument, BatchOutcome>((db) => ({
  run: (documents) => issueBatch(db, documents, { waits: true }),
  mark: ({ client }) => client?.fingerprint,
}));

async function issueShared(db: Database, documents: readonly UnnumberedDocument[]): Promise<SharedOutcome[]> {
  try {
    const made = await issueBatch(db, documents, { waits: false });
    const othersIssued = made.some((each) => 'acronym' in each);
    return made.map((each) => ({ made: each, othersIssued }));
  } catch (error) {
    // One of them has to wait for another transaction, such as one with the same external_id: each goes on by itself.
    if (!isLockTimeout(error)) throw error;
    return documents.map(() => ({ made: { busy: true }, othersIssued: false }));
  }
}

async function issueAlone(db: Database, document: UnnumberedDocument): Promise<BatchOutcome> {
  const [made] = await issueBatch(db, [document], { waits: true });
  if (made === undefined) throw new Error('a batch of one gave no outcome');
  return made;
}
