import type { Handlers } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/error-reply.ts';
import { listRecords } from '../directories/list.ts';
import { isEqual } from '../directories/list-store.ts';
import { tidyTexts } from '../directories/texts.ts';
import { getRecord, removeRecord, updateRecord } from '../directories/verbs.ts';
import { createPoint } from './point-create.ts';
import { emissionPoints, showPoint } from './point-directory.ts';
import { pointListing } from './point-store.ts';

export const emissionPointHandlers = {
  'emissionPoints.list': (call) => {
    const where = [isEqual('establishment_id', call.query.establishmentId)];
    const paging = call.paging({ sortBy: 'code', sortDir: 'asc' });
    return listRecords(call, pointListing, paging, showPoint, { where });
  },
  'emissionPoints.create': (call) =>
    call.transaction(async (trx) => {
      const row = await createPoint(trx, call, call.body);
      return row instanceof Refusal ? row : { data: showPoint(row) };
    }),
  'emissionPoints.get': (call) =>
    call.db.forAccount(call.account.id, (trx) =>
      getRecord(trx, call, emissionPoints, { ...call.params, ...call.query }),
    ),
  'emissionPoints.update': (call) =>
    call.transaction((trx) =>
      updateRecord(
        trx,
        call,
        'emissionPoints.update',
        emissionPoints,
        { ...call.params, ...call.query },
        tidyTexts(call.body),
      ),
    ),
  'emissionPoints.delete': (call) =>
    call.transaction((trx) =>
      removeRecord(trx, call, 'emissionPoints.delete', emissionPoints, { ...call.params, ...call.query }),
    ),
} satisfies Handlers;
