import type { Handlers } from '../../platform/http/call.ts';
import { listRecords } from '../../records/directories/list.ts';
import { auditConditions, auditListing, showEntry } from './list.ts';

export const auditHandlers = {
  'auditLog.list': (call) => {
    const paging = call.paging({ sortBy: 'id', sortDir: 'desc' });
    return listRecords(call, auditListing, paging, showEntry, { where: auditConditions(call) });
  },
} satisfies Handlers;
