import { directoryDescriptions } from '@talonario/contract';
import type { Handlers } from '../../platform/http/call.ts';
import { listTable } from '../csv/sheet-table.ts';
import { directoryHandlers } from '../directories/handlers.ts';
import { listOrFileReply } from '../directories/list-table.ts';
import { createBusiness } from './create.ts';
import { businessColumns, businessDirectory } from './directory.ts';
import { removeBusiness } from './remove.ts';
import { showBusiness } from './show.ts';
import { type BusinessRow, businessListing } from './store.ts';

const table = listTable<BusinessRow>('businesses', directoryDescriptions.businesses);

export const businessHandlers = {
  'businesses.list': (call) => {
    const paging = call.paging({ sortBy: 'id', sortDir: 'asc' });
    return listOrFileReply(call, businessListing, paging, { show: (row) => showBusiness(row, call.now()), table });
  },
  ...directoryHandlers('businesses', businessDirectory, { create: createBusiness, columns: businessColumns }),
  'businesses.delete': (call) => call.transaction((trx) => removeBusiness(trx, call, call.params.id)),
} satisfies Handlers;
