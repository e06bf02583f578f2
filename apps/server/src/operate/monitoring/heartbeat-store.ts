import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';

export interface ProcessFacts {
  readonly kind: 'api' | 'worker';
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  readonly node: string;
  readonly diskFree?: number;
  readonly diskTotal?: number;
  /** Milliseconds by which the machine of the process is ahead of SRI. */
  readonly clockAheadMs?: number | undefined;
  /** Ids of the master keys that the process has. */
  readonly masterKeys: readonly string[];
  /** File from which the process reads its master keys at each use; undefined if they are in its environment. */
  readonly masterKeyFile?: string | undefined;
}

/** Stores a heartbeat. Returns true if this process should now check the installation. */
export async function recordHeartbeat(
  { system }: Pick<Database, 'system'>,
  id: string,
  about: ProcessFacts,
  processSilentAfterSeconds: number,
): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select record_heartbeat(${id}::uuid, ${JSON.stringify(about)}::jsonb, make_interval(secs => ${processSilentAfterSeconds})) as mine
  `.execute(system);
  return rows[0]?.mine === true;
}

export async function recordProcessEnd(
  { system }: Pick<Database, 'system'>,
  id: string,
  processSilentAfterSeconds: number,
): Promise<void> {
  await sql`select end_process(${id}::uuid, make_interval(secs => ${processSilentAfterSeconds}))`.execute(system);
}
