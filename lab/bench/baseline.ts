// Runs the baseline program next to the service and measures both in the same way: CPU time of the process and of
// PostgreSQL.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startTemporaryServer } from '../../apps/server/test/temporary-server.ts';
import { vacuumDatabase, warmingCalls } from './emission.ts';
import { type LoadResult, sendLoad } from './load.ts';
import { readUsage, usedBetween } from './processor.ts';

export interface Baseline extends LoadResult {
  readonly nodeMs: number;
  readonly postgresMs: number;
}

/** Measures the baseline. `pauseMs`: time between the two calls to SRI, as in the service at default settings. */
export async function measureBaseline(count: number, clients: number, lines: number, pauseMs = 0): Promise<Baseline> {
  const database = await startTemporaryServer({ durable: true });
  const sri = await startStubSri();
  const file = join(import.meta.dirname, 'baseline-server.ts');
  const options = ['--conditions=source', '--import', 'tsx'];
  const child = spawn(process.execPath, [...options, file, database.url, sri.url, String(pauseMs)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const [chunk] = await once(child.stdout, 'data');
    const { port } = JSON.parse(String(chunk)) as { port: number };
    const body = { items: Array.from({ length: lines }, (_, index) => ({ amount: index + 1, price: 10.5 })) };
    const call = () => ({ method: 'POST', url: `http://127.0.0.1:${port}/`, body }) as const;
    // With a pause most of the time is waiting, so more parallel clients are needed to warm up.
    await sendLoad({}, pauseMs > 0 ? 4 * clients : clients, warmingCalls, 201, call);
    await vacuumDatabase(database.url);
    const pid = child.pid ?? 0;
    const before = readUsage(pid, database.pid());
    const figures = await sendLoad({}, clients, count, 201, call);
    const used = usedBetween(before, readUsage(pid, database.pid()));
    return { ...figures, nodeMs: (used.baseline ?? 0) / count, postgresMs: (used.PostgreSQL ?? 0) / count };
  } finally {
    child.stdin.end();
    await once(child, 'exit');
    sri.close();
    await database.remove();
  }
}

// SRI stub that accepts everything without checks, so that only the caller's cost is measured.
async function startStubSri(): Promise<{ readonly url: string; close(): void }> {
  const server: Server = createServer((request, response) => {
    request.resume().on('end', () => {
      const decision = request.url === '/reception' ? 'RECIBIDA' : `AUTORIZADO${'x'.repeat(9_000)}`;
      response.end(`<estado>${decision}</estado>`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
