// Two api processes, a worker and a simulator on a durable PostgreSQL, as an operator runs them. Everything but the
// simulator can be killed at any moment, and comes back by itself on the same port.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { migrate } from '../src/platform/db/migrate.ts';
import { openOwnerDatabase } from '../src/platform/db/pool.ts';
import type { Tables } from '../src/platform/db/tables.ts';
import { findFreePort } from '../src/platform/listen/free-port.ts';
import { readMasterKeys } from '../src/platform/vault/master-key.ts';
import { type IssuingBusiness, makeIssuingBusiness, sriDesk } from './issuing-scene.ts';
import { runEntry, type SourceProcess } from './run-source.ts';
import { startTemporaryServer } from './temporary-server.ts';
import { makeTestAccount, type TestAccount } from './test-app.ts';

export const victims = ['api 1', 'api 2', 'worker', 'PostgreSQL'] as const;
export type Victim = (typeof victims)[number];

export interface CrashScene {
  readonly owner: Kysely<Tables>;
  readonly desk: ReturnType<typeof sriDesk>;
  readonly account: TestAccount;
  readonly business: IssuingBusiness;
  /** Addresses of the two api processes; they answer whenever these run. */
  readonly urls: readonly [string, string];
  /** kill -9. False when it is still coming up from the last time: then nothing happens. */
  kill(victim: Victim): boolean;
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
  const environment = {
    NODE_ENV: 'test',
    DATABASE_URL: server.url,
    TALONARIO_MASTER_KEY: masterKey,
    TALONARIO_SRI_TEST_URL: sriUrl,
    TALONARIO_INLINE_DEADLINE_MS: '3000',
    METRICS_PORT: 'off',
    LOG_LEVEL: 'info', // says when it is ready
  };
  const ports = [await findFreePort('127.0.0.1', 0), await findFreePort('127.0.0.1', 0)] as const;
  const processes = {
    'api 1': keepRunning('api', { ...environment, PORT: String(ports[0]) }),
    'api 2': keepRunning('api', { ...environment, PORT: String(ports[1]) }),
    worker: keepRunning('worker', environment),
  };
  const urls = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string];
  for (const url of urls) await untilReady(url);
  return {
    owner,
    desk: sriDesk({ controlUrl }),
    account,
    business,
    urls,
    kill: (victim) => {
      if (victim !== 'PostgreSQL') return processes[victim].kill();
      try {
        server.kill();
        return true;
      } catch {
        return false;
      }
    },
    deaths: () => Object.values(processes).flatMap((process) => process.deaths),
    close: async () => {
      await Promise.all(Object.values(processes).map((process) => process.stop()));
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
      const { signal } = await current.exited;
      if (signal === 'SIGKILL') continue;
      deaths.push(`${name}: ${current.output()}`);
      await sleep(1_000);
    }
  };
  const running = run();
  return {
    deaths,
    kill: () => /(api|worker) is ready/.test(current?.output() ?? '') && current?.child.kill('SIGKILL') === true,
    stop: async () => {
      stopped = true;
      current?.child.kill('SIGKILL');
      await running;
    },
  };
}

async function untilReady(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
}

function keysOf(text: string) {
  const reading = readMasterKeys(text);
  if ('fault' in reading) throw new Error(reading.fault);
  return reading.keys;
}
