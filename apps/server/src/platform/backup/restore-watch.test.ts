// A restored database issues no document until the operator has answered. A database that only moved to another host
// continues.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { bodiesOf } from '../../../test/issuing-business.ts';
import { type IssuingScene, openScene } from '../../../test/scene.ts';
import { createTemporaryHome, removeHome } from '../../../test/temporary-server.ts';
import { makeClient } from '../../../test/test-app.ts';
import { runCli } from '../../operate/cli/run-cli.ts';
import { installPostgresBinaries } from '../db/embedded/binaries.ts';
import { serverEnvironment } from '../db/embedded/cluster.ts';
import { chooseEmbeddedFolders } from '../db/embedded/folders.ts';
import { type EmbeddedServer, openEmbeddedServer } from '../db/embedded/server.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/pool.ts';
import { findFreePort } from '../listen/free-port.ts';
import { makeLogger } from '../logging/logger.ts';
import { watchForRestores } from './restore-watch.ts';

const homes: string[] = [];
const scenes: IssuingScene[] = [];
afterEach(async () => {
  for (const scene of scenes.splice(0)) await scene.close();
});
afterAll(() => {
  for (const home of homes) removeHome(home);
});

function newHome(): string {
  const home = createTemporaryHome();
  homes.push(home);
  return home;
}

/**
 * Simulates a process of a node on this database: starts the watch, writes, and stops. Returns why emission is on hold,
 * or undefined.
 */
async function visit(url: string, home: string): Promise<string | undefined> {
  const db = openDatabase({ databaseUrl: url, databasePoolSize: 2 });
  const watch = watchForRestores({ pool: db.pool, home, log: makeLogger({ level: 'silent', name: 'test' }) });
  await watch.start();
  watch.written();
  await watch.close();
  const { rows } = await db.pool.query<{ reason: string }>('select reason from numbering_holds');
  await db.close();
  return rows[0]?.reason;
}

async function query(url: string, ...texts: readonly string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    let last: pg.QueryResult | undefined;
    for (const text of texts) last = await client.query(text);
    return last as pg.QueryResult;
  } finally {
    await client.end();
  }
}

const write = (url: string) =>
  query(
    url,
    'create table if not exists filler (t text)',
    "insert into filler select repeat('x', 1000) from generate_series(1, 2000)",
  );

describe('a database restored from a dump', () => {
  it('issues nothing until the operator answers, reports that, and is not put on hold again', async () => {
    const scene = await openScene({ business: 'issuing' });
    scenes.push(scene);
    const emit = async (url: string) => {
      const body = { ...bodiesOf(scene.business)['01'], emit: true };
      const { status, body: answer } = await makeClient(url, scene.account.key)('documents.create', { body });
      return [status, answer.code ?? (answer.data as { number: string }).number];
    };
    expect(await visit(scene.database.adminUrl, newHome())).toBeUndefined();
    expect(await emit(scene.app.url)).toEqual([201, '001-001-000000001']);
    // Simulates pg_restore into another database: the content is equal, but the database has another identity.
    await query(scene.database.adminUrl, 'update database_identity set database_oid = database_oid + 1');

    expect(await visit(scene.database.adminUrl, newHome())).toMatch(/^restored from a dump/);
    expect(await emit(scene.app.url)).toEqual([409, 'sequence.held']);
    const dry = await scene.client('documents.create', {
      query: { dryRun: true },
      body: { ...bodiesOf(scene.business)['01'], emit: true },
    });
    expect([dry.status, dry.body.code]).toEqual([409, 'sequence.held']);

    const env = {
      ...scene.database.environment,
      DATABASE_URL: scene.database.adminUrl,
      TALONARIO_MASTER_KEY: randomBytes(32).toString('base64'),
    };
    const cli = async (line: string) => {
      let out = '';
      const say = (text: string) => {
        out += `${text}\n`;
      };
      const code = await runCli(line.split(' '), env, { out: say, err: say });
      return { code, out };
    };
    expect((await cli('numbers list')).out).toMatch(/Emission is on hold since .*restored from a dump/);
    expect((await cli('doctor')).out).toMatch(/fail +numbers +The database was restored/);
    expect((await cli('numbers release --jump 10')).code).toBe(0);
    expect(await emit(scene.app.url)).toEqual([201, '001-001-000000012']);
    expect(await visit(scene.database.adminUrl, newHome())).toBeUndefined();
    expect((await cli('numbers list')).out).not.toContain('on hold');
  });
});

