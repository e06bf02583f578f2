// The api with two processes, a worker and a simulator on a durable PostgreSQL, as an operator runs them. Everything but the
// simulator can be killed at any moment, and comes back by itself on the same port.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { migrate } from '../src/platform/db/migrate.ts';
import { openOwnerDatabase } from '../src/platform/db/pool.ts';
import type { Tables } from '../src/platform/db/tables.ts';
import { findFreePort } from '../src/platform/listen/free-port.ts';
import { type IssuingBusiness, makeIssuingBusiness, sriDesk } from './issuing-scene.ts';
import { keysOf } from './master-keys.ts';
import { runEntry, type SourceProcess } from './run-source.ts';
import { startTemporaryServer } from './temporary-server.ts';
import { makeTestAccount, type TestAccount } from './test-app.ts';

export type Victim = 'api process' | 'worker' | 'PostgreSQL' | 'whole tree';

export interface CrashScene {
  readonly owner: Kysely<Tables>;
  readonly desk: ReturnType<typeof sriDesk>;
  readonly account: TestAccount;
  readonly business: IssuingBusiness;
  readonly url: string;
  /** kill -9. False when it is still coming up from the last time: then nothing happens. */
  kill(victim: Victim): boolean;
  /** Api processes that take connections now. */
  readyApis(): number[];
  /** What processes said that ended without being killed: none should. */
  deaths(): string[];
  close(): Promise<void>;
}

export async function openCrashScene(): Promise<CrashScene> {
  const server = await startTemporaryServer({ durable: true });
  const simulator = runEntry('simulator');
  const [, ready = ''] = await simulator.waitFor(/^(\{"ready".*\})$/m);
  const { url: sriUrl, controlUrl } = JSON.parse(ready) as { url: string; controlUrl: string };
  await migrate(server.url);
  const owner = openOwnerDatabase({ databaseUrl: server.url, databasePoolSize: 4 }, 'crash test');
  const masterKey = randomBytes(32).toString('base64');
  const account = await makeTestAccount({ owner });
  const business = await makeIssuingBusiness(owner, account.id, { masterKeys: () => keysOf(masterKey) });
  const port = await findFreePort('127.0.0.1', 0);
  const environment = {
    NODE_ENV: 'test',
    DATABASE_URL: server.url,
    TALONARIO_MASTER_KEY: masterKey,
    TALONARIO_SRI_TEST_URL: sriUrl,
    TALONARIO_INLINE_DEADLINE_MS: '3000',
    TALONARIO_API_PROCESSES: '2',
    PORT: String(port),
    METRICS_PORT: 'off',
    LOG_LEVEL: 'info', // says when it is ready
  };
  const api = keepRunning('api', environment);
  const worker = keepRunning('worker', environment);
  const url = `http://127.0.0.1:${port}`;
  const readyApis = () => pidsIn(api.output()).filter(isAlive);
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
  const victims: Readonly<Record<Victim, () => boolean>> = {
    'api process': killOne,
    worker: () => /worker is ready/.test(worker.output()) && worker.kill(),
    PostgreSQL: killDatabase,
    'whole tree': killTree,
  };
  return {
    owner,
    desk: sriDesk({ controlUrl }),
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
      simulator.child.kill();
      await owner.destroy();
      await server.remove();
    },
  };
}

/** A process that is started again whenever it ends. */
function keepRunning(name: string, env: Readonly<Record<string, string>>) {
  const deaths: string[] = [];
  let current: SourceProcess | undefined;
  let stopped = false;
  const run = async () => {
    while (!stopped) {
      current = runEntry(name, { env });
      const { child, output } = current;
      // Not until its output ends: processes it had started may hold that for seconds.
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

function pidsIn(output: string): number[] {
  const lines = output.matchAll(/"pid":(\d+)[^\n]*"an api process is ready"/g);
  return [...lines].map(([, pid]) => Number(pid));
}

function isAlive(pid: number): boolean {
  return attempt(() => process.kill(pid, 0));
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
