// Starts PgBouncer in transaction mode in front of a test server. `npm run test:pooler` runs all server tests through
// it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../src/platform/listen/free-port.ts';

export interface Pooler {
  /** Returns the address of the same database through the pooler. */
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

export interface PoolerOptions {
  /** PostgreSQL server to which the pooler connects. */
  readonly server: { readonly host: string; readonly port: number };
  readonly login: string;
  readonly password: string;
  /** Maximum connections to PostgreSQL per database. */
  readonly poolSize?: number;
  readonly settings?: readonly string[];
}

export async function startPooler(options: PoolerOptions): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'talonario-pooler-'));
  chmodSync(folder, 0o755);
  const port = await findFreePort('127.0.0.1', 0);
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${options.login}" "${options.password}"\n`, { mode: 0o644 });
  writeFileSync(join(folder, 'pgbouncer.ini'), settingsOf(options, port, users), { mode: 0o644 });
  const user = userInfo().uid === 0 ? ['--user', 'postgres'] : []; // it does not run as root
  // A shell ends the pooler when this process ends, because the pipe between them is closed then.
  const guarded = ['-c', '"$@" & read -r _; kill -9 $!', 'sh', 'pgbouncer', '--quiet', ...user];
  const child = spawn('/bin/sh', [...guarded, join(folder, 'pgbouncer.ini')], { stdio: ['pipe', 'ignore', 'pipe'] });
  let told = '';
  child.stderr.on('data', (chunk) => {
    told = `${told}${chunk}`.slice(-2_000);
  });
  await untilItListens(port, child, () => told);
  return {
    urlOf: (databaseUrl) => throughPooler(databaseUrl, options, port),
    stop: async () => {
      const exited = child.exitCode === null ? once(child, 'exit') : undefined;
      child.stdin.end();
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function throughPooler(databaseUrl: string, { login, password }: PoolerOptions, port: number): string {
  const url = new URL(databaseUrl);
  Object.assign(url, { host: `127.0.0.1:${port}`, username: login, password });
  return url.href;
}

function settingsOf({ server, poolSize = 20, settings = [] }: PoolerOptions, port: number, users: string): string {
  return [
    '[databases]',
    `* = host=${server.host} port=${server.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    'max_client_conn = 2000',
    `default_pool_size = ${poolSize}`,
    'server_idle_timeout = 30',
    'autodb_idle_timeout = 10',
    ...settings,
    '',
  ].join('\n');
}

async function untilItListens(port: number, child: ChildProcess, told: () => string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`pgbouncer did not start: ${told()}`);
    const socket = connect(port, '127.0.0.1');
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (open) return;
    await sleep(50);
  }
  throw new Error(`pgbouncer does not listen: ${told()}`);
}
