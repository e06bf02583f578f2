// SQL queries that read the event log.
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';
import type { RecordPrincipal } from '../../records/directories/scope-store.ts';
import { accessibleRowsCondition } from '../../records/directories/scope-store.ts';

export interface EventLogRow {
  readonly position: number;
  readonly message_id: string;
  readonly type: string;
  readonly business_id: number | null;
  readonly data: object;
  readonly previous: object | null;
  readonly request_id: string | null;
  readonly created_at: Date;
}

export interface EventLogPosition {
  readonly position: number;
  /** Random part of the event's id. It differs if a restored database assigns the same position to another event. */
  readonly mark: string;
}

/**
 * Returns the first stored position and the last assigned one. If no event is stored, the first position is the last
 * one plus one.
 */
export async function findEventLogEnds(
  trx: Trx,
  accountId: number,
): Promise<{ readonly first: number; readonly last: number }> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select (select min(p.position) from event_positions p where p.account_id = ${accountId}) as first,
           (select h.position from event_heads h where h.account_id = ${accountId}) as last`.execute(trx);
  const last = rows[0]?.last ?? 0;
  return { first: rows[0]?.first ?? last + 1, last };
}

/** Returns the event at this position, regardless of permissions. */
export async function findEventLogPosition(
  trx: Trx,
  accountId: number,
  position: number,
): Promise<EventLogPosition | undefined> {
  const { rows } = await sql<{ message_id: string }>`
    select e.message_id from event_positions p
      join events e on e.account_id = p.account_id and e.id = p.event_id and e.created_at = p.created_at
     where p.account_id = ${accountId} and p.position = ${position}`.execute(trx);
  const [found] = rows;
  return found && { position, mark: messageIdPrefix(found.message_id) };
}

/** First eight random characters of the message id that the webhooks of an event have. */
export function messageIdPrefix(messageId: string): string {
  return messageId.slice(4, 12);
}

export interface EventLogRequest {
  readonly principal: RecordPrincipal;
  readonly after: number;
  /** Last position to read. */
  readonly until: number;
  readonly businessId: number | undefined;
  readonly types: readonly string[];
  readonly limit: number;
}

/**
 * Condition for the events that a caller may read. A deleted business has no environment any more, so the environment
 * in its event decides whether a test key may read the deletion.
 */
function isTold(principal: RecordPrincipal): RawBuilder<boolean> | undefined {
  const reachable = accessibleRowsCondition(principal, sql`e.business_id`);
  return reachable && sql`(${reachable} or (e.type = 'business.deleted' and ${environmentOf('{environmentId}')} = 1))`;
}

function environmentOf(path: string): RawBuilder<number> {
  return sql`(e.data::json #>> ${path}::text[])::integer`;
}

/** Reads events between two positions that the caller may read, in order. */
export async function readEventLog(trx: Trx, wanted: EventLogRequest): Promise<EventLogRow[]> {
  const { principal, after, until, businessId, types, limit } = wanted;
  const accountId = principal.account.id;
  const conditions: (RawBuilder<boolean> | undefined)[] = [
    sql`e.type = any(${types}::text[])`,
    businessId === undefined ? isTold(principal) : sql`e.business_id = ${businessId}`,
    principal.mode === 'test'
      ? sql`not (e.type ~ '^(sequence|tax_form|period)[.]' and ${environmentOf('{environment,id}')} = 2)`
      : undefined,
  ];
  const { rows } = await sql<EventLogRow>`
    select p.position, e.message_id, e.type, e.business_id, e.data, e.previous, e.request_id, e.created_at
      from event_positions p
      join events e on e.account_id = p.account_id and e.id = p.event_id and e.created_at = p.created_at
     where p.account_id = ${accountId} and p.position > ${after} and p.position <= ${until}
       and ${sql.join(
         conditions.filter((condition) => condition !== undefined),
         sql` and `,
       )}
     order by p.position
     limit ${limit}`.execute(trx);
  return rows;
}
