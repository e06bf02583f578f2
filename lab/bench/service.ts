// Starts a separate service for a benchmark: `npm start` in a temporary folder, with SRI's simulator at zero delay.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createTemporaryHome,
  openPersistentServer,
  removeHome,
  startTemporaryServer,
} from '../../apps/server/test/temporary-server.ts';
import { type LoadRequest, type LoadResult, sendLoad } from './load.ts';

export interface DemoServerAccess {
  readonly url: string;
  readonly apiBase: string;
  readonly apiKey: string;
  readonly accountId: number;
  readonly businessId: number;
  readonly establishmentId: number;
  readonly customerId: number;
  readonly itemId: number;
  readonly simulatorControlUrl: string;
}

export interface BenchService {
  readonly demo: DemoServerAccess;
  readonly databaseUrl: string;
  /** Id of the process that is the parent of all other processes of the service. */
  readonly pid: number;
  readonly postmaster: number;
  stop(): Promise<void>;
}

export interface ServiceOptions {
  /** Settings that differ from the default ones. Undefined removes a setting. */
  readonly settings?: Readonly<Record<string, string | undefined>>;
  /** Another checkout, with its dependencies installed, whose service is run. Default: this one. */
  readonly root?: string;
  /** Returns the address that the service gets instead of the address of its database, for example that of a proxy. */
  readonly through?: (databaseUrl: string) => Promise<string>;
  /**
   * Folder for the data of the service. It is kept and used again by the next run. If it is not set, all data is
   * deleted.
   */
  readonly kept?: string | undefined;
}

export async function startService({
  settings,
  through,
  kept,
  root = join(import.meta.dirname, '../..'),
}: ServiceOptions = {}): Promise<BenchService> {
  const { database, home, leave } = await (kept === undefined ? makePlace() : openPlace(kept));
  const env = {
    ...process.env,
    TALONARIO_HOME: home,
    DATABASE_URL: through ? await through(database.url) : database.url,
    PORT: '0',
    METRICS_PORT: 'off',
    LOG_LEVEL: 'warn',
    TALONARIO_FIRST_ASK_MS: '0',
    ...settings,
  };
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    // Prints warnings and errors of the service, because they explain why a run fails.
    for (const line of String(chunk).split('\n')) if (/"level":"(warn|error)"/.test(line)) console.error(line);
  });
  while (!output.includes('Talonario is ready')) {
    if (child.exitCode !== null) throw new Error(`the service did not start:\n${output}`);
    await sleep(100);
  }
  const demo = JSON.parse(readFileSync(join(home, 'demo.json'), 'utf8')) as DemoServerAccess;
  await fetch(`${demo.simulatorControlUrl}/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ authorizationMs: { min: 0, max: 0 } }),
  });
  return {
    demo,
    databaseUrl: database.url,
    pid: child.pid ?? 0,
    postmaster: database.pid(),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await leave();
    },
  };
}

interface Place {
  readonly database: Awaited<ReturnType<typeof openPersistentServer>>;
  readonly home: string;
  leave(): Promise<void>;
}

async function makePlace(): Promise<Place> {
  const database = await startTemporaryServer({ durable: true });
  const home = createTemporaryHome();
  const leave = async () => {
    await database.remove();
    removeHome(home);
  };
  return { database, home, leave };
}

async function openPlace(folder: string): Promise<Place> {
  const [home, databaseHome] = ['service', 'database'].map((name) => join(folder, name)) as [string, string];
  mkdirSync(home, { recursive: true });
  mkdirSync(databaseHome, { recursive: true });
  const database = await openPersistentServer(databaseHome);
  return { database, home, leave: () => database.close() };
}

/** Sends `count` calls of the demo account from `clients` connections. Each must be answered with `status`. */
export function sendDemoLoad(
  { apiKey }: DemoServerAccess,
  clients: number,
  count: number,
  status: number,
  make: (index: number) => LoadRequest,
): Promise<LoadResult> {
  return sendLoad({ 'x-api-key': apiKey }, clients, count, status, make);
}
