import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findProgram } from '../../../../../scripts/external-programs.mjs';
import { type ProcessFromSource, runEntry } from '../../../test/run-source.ts';
import { createTemporaryHome, removeHome } from '../../../test/temporary-server.ts';
import { findFreePort } from '../../platform/listen/free-port.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 }); // starting processes takes long on a busy machine

const instances: ProcessFromSource[] = [];
const homes: string[] = [];

afterAll(async () => {
  for (const { child } of instances) child.kill('SIGTERM');
  await Promise.all(instances.map(({ exited }) => exited));
  for (const home of homes) removeHome(home);
});

function newHome(): string {
  const home = createTemporaryHome();
  homes.push(home);
  return home;
}

function start(home: string, env: Record<string, string> = {}): ProcessFromSource {
  const usual = { TALONARIO_HOME: home, TALONARIO_API_PROCESSES: '2', PORT: '0', METRICS_PORT: '0' };
  const instance = runEntry('start', { env: { ...usual, ...env } });
  instances.push(instance);
  return instance;
}

async function startReady(home: string, env: Record<string, string> = {}) {
  const instance = start(home, env);
  await instance.waitFor(/Talonario is ready[\s\S]*\n\n$/);
  return { ...instance, demo: readDemo(home), output: instance.output };
}

function readDemo(home: string): Record<string, string> {
  return JSON.parse(readFileSync(join(home, 'demo.json'), 'utf8')) as Record<string, string>;
}

async function call(demo: Record<string, string>): Promise<number> {
  const answer = await fetch(`${demo.apiBase}/catalogs/document-types`, {
    headers: { 'x-api-key': demo.apiKey ?? '' },
  });
  await answer.arrayBuffer();
  return answer.status;
}

function answers(demo: Record<string, string>): Promise<boolean> {
  return call(demo).then(
    (status) => status === 200,
    () => false,
  );
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(50);
}

const ps = findProgram('processes of a running service', 'ps');

/** Child processes of the supervisor, named by the file that they run. */
function childrenOf(pid: number | undefined): { name: string; pid: number }[] {
  const list = execFileSync(ps ?? '', ['-ww', '-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return list.split('\n').flatMap((line) => {
    const match = /^ *(\d+) +(\d+) .*\b(api|worker|main|postgres)(\.js| -D)/.exec(line);
    return match && Number(match[2]) === pid ? [{ name: match[3] ?? '', pid: Number(match[1]) }] : [];
  });
}

function namesOf(children: readonly { name: string }[]): string[] {
  return children.map(({ name }) => name).sort();
}

