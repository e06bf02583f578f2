// SQL queries about sequences. Assigning a number is in number-store.ts.

import { type RawBuilder, sql } from 'kysely';
import type { SortOrder } from '../../platform/db/page-query.ts';
import type { TableRow } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/call.ts';
import { defaultSortOrders } from '../directories/list-store.ts';
import { lockQueriedRow, type RowLockKind } from '../directories/lock-store.ts';

export type ListedSequence = Omit<TableRow<'sequences'>, 'account_id'> & {
  readonly establishment_code: string;
  readonly emission_point_code: string;
};
export type SequenceRow = ListedSequence & { readonly business_environment_id: number };

function selectSequences(trx: Trx, accountId: number) {
  return trx
    .selectFrom('sequences as r')
    .innerJoin('establishments as e', 'e.id', 'r.establishment_id')
    .innerJoin('emission_points as p', 'p.id', 'r.emission_point_id')
    .innerJoin('businesses as b', 'b.id', 'r.business_id')
    .select(['r.id', 'r.business_id', 'r.establishment_id', 'r.emission_point_id', 'r.environment_id'])
    .select(['r.document_type_id', 'r.next_number', 'r.last_used', 'r.updated_at', 'r.held_at'])
    .select(['e.code as establishment_code', 'p.code as emission_point_code'])
    .where('r.account_id', '=', accountId);
}

const series = sql<string>`e.code || '-' || p.code || '-' || r.document_type_id || '-' || r.environment_id`;

// List of sequences, ordered by series. The contract offers no other order.
export const sequenceListing = {
  rows: selectSequences,
  text: sql<string>`search_text(e.code || '-' || p.code || ' ' || coalesce(e.name, '') || ' ' || coalesce(p.description, ''))`,
  orders: { id: { by: series, type: 'text' }, updatedAt: defaultSortOrders.updatedAt } as const satisfies Record<
    string,
    SortOrder
  >,
};

export function sequenceConditions({
  query,
  mode,
}: Pick<Call<'sequences.list'>, 'query' | 'mode'>): RawBuilder<boolean>[] {
  const { establishmentId, emissionPointId, documentTypeId, environmentId } = query;
  const conditions = [
    environmentId === undefined
      ? sql<boolean>`r.environment_id = b.environment_id`
      : sql<boolean>`r.environment_id = ${environmentId}::bigint`,
  ];
  if (mode === 'test') conditions.push(sql`r.environment_id = 1`);
  if (establishmentId !== undefined) conditions.push(sql`r.establishment_id = ${establishmentId}`);
  if (emissionPointId !== undefined) conditions.push(sql`r.emission_point_id = ${emissionPointId}`);
  if (documentTypeId !== undefined) conditions.push(sql`r.document_type_id = ${documentTypeId}::bigint`);
  return conditions;
}

export async function findSequence(
  trx: Trx,
  accountId: number,
  id: number,
  lock?: RowLockKind,
): Promise<SequenceRow | undefined> {
  const query = selectSequences(trx, accountId)
    .select('b.environment_id as business_environment_id')
    .where('r.id', '=', id);
  return await lockQueriedRow(query, lock).executeTakeFirst();
}

export async function findSequences(trx: Trx, accountId: number, ids: readonly number[]): Promise<ListedSequence[]> {
  return await selectSequences(trx, accountId)
    .where(sql<boolean>`r.id = any(${ids}::bigint[])`)
    .orderBy('r.id')
    .execute();
}

/** Reads the counters of a business in both environments, test and production. */
export async function findBusinessSequences(
  trx: Trx,
  accountId: number,
  businessId: number,
): Promise<ListedSequence[]> {
  return await selectSequences(trx, accountId).where('r.business_id', '=', businessId).execute();
}

export async function setNextNumber(trx: Trx, accountId: number, id: number, nextNumber: number): Promise<SequenceRow> {
  await trx
    .updateTable('sequences')
    .set({ next_number: nextNumber, held_at: null, updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  const row = await findSequence(trx, accountId, id);
  if (row === undefined) throw new Error(`sequence ${id} is gone from under its lock`);
  return row;
}
