// The api with two processes, as an operator runs it, with a probe in each of them, and somebody who may call everything.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../src/platform/db/migrate.ts';
import { openOwnerDatabase } from '../src/platform/db/pool.ts';
import { findFreePort } from '../src/platform/listen/free-port.ts';
import { type IssuingBusiness, makeIssuingBusiness } from './issuing-scene.ts';
import { keysOf } from './master-keys.ts';
import { runEntry } from './run-source.ts';
import { startTemporaryServer } from './temporary-server.ts';
import { makeTestAccount, send } from './test-app.ts';

export interface ProbeReading {
  readonly pid: number;
  /** Longest time the event loop did not turn. */
  readonly heldMs: number;
  /** Processor time of the whole process. */
  readonly cpuMs: number;
  /** Highest memory since the reading before, and memory now, in bytes. */
  readonly rss: number;
  readonly now: number;
}

export interface HostileScene {
  readonly url: string;
  readonly key: string;
  readonly cookie: string;
  readonly business: IssuingBusiness;
  /** What each api process measured of itself since it was asked before. */
  readProbes(): Promise<ProbeReading[]>;
  /** Api processes that ended: none should. */
  deaths(): number;
  close(): Promise<void>;
}

/** `probe` is loaded into every api process before the service, and answers on a socket in the folder HOSTILE_PROBES. */
export async function openHostileScene(probe: URL): Promise<HostileScene> {
  const server = await startTemporaryServer({ durable: false });
  const simulator = runEntry('simulator');
  const [, ready = ''] = await simulator.waitFor(/^(\{"ready".*\})$/m);
  await migrate(server.url);
  const owner = openOwnerDatabase({ databaseUrl: server.url, databasePoolSize: 2 }, 'hostile test');
  const masterKey = randomBytes(32).toString('base64');
  const account = await makeTestAccount({ owner });
  const business = await makeIssuingBusiness(owner, account.id, { masterKeys: () => keysOf(masterKey) });
  const probes = mkdtempSync(join(tmpdir(), 'probes-'));
  const port = await findFreePort('127.0.0.1', 0);
  const api = runEntry('api', {
    env: {
      NODE_ENV: 'test',
      NODE_OPTIONS: `--import ${probe.href}`,
      HOSTILE_PROBES: probes,
      DATABASE_URL: server.url,
      TALONARIO_MASTER_KEY: masterKey,
      TALONARIO_SRI_TEST_URL: (JSON.parse(ready) as { url: string }).url,
      TALONARIO_API_PROCESSES: '2',
      PORT: String(port),
      METRICS_PORT: 'off',
      LOG_LEVEL: 'info', // says when it is ready
    },
  });
  const pids = () => [
    ...new Set([...api.output().matchAll(/"pid":(\d+)[^\n]*"an api process is ready"/g)].map(([, pid]) => Number(pid))),
  ];
  while (pids().length < 2) await sleep(50);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    key: account.key,
    cookie: await signUp(url),
    business,
    readProbes: () =>
      Promise.all(
        readdirSync(probes)
          .filter(isOf(pids()))
          .map((file) => readProbe(join(probes, file))),
      ),
    deaths: () => pids().filter((pid) => !isAlive(pid)).length,
    close: async () => {
      api.child.kill('SIGTERM');
      await api.exited;
      simulator.child.kill();
      await owner.destroy();
      await server.remove();
      rmSync(probes, { recursive: true, force: true });
    },
  };
}

function isOf(pids: readonly number[]): (file: string) => boolean {
  return (file) => pids.includes(Number(file.split('.', 1)[0]));
}

function readProbe(socketPath: string): Promise<ProbeReading> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath, path: '/' }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve(JSON.parse(Buffer.concat(chunks).toString()) as ProbeReading);
    });
    asking.on('error', reject);
    asking.end();
  });
}

/** The owner of an account of their own, for what only the panel has. */
async function signUp(url: string): Promise<string> {
  const answer = await send(`${url}/app/api/sign-up`, {
    method: 'POST',
    headers: { origin: url },
    json: { email: 'owner@example.com', password: 'caballo correcto 42 verde', account_name: 'Hostile', name: 'Owner' },
  });
  const [cookie] = answer.headers.getSetCookie();
  if (cookie === undefined) throw new Error(`nobody was signed in: ${answer.text}`);
  return cookie.split(';', 1)[0] ?? '';
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
