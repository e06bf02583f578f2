// What is old goes. Functions of the database do it across accounts, a bounded piece at a time; true when there may be more.

import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';

export async function purgeOldDeliveries({ system }: Database): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`select forget_old_deliveries() as more`.execute(system);
  return rows[0]?.more === true;
}

export async function purgeKeptMessages({ system }: Database, days: number): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`select forget_kept_messages(${days}) as more`.execute(system);
  return rows[0]?.more === true;
}

export async function purgeOldRequests({ system }: Database): Promise<void> {
  await sql`select forget_old_requests(), forget_old_counters(), purge_unkeyed_requests()`.execute(system);
}
