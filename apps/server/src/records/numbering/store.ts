// Every statement about sequences, besides taking a number (reserve-number.ts).

import { type Selectable, sql } from 'kysely';
import type { SequenceTable } from '../../platform/db/tables/directories.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { type Lock, lockRow } from '../directories/directory.ts';

export type ListedSequence = Omit<Selectable<SequenceTable>, 'account_id'> & {
  readonly establishment_code: string;
  readonly emission_point_code: string;
};
export type SequenceRow = ListedSequence & { readonly business_environment_id: number };

export function selectSequences(trx: Trx, accountId: number) {
  return trx
    .selectFrom('sequences as r')
    .innerJoin('establishments as e', 'e.id', 'r.establishment_id')
    .innerJoin('emission_points as p', 'p.id', 'r.emission_point_id')
    .innerJoin('businesses as b', 'b.id', 'r.business_id')
    .select(['r.id', 'r.business_id', 'r.establishment_id', 'r.emission_point_id', 'r.environment_id'])
    .select(['r.document_type_id', 'r.next_number', 'r.last_used', 'r.updated_at'])
    .select(['e.code as establishment_code', 'p.code as emission_point_code'])
    .where('r.account_id', '=', accountId);
}

export async function findSequence(
  trx: Trx,
  accountId: number,
  id: number,
  lock?: Lock,
): Promise<SequenceRow | undefined> {
  const query = selectSequences(trx, accountId)
    .select('b.environment_id as business_environment_id')
    .where('r.id', '=', id);
  return await lockRow(query, lock).executeTakeFirst();
}

export async function setNextNumber(trx: Trx, accountId: number, id: number, nextNumber: number): Promise<SequenceRow> {
  await trx
    .updateTable('sequences')
    .set({ next_number: nextNumber, updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  const row = await findSequence(trx, accountId, id);
  if (row === undefined) throw new Error(`sequence ${id} is gone from under its lock`);
  return row;
}
