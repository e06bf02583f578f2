import type { Handlers } from '../../platform/http/call.ts';
import { directoryHandlers } from '../directories/handlers.ts';
import { listRecords } from '../directories/list.ts';
import { createBusiness } from './create.ts';
import { businessColumns, businesses } from './directory.ts';
import { removeBusiness } from './remove.ts';
import { showBusiness } from './show.ts';
import { businessListing } from './store.ts';

export const businessHandlers = {
  'businesses.list': (call) => {
    const paging = call.paging({ sortBy: 'id', sortDir: 'asc' });
    return listRecords(call, businessListing, paging, (row) => showBusiness(row, call.now()));
  },
  ...directoryHandlers('businesses', businesses, { create: createBusiness, columns: businessColumns }),
  'businesses.delete': (call) => call.transaction((trx) => removeBusiness(trx, call, call.params.id)),
} satisfies Handlers;
