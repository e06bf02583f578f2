import type { Handlers } from '../../platform/http/call.ts';
import { handleTableExport, handleTableImport } from '../csv/handlers.ts';
import { tableOfSheet } from '../csv/sheet-table.ts';
import { directoryHandlers } from '../directories/handlers.ts';
import { equalityCondition } from '../directories/list-store.ts';
import { listOrFileReply } from '../directories/list-table.ts';
import { createItem } from './create.ts';
import { itemColumns, itemDirectory, showItem } from './directory.ts';
import { itemImport, itemSheet } from './sheet.ts';
import { itemIndexQuery, itemListing, readItemsAfter } from './store.ts';

const itemTable = tableOfSheet(itemSheet);

export const itemHandlers = {
  'items.list': (call) => {
    const { code, externalId, itemTypeId, businessId } = call.query;
    const paging = call.paging({ sortBy: 'name', sortDir: 'asc' });
    return listOrFileReply(call, itemListing, paging, {
      show: showItem,
      table: itemTable,
      where: [
        equalityCondition('code', code),
        equalityCondition('external_id', externalId),
        equalityCondition('item_type_id', itemTypeId),
      ],
      askIndex: itemIndexQuery(businessId),
    });
  },
  ...directoryHandlers('items', itemDirectory, { create: createItem, columns: itemColumns, kind: 'items' }),
  'items.import': (call) => handleTableImport(call, 'items.import', itemImport),
  'items.export': (call) => handleTableExport(call, itemSheet, readItemsAfter),
} satisfies Handlers;
