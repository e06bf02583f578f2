// Entries of the audit log as the API shows them.

import type { DataOf } from '@talonario/contract';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { AuditRow } from './store.ts';

export function showAuditEntry(row: AuditRow): DataOf<'auditLog.list'>[number] {
  return {
    id: row.id,
    at: formatInstant(row.at),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    action: row.action,
    recordType: row.record_type,
    recordId: row.record_id,
    before: row.before as Record<string, unknown> | null,
    after: row.after as Record<string, unknown> | null,
    ip: row.ip,
    requestId: row.request_id,
  };
}
