import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { runEntry, type SourceProcess } from '../../../test/run-source.ts';
import { createTemporaryHome, removeHome } from '../../../test/temporary-server.ts';
import { findFreePort } from '../../platform/listen/free-port.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 }); // processes on a machine that may be busy

const instances: SourceProcess[] = [];
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

function start(home: string, env: Record<string, string> = {}): SourceProcess {
  const instance = runEntry('start', { env: { TALONARIO_HOME: home, PORT: '0', METRICS_PORT: '0', ...env } });
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

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(50);
}

/** Processes of ours whose parent is the supervisor, by the file they run. */
function childrenOf(pid: number | undefined): Map<string, number> {
  const list = execFileSync('ps', ['-ww', '-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const children = new Map<string, number>();
  for (const line of list.split('\n')) {
    const match = /^ *(\d+) +(\d+) .*\b(api|worker|main|postgres)(\.js| -D)/.exec(line);
    if (match && Number(match[2]) === pid) children.set(match[3] ?? '', Number(match[1]));
  }
  return children;
}

function runs(pid: number): boolean {
  const state = execFileSync('sh', ['-c', `ps -o stat= -p ${pid} || true`], { encoding: 'utf8' }).trim();
  return state !== '' && !state.startsWith('Z');
}

describe('npm start', () => {
  it('gives a working key and login, keeps them over a restart, and says how to get in', async () => {
    const home = newHome();
    const first = await startReady(home);
    expect(await call(first.demo)).toBe(200);
    expect(first.demo).toMatchObject({ accountId: 1, email: 'demo@example.com' });
    expect(first.demo.simulatorUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(statSync(join(home, 'demo.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(home, 'master.key')).mode & 0o777).toBe(0o600);
    const said = first.output();
    for (const value of [first.demo.url, first.demo.apiKey, first.demo.email, first.demo.password])
      expect(said).toContain(value);
    expect(said).toContain(`curl -H 'X-API-Key: ${first.demo.apiKey}' ${first.demo.apiBase}/`);

    const key = readFileSync(join(home, 'master.key'), 'utf8');
    first.child.kill('SIGTERM');
    expect(await first.exited).toEqual({ code: 0, signal: null });
    const second = await startReady(home);
    expect(second.demo).toMatchObject({ apiKey: first.demo.apiKey, password: first.demo.password });
    expect(readFileSync(join(home, 'master.key'), 'utf8')).toBe(key);
    expect(await call(second.demo)).toBe(200);
    second.child.kill('SIGINT');
    expect((await second.exited).code).toBe(0);
  });

  it('tells a second start of the same home where the first one is, and leaves it alone', async () => {
    const home = newHome();
    const first = await startReady(home);
    const second = start(home);
    expect((await second.exited).code).toBe(1);
    expect(second.output()).toContain(`Talonario is running already on ${first.demo.url} (process ${first.child.pid})`);
    expect(await call(first.demo)).toBe(200);
  });

  it('brings back whatever is killed, on the same addresses', async () => {
    const { demo, child } = await startReady(newHome());
    const before = childrenOf(child.pid);
    expect([...before.keys()].sort()).toEqual(['api', 'main', 'postgres', 'worker']);
    for (const pid of before.values()) process.kill(pid, 'SIGKILL');
    await until(async () => {
      const now = childrenOf(child.pid);
      return [...before].every(([name, pid]) => now.has(name) && now.get(name) !== pid);
    });
    await until(() =>
      call(demo).then(
        (status) => status === 200,
        () => false,
      ),
    );
    await until(() =>
      fetch(`${demo.simulatorUrl}/`).then(
        () => true,
        () => false,
      ),
    );
  });

  it('leaves no process behind when it is killed with -9, and the next start recovers', async () => {
    const home = newHome();
    const first = await startReady(home);
    const children = [...childrenOf(first.child.pid).values()];
    expect(children).toHaveLength(4);
    first.child.kill('SIGKILL');
    await first.exited;
    const second = await startReady(home); // at once: it may meet the old ones on their way out
    expect(await call(second.demo)).toBe(200);
    expect(second.demo.apiKey).toBe(first.demo.apiKey);
    await until(() => !children.some(runs));
  });

  it('moves on from a taken port and says so', async () => {
    const port = await findFreePort('127.0.0.1', 0);
    const squatter = createServer().listen(port, '127.0.0.1');
    const { demo, output } = await startReady(newHome(), { PORT: String(port) });
    expect(Number(new URL(demo.url ?? '').port)).toBeGreaterThan(port);
    expect(output()).toContain(`Port ${port} is taken: using ${new URL(demo.url ?? '').port}`);
    squatter.close();
  });

  it('refuses nonsense before it starts anything', async () => {
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

  it('gives up in words when its database is not there', async () => {
    const port = await findFreePort('127.0.0.1', 0);
    const instance = start(newHome(), { DATABASE_URL: `postgresql://u:secret@127.0.0.1:${port}/x` });
    expect((await instance.exited).code).toBe(1);
    expect(instance.output()).toMatch(/the database is out of reach: ECONNREFUSED/);
    expect(instance.output()).not.toContain('secret');
  });
});
