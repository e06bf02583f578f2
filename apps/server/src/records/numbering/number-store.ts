// SQL for counters of emission points. The SQL function lock_counters() locks counters until the transaction ends and
// returns their next numbers; issue_documents() advances them together with inserting the documents. So numbers are
// consecutive, and a transaction that is rolled back uses none.

import { maxSequential } from '@talonario/sri';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';

export interface NumberCounter {
  readonly accountId: number;
  readonly emissionPointId: number;
  readonly environmentId: number;
  readonly documentTypeId: number;
}

export type NumberReservation =
  | { readonly sequential: number }
  | { readonly exhausted: true }
  | { readonly held: 'counter' | 'restore' };

/** Next number of a locked counter (null if none is left), and an id for the document that gets this number. */
export interface NumberFromCounter {
  readonly outcome: 'taken';
  readonly sequential: number | null;
  readonly document_id: number;
  /**
   * Seconds within which an equal request without an Idempotency-Key is a repeat; null if all requests of the call have
   * a key.
   */
  readonly window_seconds: number | null;
  readonly moment: Date;
}

/** Result for one request: a number, or the earlier document if the request repeats one without an Idempotency-Key. */
export type NumberOrRepeat =
  | NumberFromCounter
  | { readonly outcome: 'repeated'; readonly document_id: number; readonly underway: boolean; readonly moment: Date }
  /** An equal earlier request exists, but it is not known yet whether its client still waits. */
  | { readonly outcome: 'unsure' }
  /** Another transaction has locked the counter. */
  | { readonly outcome: 'busy' };

/**
 * Data of a request without an Idempotency-Key that show whether it repeats an earlier one; see
 * platform/http/idempotency/unkeyed-requests.ts.
 */
export interface RepeatableRequest {
  readonly fingerprint: string;
  readonly owner: string;
  readonly reporter: string;
}

/**
 * Request for a number. `request` is undefined if the request has an Idempotency-Key, so that it cannot be a repeat.
 */
export interface NumberRequest {
  readonly counter: NumberCounter;
  readonly request: RepeatableRequest | undefined;
}

/**
 * Returns an SQL statement that locks the counters of these requests and returns a number for each, in their order. It
 * contains its parameters as text, so that it can be sent together with `begin`. It waits only for the lock of
 * `awaited`, which it takes first; any other counter that another transaction has locked is reported as busy.
 */
export function lockCountersSql(wanted: readonly NumberRequest[], awaited: NumberCounter | undefined): string {
  const first = awaited === undefined ? [] : [awaited];
  const byKey = new Map(
    [...first, ...wanted.map(({ counter }) => counter)].map((each) => [counterKeyText(each), each]),
  );
  const [keys, counters] = [[...byKey.keys()], [...byKey.values()]];
  const integers = (name: keyof NumberCounter) => counters.map((counter) => safeInteger(counter[name]));
  const texts = (name: keyof RepeatableRequest, pattern: RegExp, before?: string) =>
    wanted.map(({ request }) => quoted(request?.[name], pattern, before));
  const [accountId] = integers('accountId');
  return `select outcome, sequential, document_id, window_seconds, underway, moment
    from lock_counters(${accountId},
      array[${integers('emissionPointId')}]::bigint[], array[${integers('environmentId')}], array[${integers('documentTypeId')}],
      ${awaited !== undefined},
      array[${wanted.map(({ counter }) => keys.indexOf(counterKeyText(counter)) + 1)}],
      array[${texts('fingerprint', /^[0-9a-f]{64}$/, '\\x')}]::bytea[], array[${texts('owner', /^[0-9a-f-]{36}$/)}]::uuid[],
      array[${texts('reporter', /^[0-9a-f-]{36}$/)}]::uuid[])`;
}

function safeInteger(value: number): number {
  if (!Number.isSafeInteger(value)) throw new TypeError(`not of a counter: ${value}`);
  return value;
}

/** Text that identifies a counter: equal texts mean the same counter. */
export function counterKeyText({ accountId, emissionPointId, environmentId, documentTypeId }: NumberCounter): string {
  return [accountId, emissionPointId, environmentId, documentTypeId].join(' ');
}

function quoted(text: string | undefined, pattern: RegExp, before = ''): string {
  if (text === undefined) return 'null';
  if (!pattern.test(text)) throw new TypeError(`not a fingerprint or an owner: ${text}`);
  return `'${before}${text}'`;
}

/** Reads the next number of a counter without a lock. Another request may get this number. */
export async function nextNumberWithoutLock(trx: Trx, counter: NumberCounter): Promise<NumberReservation> {
  const row = await trx
    .selectFrom('sequences')
    .select('next_number')
    .where('account_id', '=', counter.accountId)
    .where('emission_point_id', '=', counter.emissionPointId)
    .where('environment_id', '=', counter.environmentId)
    .where('document_type_id', '=', counter.documentTypeId)
    .executeTakeFirst();
  if (row === undefined || row.next_number > maxSequential) return { exhausted: true };
  const held = await findCounterHold(trx, counter);
  return held === undefined ? { sequential: row.next_number } : { held };
}

/**
 * Reason why a counter assigns no number: its own hold (`counter`), or the general hold after a restore (`restore`).
 * Undefined if neither applies.
 */
export async function findCounterHold(trx: Trx, counter: NumberCounter): Promise<'counter' | 'restore' | undefined> {
  const row = await trx
    .selectFrom('sequences')
    .select('held_at')
    .select(sql<boolean>`exists (select from numbering_holds)`.as('restored'))
    .where('account_id', '=', counter.accountId)
    .where('emission_point_id', '=', counter.emissionPointId)
    .where('environment_id', '=', counter.environmentId)
    .where('document_type_id', '=', counter.documentTypeId)
    .executeTakeFirst();
  if (row?.restored) return 'restore';
  return row?.held_at == null ? undefined : 'counter';
}
