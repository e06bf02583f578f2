// Starts the programs of the cluster, which are Debian packages, as a user that PostgreSQL accepts.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { choosePostgresUser } from '../../src/platform/db/embedded/run-as.ts';

const needed: Readonly<Record<string, string>> = {
  procps: '/usr/bin/ps',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd',
};

export const postgresBinaries = '/usr/lib/postgresql/15/bin';

/** Debian packages that are not installed yet. */
export function listMissingPackages(): string[] {
  return Object.entries(needed)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name);
}

/** Versions of the programs ("patroni 3.0.2, …") for the evidence page. */
export function describePrograms(): string {
  const names = Object.keys(needed).filter((name) => name !== 'python3-etcd');
  const { stdout } = spawnSync(
    'dpkg-query',
    [
      '-W',
      '-f',
      ['Package', 'Version']
        .map((field) => `\${${field}} `)
        .join('')
        .replace(/ $/, ', '),
      ...names,
    ],
    { encoding: 'utf8' },
  );
  return stdout.replace(/, $/, '');
}

export interface StartedProgram {
  readonly child: ChildProcess;
  readonly exited: Promise<void>;
}

/** Starts a program and writes its output to a file in the folder. */
export function startProgram(folder: string, name: string, command: readonly [string, ...string[]]): StartedProgram {
  const [file, ...args] = command;
  const child = spawn(file, args, {
    cwd: folder,
    env: {
      PATH: `${process.env.PATH}:${postgresBinaries}`,
      HOME: folder,
      LC_ALL: 'C.UTF-8',
      ETCD_UNSUPPORTED_ARCH: process.arch,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...choosePostgresUser(folder),
  });
  const log = join(folder, `${name}.log`);
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => appendFileSync(log, chunk));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return { child, exited };
}

/**
 * Sends a signal to a process and all its descendants. They are found in the process list, because PostgreSQL's
 * children are in another process group.
 */
export function signalProcessTree(pid: number, signal: NodeJS.Signals): void {
  const below = descendantsOf(pid);
  for (const each of [pid, ...below]) {
    try {
      process.kill(each, signal);
    } catch {
      // The process has already ended.
    }
  }
}

// Process ids of all descendants, from one list, because new processes may start in the meantime.
function descendantsOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'ppid=,pid='], { encoding: 'utf8' });
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    pairs.filter(([ppid]) => ppid === parent).flatMap(([, child = 0]) => [child, ...below(child)]);
  return below(pid);
}
