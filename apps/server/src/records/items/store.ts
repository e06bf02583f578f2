// SQL queries about products and services.

import { type DirectoryColumnName, directoryColumnNames, directoryDescriptions } from '@talonario/contract';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { SortOrder } from '../../platform/db/page-query.ts';
import type { TableRow, Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import {
  columnsWrittenByImport,
  type ExportPageQuery,
  insertInChunks,
  loadNextExportRows,
  sqlColumnList,
  sqlExcludedValues,
} from '../csv/chunked-store.ts';
import { defaultSortOrders } from '../directories/list-store.ts';
import { lockQueriedRow, type RowLockKind } from '../directories/lock-store.ts';
import type { TrigramIndexQuery } from '../directories/search-store.ts';

const { fields } = directoryDescriptions.items;

/** Columns of `items` that a client can set. Amounts are exact decimals without trailing zeros. */
export type ItemColumns = Pick<Insertable<Tables['items']>, DirectoryColumnName<typeof fields>>;

const amounts = {
  price: sql<string>`trim_scale(r.price)::text`.as('price'),
  price_with_tax: sql<string | null>`trim_scale(r.price_with_tax)::text`.as('price_with_tax'),
  ice_value: sql<string | null>`trim_scale(r.ice_value)::text`.as('ice_value'),
};

const columns = [
  'r.id',
  ...directoryColumnNames(fields)
    .filter((name) => !(name in amounts))
    .map((name) => `r.${name}` as const),
  amounts.price,
  amounts.price_with_tax,
  amounts.ice_value,
  'r.created_at',
  'r.updated_at',
] as const;

export type ListedItem = Omit<TableRow<'items'>, 'account_id' | 'search'>;
export type ItemRow = ListedItem & { readonly environment_id: number };

export const itemListing = {
  rows: selectItems,
  orders: {
    ...defaultSortOrders,
    code: { by: sql.ref('r.code'), type: 'text' },
    name: { by: sql`r.name collate spanish`, type: 'text' },
  } as const satisfies Record<string, SortOrder>,
};

export function selectItems(trx: Trx, accountId: number) {
  return trx.selectFrom('items as r').select(columns).where('r.account_id', '=', accountId);
}

export async function findItem(
  trx: Trx,
  accountId: number,
  id: number,
  lock?: RowLockKind,
): Promise<ItemRow | undefined> {
  return await lockQueriedRow(withEnvironment(trx, accountId).where('r.id', '=', id), lock).executeTakeFirst();
}

export async function insertItem(trx: Trx, accountId: number, item: ItemColumns): Promise<ItemRow> {
  const { id } = await trx
    .insertInto('items')
    .values({ account_id: accountId, ...item })
    .returning('id')
    .executeTakeFirstOrThrow();
  return await readBack(trx, accountId, id);
}

export async function updateItem(
  trx: Trx,
  accountId: number,
  id: number,
  changes: Partial<ItemColumns>,
): Promise<ItemRow> {
  const { business_id: _fixed, ...columns } = changes;
  await trx
    .updateTable('items')
    .set({ ...columns, updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  return await readBack(trx, accountId, id);
}

export async function deleteItem(trx: Trx, accountId: number, id: number): Promise<void> {
  await trx.deleteFrom('items').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** Reads items of a business by their codes and locks them until the transaction ends. */
export async function findItemsByCode(
  trx: Trx,
  accountId: number,
  businessId: number,
  codes: readonly string[],
): Promise<ItemRow[]> {
  const query = withEnvironment(trx, accountId)
    .where('r.business_id', '=', businessId)
    .where(sql<boolean>`r.code = any(${codes})`)
    .orderBy('r.id');
  return await lockQueriedRow(query, 'change').execute();
}

export async function insertItems(trx: Trx, accountId: number, items: readonly ItemColumns[]): Promise<ItemRow[]> {
  return await insertInChunks(items, async (some): Promise<ItemRow[]> => {
    const made = trx.with('r', (db) =>
      db
        .insertInto('items')
        .values(some.map((item) => ({ account_id: accountId, ...item })))
        .returningAll(),
    );
    const written = made.selectFrom('r').innerJoin('businesses as b', 'b.id', 'r.business_id');
    return await written.select(columns).select('b.environment_id').execute();
  });
}

const written = columnsWrittenByImport(fields, 'code');

/**
 * Updates locked rows with all columns of the table. It uses `on conflict` instead of a join, for the reason given at
 * updateParties().
 */
export async function updateItems(trx: Trx, accountId: number, items: readonly ItemRow[]): Promise<ItemRow[]> {
  const listed = sqlColumnList(['business_id', 'code', ...written]);
  return await insertInChunks(items, async (some) => {
    const { rows } = await sql<Pick<ItemRow, 'updated_at'>>`
      insert into items (id, account_id, ${listed}) overriding system value
      select id, ${accountId}::bigint, ${listed}
        from jsonb_populate_recordset(null::items, ${JSON.stringify(some)}::jsonb)
      on conflict (id) do update set ${sqlExcludedValues(written)}, updated_at = now()
      returning updated_at
    `.execute(trx);
    return some.map((item) => ({ ...item, ...rows[0] }));
  });
}

/** Reads the next page of a business's items, ordered by id. */
export async function readItemsAfter(trx: Trx, accountId: number, page: ExportPageQuery): Promise<ListedItem[]> {
  return await loadNextExportRows(selectItems(trx, accountId), page).execute();
}

/** Search in the trigram index of items, limited to a business if one is named. */
export function itemIndexQuery(businessId: number | undefined): TrigramIndexQuery {
  return (word, most): RawBuilder<number> =>
    sql`items_containing(${word}, ${businessId ?? null}::bigint, ${most}::integer)`;
}

function withEnvironment(trx: Trx, accountId: number) {
  return selectItems(trx, accountId).innerJoin('businesses as b', 'b.id', 'r.business_id').select('b.environment_id');
}

async function readBack(trx: Trx, accountId: number, id: number): Promise<ItemRow> {
  return await withEnvironment(trx, accountId).where('r.id', '=', id).executeTakeFirstOrThrow();
}
