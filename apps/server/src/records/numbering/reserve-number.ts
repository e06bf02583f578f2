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

export type Reservation = { readonly sequential: number } | { readonly exhausted: true };

export async function reserveNumber(trx: Trx, counter: Counter): Promise<Reservation> {
  const row = await trx
    .updateTable('sequences')
    .set({
      last_used: sql<number>`next_number`,
      next_number: sql<number>`next_number + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('account_id', '=', counter.accountId)
    .where('emission_point_id', '=', counter.emissionPointId)
    .where('environment_id', '=', counter.environmentId)
    .where('document_type_id', '=', counter.documentTypeId)
    .where('next_number', '<=', largestSequential)
    .returning('last_used')
    .executeTakeFirst();
  return row?.last_used == null ? { exhausted: true } : { sequential: row.last_used };
}

/** The number that would be taken now. Nobody is kept from taking it. */
export async function peekNumber(trx: Trx, counter: Counter): Promise<Reservation> {
  const row = await trx
    .selectFrom('sequences')
    .select('next_number')
    .where('account_id', '=', counter.accountId)
    .where('emission_point_id', '=', counter.emissionPointId)
    .where('environment_id', '=', counter.environmentId)
    .where('document_type_id', '=', counter.documentTypeId)
    .executeTakeFirst();
  if (row === undefined || row.next_number > largestSequential) return { exhausted: true };
  return { sequential: row.next_number };
}
