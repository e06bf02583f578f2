// Runs `npm start` as a user does: all its data, including embedded PostgreSQL, is in a temporary folder.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTemporaryHome, removeHome } from '../../apps/server/test/temporary-server.ts';

export interface StartedFolder {
  readonly pid: number;
  /** Wall-clock time from the command to "ready". */
  readonly seconds: number;
  /** Start time in seconds that the service itself reports. */
  readonly told: number;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');

export async function startInFolder(home: string): Promise<StartedFolder> {
  const began = performance.now();
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: root,
    env: { ...env, TALONARIO_HOME: home, PORT: '0', METRICS_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  let told: RegExpExecArray | null = null;
  for (; told === null; told = /ready \(([\d.]+) s\)/.exec(output)) {
    if (child.exitCode !== null) throw new Error(`the service did not start:\n${output}`);
    await sleep(20);
  }
  return {
    pid: child.pid ?? 0,
    seconds: (performance.now() - began) / 1000,
    told: Number(told[1]),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Restores the state after `npm ci`: nothing compiled, no panel built. */
export function deleteBuilds(): void {
  for (const folder of ['packages', 'apps'])
    for (const name of readdirSync(join(root, folder)))
      rmSync(join(root, folder, name, 'dist'), { recursive: true, force: true });
}

export async function inTemporaryHome<T>(work: (home: string) => Promise<T>): Promise<T> {
  const home = createTemporaryHome();
  try {
    return await work(home);
  } finally {
    removeHome(home);
  }
}

/** Memory in MB that is freed when the given processes end: their own pages, and their share of shared pages. */
export function processMemoryOf(pids: readonly number[]): { own: number; proportional: number } {
  const sum = { own: 0, proportional: 0 };
  for (const pid of pids) {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024;
    sum.own += of('Private_Clean') + of('Private_Dirty');
    sum.proportional += of('Pss');
  }
  return sum;
}
