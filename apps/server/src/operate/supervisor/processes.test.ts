// API and worker as in production: separate processes with a shared DATABASE_URL.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ProcessFromSource, runEntry } from '../../../test/run-source.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { findFreePort } from '../../platform/listen/free-port.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 }); // starting processes takes long on a busy machine

let test: TestDatabase;
const processes: ProcessFromSource[] = [];

beforeAll(async () => {
  test = await createTestDatabase({ empty: true });
});
afterAll(async () => {
  for (const { child } of processes) child.kill('SIGKILL');
  await Promise.all(processes.map(({ exited }) => exited));
  await test.drop();
});

function production(name: string, env: Record<string, string>): ProcessFromSource {
  const process = runEntry(name, {
    env: {
      NODE_ENV: 'production',
      ...test.environment,
      TALONARIO_MASTER_KEY: randomBytes(32).toString('base64'),
      HOST: '127.0.0.1',
      METRICS_PORT: 'off',
      TALONARIO_API_PROCESSES: '2',
      ...env,
    },
  });
  processes.push(process);
  return process;
}

describe('production processes', () => {
  it('several start at once on an empty database, migrate it once, serve, and stop cleanly', async () => {
    const apis = [production('api', { PORT: '0' }), production('api', { PORT: '0' })];
    const worker = production('worker', { METRICS_PORT: '0' });
    for (const api of apis) {
      const [, url] = await api.waitFor(/"url":"([^"]+)"/);
      expect((await fetch(`${url}/livez`)).status).toBe(200);
      expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ status: 'ok' });
    }
    const [, probes] = await worker.waitFor(/"probes":"([^"]+)"/);
    expect((await fetch(`${probes}/livez`)).status).toBe(200);
    expect(await (await fetch(`${probes}/readyz`)).json()).toMatchObject({ status: 'ok' });
    expect(await (await fetch(`${probes}/metrics`)).text()).toContain('talonario_database_connections');
    expect((await fetch(`${probes}/`)).status).toBe(404);
    for (const { child, exited } of [...apis, worker]) {
      child.kill('SIGTERM');
      expect(await exited).toEqual({ code: 0, signal: null });
    }
  });

  it('an API that must stop reports that by /readyz first and still answers, so that load balancers can leave', async () => {
    const { child, exited, waitFor } = production('api', { PORT: '0', TALONARIO_DRAIN_MS: '4000' });
    const [, url] = await waitFor(/"url":"([^"]+)"/);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'stopping' });
    expect((await fetch(`${url}/livez`)).status).toBe(200); // on a new connection: it still listens
    expect(await exited).toEqual({ code: 0, signal: null });
    await expect(fetch(`${url}/livez`)).rejects.toThrow();
  });

  it('end with a sentence and an exit code that prevents restarts if a setting is missing', async () => {
    for (const name of ['api', 'worker']) {
      const { exited, output } = production(name, { TALONARIO_MASTER_KEY: '' });
      expect((await exited).code).toBe(78);
      expect(output()).toContain('TALONARIO_MASTER_KEY is missing');
      expect(output()).not.toContain(' at '); // no stack
    }
  });

  it('do not choose another port', async () => {
    const port = await findFreePort('127.0.0.1', 0);
    const squatter = createServer().listen(port, '127.0.0.1');
    const { exited, output } = production('api', { PORT: String(port) });
    expect((await exited).code).toBe(1);
    expect(output()).toContain('EADDRINUSE');
    squatter.close();
  });
});
