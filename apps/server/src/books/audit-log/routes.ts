import type { Handlers } from '../../platform/http/call.ts';
import { listRecords } from '../../records/directories/list.ts';
import { showAuditEntry } from './show.ts';
import { auditConditions, auditListing } from './store.ts';

export const auditHandlers = {
  'auditLog.list': (call) => {
    const paging = call.paging({ sortBy: 'id', sortDir: 'desc' });
    return listRecords(call, auditListing, paging, showAuditEntry, { where: auditConditions(call.query) });
  },
} satisfies Handlers;
