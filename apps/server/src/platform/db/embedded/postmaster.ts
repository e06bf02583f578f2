// Finds, starts and stops the PostgreSQL server process of a data folder. PostgreSQL's lock file contains its process
// id, but after kill -9 that id may belong to another process.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import { serverEnvironment } from './cluster.ts';
import type { EmbeddedFolders } from './folders.ts';

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

/**
 * Returns the running server of a data folder, or undefined. Deletes a lock file whose process is not a PostgreSQL
 * server of this folder.
 */
export function findPostmaster(place: EmbeddedFolders): Postmaster | undefined {
  const found = readLockFile(place);
  if (!found || !isAlive(found.pid)) return undefined; // PostgreSQL itself removes the lock file of an ended process
  if (worksIn(found.pid, place.data)) return found;
  rmSync(lockFile(place), { force: true });
  return undefined;
}

export type PostmasterStartResult = { readonly ready: Postmaster } | { readonly failed: string };

/** Starts a server and waits until it accepts connections, however long a recovery takes, or until it fails. */
export async function startPostmaster(
  place: EmbeddedFolders,
  binaries: PostgresBinaries,
  port: number,
  durable: boolean,
): Promise<PostmasterStartResult> {
  const log = openLog(place);
  const logStart = logSize(place);
  const child = spawn(binaries.postgres, serverArguments(place, port, durable), {
    cwd: place.folder,
    env: serverEnvironment(),
    stdio: ['ignore', log, log],
    detached: true, // Ctrl-C in the terminal must not end the server: the service stops it after its own processes
    ...place.runAs,
  });
  closeSync(log);
  let end: string | undefined;
  child.once('error', (error) => {
    end = error.message;
  });
  child.once('exit', (code, signal) => {
    end ??= signal ?? `code ${code}`;
  });
  child.unref();
  while (end === undefined) {
    const found = readLockFile(place);
    if (found?.pid === child.pid && found?.ready) return { ready: found };
    await sleep(15);
  }
  return { failed: `it ended (${end}): ${lastLines(place, logStart)}` };
}

/**
 * Starts a small process that stops the server after this process has ended for any reason, because its standard input
 * is closed then.
 */
export function stopPostmasterWithThisProcess(place: EmbeddedFolders, pid: number): ChildProcess {
  const script = 'read -r _; [ "$(head -n 1 "$2")" = "$1" ] && kill -INT "$1"';
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(pid), lockFile(place)], {
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...place.runAs,
  });
  // Without a shell there is no guard process. The next start then finds the running server and uses it.
  guard.on('error', () => {});
  guard.unref();
  return guard;
}

/**
 * Stops the server: first orderly, and after `patienceMs` at once. In the second case it recovers at its next start.
 */
export async function stopPostmaster(pid: number, patienceMs: number): Promise<void> {
  signal(pid, 'SIGINT');
  if (await hasEnded(pid, patienceMs)) return;
  signal(pid, 'SIGQUIT');
  if (!(await hasEnded(pid, 3_000))) throw new Error(`PostgreSQL (process ${pid}) does not stop`);
}

async function hasEnded(pid: number, patienceMs: number): Promise<boolean> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(15)) {
    if (!isAlive(pid) || isZombie(pid)) return true;
  }
  return false;
}

function serverArguments(place: EmbeddedFolders, port: number, durable: boolean): readonly string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '', // the path of a socket may not exceed 107 bytes, and home may be in a long path
    logging_collector: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', place.data, '-p', String(port), ...flags];
}

function lockFile(place: EmbeddedFolders): string {
  return join(place.data, 'postmaster.pid');
}

// Reads PostgreSQL's lock file. Its lines: process id, data folder, start time, port, socket folder, address, shared
// memory, status.
function readLockFile(place: EmbeddedFolders): Postmaster | undefined {
  let text: string;
  try {
    text = readFileSync(lockFile(place), 'utf8');
  } catch {
    return undefined;
  }
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

function isAlive(pid: number): boolean {
  return signal(pid, 0);
}

// Whether a process has ended but was not reaped by its parent. In a container the parent may never do that.
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// Whether the working directory of a process is the data folder, as it is for a PostgreSQL server.
function worksIn(pid: number, data: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
    } catch {
      return false; // the process has ended or belongs to another user
    }
  }
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes('postgres') && stdout.includes(data);
}

function logFile(place: EmbeddedFolders): string {
  return join(place.folder, 'postgres.log');
}

function openLog(place: EmbeddedFolders): number {
  if (logSize(place) > 10_000_000) renameSync(logFile(place), `${logFile(place)}.old`);
  return openSync(logFile(place), 'a', 0o600);
}

function logSize(place: EmbeddedFolders): number {
  return statSync(logFile(place), { throwIfNoEntry: false })?.size ?? 0;
}

function lastLines(place: EmbeddedFolders, since: number): string {
  const text = readFileSync(logFile(place)).subarray(since).toString('utf8').trim();
  return text === '' ? `see ${logFile(place)}` : text.split('\n').slice(-6).join('\n');
}
