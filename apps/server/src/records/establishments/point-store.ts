// SQL queries about emission points and their counters.

import { type DirectoryColumnName, directoryColumnNames, directoryDescriptions } from '@talonario/contract';
import { documentTypes } from '@talonario/sri';
import { type Insertable, sql } from 'kysely';
import type { SortOrder } from '../../platform/db/page-query.ts';
import type { TableRow, Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { defaultSortOrders } from '../directories/list-store.ts';
import { lockQueriedRow, type RowLockKind } from '../directories/lock-store.ts';

const { fields } = directoryDescriptions.emissionPoints;

/** Columns of `emission_points` that a client can set. */
export type EmissionPointColumns = Pick<Insertable<Tables['emission_points']>, DirectoryColumnName<typeof fields>>;

const columns = [
  'r.id',
  'r.business_id',
  ...directoryColumnNames(fields).map((name) => `r.${name}` as const),
  'r.created_at',
  'r.updated_at',
  'e.code as establishment_code',
] as const;

export type ListedEmissionPoint = Omit<TableRow<'emission_points'>, 'account_id' | 'search'> & {
  readonly establishment_code: string;
};
export type EmissionPointRow = ListedEmissionPoint & {
  readonly environment_id: number;
  readonly establishment_active: boolean;
  readonly business_active: boolean;
};

export const emissionPointListing = {
  rows: selectEmissionPoints,
  orders: {
    ...defaultSortOrders,
    code: { by: sql<string>`e.code || '-' || r.code`, type: 'text' },
  } as const satisfies Record<string, SortOrder>,
};

export function selectEmissionPoints(trx: Trx, accountId: number) {
  return trx
    .selectFrom('emission_points as r')
    .innerJoin('establishments as e', 'e.id', 'r.establishment_id')
    .select(columns)
    .where('r.account_id', '=', accountId);
}

export async function findEmissionPoint(
  trx: Trx,
  accountId: number,
  id: number,
  lock?: RowLockKind,
): Promise<EmissionPointRow | undefined> {
  return await lockQueriedRow(withParents(trx, accountId).where('r.id', '=', id), lock, ['e', 'b']).executeTakeFirst();
}

/**
 * Inserts an emission point with a counter for each document type and environment, which starts at 1. During the month
 * after a restore its production counters are on hold, because the point may have existed after the backup and issued
 * documents.
 */
export async function insertEmissionPoint(
  trx: Trx,
  accountId: number,
  businessId: number,
  point: EmissionPointColumns,
): Promise<EmissionPointRow> {
  const place = { account_id: accountId, business_id: businessId };
  const { id } = await trx
    .insertInto('emission_points')
    .values({ ...place, ...point })
    .returning('id')
    .executeTakeFirstOrThrow();
  const counters = [1, 2].flatMap((environment) =>
    documentTypes.map(({ id: type }) => ({ environment_id: environment, document_type_id: type })),
  );
  await trx
    .insertInto('sequences')
    .values(
      counters.map((counter) => ({
        ...place,
        ...counter,
        establishment_id: point.establishment_id,
        emission_point_id: id,
        held_at: counter.environment_id === 2 ? sql<Date | null>`held_since_restore()` : null,
      })),
    )
    .execute();
  return await readBack(trx, accountId, id);
}

export async function updateEmissionPoint(
  trx: Trx,
  accountId: number,
  id: number,
  changes: Partial<EmissionPointColumns>,
): Promise<EmissionPointRow> {
  const { establishment_id: _fixed, ...columns } = changes;
  await trx
    .updateTable('emission_points')
    .set({ ...columns, updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  return await readBack(trx, accountId, id);
}

/** Deletes an emission point and its counters. */
export async function deleteEmissionPoint(trx: Trx, accountId: number, id: number): Promise<void> {
  await trx.deleteFrom('emission_points').where('account_id', '=', accountId).where('id', '=', id).execute();
}

function withParents(trx: Trx, accountId: number) {
  return selectEmissionPoints(trx, accountId)
    .innerJoin('businesses as b', 'b.id', 'r.business_id')
    .select(['b.environment_id', 'b.active as business_active', 'e.active as establishment_active']);
}

async function readBack(trx: Trx, accountId: number, id: number): Promise<EmissionPointRow> {
  return await withParents(trx, accountId).where('r.id', '=', id).executeTakeFirstOrThrow();
}
