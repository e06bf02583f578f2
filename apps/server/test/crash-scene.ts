// The service as an operator runs it: two API processes, a worker and the simulator, with a PostgreSQL that uses fsync.
// A test can kill all of them except the simulator at any time; they are restarted on the same ports.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../src/platform/db/tables.ts';
import type { IssuingBusiness } from './issuing-business.ts';
import { isProcessRunning, openProcessScene, readyApisIn } from './process-scene.ts';
import { type ProcessFromSource, runEntry } from './run-source.ts';
import type { SimulatorControl } from './simulator-control.ts';
import type { TestAccount } from './test-app.ts';

export type KillableProcess = 'api process' | 'worker' | 'PostgreSQL' | 'whole tree';

export interface CrashScene {
  readonly owner: Kysely<Tables>;
  readonly desk: SimulatorControl;
  readonly account: TestAccount;
  readonly business: IssuingBusiness;
  readonly url: string;
  /** Kills a process with kill -9. Returns false and does nothing if it is still starting after the last kill. */
  kill(victim: KillableProcess): boolean;
  /** Ids of API processes that accept connections now. */
  readyApis(): number[];
  /** Output of processes that ended without being killed; there should be none. */
  deaths(): string[];
  close(): Promise<void>;
}

export async function openCrashScene(): Promise<CrashScene> {
  const scene = await openProcessScene({ durable: true, environment: { TALONARIO_INLINE_DEADLINE_MS: '3000' } });
  const { server, owner, desk, url, environment } = scene;
  const { account, business } = await scene.makeIssuer();
  const api = keepRunning('api', environment);
  const worker = keepRunning('worker', environment);
  const readyApis = () => readyApisIn(api.output()).filter(isProcessRunning);
  while (readyApis().length < 2 || !/worker is ready/.test(worker.output())) await sleep(50);
  const killOne = (): boolean => {
    const pids = readyApis();
    const pid = pids[Math.floor(Math.random() * pids.length)];
    return pid !== undefined && kill(pid);
  };
  const killDatabase = () => attempt(() => server.kill());
  const killTree = (): boolean => {
    if (readyApis().length < 2 || !killDatabase()) return false;
    const children = readyApis();
    api.kill();
    worker.kill();
    for (const pid of children) kill(pid);
    return true;
  };
  const victims: Readonly<Record<KillableProcess, () => boolean>> = {
    'api process': killOne,
    worker: () => /worker is ready/.test(worker.output()) && worker.kill(),
    PostgreSQL: killDatabase,
    'whole tree': killTree,
  };
  return {
    owner,
    desk,
    account,
    business,
    url,
    kill: (victim) => victims[victim](),
    readyApis,
    deaths: () => [
      ...[api, worker].flatMap((process) => process.deaths),
      ...(/^.*ALERT: api ended \((?!SIGKILL).*$/m.exec(api.output()) ?? []),
    ],
    close: async () => {
      await Promise.all([api.stop(), worker.stop()]);
      await scene.close();
    },
  };
}

/** Starts a process and restarts it whenever it ends. */
function keepRunning(name: string, env: Readonly<Record<string, string>>) {
  const deaths: string[] = [];
  let current: ProcessFromSource | undefined;
  let stopped = false;
  const run = async () => {
    while (!stopped) {
      current = runEntry(name, { env });
      const { child, output } = current;
      // Waits for the exit only, not for the end of the output: child processes may keep the output open for seconds.
      const signal = await new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
      if (signal === 'SIGKILL' || stopped) continue;
      deaths.push(`${name}: ${output()}`);
      await sleep(1_000);
    }
  };
  const running = run();
  return {
    deaths,
    output: () => current?.output() ?? '',
    kill: () => current?.child.kill('SIGKILL') === true,
    stop: async () => {
      stopped = true;
      current?.child.kill('SIGTERM');
      await running;
    },
  };
}

function kill(pid: number): boolean {
  return attempt(() => process.kill(pid, 'SIGKILL'));
}

function attempt(action: () => void): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
