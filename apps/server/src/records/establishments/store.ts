// SQL queries about establishments.

import { type DirectoryColumnName, directoryColumnNames, directoryDescriptions } from '@talonario/contract';
import { type Insertable, sql } from 'kysely';
import type { SortOrder } from '../../platform/db/page-query.ts';
import type { TableRow, Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { defaultSortOrders } from '../directories/list-store.ts';
import { lockQueriedRow, type RowLockKind } from '../directories/lock-store.ts';

const { fields } = directoryDescriptions.establishments;

/** Columns of `establishments` that a client can set. */
export type EstablishmentColumns = Pick<Insertable<Tables['establishments']>, DirectoryColumnName<typeof fields>>;

const columns = [
  'r.id',
  ...directoryColumnNames(fields).map((name) => `r.${name}` as const),
  'r.created_at',
  'r.updated_at',
] as const;

export type ListedEstablishment = Omit<TableRow<'establishments'>, 'account_id' | 'search'>;
export type EstablishmentRow = ListedEstablishment & {
  readonly environment_id: number;
  readonly business_active: boolean;
};

export const establishmentListing = {
  rows: selectEstablishments,
  orders: { ...defaultSortOrders, code: { by: sql.ref('r.code'), type: 'text' } } as const satisfies Record<
    string,
    SortOrder
  >,
};

export function selectEstablishments(trx: Trx, accountId: number) {
  return trx.selectFrom('establishments as r').select(columns).where('r.account_id', '=', accountId);
}

export async function findEstablishment(
  trx: Trx,
  accountId: number,
  id: number,
  lock?: RowLockKind,
): Promise<EstablishmentRow | undefined> {
  return await lockQueriedRow(withBusiness(trx, accountId).where('r.id', '=', id), lock, ['b']).executeTakeFirst();
}

export async function insertEstablishment(
  trx: Trx,
  accountId: number,
  establishment: EstablishmentColumns,
): Promise<EstablishmentRow> {
  const { id } = await trx
    .insertInto('establishments')
    .values({ account_id: accountId, ...establishment })
    .returning('id')
    .executeTakeFirstOrThrow();
  return await readBack(trx, accountId, id);
}

export async function updateEstablishment(
  trx: Trx,
  accountId: number,
  id: number,
  changes: Partial<EstablishmentColumns>,
): Promise<EstablishmentRow> {
  const { business_id: _fixed, ...columns } = changes;
  await trx
    .updateTable('establishments')
    .set({ ...columns, updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  return await readBack(trx, accountId, id);
}

/** Deletes an establishment with its emission points and their counters. */
export async function deleteEstablishment(trx: Trx, accountId: number, id: number): Promise<void> {
  await trx
    .deleteFrom('emission_points')
    .where('account_id', '=', accountId)
    .where('establishment_id', '=', id)
    .execute();
  await trx.deleteFrom('establishments').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** Counts the active emission points of an inactive establishment. They become effective when it is activated. */
export async function countActiveEmissionPoints(trx: Trx, accountId: number, establishmentId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('emission_points')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('establishment_id', '=', establishmentId)
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

function withBusiness(trx: Trx, accountId: number) {
  return selectEstablishments(trx, accountId)
    .innerJoin('businesses as b', 'b.id', 'r.business_id')
    .select(['b.environment_id', 'b.active as business_active']);
}

async function readBack(trx: Trx, accountId: number, id: number): Promise<EstablishmentRow> {
  return await withBusiness(trx, accountId).where('r.id', '=', id).executeTakeFirstOrThrow();
}
