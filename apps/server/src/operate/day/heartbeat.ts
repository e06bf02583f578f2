// Each process says every two minutes that it lives and how much room its disk has. One of them, a worker as long as there is one, then looks
// at the installation and alerts its operators.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendDueAccountEmails } from '../../identity/account-emails/send-due-account-emails.ts';
import { version } from '../../platform/config/version.ts';
import type { Job } from '../../platform/queue/job.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { alertOperators } from './alert-operators.ts';
import { silentAfterSeconds } from './causes.ts';
import { beat, endProcess } from './heartbeat-store.ts';

type HeartbeatServices = Pick<PlatformServices, 'config' | 'db' | 'log' | 'masterKeys'>;

export interface Heartbeat {
  /** To be run every two minutes. */
  readonly job: Job;
  end(): Promise<void>;
}

export const beatEveryMs = 120_000;

export function startHeartbeat(services: HeartbeatServices, kind: 'api' | 'worker'): Heartbeat {
  const id = randomUUID();
  const { db, config } = services;
  return {
    job: {
      name: 'watch-installation',
      restMs: beatEveryMs,
      async run() {
        const about = { kind, host: hostname(), pid: process.pid, version, node: process.version };
        const mine = await beat(db, id, { ...about, ...(await readDisk(config.home)) }, silentAfterSeconds);
        if (!mine) return 'idle';
        const told = await alertOperators(services);
        // Without a worker nobody else would send what was just queued. A signal that was given closes the connection to the mail server.
        if (told && kind === 'api') await sendDueAccountEmails(services).run(AbortSignal.abort());
        return 'idle';
      },
    },
    // A database that does not answer keeps nobody from ending.
    end: () =>
      Promise.race([endProcess(db, id, silentAfterSeconds).catch(() => {}), sleep(1_000, undefined, { ref: false })]),
  };
}

/** Of the folder that holds the data of the embedded PostgreSQL, or else of the instance. */
async function readDisk(home: string): Promise<{ diskFree?: number; diskTotal?: number }> {
  const pointer = join(home, 'postgres.location');
  try {
    const folder = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : home;
    const { bavail, blocks, bsize } = await statfs(existsSync(folder) ? folder : process.cwd());
    return { diskFree: bavail * bsize, diskTotal: blocks * bsize };
  } catch {
    return {}; // not every file system tells
  }
}

/** For a process that has no list of jobs. The first beat is made at once. */
export function beatByTheClock({ job, end }: Heartbeat, onFailed: (error: unknown) => void): () => Promise<void> {
  const { signal } = new AbortController();
  const run = () => void job.run(signal).catch(onFailed);
  run();
  const timer = setInterval(run, beatEveryMs).unref();
  return async () => {
    clearInterval(timer);
    await end();
  };
}
