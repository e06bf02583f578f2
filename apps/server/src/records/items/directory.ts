// Directory of products and services.
import { type BodyOf, type DataOf, directoryDescriptions, routeNamed } from '@talonario/contract';
import { findCatalogRowById, findTax } from '@talonario/sri';
import type { Directory } from '../directories/directory.ts';
import { isUsedBy } from '../directories/in-use-store.ts';
import { normalizeTextFields } from '../directories/normalize-texts.ts';
import { inUseRefusal } from '../directories/operations.ts';
import { showRecord } from '../directories/show-record.ts';
import { priceOfItem } from './price-with-tax.ts';
import { deleteItem, findItem, type ItemColumns, type ItemRow, type ListedItem, updateItem } from './store.ts';
import { validateItem } from './validate.ts';

export type ItemBody = BodyOf<'items.create'>;
export type ItemRecord = DataOf<'items.get'>;

export const itemDirectory: Directory<ItemColumns, ItemRow, ItemRecord> = {
  recordType: 'item',
  body: routeNamed('items.create').body,
  unique: { items_business_id_code_key: 'code' },
  find: findItem,
  normalize: priceOfItem,
  validate: validateItem,
  update: updateItem,
  refuseRemoval: async (trx, _accountId, row) =>
    (await isUsedBy(trx, 'item', row.id)) ? inUseRefusal('item') : undefined,
  remove: deleteItem,
  show: showItem,
};

/**
 * Converts a request body to the columns of an item. The contract limits the number of decimals, so that a JSON number
 * is exact.
 */
export function itemColumns(body: ItemBody): ItemColumns;
export function itemColumns(body: Partial<ItemBody>): Partial<ItemColumns>;
export function itemColumns(body: Partial<ItemBody>): Partial<ItemColumns> {
  const { price, price_with_tax: priceWithTax, ice_value: iceValue, metadata, ...rest } = body;
  return {
    ...normalizeTextFields(rest),
    ...(metadata !== undefined && { metadata: metadata ?? {} }),
    ...(price !== undefined && { price: String(price), price_with_tax: null }),
    ...(priceWithTax !== undefined && { price_with_tax: priceWithTax === null ? null : String(priceWithTax) }),
    ...(iceValue !== undefined && { ice_value: iceValue === null ? null : String(iceValue) }),
  };
}

export function showItem(row: ListedItem): ItemRecord {
  const type = findCatalogRowById('item-types', row.item_type_id);
  return showRecord(directoryDescriptions.items.fields, row, {
    price: Number(row.price),
    price_with_tax: row.price_with_tax === null ? null : Number(row.price_with_tax),
    item_type: { id: row.item_type_id, code: type?.code ?? '', name: type?.name ?? '' },
    taxes: row.tax_ids.map(showTax),
    ice_value: row.ice_value === null ? null : Number(row.ice_value),
  });
}

function showTax(id: number): ItemRecord['taxes'][number] {
  const tax = findTax(id);
  if (tax === undefined) throw new RangeError(`an item has tax ${id}, which no catalog has`);
  const { taxType, code, name, rate } = tax;
  return { id, taxType: { ...taxType }, code, name, rate };
}
