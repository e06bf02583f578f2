// A backup that the last release wrote, with its own code, is restored by this one, comes to the start of this one's schema, and goes on.
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Simulator, startSimulator } from '@talonario/simulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCli } from '../src/operate/cli/run-cli.ts';
import { openEmbeddedServer } from '../src/platform/db/embedded/server.ts';
import { readMigrations } from '../src/platform/db/migration-files.ts';
import { readMigrationState } from '../src/platform/db/migration-history.ts';
import { openDatabase, openOwnerDatabase } from '../src/platform/db/pool.ts';
import { findFreePort } from '../src/platform/listen/free-port.ts';
import { bodiesOf, type IssuingBusiness, sriOf } from './issuing-scene.ts';
import { keysOf } from './master-keys.ts';
import { canUnpack, readLastRelease, unpackRelease } from './rolling/versions.ts';
import { runEntry, runProgram, type SourceOptions, type SourceProcess } from './run-source.ts';
import { createTemporaryHome, removeHome } from './temporary-server.ts';
import { makeClient, startTestApp, type TestAccount } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';

const release = readLastRelease();

describe.skipIf(!canUnpack(release))(`a backup of ${release.version}`, () => {
  const masterKey = randomBytes(32).toString('base64');
  const homes: string[] = [];
  const processes: SourceProcess[] = [];
  let simulator: Simulator;
  let folder: string;
  beforeAll(async () => {
    simulator = await startSimulator({ settings: { authorizationMs: { min: 0, max: 0 } } });
    folder = unpackRelease(release.commit);
  });
  afterAll(async () => {
    for (const { child } of processes) child.kill('SIGKILL');
    await Promise.all(processes.map(({ exited }) => exited));
    await simulator?.close();
    for (const home of homes) removeHome(home);
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const newHome = () => {
    const home = createTemporaryHome();
    homes.push(home);
    return home;
  };

  const settings = (env: Readonly<Record<string, string>>, args: readonly string[] = []): SourceOptions => ({
    ...{ root: folder, cwd: folder, args },
    env: { NODE_ENV: 'test', TALONARIO_MASTER_KEY: masterKey, ...env },
  });
  const keep = (started: SourceProcess) => {
    processes.push(started);
    return started;
  };

  test('restores and starts, with every document as it was, and goes on', async () => {
    const home = newHome();
    const server = await openEmbeddedServer({ home, as: 'guest' });
    const talonario = async (...args: string[]) => {
      const { exited, output } = keep(runEntry('talonario', settings({ TALONARIO_HOME: home }, args)));
      expect((await exited).code, output()).toBe(0);
    };
    await talonario('migrate');
    const maker = pathToFileURL(join(folder, 'apps/server/test/rolling/make-scene.ts'));
    const scene = keep(await runProgram(maker, settings({ DATABASE_ADMIN_URL: server.url })));
    const [, made = ''] = await scene.waitFor(/^(\{"account".*\})$/m);
    const { account, business } = JSON.parse(made) as { account: TestAccount; business: IssuingBusiness };
    const port = await findFreePort('127.0.0.1', 0);
    const serving = { PORT: String(port), METRICS_PORT: 'off', TALONARIO_API_PROCESSES: '1' };
    const reached = { DATABASE_URL: server.url, TALONARIO_SRI_TEST_URL: simulator.url };
    const api = keep(runEntry('api', settings({ ...serving, ...reached })));
    await api.waitFor(/the api is ready/);
    const before = makeClient(`http://127.0.0.1:${port}`, account.key);
    const bodies = Object.values(bodiesOf(business)).map((one) => ({ ...one, emit: true }));
    const [body = {}] = bodies;
    for (const each of [...bodies, body, body])
      expect((await before('documents.create', { body: each })).status).toBe(201);
    const query = { businessId: business.businessId };
    const listed = await before('documents.list', { query });
    const filesAs = async (client: typeof before) => {
      const texts: string[] = [];
      for (const { id } of listed.body.data as { id: number }[]) {
        const download = (format: 'xml' | 'pdf') =>
          client('documents.download', { params: { id }, query: { ...query, format } });
        texts.push((await download('xml')).text, (await download('pdf')).text.slice(0, 5));
      }
      return texts;
    };
    const files = await filesAs(before);
    expect(files).toHaveLength(2 * (bodies.length + 2));
    const file = join(newHome(), 'backup.tar.gz');
    await talonario('backup', '--to', file);
    api.child.kill('SIGTERM');
    await api.exited;
    await server.close();

    const restored = newHome();
    expect(await ours(restored, ['restore', '--from', file])).toContain('Emission is held');
    const again = await openEmbeddedServer({ home: restored, as: 'guest' });
    const db = openDatabase({ databaseUrl: again.url, databasePoolSize: 4 });
    const owner = openOwnerDatabase({ databaseUrl: again.url, databasePoolSize: 2 });
    const opened: TestDatabase = {
      ...{ url: again.url, adminUrl: again.url, db, owner },
      environment: { DATABASE_URL: again.url, DATABASE_ADMIN_URL: again.url },
      drop: async () => {
        await db.close();
        await owner.destroy();
      },
    };
    const names = (await readMigrations()).map(({ name }) => name);
    expect(await readMigrationState(db.pool)).toEqual({ applied: names, pending: [], newer: [], faults: [] });
    const app = await startTestApp(opened, {
      config: { sri: sriOf(simulator), masterKeys: () => keysOf(masterKey) },
    });
    const after = makeClient(app.url, account.key);
    expect((await after('documents.list', { query })).body).toEqual(listed.body);
    expect(await filesAs(after)).toEqual(files);
    expect((await after('documents.create', { body })).body.code).toBe('sequence.held');
    await ours(restored, ['numbers', 'release', '--jump', '10']);
    expect((await after('documents.create', { body })).body.data).toMatchObject({
      ...{ number: '001-001-000000014', state: 'authorizated' },
    });
    await app.close();
    await opened.drop();
    await again.close();
  });

  async function ours(home: string, args: string[]): Promise<string> {
    const lines: string[] = [];
    const say = (text: string) => lines.push(text);
    const env = { TALONARIO_HOME: home, TALONARIO_MASTER_KEY: masterKey };
    expect(await runCli(args, env, { out: say, err: say }), lines.join('\n')).toBe(0);
    return lines.join('\n');
  }
});
