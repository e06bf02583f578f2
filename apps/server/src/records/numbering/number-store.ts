// Takes the next number of a point. The counter stays locked until the transaction ends, so numbers are consecutive:
// a transaction that is undone gives its number back.

import { largestSequential } from '@talonario/sri';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';

export interface Counter {
  readonly accountId: number;
  readonly emissionPointId: number;
  readonly environmentId: number;
  readonly documentTypeId: number;
}

export type Reservation = { readonly sequential: number } | { readonly exhausted: true } | { readonly held: true };

/** A number that was taken, null when there is none left, and an id for the document that gets it. */
export interface TakenNumber {
  readonly sequential: number | null;
  readonly document_id: number;
}

/** The statement as text, to go in the message that opens a transaction. */
export function takeNumber(counter: Counter): string {
  return `select sequential, document_id from take_number(${idsOf(counter)})`;
}

function idsOf({ accountId, emissionPointId, environmentId, documentTypeId }: Counter): string {
  const ids = [accountId, emissionPointId, environmentId, documentTypeId];
  if (!ids.every(Number.isSafeInteger)) throw new TypeError(`not a counter: ${ids.join(' ')}`);
  return ids.join(', ');
}

/** What tells a repeated request from another one; see platform/http/unkeyed-requests.ts. */
export interface RepeatableRun {
  readonly fingerprint: string;
  readonly owner: string;
  readonly reporter: string;
}

/** As takeNumber, unless an earlier request without a key is repeated: then what that one made. */
export type NumberOrRepeat =
  | (TakenNumber & { readonly outcome: 'taken'; readonly window_seconds: number; readonly moment: Date })
  | { readonly outcome: 'repeated'; readonly document_id: number; readonly underway: boolean; readonly moment: Date }
  /** Whether the client of an earlier one still waits will be known in a moment. */
  | { readonly outcome: 'unsure' };

/** Gives a row of NumberOrRepeat. */
export function takeNumberOnce(counter: Counter, { fingerprint, owner, reporter }: RepeatableRun): string {
  if (!/^[0-9a-f]{64}$/.test(fingerprint) || ![owner, reporter].every((id) => /^[0-9a-f-]{36}$/.test(id)))
    throw new TypeError(`not a fingerprint and two owners: ${fingerprint} ${owner} ${reporter}`);
  return `select outcome, sequential, document_id, window_seconds, underway, moment
    from take_number_once(${idsOf(counter)}, '\\x${fingerprint}', '${owner}', '${reporter}')`;
}

export async function reserveNumber(trx: Trx, counter: Counter): Promise<Reservation> {
  const { rows } = await sql.raw<TakenNumber>(takeNumber(counter)).execute(trx);
  const sequential = rows[0]?.sequential ?? null;
  if (sequential !== null) return { sequential };
  return (await isHeld(trx, counter)) ? { held: true } : { exhausted: true };
}

/** The number that would be taken now. Nobody is kept from taking it. */
export async function peekNumber(trx: Trx, counter: Counter): Promise<Reservation> {
  const row = await trx
    .selectFrom('sequences')
    .select(['next_number', 'held_at'])
    .where('account_id', '=', counter.accountId)
    .where('emission_point_id', '=', counter.emissionPointId)
    .where('environment_id', '=', counter.environmentId)
    .where('document_type_id', '=', counter.documentTypeId)
    .executeTakeFirst();
  if (row === undefined || row.next_number > largestSequential) return { exhausted: true };
  if (row.held_at !== null) return { held: true };
  return { sequential: row.next_number };
}

/** Whether the counter waits for somebody to say where it goes on; see hold-store.ts. */
export async function isHeld(trx: Trx, counter: Counter): Promise<boolean> {
  const row = await trx
    .selectFrom('sequences')
    .select('held_at')
    .where('account_id', '=', counter.accountId)
    .where('emission_point_id', '=', counter.emissionPointId)
    .where('environment_id', '=', counter.environmentId)
    .where('document_type_id', '=', counter.documentTypeId)
    .executeTakeFirst();
  return row !== undefined && row.held_at !== null;
}
