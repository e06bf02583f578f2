// Step 4, its transaction, in three phases. Lock: in the message that opens it, in one order for everybody: first the document a credit
// note changes, then a business that has yet to issue its first document in production, then the counter. Sign: sign.ts. Write: all
// rows, and the commit behind them. Those of an account who come while a transaction is under way share the next one.
import { setTimeout as sleep } from 'node:timers/promises';
import { isLockTimeout } from '../../platform/db/failures.ts';
import type { CallStatement, Database } from '../../platform/db/pool.ts';
import { togetherOn } from '../../platform/db/together.ts';
import { type Refusal, unavailable } from '../../platform/http/replies/error-reply.ts';
import {
  type Counter,
  counterKey,
  findHold,
  lockCounters,
  type NumberOrRepeat,
} from '../../records/numbering/number-store.ts';
import type { CreditedRow } from '../credits/credit-store.ts';
import { refuseSecond } from '../go-live/guard.ts';
import type { FirstSteps } from '../go-live/store.ts';
import { noNumberLeft, numbersHeld } from './document-xml.ts';
import { wordOf, writeIssued } from './emission-store.ts';
import type { InFlightDocument } from './in-flight-store.ts';
import { type Issued, type Paper, refuseAbandoned, sign } from './sign.ts';

/** One emission, as far as the transaction is concerned. */
export interface Turn {
  readonly accountId: number;
  /** None when the document has its number. */
  readonly counter: Counter | undefined;
  /** The statement that locks what a credit note changes. */
  readonly credited: string | undefined;
  /** The statement that holds a business which has yet to see its first document authorised. */
  readonly first: string | undefined;
  readonly paper: Paper;
}

/** An earlier request has made the document already: this one repeats it. */
export interface RepeatedEmission {
  readonly repeats: number;
  /** Somebody works on the document now. */
  readonly underway: boolean;
}

type NotIssued =
  | RepeatedEmission
  /** Whether it repeats an earlier request will be known in a moment. */
  | { readonly unsure: true }
  /** The counter gave none. Why is asked afterwards: it is rare, and emission need not look each time. */
  | { readonly noNumber: Counter };
type Made = InFlightDocument | NotIssued;
/** Somebody else has the counter. */
type Busy = { readonly busy: true };
/** `company`: others had theirs meanwhile, so the next transaction is not far. */
type PassedOver = Busy & { readonly company: boolean };

/** Gives the document its place in the queue of its counter, and a number when it is its turn. */
export async function takeTurn(db: Database, turn: Turn): Promise<InFlightDocument | RepeatedEmission> {
  for (let looks = 1; ; looks += 1) {
    const made = await waitTurn(db, turn);
    if ('noNumber' in made) throw await whyNone(db, made.noNumber);
    if (!('unsure' in made)) return made;
    if (looks === mostLooks) throw stillUnsure();
    await sleep(lookAgainMs);
  }
}

async function whyNone(db: Database, counter: Counter): Promise<Refusal> {
  const hold = await db.forAccount(counter.accountId, (trx) => findHold(trx, counter));
  return hold === undefined ? noNumberLeft() : numbersHeld(hold);
}

async function waitTurn(db: Database, turn: Turn): Promise<Made> {
  const { counter, credited, first } = turn;
  // A document that has its number waits for no counter; a credit note may have to wait for its invoice, and keeps nobody else.
  if (counter === undefined || credited !== undefined || first !== undefined) return await issueAlone(db, turn);
  const key = counterKey(counter);
  const waiting = waitingOf(db);
  // Who waits for the counter already is joined: nobody else can have it before them.
  for (let tries = 0; tries < mostTries && !waiting.isRunning(key); tries += 1) {
    const made = await sharedBy(db).do(turn.accountId, turn);
    if (!('busy' in made)) return made;
    if (!made.company) break;
  }
  return await waiting.do(key, turn);
}

/** Those of an account, whatever their counters. Who finds theirs with somebody else keeps nobody from going on. */
const sharedBy = togetherOn<number, Turn, Made | PassedOver>((db) => ({
  run: (turns) => issueShared(db, turns).catch((error: unknown) => passOver(turns, error)),
  mark: ({ paper }) => paper.call.unkeyed?.fingerprint,
}));

/** One queue for each counter that somebody else had; those of other processes wait for the lock of its row, too. */
const waitingOf = togetherOn<string, Turn, Made>((db) => ({
  run: (turns) => issueWaiting(db, turns),
  mark: ({ paper }) => paper.call.unkeyed?.fingerprint,
}));

/** One of them has to wait for somebody else's transaction, such as one with the same external_id: from here on each by itself. */
function passOver(turns: readonly Turn[], error: unknown): PassedOver[] {
  if (!isLockTimeout(error)) throw error;
  return turns.map(() => ({ busy: true, company: false }));
}

