// Lease for queries about received documents: only one process makes them in each environment. The lease is stored in a
// table row, so that it works through a connection pooler, and another process can claim it after a crash.
import { sql } from 'kysely';
import type { EnvironmentId } from '../../../authority/environment.ts';
import type { Database } from '../../../platform/db/pool.ts';

const leaseSeconds = 60;

/**
 * Claims or renews the lease. Returns false if another process owns it, or during the pause after a query without an
 * answer.
 */
export async function claimFetchLease(db: Database, environmentId: EnvironmentId, owner: string): Promise<boolean> {
  const taken = await db.system
    .updateTable('received_lanes')
    .set({ lease_owner: owner, lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})` })
    .where('environment_id', '=', environmentId)
    .where((row) =>
      row.or([row('lease_owner', '=', owner), row('lease_until', 'is', null), row('lease_until', '<', now)]),
    )
    .where((row) => row.or([row('paused_until', 'is', null), row('paused_until', '<=', now), isBackSince]))
    .returning('environment_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Whether a call of the emission has reached SRI since the last failed query about received documents. Then the pause
 * ends early.
 */
const isBackSince = sql<boolean>`exists (select from authority_state state
  where state.environment_id = received_lanes.environment_id and state.up and state.changed_at > received_lanes.updated_at)`;

export async function releaseFetchLease(db: Database, environmentId: EnvironmentId, owner: string): Promise<void> {
  await db.system
    .updateTable('received_lanes')
    .set({ lease_owner: null, lease_until: null })
    .where('environment_id', '=', environmentId)
    .where('lease_owner', '=', owner)
    .execute();
}

// Limits of a separate breaker for these queries. It only reads the state of emission's breaker and never changes it.
const failuresToPause = 3;
const firstPauseSeconds = 15;
const longestPauseSeconds = 600;

/**
 * Records the result of a call. An answer resets the count of failures. After three calls without an answer, queries
 * pause, longer each time.
 */
export async function recordFetchCall(db: Database, environmentId: EnvironmentId, answered: boolean): Promise<void> {
  const failures = sql<number>`least(failures + 1, 1000)`;
  const pause = sql<Date>`clock_timestamp() + make_interval(secs =>
    least(${firstPauseSeconds} * power(2, least(${failures} - ${failuresToPause}, 10)), ${longestPauseSeconds}))`;
  await db.system
    .updateTable('received_lanes')
    .set(
      answered
        ? { failures: 0, paused_until: null, updated_at: now }
        : {
            failures,
            paused_until: sql<Date | null>`case when ${failures} >= ${failuresToPause} then ${pause} end`,
            updated_at: now,
          },
    )
    .where('environment_id', '=', environmentId)
    .$if(answered, (query) => query.where('failures', '>', 0))
    .execute();
}

const now = sql<Date>`clock_timestamp()`;