function runs(pid: number): boolean {
  const state = spawnSync(ps ?? '', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  return state !== '' && !state.startsWith('Z');
}

/** The tests share this home folder, because creating an empty database takes longer than the rest of a start. */
const home = newHome();

describe('npm start', () => {
  let first: Awaited<ReturnType<typeof startReady>>;
  let key: string;

  it('prints a working key and login', async () => {
    first = await startReady(home);
    expect(await call(first.demo)).toBe(200);
    expect(first.demo).toMatchObject({ accountId: 1, email: 'demo@example.com' });
    expect(first.demo.simulatorUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(statSync(join(home, 'demo.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(home, 'master.key')).mode & 0o777).toBe(0o600);
    const said = first.output();
    for (const value of [first.demo.url, first.demo.apiKey, first.demo.email, first.demo.password])
      expect(said).toContain(value);
    expect(said).toContain(`curl -H 'X-API-Key: ${first.demo.apiKey}' ${first.demo.apiBase}/`);

    key = readFileSync(join(home, 'master.key'), 'utf8');
    first.child.kill('SIGINT');
    expect(await first.exited).toEqual({ code: 0, signal: null });
  });

  it.runIf(ps)('keeps them after a restart, and stops in order when its npm has ended', async () => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, TALONARIO_HOME: home, PORT: '0', METRICS_PORT: '0' };
    const npm = spawn('npm', ['start'], {
      cwd: fileURLToPath(new URL('../../../../../', import.meta.url)),
      env,
      stdio: 'ignore',
    });
    const running = join(home, 'running.json');
    await until(() => existsSync(running));
    const { pid } = JSON.parse(readFileSync(running, 'utf8')) as { pid: number };
    const demo = readDemo(home);
    expect(demo).toMatchObject({ apiKey: first.demo.apiKey, password: first.demo.password });
    expect(readFileSync(join(home, 'master.key'), 'utf8')).toBe(key);
    await until(() => answers(demo));
    const children = childrenOf(pid).map((child) => child.pid);
    npm.kill('SIGKILL');
    await until(() => ![pid, ...children].some(runs));
    expect(existsSync(running)).toBe(false); // only a regular stop removes the file
  });

  it('refuses wrong settings before it starts anything', async () => {
    const home = join(newHome(), 'fresh');
    const instance = start(home, { PORT: 'http', LOG_LEVEL: 'loud' });
    expect((await instance.exited).code).toBe(1);
    expect(instance.output()).toMatch(/2 faults:\n {2}PORT must be[^\n]*\n {2}LOG_LEVEL must be/);
    expect(existsSync(home)).toBe(false);
  });

  it('refuses to run in production without a database and a master key', async () => {
    const instance = start(newHome(), { NODE_ENV: 'production' });
    expect((await instance.exited).code).toBe(1);
    expect(instance.output()).toMatch(/DATABASE_URL is missing[\s\S]*TALONARIO_MASTER_KEY is missing/);
  });

  it('ends with a sentence if its database is unreachable', async () => {
    const port = await findFreePort('127.0.0.1', 0);
    const instance = start(newHome(), { DATABASE_URL: `postgresql://u:secret@127.0.0.1:${port}/x` });
    expect((await instance.exited).code).toBe(1);
    expect(instance.output()).toMatch(/the database is out of reach: ECONNREFUSED/);
    expect(instance.output()).not.toContain('secret');
  });
});

// The tests share one running service and depend on their order: each leaves it working, and the last one stops it.
describe.runIf(ps)('a running service', () => {
  let takenPort: number;
  let running: Awaited<ReturnType<typeof startReady>>;
  beforeAll(async () => {
    takenPort = await findFreePort('127.0.0.1', 0);
    const squatter = createServer().listen(takenPort, '127.0.0.1');
    running = await startReady(home, { PORT: String(takenPort) });
    squatter.close();
  });

  it('chooses another port if one is in use, and reports that', () => {
    const used = new URL(running.demo.url ?? '').port;
    expect(Number(used)).toBeGreaterThan(takenPort);
    expect(running.output()).toContain(`Port ${takenPort} is taken: using ${used}`);
  });

  it('sums the metrics of all its processes, and no counter decreases when one of them dies', async () => {
    const { demo, child } = running;
    const read = async (name: string) => {
      const text = await (await fetch(demo.metricsUrl ?? '')).text();
      const lines = text.split('\n').filter((line) => line.startsWith(name) && !line.startsWith('#'));
      return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    };
    // Without keep-alive every request opens a connection, so both API processes get some.
    const headers = { 'x-api-key': demo.apiKey ?? '', connection: 'close' };
    for (let count = 0; count < 10; count += 1)
      await (await fetch(`${demo.apiBase}/catalogs/document-types`, { headers })).arrayBuffer();
    expect(await read('talonario_http_request_duration_seconds_count')).toBe(10);
    expect(await read('talonario_sri_up{environment="test"}')).toBe(1);
    const [api] = childrenOf(child.pid).filter(({ name }) => name === 'api');
    process.kill(api?.pid ?? 0, 'SIGKILL');
    await until(async () => (await read('talonario_process_deaths_total')) === 1);
    expect(await read('talonario_http_request_duration_seconds_count')).toBe(10);
    await until(async () => (await read('talonario_api_processes')) === 2);
  });

  it('refuses a second start of the same home with the address of the first one', async () => {
    const second = start(home);
    expect((await second.exited).code).toBe(1);
    expect(second.output()).toContain(
      `Talonario is running already on ${running.demo.url} (process ${running.child.pid})`,
    );
    expect(await call(running.demo)).toBe(200);
  });

  it('replaces its processes on SIGHUP while every call is answered', async () => {
    const { demo, child, waitFor } = running;
    const before = childrenOf(child.pid).filter(({ name }) => name === 'api');
    let over = false;
    let answered = 0;
    const clients = Array.from({ length: 4 }, async () => {
      while (!over) {
        expect(await call(demo)).toBe(200);
        answered += 1;
      }
    });
    await until(() => answered > 20);
    child.kill('SIGHUP');
    await waitFor(/2 api processes were replaced/);
    over = true;
    await Promise.all(clients);
    const after = childrenOf(child.pid).filter(({ name }) => name === 'api');
    expect(after).toHaveLength(2);
    expect(after.filter(({ pid }) => before.some((old) => old.pid === pid))).toEqual([]);
  });

  it('restarts killed processes on the same addresses', async () => {
    const { demo, child } = running;
    const before = childrenOf(child.pid);
    expect(namesOf(before)).toEqual(['api', 'api', 'main', 'postgres', 'worker']);
    // Kills all processes with one command, because one may end by itself after another.
    spawnSync('sh', ['-c', `kill -KILL ${before.map(({ pid }) => pid).join(' ')}`]);
    await until(() => {
      const now = childrenOf(child.pid).filter(({ pid }) => !before.some((old) => old.pid === pid));
      return namesOf(now).join() === namesOf(before).join();
    });
    await until(() => answers(demo));
    await until(() =>
      fetch(`${demo.simulatorUrl}/`).then(
        () => true,
        () => false,
      ),
    );
  });

  it('always restarts a process that was ready once, and refuses no connection while none is running', async () => {
    const { demo, child, output } = running;
    const apis = () => childrenOf(child.pid).filter(({ name }) => name === 'api');
    const dead = new Set<number>();
    while (dead.size < 8) {
      for (const { pid } of apis()) {
        if (dead.has(pid)) continue;
        dead.add(pid);
        process.kill(pid, 'SIGKILL');
      }
      await until(() => apis().filter(({ pid }) => !dead.has(pid)).length === 2);
      const refused = await call(demo).then(
        () => false,
        (error: Error) => String((error.cause as NodeJS.ErrnoException)?.code) === 'ECONNREFUSED',
      );
      expect(refused).toBe(false);
    }
    expect(output()).toContain('ALERT: api ended (SIGKILL)');
    await until(() => answers(demo));
    expect(child.exitCode).toBeNull();
  });

  it('leaves no process behind when it is killed with -9, and the next start recovers', async () => {
    await until(() => childrenOf(running.child.pid).length === 5);
    const children = childrenOf(running.child.pid).map(({ pid }) => pid);
    running.child.kill('SIGKILL');
    await running.exited;
    const second = await startReady(home); // starts at once, so that old processes may still be ending
    expect(await call(second.demo)).toBe(200);
    expect(second.demo.apiKey).toBe(running.demo.apiKey);
    await until(() => !children.some(runs));
    second.child.kill('SIGTERM');
    expect(await second.exited).toEqual({ code: 0, signal: null });
  });
});
