// One database and nodes of any version: each has an API and a worker, whose login may not migrate.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { findFreePort } from '../../src/platform/listen/free-port.ts';
import { findInvariantBreaches } from '../check-invariants.ts';
import type { Issuer } from '../issuing-business.ts';
import { finishAllDocuments } from '../lease-watch.ts';
import { newMasterKey, processSettings, runSimulator } from '../process-scene.ts';
import { type ProcessFromSource, runEntry, runProgram } from '../run-source.ts';
import type { SimulatorControl } from '../simulator-control.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

export interface DeployedNode {
  readonly url: string;
  readonly api: ProcessFromSource;
  readonly worker: ProcessFromSource;
}

export class DeployScene {
  readonly #database: TestDatabase;
  readonly #processes: ProcessFromSource[] = [];
  readonly #folders: string[] = [];
  readonly #login = `rolling_${process.pid}`;
  #environment: Readonly<Record<string, string>> = {};
  #desk: SimulatorControl | undefined;

  private constructor(database: TestDatabase) {
    this.#database = database;
  }

  static async open(settings: Readonly<Record<string, string>> = {}): Promise<DeployScene> {
    const scene = new DeployScene(await createTestDatabase({ empty: true }));
    const { owner, adminUrl } = scene.#database;
    await sql.raw(`create role ${scene.#login} login password 'secret'`).execute(owner);
    const serviceUrl = new URL(adminUrl);
    Object.assign(serviceUrl, { username: scene.#login, password: 'secret' });
    const simulator = await runSimulator();
    scene.#keep(simulator.process);
    scene.#desk = simulator.desk;
    scene.#environment = {
      ...processSettings(newMasterKey(), simulator.url),
      TALONARIO_API_PROCESSES: '1',
      DATABASE_URL: serviceUrl.href,
      ...settings,
    };
    return scene;
  }

  /** Adds the folder of a version, which is deleted at the end. */
  add(folder: string): string {
    this.#folders.push(folder);
    return folder;
  }

  /** Migrates like a deployment job, with the login of the database owner. */
  async migrate(folder: string): Promise<void> {
    const { exited, output } = this.#run(folder, 'talonario', this.#asOwner(), ['migrate']);
    if ((await exited).code !== 0) throw new Error(output());
  }

  async makeIssuer(folder: string): Promise<Issuer> {
    const file = pathToFileURL(join(folder, 'apps/server/test/rolling/make-scene.ts'));
    const env = { ...this.#environment, ...this.#asOwner() };
    const made = this.#keep(await runProgram(file, { env, cwd: folder, root: folder }));
    const [, text = ''] = await made.waitFor(/^(\{"account".*\})$/m);
    return JSON.parse(text) as Issuer;
  }

  async launch(folder: string): Promise<DeployedNode> {
    const { url, process: api } = await this.#launchApi(folder);
    return { url, api, worker: this.#run(folder, 'worker', {}) };
  }

  /** Starts an API process and waits until it is ready. */
  async startApi(folder: string): Promise<{ readonly url: string; readonly process: ProcessFromSource }> {
    const api = await this.#launchApi(folder);
    await api.process.waitFor(/the api is ready/);
    return api;
  }

  /** Starts a worker and waits until it is ready. */
  async startWorker(folder: string): Promise<ProcessFromSource> {
    const worker = this.#run(folder, 'worker', {});
    await worker.waitFor(/the worker is ready/);
    return worker;
  }

  async #launchApi(folder: string) {
    const port = await findFreePort('127.0.0.1', 0);
    return { url: `http://127.0.0.1:${port}`, process: this.#run(folder, 'api', { PORT: String(port) }) };
  }

  async start(folder: string): Promise<DeployedNode> {
    return await waitUntilReady(await this.launch(folder));
  }

  async functionsNow(): Promise<readonly unknown[]> {
    const { owner } = this.#database;
    return (await sql`select name, checksum, applied_at from schema_functions order by name`.execute(owner)).rows;
  }

  async lastEvent(): Promise<number> {
    const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from events`.execute(
      this.#database.owner,
    );
    return rows[0]?.id ?? 0;
  }

  /** Records a contract migration that requires code with the migration `migration`. */
  async contractTo(migration: string): Promise<void> {
    const needs = migration.slice(0, 4);
    await sql`insert into schema_migrations (name, checksum, needs) values ('9999_contract', 'x', ${needs})`.execute(
      this.#database.owner,
    );
  }

  /** Control of the simulator. */
  get desk(): SimulatorControl {
    if (this.#desk === undefined) throw new Error('the simulator does not run');
    return this.#desk;
  }

  /**
   * Finishes all documents underway, and returns breaches of the invariants. Events with ids up to `early` were written
   * before the event log existed, so they have no position.
   */
  async findInvariantBreaches(early: number): Promise<string[]> {
    await finishAllDocuments(this.#database.owner);
    const breaches = await findInvariantBreaches(this.#database.owner, this.desk);
    return breaches.filter((breach) => !(Number(/has no place in the log.*"id":(\d+)/.exec(breach)?.[1]) <= early));
  }

  async close(): Promise<void> {
    for (const { child } of this.#processes) child.kill('SIGKILL');
    await Promise.all(this.#processes.map(({ exited }) => exited));
    await this.#database.drop();
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true });
  }

  #asOwner(): Record<string, string> {
    return { DATABASE_ADMIN_URL: this.#database.adminUrl };
  }

  #run(folder: string, name: string, more: Readonly<Record<string, string>>, args: string[] = []): ProcessFromSource {
    return this.#keep(runEntry(name, { env: { ...this.#environment, ...more }, cwd: folder, root: folder, args }));
  }

  #keep(process: ProcessFromSource): ProcessFromSource {
    this.#processes.push(process);
    return process;
  }
}

export async function waitUntilReady(node: DeployedNode): Promise<DeployedNode> {
  await Promise.all([node.api.waitFor(/the api is ready/), node.worker.waitFor(/the worker is ready/)]);
  return node;
}
