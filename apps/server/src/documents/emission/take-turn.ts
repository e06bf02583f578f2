// Step 4, its transaction: what must be locked is locked in the message that opens it, in one order for everybody: first the
// document a credit note changes, then the counter. Those who wait for the same counter share the next transaction.
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallStatement, Database } from '../../platform/db/pool.ts';
import { togetherOn } from '../../platform/db/together.ts';
import type { UnkeyedRun } from '../../platform/http/idempotency/unkeyed-requests.ts';
import { type Refusal, unavailable } from '../../platform/http/replies/error-reply.ts';
import {
  type Counter,
  isHeld,
  type NumberOrRepeat,
  type TakenNumber,
  takeNumbers,
} from '../../records/numbering/number-store.ts';
import type { CreditedRow } from '../credits/credit-store.ts';
import { noNumberLeft, numbersHeld } from './document-xml.ts';
import { type IssuedDocument, type IssuedRows, wordOf, writeIssued } from './emission-store.ts';
import type { InFlightDocument } from './in-flight-store.ts';

/** One emission, as far as the transaction is concerned. */
export interface Turn {
  readonly accountId: number;
  /** None when the document has its number. */
  readonly counter: Counter | undefined;
  /** The statement that locks what a credit note changes. */
  readonly credited: string | undefined;
  /** Of a POST without an Idempotency-Key. */
  readonly unkeyed: UnkeyedRun | undefined;
  /** Signs, and gives what is to be written. Throws refusals: they undo everything including the number. */
  issue(found: Found): Promise<Issued>;
}

/** What was found under the locks. */
export interface Found {
  readonly taken: TakenNumber | undefined;
  readonly credited: CreditedRow | undefined;
}

export interface Issued extends IssuedDocument {
  readonly document: InFlightDocument;
}

/** An earlier request has made the document already: this one repeats it. */
export interface RepeatedEmission {
  readonly repeats: number;
  /** Somebody works on the document now. */
  readonly underway: boolean;
}

/** Unsure: whether it repeats an earlier request will be known in a moment. */
type Made = InFlightDocument | RepeatedEmission | 'unsure';

/** The counter gave no number. Why is asked when everything is undone: it is rare, and emission need not look each time. */
export class NoNumber extends Error {}

/** Gives the document its place in the queue of its counter, and a number when it is its turn. */
export async function takeTurn(db: Database, turn: Turn): Promise<InFlightDocument | RepeatedEmission> {
  const { counter } = turn;
  try {
    for (let looks = 1; ; looks += 1) {
      const made = await waitTurn(db, turn);
      if (made !== 'unsure') return made;
      if (looks === mostLooks) throw stillUnsure();
      await sleep(lookAgainMs);
    }
  } catch (error) {
    if (!(error instanceof NoNumber) || counter === undefined) throw error;
    throw (await db.forAccount(counter.accountId, (trx) => isHeld(trx, counter))) ? numbersHeld() : noNumberLeft();
  }
}

async function waitTurn(db: Database, turn: Turn): Promise<Made> {
  const { counter, credited } = turn;
  // A document that has its number waits for no counter; a credit note may have to wait for its invoice, and keeps nobody else.
  if (counter === undefined || credited !== undefined) return await issueAlone(db, turn);
  const { accountId, emissionPointId, environmentId, documentTypeId } = counter;
  return await queuesOf(db).do([accountId, emissionPointId, environmentId, documentTypeId].join(' '), turn);
}

/** One queue for each counter; those of other processes wait for the lock of its row. */
const queuesOf = togetherOn<string, Turn, Made>((db) => ({
  run: (turns) => issueAll(db, turns),
  mark: ({ unkeyed }) => unkeyed?.fingerprint,
}));

async function issueAlone(db: Database, turn: Turn): Promise<Made> {
  const [made] = await issueAll(db, [turn]);
  if (made === undefined) throw new Error('a turn was taken without an outcome');
  return made;
}

/** One transaction under the locks: numbers in, signatures, rows. Several turns have one counter, and change no other document. */
async function issueAll(db: Database, turns: readonly Turn[]): Promise<Made[]> {
  for (const { unkeyed } of turns) refuseAbandoned(unkeyed);
  const [{ accountId, credited, counter }] = turns as [Turn];
  const numbers =
    counter &&
    takeNumbers(
      counter,
      turns.map(({ unkeyed }) => unkeyed),
    );
  const statements = [credited, numbers].filter((text) => text !== undefined);
  return await db.beginWith(accountId, statements, async (rows, callLast) => {
    const changed = credited === undefined ? undefined : (rows[0]?.[0] as CreditedRow);
    const readings = (counter && rows.at(-1)) as readonly NumberOrRepeat[] | undefined;
    const made = await Promise.all(turns.map((turn, index) => issueOrRepeat(turn, readings?.[index], changed)));
    await writeAll(
      callLast,
      accountId,
      made.filter((each) => isIssued(each)),
    );
    return made.map((each) => (isIssued(each) ? each.document : each));
  });
}

/** A request that repeats an earlier one ends here; one that may or may not looks again, when more is known of the earlier one's client. */
async function issueOrRepeat(
  { unkeyed, issue }: Turn,
  reading: NumberOrRepeat | undefined,
  credited: CreditedRow | undefined,
): Promise<Issued | RepeatedEmission | 'unsure'> {
  if (reading?.outcome === 'unsure') return 'unsure';
  if (reading !== undefined) unkeyed?.heardClock(reading.moment);
  refuseAbandoned(unkeyed);
  if (reading?.outcome !== 'repeated') return await issue({ taken: reading, credited });
  unkeyed?.mayBeStored();
  return { repeats: reading.document_id, underway: reading.underway };
}

function isIssued(made: Issued | RepeatedEmission | 'unsure'): made is Issued {
  return made !== 'unsure' && 'document' in made;
}

async function writeAll(callLast: CallStatement, accountId: number, issued: readonly Issued[]): Promise<void> {
  if (issued.length === 0) return;
  const word = wordOf(issued.map(({ document, rows }) => ({ ...document, events: rows.events })));
  await writeIssued(callLast, accountId, issued, word);
}

const lookAgainMs = 150;
const mostLooks = 25;

/** The row by which a repeat of this request will be known. */
export function requestRow(unkeyed: UnkeyedRun | undefined): Pick<IssuedRows, 'unkeyed_request'> {
  if (unkeyed === undefined) return {};
  refuseAbandoned(unkeyed);
  unkeyed.mayBeStored();
  const { fingerprint, owner, reporter } = unkeyed;
  return { unkeyed_request: { fingerprint, owner, reporter, waiting_at: unkeyed.waitingAt().toISOString() } };
}

/** Nobody waits for it, and whoever hung up may have asked again: the number must not be taken twice. */
function refuseAbandoned(unkeyed: UnkeyedRun | undefined): void {
  if (!unkeyed?.isGone()) return;
  throw unavailable('request.abandoned', 'Nothing was done: the connection was closed before a number was taken.');
}

function stillUnsure(): Refusal {
  return unavailable('document.in_progress', 'Nothing was done. Repeat the request in a second.');
}
