// What is old goes. Functions of the database do it across accounts, a bounded piece at a time; true when there may be more.

import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';

export type MonthlyTable =
  | 'events'
  | 'event_positions'
  | 'webhook_deliveries'
  | 'audit_log'
  | 'email_attempts'
  | 'request_log';

/** Makes this month and so many ahead where they are missing; gives how many it made. */
export async function makeMonths({ system }: Pick<Database, 'system'>, ahead: number): Promise<number> {
  const { rows } = await sql<{ made: number }>`select make_months(${ahead}::int) as made`.execute(system);
  return rows[0]?.made ?? 0;
}

/** Drops months that ended so many whole months ago and that nobody waits for; gives how many. */
export async function dropMonths(
  { system }: Pick<Database, 'system'>,
  table: MonthlyTable,
  keep: number,
): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`select drop_months(${table}, ${keep}::int) as dropped`.execute(
    system,
  );
  return rows[0]?.dropped ?? 0;
}

export async function purgeKeptMessages({ system }: Database, days: number): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`select forget_kept_messages(${days}) as more`.execute(system);
  return rows[0]?.more === true;
}

export async function purgeOldRequests({ system }: Database): Promise<void> {
  await sql`select forget_old_requests(), forget_old_counters(), purge_unkeyed_requests()`.execute(system);
}
