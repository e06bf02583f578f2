// Who asks SRI about received documents: of all processes one at a time in each environment. A row with a lease, so that it works
// through a pooler and a process that dies is replaced when its lease ends.
import { sql } from 'kysely';
import type { EnvironmentId } from '../../../authority/environment.ts';
import type { Database } from '../../../platform/db/pool.ts';

const leaseSeconds = 60;

/** Takes the lane, or keeps it. False: somebody else has it, or it rests after SRI did not answer. */
export async function takeFetchLease(db: Database, environmentId: EnvironmentId, owner: string): Promise<boolean> {
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

/** Emission found SRI back after the last silence here: a pause of ten minutes would outlive the outage it is for. */
const isBackSince = sql<boolean>`exists (select from authority_state state
  where state.environment_id = received_lanes.environment_id and state.up and state.changed_at > received_lanes.updated_at)`;

export async function dropFetchLease(db: Database, environmentId: EnvironmentId, owner: string): Promise<void> {
  await db.system
    .updateTable('received_lanes')
    .set({ lease_owner: null, lease_until: null })
    .where('environment_id', '=', environmentId)
    .where('lease_owner', '=', owner)
    .execute();
}

// A breaker of its own: what happens here says nothing about emission, whose breaker is only read.
const failuresToPause = 3;
const firstPauseSeconds = 15;
const longestPauseSeconds = 600;

/** An answer ends the count; silence adds to it, and from the third in a row on nobody asks for a while, longer each time. */
export async function noteCall(db: Database, environmentId: EnvironmentId, answered: boolean): Promise<void> {
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