/** How often somebody asks for a counter before they wait for it alone. */
const mostTries = 3;

async function issueShared(db: Database, turns: readonly Turn[]): Promise<(Made | PassedOver)[]> {
  const made = await issueAll(db, turns, { waits: false });
  const company = made.some((each) => 'acronym' in each);
  return made.map((each) => ('busy' in each ? { ...each, company } : each));
}

async function issueWaiting(db: Database, turns: readonly Turn[]): Promise<Made[]> {
  const made = await issueAll(db, turns, { waits: true });
  return made.map((each) => {
    if ('busy' in each) throw new Error('a counter was waited for, and somebody else has it');
    return each;
  });
}

async function issueAlone(db: Database, turn: Turn): Promise<Made> {
  const [made] = await issueWaiting(db, [turn]);
  if (made === undefined) throw new Error('a turn was taken without an outcome');
  return made;
}

interface Locking {
  /** For counters that somebody else has. Only who wants a single one may: nobody waits for one while having another. */
  readonly waits: boolean;
}

/** One transaction: lock, sign, write. Where there are several turns they change no other document. */
async function issueAll(db: Database, turns: readonly Turn[], locking: Locking): Promise<(Made | Busy)[]> {
  for (const { paper } of turns) refuseAbandoned(paper.call.unkeyed);
  const [{ accountId }] = turns as [Turn];
  return await db.beginWith(accountId, locksOf(turns, locking), async (rows, callLast) => {
    const signed = await signAll(turns, rows);
    await writeAll(callLast, accountId, signed.filter(isIssued));
    return signed.map((each) => (isIssued(each) ? each.document : each));
  });
}

/** The statements that lock: the document a credit note changes, the business on its way, then the counters, which give their numbers. */
function locksOf(turns: readonly Turn[], locking: Locking) {
  const [{ credited, first }] = turns as [Turn];
  const wanted = turns.flatMap(({ counter, paper }) => (counter ? [{ counter, request: paper.call.unkeyed }] : []));
  const numbers = wanted.length === 0 ? undefined : lockCounters(wanted, locking);
  // Who waits for nobody's counter waits for nothing else either: others of the account stand behind.
  const briefly = locking.waits ? undefined : "set local lock_timeout = '200ms'";
  return [briefly, credited, first, numbers].filter((text) => text !== undefined);
}

/** `rows`: what the locks gave, in their order. */
async function signAll(
  turns: readonly Turn[],
  rows: readonly (readonly unknown[])[],
): Promise<(Issued | NotIssued | Busy)[]> {
  const [{ credited, first, counter }] = turns as [Turn];
  if (first !== undefined) refuseSecond(rows[credited === undefined ? 0 : 1]?.[0] as FirstSteps);
  const changed = credited === undefined ? undefined : (rows[0]?.[0] as CreditedRow);
  const readings = (counter && rows.at(-1)) as readonly NumberOrRepeat[] | undefined;
  return await Promise.all(turns.map((turn, index) => signOrRepeat(turn, readings?.[index], changed)));
}

/** A request that repeats an earlier one ends here; one that may or may not looks again, when more is known of the earlier one's client. */
async function signOrRepeat(
  { paper, counter }: Turn,
  reading: NumberOrRepeat | undefined,
  credited: CreditedRow | undefined,
): Promise<Issued | NotIssued | Busy> {
  const { unkeyed } = paper.call;
  if (reading?.outcome === 'busy') return { busy: true };
  if (reading?.outcome === 'unsure') return { unsure: true };
  if (reading !== undefined) unkeyed?.heardClock(reading.moment);
  refuseAbandoned(unkeyed);
  if (reading?.outcome === 'taken' && reading.sequential === null && counter) return { noNumber: counter };
  if (reading?.outcome !== 'repeated') {
    if (paper.held) throw paper.held;
    return await sign(paper, { taken: reading, credited });
  }
  unkeyed?.mayBeStored();
  return { repeats: reading.document_id, underway: reading.underway };
}

function isIssued(made: Issued | NotIssued | Busy): made is Issued {
  return 'document' in made;
}

async function writeAll(callLast: CallStatement, accountId: number, issued: readonly Issued[]): Promise<void> {
  if (issued.length === 0) return;
  const word = wordOf(issued.map(({ document, rows }) => ({ ...document, events: rows.events })));
  await writeIssued(callLast, accountId, issued, word);
}

const lookAgainMs = 150;
const mostLooks = 25;

function stillUnsure(): Refusal {
  return unavailable('document.in_progress', 'Nothing was done. Repeat the request in a second.');
}
