// Every statement about products and services.

import { type RawBuilder, sql } from 'kysely';
import type { Order } from '../../platform/db/page-query.ts';
import type { Row } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { insertInParts, type ReadThrough, readAfter } from '../csv/many-rows-store.ts';
import { usualColumns, usualOrders } from '../directories/list-store.ts';
import { type Lock, lockRow } from '../directories/lock-store.ts';
import type { AskIndex } from '../directories/search-store.ts';

/** What a client can set. Amounts are exact decimals without padding zeros. */
export interface ItemColumns {
  readonly business_id: number;
  readonly code: string;
  readonly aux_code?: string | null;
  readonly name: string;
  readonly description?: string | null;
  readonly price: string;
  readonly item_type_id: number;
  readonly tax_ids: number[];
  readonly ice_value?: string | null;
  readonly unit?: string | null;
  readonly external_id?: string | null;
  readonly metadata?: Record<string, string>;
  readonly active?: boolean;
}

const columns = [
  'r.id',
  'r.business_id',
  'r.code',
  'r.aux_code',
  'r.name',
  'r.description',
  sql<string>`trim_scale(r.price)::text`.as('price'),
  'r.item_type_id',
  'r.tax_ids',
  sql<string | null>`trim_scale(r.ice_value)::text`.as('ice_value'),
  'r.unit',
  ...usualColumns,
] as const;

export type ListedItem = Omit<Row<'items'>, 'account_id' | 'search'>;
export type ItemRow = ListedItem & { readonly environment_id: number };

export const itemListing = {
  rows: selectItems,
  orders: {
    ...usualOrders,
    code: { by: sql.ref('r.code'), type: 'text' },
    name: { by: sql`r.name collate spanish`, type: 'text' },
  } as const satisfies Record<string, Order>,
};

export function selectItems(trx: Trx, accountId: number) {
  return trx.selectFrom('items as r').select(columns).where('r.account_id', '=', accountId);
}

export async function findItem(trx: Trx, accountId: number, id: number, lock?: Lock): Promise<ItemRow | undefined> {
  return await lockRow(withEnvironment(trx, accountId).where('r.id', '=', id), lock).executeTakeFirst();
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

/** Those of a business that have one of the codes, held until the transaction ends. */
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
  return await lockRow(query, 'change').execute();
}

export async function insertItems(trx: Trx, accountId: number, items: readonly ItemColumns[]): Promise<ItemRow[]> {
  return await insertInParts(items, async (some): Promise<ItemRow[]> => {
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

/** Writes every column a client can set, into rows the transaction holds; as a conflict and not a join, like parties. */
export async function updateItems(trx: Trx, accountId: number, items: readonly ItemRow[]): Promise<ItemRow[]> {
  return await insertInParts(items, async (some) => {
    const { rows } = await sql<Pick<ItemRow, 'updated_at'>>`
      insert into items (id, account_id, business_id, code, aux_code, name, description, price, item_type_id, tax_ids,
                         ice_value, unit, active) overriding system value
      select id, ${accountId}::bigint, business_id, code, aux_code, name, description, price, item_type_id, tax_ids,
             ice_value, unit, active
        from jsonb_populate_recordset(null::items, ${JSON.stringify(some)}::jsonb)
      on conflict (id) do update
         set aux_code = excluded.aux_code, name = excluded.name, description = excluded.description,
             price = excluded.price, item_type_id = excluded.item_type_id, tax_ids = excluded.tax_ids,
             ice_value = excluded.ice_value, unit = excluded.unit, active = excluded.active, updated_at = now()
      returning updated_at
    `.execute(trx);
    return some.map((item) => ({ ...item, ...rows[0] }));
  });
}

/** A page of a business's directory in the order of its ids, to read it through. */
export async function readItemsAfter(trx: Trx, accountId: number, page: ReadThrough): Promise<ListedItem[]> {
  return await readAfter(selectItems(trx, accountId), page).execute();
}

/** The trigram index, bound to the business where one is named. */
export function askItemIndex(businessId: number | undefined): AskIndex {
  return (word, most): RawBuilder<number> =>
    sql`items_containing(${word}, ${businessId ?? null}::bigint, ${most}::integer)`;
}

function withEnvironment(trx: Trx, accountId: number) {
  return selectItems(trx, accountId).innerJoin('businesses as b', 'b.id', 'r.business_id').select('b.environment_id');
}

async function readBack(trx: Trx, accountId: number, id: number): Promise<ItemRow> {
  return await withEnvironment(trx, accountId).where('r.id', '=', id).executeTakeFirstOrThrow();
}
