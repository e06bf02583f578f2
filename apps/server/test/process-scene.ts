// The service as separate processes: a PostgreSQL server, the simulator, a free port, and accounts that can issue.
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { migrate } from '../src/platform/db/migrate.ts';
import { openOwnerDatabase } from '../src/platform/db/pool.ts';
import type { Tables } from '../src/platform/db/tables.ts';
import { findFreePort } from '../src/platform/listen/free-port.ts';
import { type Issuer, makeIssuer } from './issuing-business.ts';
import { type ProcessFromSource, runEntry } from './run-source.ts';
import { type SimulatorControl, simulatorControl } from './simulator-control.ts';
import { startTemporaryServer, type TemporaryServer } from './temporary-server.ts';

export interface ProcessScene {
  readonly server: TemporaryServer;
  readonly owner: Kysely<Tables>;
  readonly desk: SimulatorControl;
  readonly url: string;
  /** Settings that every process needs. */
  readonly environment: Readonly<Record<string, string>>;
  makeIssuer(): Promise<Issuer>;
  /** Call it after the processes of the service have ended. */
  close(): Promise<void>;
}

export interface ProcessSceneOptions {
  /** True if PostgreSQL must keep committed data when it is killed. */
  readonly durable?: boolean;
  /** Settings in addition to those that every scene has. */
  readonly environment?: Readonly<Record<string, string>>;
}

export async function openProcessScene({ durable = false, environment }: ProcessSceneOptions): Promise<ProcessScene> {
  const server = await startTemporaryServer({ durable });
  const simulator = await runSimulator();
  await migrate(server.url);
  const owner = openOwnerDatabase({ databaseUrl: server.url, databasePoolSize: 4 }, 'process scene');
  const masterKey = newMasterKey();
  const port = await findFreePort('127.0.0.1', 0);
  return {
    server,
    owner,
    desk: simulator.desk,
    url: `http://127.0.0.1:${port}`,
    environment: {
      ...processSettings(masterKey, simulator.url),
      DATABASE_URL: server.url,
      TALONARIO_API_PROCESSES: '2',
      PORT: String(port),
      ...environment,
    },
    makeIssuer: () => makeIssuer(owner, masterKey),
    close: async () => {
      simulator.process.child.kill();
      await owner.destroy();
      await server.remove();
    },
  };
}

export async function runSimulator(): Promise<{ process: ProcessFromSource; url: string; desk: SimulatorControl }> {
  const process = runEntry('simulator');
  const [, ready = ''] = await process.waitFor(/^(\{"ready".*\})$/m);
  const { url, controlUrl } = JSON.parse(ready) as { url: string; controlUrl: string };
  return { process, url, desk: simulatorControl({ controlUrl }) };
}

export const newMasterKey = (): string => randomBytes(32).toString('base64');

export const processSettings = (masterKey: string, sriUrl: string) => ({
  NODE_ENV: 'test',
  TALONARIO_MASTER_KEY: masterKey,
  TALONARIO_SRI_TEST_URL: sriUrl,
  METRICS_PORT: 'off',
  LOG_LEVEL: 'info', // a process logs when it is ready
});

/** Ids of API processes that reported ready, from the output of the supervisor. */
export function readyApisIn(output: string): number[] {
  const lines = output.matchAll(/"pid":(\d+)[^\n]*"an api process is ready"/g);
  return [...new Set([...lines].map(([, pid]) => Number(pid)))];
}

export function isProcessRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
