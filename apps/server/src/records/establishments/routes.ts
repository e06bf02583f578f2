import type { Handlers } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/error-reply.ts';
import { listRecords } from '../directories/list.ts';
import { tidyTexts } from '../directories/texts.ts';
import { getRecord, removeRecord, updateRecord } from '../directories/verbs.ts';
import { createEstablishment } from './create.ts';
import { establishments, showEstablishment } from './directory.ts';
import { establishmentListing } from './store.ts';

export const establishmentHandlers = {
  'establishments.list': (call) =>
    listRecords(call, establishmentListing, call.paging({ sortBy: 'code', sortDir: 'asc' }), showEstablishment),
  'establishments.create': (call) =>
    call.transaction(async (trx) => {
      const row = await createEstablishment(trx, call, call.body);
      return row instanceof Refusal ? row : { data: showEstablishment(row) };
    }),
  'establishments.get': (call) =>
    call.db.forAccount(call.account.id, (trx) =>
      getRecord(trx, call, establishments, { ...call.params, ...call.query }),
    ),
  'establishments.update': (call) =>
    call.transaction((trx) =>
      updateRecord(
        trx,
        call,
        'establishments.update',
        establishments,
        { ...call.params, ...call.query },
        tidyTexts(call.body),
      ),
    ),
  'establishments.delete': (call) =>
    call.transaction((trx) =>
      removeRecord(trx, call, 'establishments.delete', establishments, { ...call.params, ...call.query }),
    ),
} satisfies Handlers;
