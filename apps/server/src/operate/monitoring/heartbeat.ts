// Each process stores a heartbeat every two minutes, with the free space of its disk and the ids of its master keys.
// One process, a worker if one is alive, then checks the installation and alerts its operators.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuthorityServices } from '../../authority/services.ts';
import { sendDueAccountEmails } from '../../identity/account-emails/send-due-account-emails.ts';
import { version } from '../../platform/config/version.ts';
import { DatabaseFull } from '../../platform/db/failures.ts';
import type { WorkerJob } from '../../platform/queue/job.ts';
import { processSilentAfterSeconds } from './alert-causes.ts';
import { alertOfFullDisk } from './alert-full-disk.ts';
import { alertOperators } from './alert-operators.ts';
import { recordHeartbeat, recordProcessEnd } from './heartbeat-store.ts';

type HeartbeatServices = Pick<AuthorityServices, 'config' | 'db' | 'log' | 'masterKeys' | 'authority'>;

export interface Heartbeat {
  /** Job that stores a heartbeat every two minutes. */
  readonly job: WorkerJob;
  end(): Promise<void>;
}

export const heartbeatIntervalMs = 120_000;

export function startHeartbeat(services: HeartbeatServices, kind: 'api' | 'worker'): Heartbeat {
  const id = randomUUID();
  const report = async () => {
    const about = { kind, host: hostname(), pid: process.pid, version, node: process.version };
    const keys = { masterKeys: services.masterKeys().map((key) => key.id), masterKeyFile: config.masterKeyFile };
    const facts = { ...about, ...keys, ...(await readDisk(config.home)), clockAheadMs: clockAhead(services) };
    const mine = await recordHeartbeat(db, id, facts, processSilentAfterSeconds);
    if (!mine) return 'idle' as const;
    const told = await alertOperators(services);
    // Sends the queued alert mail here, because without a worker no other process would. The aborted signal closes the
    // connection to the mail server afterwards.
    if (told && kind === 'api') await sendDueAccountEmails(services).run(AbortSignal.abort());
    return 'idle' as const;
  };
  const { db, config } = services;
  const fullDisk = alertOfFullDisk(services, kind);
  return {
    job: {
      name: 'watch-installation',
      restMs: heartbeatIntervalMs,
      async run() {
        // With a full disk neither a heartbeat nor an alert can be stored, so `fullDisk` sends alerts directly.
        if (await fullDisk.check()) return 'idle';
        try {
          return await report();
        } catch (error) {
          if (error instanceof DatabaseFull && (await fullDisk.check())) return 'idle';
          throw error;
        }
      },
    },
    // Records the end of the process. A database that does not answer must not delay the end.
    end: () =>
      Promise.race([
        recordProcessEnd(db, id, processSilentAfterSeconds).catch(() => {}),
        sleep(1_000, undefined, { ref: false }),
      ]),
  };
}

/** Larger one of the clock differences to SRI's two environments. */
function clockAhead({ authority }: HeartbeatServices): number | undefined {
  const known = ([1, 2] as const).flatMap((environmentId) => authority.clock(environmentId).aheadMs ?? []);
  const [first, ...others] = known;
  if (first === undefined) return undefined;
  return Math.round(others.reduce((most, each) => (Math.abs(each) > Math.abs(most) ? each : most), first));
}

/**
 * Free and total bytes of the disk with the embedded PostgreSQL's data, or without it of the disk with the home folder.
 */
async function readDisk(home: string): Promise<{ diskFree?: number; diskTotal?: number }> {
  const pointer = join(home, 'postgres.location');
  try {
    const folder = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : home;
    const { bavail, blocks, bsize } = await statfs(existsSync(folder) ? folder : process.cwd());
    return { diskFree: bavail * bsize, diskTotal: blocks * bsize };
  } catch {
    return {}; // not every file system reports its space
  }
}

/** Sends heartbeats from a process that runs no jobs, the first one at once. */
export function startHeartbeatTimer({ job, end }: Heartbeat, onFailed: (error: unknown) => void): () => Promise<void> {
  const { signal } = new AbortController();
  const run = () => void job.run(signal).catch(onFailed);
  run();
  const timer = setInterval(run, heartbeatIntervalMs).unref();
  return async () => {
    clearInterval(timer);
    await end();
  };
}
