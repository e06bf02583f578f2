// Step 4, its transaction: what must be locked is locked in the message that opens it, in one order for everybody: first the
// document a credit note changes, then the counter.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Author } from '../../identity/audit/record.ts';
import type { CallStatement, Database } from '../../platform/db/pool.ts';
import { type Refusal, unavailable } from '../../platform/http/error-reply.ts';
import type { UnkeyedRun } from '../../platform/http/unkeyed-requests.ts';
import {
  type Counter,
  isHeld,
  type NumberOrRepeat,
  type TakenNumber,
  takeNumber,
  takeNumberOnce,
} from '../../records/numbering/number-store.ts';
import type { CreditedRow } from '../credits/credit-store.ts';
import { noNumberLeft, numbersHeld } from './document-xml.ts';
import type { IssuedRows } from './emission-store.ts';
import type { InFlightDocument } from './in-flight-store.ts';

export interface TurnCall extends Author {
  readonly db: Database;
  /** Of a POST without an Idempotency-Key. */
  readonly unkeyed?: UnkeyedRun | undefined;
}

export interface Turn {
  /** None when the document has its number. */
  readonly counter: Counter | undefined;
  /** The statement that locks what a credit note changes. */
  readonly credited: string | undefined;
}

/** What was found under the locks. */
export interface Found {
  readonly taken: (TakenNumber & { readonly window_seconds?: number }) | undefined;
  readonly credited: CreditedRow | undefined;
}

/** An earlier request has made the document already: this one repeats it. */
export interface RepeatedEmission {
  readonly repeats: number;
  /** Somebody works on the document now. */
  readonly underway: boolean;
}

/** The counter gave no number. Why is asked when everything is undone: it is rare, and emission need not look each time. */
export class NoNumber extends Error {}

/** As `tryTurn`; a counter without a number is refused with the reason. */
export async function takeTurn(
  call: TurnCall,
  turn: Turn,
  work: (found: Found, callStatement: CallStatement) => Promise<InFlightDocument>,
): Promise<InFlightDocument | RepeatedEmission> {
  const { counter } = turn;
  return await tryTurn(call, turn, work).catch(async (error: unknown) => {
    if (!(error instanceof NoNumber) || counter === undefined) throw error;
    const held = await call.db.forAccount(counter.accountId, (trx) => isHeld(trx, counter));
    throw held ? numbersHeld() : noNumberLeft();
  });
}

/**
 * One transaction under the locks. A request that repeats an earlier one ends here; one that may or may not looks again in a
 * moment, when more is known of the earlier one's client.
 */
async function tryTurn(
  call: TurnCall,
  { counter, credited }: Turn,
  work: (found: Found, callStatement: CallStatement) => Promise<InFlightDocument>,
): Promise<InFlightDocument | RepeatedEmission> {
  const { unkeyed } = call;
  const statements = [credited, counter && numberStatement(counter, unkeyed)].filter((text) => text !== undefined);
  for (let looks = 1; ; looks += 1) {
    const made = await call.db.beginWith(call.account.id, statements, async (rows, callStatement) => {
      const found: Found = {
        credited: credited === undefined ? undefined : (rows[0]?.[0] as CreditedRow),
        taken: counter && (rows.at(-1)?.[0] as TakenNumber),
      };
      if (unkeyed === undefined) return await work(found, callStatement);
      const reading = found.taken as unknown as NumberOrRepeat;
      if (reading.outcome === 'unsure') return undefined;
      unkeyed.heardClock(reading.moment);
      refuseAbandoned(unkeyed);
      if (reading.outcome === 'taken') return await work(found, callStatement);
      unkeyed.mayBeStored();
      return { repeats: reading.document_id, underway: reading.underway };
    });
    if (made !== undefined) return made;
    if (looks === mostLooks) throw stillUnsure();
    await sleep(lookAgainMs);
  }
}

const lookAgainMs = 150;
const mostLooks = 25;

function numberStatement(counter: Counter, unkeyed: UnkeyedRun | undefined): string {
  return unkeyed === undefined ? takeNumber(counter) : takeNumberOnce(counter, unkeyed);
}

/** The row by which a repeat of this request will be known. */
export function requestRow(unkeyed: UnkeyedRun | undefined): Pick<IssuedRows, 'unkeyed_request'> {
  if (unkeyed === undefined) return {};
  refuseAbandoned(unkeyed);
  unkeyed.mayBeStored();
  const { fingerprint, owner, reporter } = unkeyed;
  return { unkeyed_request: { fingerprint, owner, reporter, waiting_at: unkeyed.waitingAt().toISOString() } };
}

/** Nobody waits for it, and whoever hung up may have asked again: the number must not be taken twice. */
function refuseAbandoned(unkeyed: UnkeyedRun): void {
  if (!unkeyed.isGone()) return;
  throw unavailable('request.abandoned', 'Nothing was done: the connection was closed before a number was taken.');
}

function stillUnsure(): Refusal {
  return unavailable('document.in_progress', 'Nothing was done. Repeat the request in a second.');
}
