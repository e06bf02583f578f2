import type { DataOf } from '../../api/talonario.ts';

export type AuditEntry = DataOf<'auditLog.list'>[number];
