import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { findProgram } from '../../../../../../scripts/external-programs.mjs';
import { type ProcessFromSource, runProgram } from '../../../../test/run-source.ts';
import { createTemporaryHome, removeHome, startTemporaryServer } from '../../../../test/temporary-server.ts';
import { AlreadyRunning, openEmbeddedServer } from './server.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 }); // starting processes takes long on a busy machine

const homes: string[] = [];
const holders: ProcessFromSource[] = [];

function newHome(): string {
  const home = createTemporaryHome();
  homes.push(home);
  return home;
}

afterAll(async () => {
  for (const { child } of holders) child.kill('SIGKILL');
  await Promise.all(holders.map(({ exited }) => exited));
  // Removes nested homes first, because they contain paths of folders elsewhere.
  for (const home of homes.reverse()) removeHome(home);
});

async function hold(home: string, as: 'supervisor' | 'guest' = 'supervisor') {
  const holder = await runProgram(new URL('../../../../test/hold-server.ts', import.meta.url), { args: [home, as] });
  holders.push(holder);
  const [line] = await holder.waitFor(/\{.*\}/);
  return { ...holder, ...(JSON.parse(line) as { url: string; pid: number; adopted: boolean }) };
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(50);
}

function runs(pid: number): boolean {
  try {
    // A zombie process has ended.
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return existsSync('/proc/self') ? false : isSignalled(pid);
  }
}

