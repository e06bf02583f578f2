import type { Handlers } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { listRecords } from '../directories/list.ts';
import { alignSequence, reachSequence } from './align.ts';
import { showSequence } from './show.ts';
import { findSequence, sequenceConditions, sequenceListing } from './store.ts';

export const sequenceHandlers = {
  'sequences.list': (call) =>
    listRecords(call, sequenceListing, call.paging({ sortBy: 'id', sortDir: 'asc' }), showSequence, {
      where: sequenceConditions(call),
    }),
  'sequences.get': (call) =>
    call.db.forAccount(call.account.id, async (trx) => {
      const found = await findSequence(trx, call.account.id, call.params.id);
      const row = reachSequence(found, call, { ...call.params, ...call.query });
      return row instanceof Refusal ? row : { data: showSequence(row) };
    }),
  'sequences.update': (call) =>
    call.transaction((trx) => alignSequence(trx, call, { ...call.params, ...call.query }, call.body.next_number)),
} satisfies Handlers;
