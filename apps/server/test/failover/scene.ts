// The service on the cluster: two APIs and two workers. One of each connects through PgBouncer, the other has all hosts
// in its database address.
import type { Kysely } from 'kysely';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openOwnerDatabase } from '../../src/platform/db/pool.ts';
import type { Tables } from '../../src/platform/db/tables.ts';
import { findFreePort } from '../../src/platform/listen/free-port.ts';
import { type IssuingBusiness, makeIssuer } from '../issuing-business.ts';
import { newMasterKey, processSettings, runSimulator } from '../process-scene.ts';
import { type ProcessFromSource, runEntry } from '../run-source.ts';
import type { SimulatorControl } from '../simulator-control.ts';
import type { TestAccount } from '../test-app.ts';
import { PatroniCluster } from './cluster.ts';

export interface FailoverScene {
  readonly cluster: PatroniCluster;
  readonly owner: Kysely<Tables>;
  readonly desk: SimulatorControl;
  readonly account: TestAccount;
  readonly business: IssuingBusiness;
  readonly apis: readonly string[];
  /** Processes of the service that ended without being killed; there should be none. */
  deaths(): string[];
  close(): Promise<void>;
}

const database = 'talonario';
const [ownerLogin, serviceLogin, password] = ['talonario_owner', 'talonario_service', 'secret'];

export async function openFailoverScene(): Promise<FailoverScene> {
  const cluster = new PatroniCluster();
  const processes: ProcessFromSource[] = [];
  const closing: (() => Promise<unknown>)[] = [() => cluster.stop()];
  const close = async () => {
    for (const { child } of processes) child.kill('SIGTERM');
    await Promise.all(processes.map(({ exited }) => exited));
    for (const end of closing.reverse()) await end();
  };
  try {
    await cluster.start();
    await createDatabase(cluster);
    const pooler = await cluster.openPooler(serviceLogin, password);
    const adminUrl = cluster.hostsUrl(ownerLogin, password, database);
    const pooledUrl = pooler.urlOf(`postgresql://127.0.0.1/${database}`);
    const hostsUrl = cluster.hostsUrl(serviceLogin, password, database);
    await migrate({ databaseUrl: pooledUrl, databaseAdminUrl: adminUrl });
    const owner = openOwnerDatabase({ databaseUrl: adminUrl, databasePoolSize: 4 }, 'fail-over test');
    closing.push(() => owner.destroy());
    const simulator = await runSimulator();
    closing.push(async () => simulator.process.child.kill());
    const masterKey = newMasterKey();
    const { account, business } = await makeIssuer(owner, masterKey);
    const common = {
      ...processSettings(masterKey, simulator.url),
      DATABASE_ADMIN_URL: adminUrl,
      TALONARIO_INLINE_DEADLINE_MS: '3000',
      TALONARIO_API_PROCESSES: '1',
      TALONARIO_DATABASE_POOL: '4', // fewer than clients, so some wait for a connection
    };
    const apis: string[] = [];
    for (const DATABASE_URL of [pooledUrl, hostsUrl]) {
      const port = await findFreePort('127.0.0.1', 0);
      const env = { ...common, DATABASE_URL, PORT: String(port) };
      const [api, worker] = [runEntry('api', { env }), runEntry('worker', { env })];
      processes.push(api, worker);
      await Promise.all([api.waitFor(/the api is ready/), worker.waitFor(/the worker is ready/)]);
      apis.push(`http://127.0.0.1:${port}`);
    }
    return {
      cluster,
      owner,
      account,
      business,
      apis,
      close,
      desk: simulator.desk,
      deaths: () => [
        ...processes.filter(({ child }) => child.exitCode !== null).map(({ output }) => output().slice(-2_000)),
        ...processes.flatMap(({ output }) => output().match(/^.*ALERT.*$/gm) ?? []),
      ],
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function createDatabase(cluster: PatroniCluster): Promise<void> {
  const { clientClassFor } = await import('../../src/platform/db/connect.ts');
  const client = new (clientClassFor(cluster.administratorUrl))();
  await client.connect();
  await client.query(`create role ${ownerLogin} login createrole password '${password}'`);
  await client.query(`create role ${serviceLogin} login password '${password}'`);
  await client.query(`grant ${serviceLogin} to ${ownerLogin} with admin option`);
  await client.query(`create database ${database} owner ${ownerLogin} encoding 'UTF8'`);
  await client.end();
}