function isSignalled(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Shared by tests that do not change it, because creating a cluster takes longer than most tests. */
const home = newHome();

describe('the embedded server', () => {
  it('returns on the same address with all committed data after kill -9', async () => {
    const server = await startTemporaryServer({ durable: true });
    homes.push(server.home);
    await ask(server.url, 'create table kept (n int); insert into kept values (7)');
    const before = server.pid();
    server.kill();
    await until(() =>
      ask(server.url, 'select n from kept').then(
        (rows) => JSON.stringify(rows) === '[{"n":7}]',
        () => false,
      ),
    );
    await until(() => server.pid() !== before);
    await server.remove();
    expect(existsSync(server.home)).toBe(false);
  });

  it('stops when its supervisor is killed with -9, and the next start has its data', async () => {
    const first = await hold(home);
    await ask(first.url, 'create table kept (n int); insert into kept values (1)');
    first.child.kill('SIGKILL');
    await until(() => !runs(first.pid));
    const second = await hold(home);
    expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 1 }]);
    second.child.kill('SIGTERM');
    expect((await second.exited).code).toBe(0);
  });

  it('recovers when supervisor and server are both killed with -9', async () => {
    const first = await hold(home);
    await ask(first.url, 'create table saved (n int); insert into saved values (2)');
    process.kill(first.pid, 'SIGKILL');
    first.child.kill('SIGKILL');
    await first.exited;
    const second = await openEmbeddedServer({ home, as: 'supervisor' });
    expect(await ask(second.url, 'select n from saved')).toEqual([{ n: 2 }]);
    await second.close();
    expect(runs(second.pid())).toBe(false);
  });

  it('lets one of two simultaneous first starts win and refuses the other with a sentence', async () => {
    const home = newHome();
    const start = () => openEmbeddedServer({ home, as: 'supervisor', durable: false });
    const outcomes = await Promise.allSettled([start(), start()]);
    const [won, ...others] = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    const [lost] = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(others).toEqual([]);
    expect(lost?.reason).toBeInstanceOf(AlreadyRunning);
    expect(await ask(won?.value.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
    await won?.value.close();
  });

  it('is stopped by the last process that uses it', async () => {
    const guest = await openEmbeddedServer({ home, as: 'guest', durable: false });
    const supervisor = await openEmbeddedServer({ home, as: 'supervisor', durable: false });
    expect(supervisor.adopted).toBe(true);
    expect(supervisor.url).toBe(guest.url);
    await guest.close();
    expect(await ask(supervisor.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await supervisor.close();
    expect(runs(supervisor.pid())).toBe(false);
  });

  it('ignores a lock file whose process id belongs to another process now', async () => {
    const first = await openEmbeddedServer({ home, as: 'supervisor', durable: false });
    const { folder } = first;
    await first.close();
    // The lock file has the id of a running process of the same user, with which PostgreSQL itself would refuse to
    // start.
    writeFileSync(
      join(folder, 'data', 'postmaster.pid'),
      `${process.pid}\n${join(folder, 'data')}\n1\n5432\n\n\n\nready\n`,
    );
    const second = await openEmbeddedServer({ home, as: 'supervisor', durable: false });
    expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.close();
  });

  it('does not change data of another major version', async () => {
    const { close, folder } = await openEmbeddedServer({ home, as: 'supervisor', durable: false });
    await close();
    const version = join(folder, 'data', 'PG_VERSION');
    const own = readFileSync(version, 'utf8');
    writeFileSync(version, '17\n');
    await expect(openEmbeddedServer({ home, as: 'supervisor' })).rejects.toThrow(
      /belongs to PostgreSQL 17 and this release brings PostgreSQL 18/,
    );
    writeFileSync(version, own);
  });

  it('does not reveal its password and listens on loopback only', async () => {
    const server = await openEmbeddedServer({ home, as: 'supervisor', durable: false });
    const password = join(server.folder, 'data', 'talonario.password');
    expect(statSync(password).mode & 0o777).toBe(0o600);
    expect(statSync(join(server.folder, 'data')).mode & 0o777).toBe(0o700);
    const settings =
      "select setting from pg_settings where name in ('listen_addresses', 'unix_socket_directories') order by name";
    expect(await ask(server.url, settings)).toEqual([{ setting: '127.0.0.1' }, { setting: '' }]);
    const strange = server.url.replace(readFileSync(password, 'utf8').trim(), 'guess');
    await expect(ask(strange, 'select 1')).rejects.toThrow('password authentication failed');
    await server.close();
  });

  it('is durable and the same on every machine', async () => {
    const server = await openEmbeddedServer({ home, as: 'supervisor' });
    const [row] = await ask(
      server.url,
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
              current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
              lower('ÑÁÜ') as folded`,
    );
    expect(row).toEqual({ fsync: 'on', pages: 'on', checksums: 'on', encoding: 'UTF8', folded: 'ñáü' });
    await server.close();
  });

  const asRoot = process.getuid?.() === 0;
  it.runIf(asRoot)('keeps programs and data accessible to its user when root works under a 0700 folder', async () => {
    const outer = newHome();
    chmodSync(outer, 0o700);
    const home = join(outer, 'with spaces', '.talonario');
    mkdirSync(home, { recursive: true });
    homes.push(home);
    const first = await openEmbeddedServer({ home, as: 'supervisor', durable: false });
    await ask(first.url, 'create table kept (n int); insert into kept values (3)');
    await first.close();
    expect(first.folder.startsWith('/var/lib/talonario/')).toBe(true);
    expect(readFileSync(join(home, 'postgres.location'), 'utf8')).toBe(`${first.folder}\n`);
    expect(statSync(first.folder)).toMatchObject({ uid: 0 });
    expect(statSync(join(first.folder, 'data')).uid).not.toBe(0);
    const second = await openEmbeddedServer({ home, as: 'supervisor', durable: false });
    expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 3 }]);
    await second.close();
  });
  if (!asRoot) console.log('skipped: the 0700 folder of root (needs root)');
});

describe.runIf(mountsOwnDisk())('a disk that is full', () => {
  it('stops the server, and lets it start again when there is space', async () => {
    const home = newHome();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=711', 'tmpfs', home]);
    try {
      const said: string[] = [];
      let lost: Error | undefined;
      const server = await openEmbeddedServer({
        home,
        as: 'supervisor',
        say: (line) => said.push(line),
        onLost: (error) => {
          lost = error;
        },
      });
      const filler = join(home, 'filler');
      execFileSync('sh', ['-c', 'dd if=/dev/zero of="$1" bs=64k 2>/dev/null; true', 'sh', filler]);
      process.kill(server.pid(), 'SIGKILL');
      await until(() => said.some((line) => line.includes('is full; PostgreSQL starts again when there is room')));
      rmSync(filler);
      await until(() =>
        ask(server.url, 'select 1 as one').then(
          () => true,
          () => false,
        ),
      );
      expect(lost).toBeUndefined();
      await server.close();
    } finally {
      execFileSync('umount', ['-l', home]);
    }
  });
});

/** Whether this machine can mount a small disk for a test. Only root can, and not in every container. */
function mountsOwnDisk(): boolean {
  if (process.getuid?.() !== 0) return false;
  const mount = findProgram('a server on a full disk', 'mount');
  const probe = mkdtempSync(join(tmpdir(), 'talonario-mount-'));
  try {
    if (mount === undefined) return false;
    execFileSync(mount, ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe], { stdio: 'ignore' });
    execFileSync('umount', [probe]);
    return true;
  } catch {
    console.log('skipped: a server on a full disk: nothing can be mounted here');
    return false;
  } finally {
    rmdirSync(probe);
  }
}
