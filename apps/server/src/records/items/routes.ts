import type { Handlers } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/error-reply.ts';
import { handleExport, handleImport } from '../csv/handlers.ts';
import { listRecords } from '../directories/list.ts';
import { isEqual } from '../directories/list-store.ts';
import { getRecord, removeRecord, updateRecord } from '../directories/verbs.ts';
import { createItem } from './create.ts';
import { itemColumns, items, showItem } from './directory.ts';
import { itemImport, itemSheet } from './sheet.ts';
import { askItemIndex, itemListing, readItemsAfter } from './store.ts';

export const itemHandlers = {
  'items.list': (call) => {
    const { code, itemTypeId, businessId } = call.query;
    const paging = call.paging({ sortBy: 'name', sortDir: 'asc' });
    return listRecords(call, itemListing, paging, showItem, {
      where: [isEqual('code', code), isEqual('item_type_id', itemTypeId)],
      askIndex: askItemIndex(businessId),
    });
  },
  'items.create': (call) =>
    call.transaction(async (trx) => {
      const row = await createItem(trx, call, call.body);
      return row instanceof Refusal ? row : { data: showItem(row) };
    }),
  'items.get': (call) =>
    call.db.forAccount(call.account.id, (trx) => getRecord(trx, call, items, { ...call.params, ...call.query })),
  'items.update': (call) =>
    call.transaction((trx) =>
      updateRecord(trx, call, 'items.update', items, { ...call.params, ...call.query }, itemColumns(call.body)),
    ),
  'items.delete': (call) =>
    call.transaction((trx) => removeRecord(trx, call, 'items.delete', items, { ...call.params, ...call.query })),
  'items.import': (call) => handleImport(call, 'items.import', itemImport),
  'items.export': (call) => handleExport(call, itemSheet, readItemsAfter),
} satisfies Handlers;