describe('a dump restored into the same database', () => {
  it('is detected by the position that a node stored: the row of the dump is older', async () => {
    const [home, node] = [newHome(), newHome()];
    const server = await openEmbeddedServer({ home, as: 'guest' });
    await migrate(server.url);
    expect(await visit(server.url, node)).toBeUndefined();
    const { rows } = await query(
      server.url,
      'select epoch, timeline, position::text as position from database_identity',
    );
    await write(server.url);
    expect(await visit(server.url, node)).toBeUndefined();
    // State after dropping the schema and pg_restore into the same database: the stored position is that of the dump,
    // but the write-ahead log continued.
    await query(server.url, `update database_identity set position = '${rows[0].position}'`);
    expect(await visit(server.url, node)).toMatch(/restored from a dump: what it recorded itself is older/);
    await query(server.url, 'delete from numbering_holds');
    expect(await visit(server.url, node)).toBeUndefined();
    await server.close();
  });
});

describe('a database whose files were copied back', () => {
  it('is behind the position of a node: it is put on hold once, and not again by another node with the same position', async () => {
    const [home, other, third] = [newHome(), newHome(), newHome()];
    let server = await openEmbeddedServer({ home, as: 'guest' });
    await migrate(server.url);
    expect(await visit(server.url, home)).toBeUndefined();
    await server.close();
    const data = chooseEmbeddedFolders(home).data;
    const copy = `${data}.copy`;
    copyFolder(data, copy);

    server = await openEmbeddedServer({ home, as: 'guest' });
    await write(server.url);
    for (const node of [home, other]) expect(await visit(server.url, node)).toBeUndefined();
    await server.close();

    rmSync(data, { recursive: true });
    copyFolder(copy, data);
    server = await openEmbeddedServer({ home, as: 'guest' });
    expect(await visit(server.url, home)).toMatch(/a node has seen a later state/);
    await query(server.url, 'delete from numbering_holds');
    for (const node of [home, other, third]) expect(await visit(server.url, node)).toBeUndefined();
    await server.close();
    rmSync(copy, { recursive: true });
  });
});

describe('a fail-over to a synchronous standby', () => {
  it('is not put on hold, although the timeline changed', async () => {
    const [home, standbyHome, node] = [newHome(), newHome(), newHome()];
    const primary = await openEmbeddedServer({ home, as: 'guest' });
    await migrate(primary.url);
    expect(await visit(primary.url, node)).toBeUndefined();
    const standby = await startStandby(primary, home, standbyHome);
    try {
      await query(primary.url, "alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()');
      await untilTrue(
        primary.url,
        "select coalesce(bool_or(sync_state = 'sync'), false) as done from pg_stat_replication",
      );
      await write(primary.url);
      expect(await visit(primary.url, node)).toBeUndefined();
      process.kill(primary.pid(), 'SIGKILL');
      await query(standby.url, 'select pg_promote()');
      await untilTrue(standby.url, 'select not pg_is_in_recovery() as done');
      await query(standby.url, 'alter system reset synchronous_standby_names', 'select pg_reload_conf()');
      expect(await visit(standby.url, node)).toBeUndefined();
      const { rows } = await query(standby.url, 'select timeline from database_identity');
      expect(rows).toEqual([{ timeline: 2 }]);
    } finally {
      await standby.stop();
      await primary.close().catch(() => {});
    }
  }, 180_000);
});

async function untilTrue(url: string, text: string): Promise<void> {
  await expect.poll(async () => (await query(url, text)).rows[0]?.done, { timeout: 60_000 }).toBe(true);
}

/** Copies a folder with owners and modes, because PostgreSQL may run as another user. */
function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}

async function startStandby(primary: EmbeddedServer, home: string, standbyHome: string) {
  const [from, to] = [chooseEmbeddedFolders(home), chooseEmbeddedFolders(standbyHome)];
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query("select pg_backup_start('standby', true)");
  copyFolder(from.data, to.data);
  rmSync(join(to.data, 'postmaster.pid'));
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
  await client.end();
  for (const [name, text] of [
    ['backup_label', rows[0].labelfile],
    ['standby.signal', ''],
  ] as const) {
    writeFileSync(join(to.data, name), text);
    if (to.runAs) chownSync(join(to.data, name), to.runAs.uid, to.runAs.gid);
  }
  const { username, password, port: primaryPort } = new URL(primary.url);
  appendFileSync(
    join(to.data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=${username} password=${password} application_name=standby'\n`,
  );
  const binaries = await installPostgresBinaries(to.folder);
  const port = await findFreePort('127.0.0.1', 0);
  const flags = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'hot_standby=on'];
  const child = spawn(binaries.postgres, ['-D', to.data, '-p', String(port), ...flags], {
    cwd: to.folder,
    env: serverEnvironment(),
    stdio: 'ignore',
    ...to.runAs,
  });
  const url = new URL(primary.url);
  url.port = String(port);
  const answers = () =>
    query(url.href, 'select 1').then(
      () => true,
      () => false,
    );
  await expect.poll(answers, { timeout: 60_000 }).toBe(true);
  return {
    url: url.href,
    stop: async () => {
      child.kill('SIGQUIT');
      await Promise.race([once(child, 'exit'), sleep(10_000)]);
    },
  };
}
