// SQL queries about the number of calls to SRI per environment and hour.

import { sql } from 'kysely';
import type { Database } from '../platform/db/pool.ts';
import type { EnvironmentId } from './environment.ts';

export interface HourlyCallCount {
  readonly environmentId: EnvironmentId;
  readonly hour: number;
  readonly calls: number;
  readonly failures: number;
  readonly latencyMs: number;
}

/** Adds counts to the stored counts of the same hours. */
export async function addHourlyCounts(db: Pick<Database, 'system'>, counts: readonly HourlyCallCount[]): Promise<void> {
  const rows = counts.map(({ environmentId, hour, calls, failures, latencyMs }) => ({
    environment_id: environmentId,
    hour: new Date(hour),
    calls,
    failures,
    latency_ms: Math.round(latencyMs),
  }));
  await db.system
    .insertInto('authority_hours')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['environment_id', 'hour']).doUpdateSet({
        calls: sql`authority_hours.calls + excluded.calls`,
        failures: sql`authority_hours.failures + excluded.failures`,
        latency_ms: sql`authority_hours.latency_ms + excluded.latency_ms`,
      }),
    )
    .execute();
}

export interface StoredHourCount {
  readonly environment_id: number;
  readonly hour: Date;
  readonly calls: number;
  readonly failures: number;
  readonly latency_ms: number;
}

export async function loadHourlyCounts(db: Pick<Database, 'system'>, from: Date): Promise<StoredHourCount[]> {
  return await db.system
    .selectFrom('authority_hours')
    .select(['environment_id', 'hour', 'calls', 'failures', 'latency_ms'])
    .where('hour', '>=', from)
    .execute();
}

/** Deletes counts older than a week. The panel shows only one day; older counts help to investigate past problems. */
export async function purgeOldHours(db: Pick<Database, 'system'>): Promise<void> {
  await db.system.deleteFrom('authority_hours').where('hour', '<', sql<Date>`now() - interval '7 days'`).execute();
}
