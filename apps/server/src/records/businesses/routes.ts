import type { Handlers } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/error-reply.ts';
import { listRecords } from '../directories/list.ts';
import { getRecord, updateRecord } from '../directories/verbs.ts';
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
  'businesses.create': (call) =>
    call.transaction(async (trx) => {
      const row = await createBusiness(trx, call, call.body);
      return row instanceof Refusal ? row : { data: showBusiness(row, call.now()) };
    }),
  'businesses.get': (call) =>
    call.db.forAccount(call.account.id, (trx) => getRecord(trx, call, businesses, call.params)),
  'businesses.update': (call) =>
    call.transaction((trx) =>
      updateRecord(trx, call, 'businesses.update', businesses, call.params, businessColumns(call.body)),
    ),
  'businesses.delete': (call) => call.transaction((trx) => removeBusiness(trx, call, call.params.id)),
} satisfies Handlers;
