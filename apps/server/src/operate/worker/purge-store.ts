// SQL functions that delete old rows of all accounts in limited batches. Each returns true if there may be more rows.

import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';

export type PartitionedTable =
  | 'events'
  | 'event_positions'
  | 'webhook_deliveries'
  | 'audit_log'
  | 'email_attempts'
  | 'request_log';

/** Creates missing partitions for the current month and `ahead` future months. Returns their number. */
export async function createPartitions({ system }: Pick<Database, 'system'>, ahead: number): Promise<number> {
  const { rows } = await sql<{ made: number }>`select make_partitions(${ahead}::int) as made`.execute(system);
  return rows[0]?.made ?? 0;
}

/**
 * Drops partitions whose month ended longer ago than the retention time and that are not needed any more. Returns their
 * number.
 */
export async function dropPartitions(
  { system }: Pick<Database, 'system'>,
  table: PartitionedTable,
  keep: number,
): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`select drop_partitions(${table}, ${keep}::int) as dropped`.execute(
    system,
  );
  return rows[0]?.dropped ?? 0;
}

export async function purgeOldOutboxMessages({ system }: Database, days: number): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`select delete_old_messages(${days}) as more`.execute(system);
  return rows[0]?.more === true;
}

export async function purgeOldRequests({ system }: Database): Promise<void> {
  await sql`select delete_old_requests(), delete_old_counters(), purge_unkeyed_requests()`.execute(system);
}
