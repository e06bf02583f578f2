// SQL queries that list the audit log.

import { type RawBuilder, sql } from 'kysely';
import type { SortOrder } from '../../platform/db/page-query.ts';
import type { TableRow } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/call.ts';

export type AuditRow = Omit<TableRow<'audit_log'>, 'account_id' | 'business_id'>;

export const auditListing = {
  rows: (trx: Trx, accountId: number) =>
    trx
      .selectFrom('audit_log as r')
      .select(['r.id', 'r.at', 'r.actor_kind', 'r.actor_id', 'r.actor_name', 'r.action', 'r.record_type'])
      .select(['r.record_id', 'r.before', 'r.after', 'r.request_id', sql<string | null>`host(r.ip)`.as('ip')])
      .where('r.account_id', '=', accountId),
  mayHaveNoBusiness: true,
  text: sql<string>`search_text(r.action || ' ' || r.record_type || ' ' || coalesce(r.actor_name, ''))`,
  orders: { id: { by: sql.ref('r.id'), type: 'bigint' } } as const satisfies Record<string, SortOrder>,
};

export function auditConditions(query: Call<'auditLog.list'>['query']): RawBuilder<boolean>[] {
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
