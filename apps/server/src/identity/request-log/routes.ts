import type { Handlers } from '../../platform/http/call.ts';
import { listPageReply } from '../../platform/http/lists/list-query.ts';
import { notFound } from '../../platform/http/replies/error-reply.ts';
import { showListedRequest, showLoggedRequest } from './show.ts';
import { findLoggedRequest, listLoggedRequests } from './store.ts';

export const requestLogHandlers = {
  'requests.list': async (call) => {
    const paging = call.paging({ sortBy: 'id', sortDir: 'desc' });
    const { rows, total } = await call.db.forAccount(call.account.id, (trx) =>
      listLoggedRequests(trx, call.account.id, { ...call.query, mode: call.mode }, paging),
    );
    return listPageReply(rows, total, paging, showListedRequest);
  },
  'requests.get': async ({ db, account, params, mode }) => {
    const row = await db.forAccount(account.id, (trx) => findLoggedRequest(trx, account.id, params.requestId, mode));
    return row === undefined ? notFound() : { data: showLoggedRequest(row) };
  },
} satisfies Handlers;
