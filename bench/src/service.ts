// A whole service of its own for a benchmark: `npm start` in a folder that goes away, SRI's simulator at zero delay.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTemporaryHome, removeHome, startTemporaryServer } from '../../apps/server/test/temporary-server.ts';

export interface Demo {
  readonly url: string;
  readonly apiBase: string;
  readonly apiKey: string;
  readonly accountId: number;
  readonly businessId: number;
  readonly establishmentId: number;
  readonly customerId: number;
  readonly itemId: number;
  readonly simulatorControlUrl: string;
}

export interface Service {
  readonly demo: Demo;
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

export async function startService(): Promise<Service> {
  const database = await startTemporaryServer({ durable: true });
  const home = createTemporaryHome();
  const root = join(import.meta.dirname, '../..');
  const env = {
    ...process.env,
    TALONARIO_HOME: home,
    DATABASE_URL: database.url,
    PORT: '0',
    METRICS_PORT: 'off',
    LOG_LEVEL: 'warn',
    TALONARIO_FIRST_ASK_MS: '0',
  };
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  while (!output.includes('Talonario is ready')) {
    if (child.exitCode !== null) throw new Error(`the service did not start:\n${output}`);
    await sleep(100);
  }
  const demo = JSON.parse(readFileSync(join(home, 'demo.json'), 'utf8')) as Demo;
  await fetch(`${demo.simulatorControlUrl}/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ authorizationMs: { min: 0, max: 0 } }),
  });
  return {
    demo,
    databaseUrl: database.url,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await database.remove();
      removeHome(home);
    },
  };
}

export interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** `count` calls from `clients` connections; each must be answered with `status`. */
export async function load(
  { apiKey }: Demo,
  clients: number,
  count: number,
  status: number,
  make: (index: number) => { readonly method: 'GET' | 'POST'; readonly url: string; readonly body?: object },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  let next = 0;
  const client = async () => {
    for (let index = next++; index < count; index = next++) {
      const started = performance.now();
      const { method, url, body } = make(index);
      const answer = await call(agent, method, url, apiKey, body);
      if (answer.status !== status) throw new Error(`${method} ${url}: ${answer.status} ${answer.text.slice(0, 500)}`);
      times.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - started) / 1_000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: count / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

function call(
  agent: Agent,
  method: string,
  url: string,
  apiKey: string,
  body?: object,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const content = body && JSON.stringify(body);
    const headers = {
      'x-api-key': apiKey,
      ...(content && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
    };
    const outgoing = request(url, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    outgoing.on('error', reject);
    outgoing.end(content);
  });
}
