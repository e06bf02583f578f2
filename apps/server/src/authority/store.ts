// SQL queries about the row of an environment in `authority_state`. All times are those of the database's clock,
// because the clocks of the machines differ.
import { sql } from 'kysely';
import type { Database } from '../platform/db/pool.ts';
import type { EnvironmentId } from './environment.ts';

export interface SriStatus {
  readonly environmentId: EnvironmentId;
  /**
   * Whether SRI is shown to users as available. Also false if the only document underway has not been answered for a
   * while.
   */
  readonly up: boolean;
  readonly changedAt: Date;
  readonly latencyMs: number | null;
}

/** A call that SRI did not answer. */
export interface FailedSriCall {
  /** Access key of the document in the call. */
  readonly accessKey: string;
  /** False if there was no connection. The failure then does not depend on the document. */
  readonly reached: boolean;
  readonly durationMs: number;
}

// Numbers of failures that open the breaker. A single missing answer is no outage, because the next query of the
// document handles it.
const documentsToOpen = 3;
const unreachedToOpen = 3;
const probeEverySeconds = 5;
const loneSilence = { failures: 3, seconds: 60 } as const;

type State = { readonly up: boolean; readonly failures: number };

/** Reads the state of SRI. `probe`: true if SRI is down and a probe is due. */
export async function loadSriStatus(db: Database, environmentId: EnvironmentId): Promise<State & { probe: boolean }> {
  return await db.system
    .selectFrom('authority_state')
    .select(['up', 'failures', sql<boolean>`next_probe_at <= clock_timestamp()`.as('probe')])
    .where('environment_id', '=', environmentId)
    .executeTakeFirstOrThrow();
}

/** Claims the next probe. Of concurrent callers only the one that moves `next_probe_at` gets true. */
export async function claimSriProbe(db: Database, environmentId: EnvironmentId): Promise<boolean> {
  const moved = await db.system
    .updateTable('authority_state')
    .set({ next_probe_at: nextProbe() })
    .where('environment_id', '=', environmentId)
    .where((row) => row.or([row('up', '=', true), row('next_probe_at', '<=', sql<Date>`clock_timestamp()`)]))
    .returning('environment_id')
    .executeTakeFirst();
  return moved !== undefined;
}

export async function recordSriSuccess(db: Database, environmentId: EnvironmentId, latencyMs: number): Promise<void> {
  await db.system
    .updateTable('authority_state')
    .set({
      changed_at: sql<Date>`case when up then changed_at else clock_timestamp() end`,
      up: true,
      failures: 0,
      unreached: 0,
      suspects: sql<string[]>`'{}'`,
      silent_since: null,
      answered_at: sql<Date>`clock_timestamp()`,
      latency_ms: Math.round(latencyMs),
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('environment_id', '=', environmentId)
    .execute();
}

/** Counts a failed call, unless SRI answered another call in the meantime. */
export async function recordSriFailure(
  db: Database,
  environmentId: EnvironmentId,
  { accessKey, reached, durationMs }: FailedSriCall,
): Promise<State> {
  const suspects = sql<string[]>`
    case when ${accessKey} = any(suspects) or cardinality(suspects) >= ${documentsToOpen}
         then suspects else suspects || ${accessKey}::text end`;
  const unreached = reached ? sql<number>`0` : sql<number>`least(unreached + 1, 1000000)`;
  const opens = sql<boolean>`(cardinality(${suspects}) >= ${documentsToOpen} or ${unreached} >= ${unreachedToOpen})`;
  const counted = await db.system
    .updateTable('authority_state')
    .set({
      changed_at: sql<Date>`case when up and ${opens} then clock_timestamp() else changed_at end`,
      up: sql<boolean>`up and not ${opens}`,
      failures: sql<number>`least(failures + 1, 1000000)`,
      unreached,
      suspects,
      silent_since: sql<Date>`coalesce(silent_since, clock_timestamp())`,
      next_probe_at: nextProbe(),
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('environment_id', '=', environmentId)
    .where('answered_at', '<=', sql<Date>`clock_timestamp() - make_interval(secs => ${durationMs / 1_000})`)
    .returning(['up', 'failures'])
    .executeTakeFirst();
  return counted ?? (await loadSriStatus(db, environmentId));
}

export async function loadAllSriStatuses(db: Pick<Database, 'system'>): Promise<SriStatus[]> {
  // True if only one document is underway and it has not been answered for a while. No other document can then reveal
  // that SRI is down.
  const alone = sql<boolean>`(up and failures >= ${loneSilence.failures}
    and silent_since <= clock_timestamp() - make_interval(secs => ${loneSilence.seconds}))`;
  const rows = await db.system
    .selectFrom('authority_state')
    .select([
      'environment_id',
      sql<boolean>`up and ${alone} is not true`.as('up'),
      sql<Date>`case when ${alone} then silent_since else changed_at end`.as('changed_at'),
      'latency_ms',
    ])
    .orderBy('environment_id')
    .execute();
  return rows.map((row) => ({
    environmentId: row.environment_id as EnvironmentId,
    up: row.up,
    changedAt: row.changed_at,
    latencyMs: row.latency_ms,
  }));
}

function nextProbe() {
  return sql<Date>`clock_timestamp() + make_interval(secs => ${probeEverySeconds})`;
}
