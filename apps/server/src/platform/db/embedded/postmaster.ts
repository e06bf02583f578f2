// The server process: is one running on this data folder, start one, stop one. PostgreSQL's own lock file says who runs;
// what it cannot know is that after a kill -9 its process id may have gone to somebody else.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { serverEnvironment } from './cluster.ts';
import type { Place } from './folders.ts';

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

/** The server that runs on this data folder now, or undefined. Clears away a lock file that names a stranger. */
export function findPostmaster(place: Place): Postmaster | undefined {
  const found = readLockFile(place);
  if (!found || !isAlive(found.pid)) return undefined; // PostgreSQL itself removes the file of a dead process
  if (worksIn(found.pid, place.data)) return found;
  rmSync(lockFile(place), { force: true });
  return undefined;
}

export type StartOutcome = { readonly ready: Postmaster } | { readonly failed: string };

/** Starts a server and waits until it takes connections, however long recovery takes, or until it gives up. */
export async function startPostmaster(
  place: Place,
  binaries: Binaries,
  port: number,
  durable: boolean,
): Promise<StartOutcome> {
  const log = openLog(place);
  const logStart = logSize(place);
  const child = spawn(binaries.postgres, serverArguments(place, port, durable), {
    cwd: place.folder,
    env: serverEnvironment(),
    stdio: ['ignore', log, log],
    detached: true, // a Ctrl-C in the terminal is for us; we end the server after its clients
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

/** A small process that ends the server when we are gone, however we went: its input closes with us. */
export function guardPostmaster(place: Place, pid: number): ChildProcess {
  const script = 'read -r _; [ "$(head -n 1 "$2")" = "$1" ] && kill -INT "$1"';
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(pid), lockFile(place)], {
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...place.runAs,
  });
  guard.on('error', () => {}); // without a shell there is no guard; the next start finds the orphan and takes it over
  guard.unref();
  return guard;
}

/** Ends the server: first politely (it finishes its files), then at once (it will recover at its next start). */
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

function serverArguments(place: Place, port: number, durable: boolean): readonly string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '', // a socket's path may not exceed 107 bytes, and home may lie anywhere
    logging_collector: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', place.data, '-p', String(port), ...flags];
}

function lockFile(place: Place): string {
  return join(place.data, 'postmaster.pid');
}

// Lines: pid, data folder, start time, port, socket folder, address, shared memory, status.
function readLockFile(place: Place): Postmaster | undefined {
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

// Ended, but its parent has not looked yet; in a container the parent may be a process that never looks.
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

// A server stands in its data folder from its first moments on.
function worksIn(pid: number, data: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
    } catch {
      return false; // gone meanwhile, or a process of another user: not ours
    }
  }
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes('postgres') && stdout.includes(data);
}

function logFile(place: Place): string {
  return join(place.folder, 'postgres.log');
}

function openLog(place: Place): number {
  if (logSize(place) > 10_000_000) renameSync(logFile(place), `${logFile(place)}.old`);
  return openSync(logFile(place), 'a', 0o600);
}

function logSize(place: Place): number {
  return statSync(logFile(place), { throwIfNoEntry: false })?.size ?? 0;
}

function lastLines(place: Place, since: number): string {
  const text = readFileSync(logFile(place)).subarray(since).toString('utf8').trim();
  return text === '' ? `see ${logFile(place)}` : text.split('\n').slice(-6).join('\n');
}
