// The audit log as the API lists it, newest first.

import type { DataOf } from '@talonario/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { AuditLogTable } from '../../platform/db/tables/directories.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Order } from '../../platform/http/list-query.ts';

type AuditRow = Omit<Selectable<AuditLogTable>, 'account_id' | 'business_id'>;

export const auditListing = {
  rows: (trx: Trx, accountId: number) =>
    trx
      .selectFrom('audit_log as r')
      .select(['r.id', 'r.at', 'r.actor_kind', 'r.actor_id', 'r.actor_name', 'r.action', 'r.record_type'])
      .select(['r.record_id', 'r.before', 'r.after', 'r.request_id', sql<string | null>`host(r.ip)`.as('ip')])
      .where('r.account_id', '=', accountId),
  mayHaveNoBusiness: true,
  text: sql<string>`search_text(r.action || ' ' || r.record_type || ' ' || coalesce(r.actor_name, ''))`,
  orders: { id: { by: sql.ref('r.id'), type: 'bigint' } } as const satisfies Record<string, Order>,
};

export function auditConditions({ query }: Call<'auditLog.list'>): RawBuilder<boolean>[] {
  const { action, recordType, recordId, dateFrom, dateTo } = query;
  const conditions: RawBuilder<boolean>[] = [];
  if (action !== undefined) conditions.push(sql`r.action = ${action}`);
  if (recordType !== undefined) conditions.push(sql`r.record_type = ${recordType}`);
  if (recordId !== undefined) conditions.push(sql`r.record_id = ${recordId}`);
  if (dateFrom !== undefined) conditions.push(sql`r.at >= ${midnight(dateFrom)}`);
  if (dateTo !== undefined) conditions.push(sql`r.at < ${new Date(midnight(dateTo).getTime() + 86_400_000)}`);
  return conditions;
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00-05:00`);
}

export function showEntry(row: AuditRow): DataOf<'auditLog.list'>[number] {
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
