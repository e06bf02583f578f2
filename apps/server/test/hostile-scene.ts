// The API with two processes, as an operator runs it, with a measuring probe in each of them, and a caller with all
// permissions.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IssuingBusiness } from './issuing-business.ts';
import { isProcessRunning, openProcessScene, readyApisIn } from './process-scene.ts';
import { runEntry } from './run-source.ts';
import { sendRequest } from './test-app.ts';

export interface ProbeReading {
  readonly pid: number;
  /** Longest time in milliseconds during which the event loop was blocked. */
  readonly heldMs: number;
  /** CPU time of the process in milliseconds. */
  readonly cpuMs: number;
  /** Highest memory (`rss`) since the last reading, and current memory (`now`), in bytes. */
  readonly rss: number;
  readonly now: number;
}

export interface HostileScene {
  readonly url: string;
  readonly key: string;
  readonly cookie: string;
  readonly business: IssuingBusiness;
  /** Reads the measurements of each API process since the last reading. */
  readProbes(): Promise<ProbeReading[]>;
  /** Number of API processes that ended without being asked to; it should be zero. */
  deaths(): number;
  close(): Promise<void>;
}

/**
 * Opens the scene. Every API process loads the module `probe` before the service. It answers on a socket in the folder
 * HOSTILE_PROBES.
 */
export async function openHostileScene(probe: URL): Promise<HostileScene> {
  const probes = mkdtempSync(join(tmpdir(), 'probes-'));
  const scene = await openProcessScene({
    environment: { NODE_OPTIONS: `--import ${probe.href}`, HOSTILE_PROBES: probes },
  });
  const { account, business } = await scene.makeIssuer();
  const { url, environment } = scene;
  const api = runEntry('api', { env: environment });
  const pids = () => readyApisIn(api.output());
  while (pids().length < 2) await sleep(50);
  return {
    url,
    key: account.key,
    cookie: await signUp(url),
    business,
    readProbes: () =>
      Promise.all(
        readdirSync(probes)
          .filter(isOf(pids()))
          .map((file) => readProbe(join(probes, file))),
      ),
    deaths: () => pids().filter((pid) => !isProcessRunning(pid)).length,
    close: async () => {
      api.child.kill('SIGTERM');
      await api.exited;
      await scene.close();
      rmSync(probes, { recursive: true, force: true });
    },
  };
}

function isOf(pids: readonly number[]): (file: string) => boolean {
  return (file) => pids.includes(Number(file.split('.', 1)[0]));
}

function readProbe(socketPath: string): Promise<ProbeReading> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath, path: '/' }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve(JSON.parse(Buffer.concat(chunks).toString()) as ProbeReading);
    });
    asking.on('error', reject);
    asking.end();
  });
}

/** Creates a new account with its owner, for routes that only the panel has. */
async function signUp(url: string): Promise<string> {
  const answer = await sendRequest(`${url}/app/api/sign-up`, {
    method: 'POST',
    headers: { origin: url },
    json: { email: 'owner@example.com', password: 'caballo correcto 42 verde', account_name: 'Hostile', name: 'Owner' },
  });
  const [cookie] = answer.headers.getSetCookie();
  if (cookie === undefined) throw new Error(`nobody was signed in: ${answer.text}`);
  return cookie.split(';', 1)[0] ?? '';
}
