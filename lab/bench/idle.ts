// Measures a service without requests: CPU time and transactions per second, memory.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectToRunningServer } from '../../apps/server/test/temporary-server.ts';
import { type CpuUsage, listFamily, type ProcessRole, usageOf, usedBetween } from './processor.ts';
import type { ResultSection } from './section.ts';
import { inTemporaryHome, processMemoryOf, startInFolder } from './start-in-folder.ts';

const settleSeconds = 60;
const seconds = Number(process.env.IDLE_SECONDS ?? 600);
const parts: readonly ProcessRole[] = ['api', 'worker', 'simulator', 'supervisor', 'PostgreSQL'];

export async function runBenchmark(): Promise<ResultSection> {
  return await inTemporaryHome(async (home) => {
    const service = await startInFolder(home);
    const database = await connectToRunningServer(home);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await sleep(settleSeconds * 1_000);
      const before = { usage: usageOf(service.pid), count: await countTransactions(client) };
      await sleep(seconds * 1_000);
      const used = usedBetween(before.usage, usageOf(service.pid));
      // One transaction is subtracted, because the benchmark itself made it.
      const transactions = (await countTransactions(client)) - before.count - 1;
      return describe(used, transactions, service.pid);
    } finally {
      await client.end();
      await database.close();
      await service.stop();
    }
  });
}

async function countTransactions(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select sum(xact_commit + xact_rollback) as count from pg_stat_database where datname = current_database()`,
  );
  return Number(rows[0]?.count);
}

function describe(used: CpuUsage, transactions: number, pid: number): ResultSection {
  const family = listFamily(pid);
  const memory = (part: ProcessRole) =>
    processMemoryOf(family.filter((each) => each.part === part).map((each) => each.pid));
  const all = parts.map((part) => ({ part, ms: (used[part] ?? 0) / seconds, ...memory(part) }));
  const sum = (pick: (row: (typeof all)[number]) => number) => all.reduce((total, row) => total + pick(row), 0);
  const own = sum(({ own, part }) => (part === 'simulator' ? 0 : own));
  return {
    title: 'At rest (`idle`)',
    columns: ['what', 'processor, ms a second', 'memory of its own, MB', 'with its part of shared pages, MB', 'goal'],
    rows: [
      ...all.map(({ part, ms, own, proportional }) => [
        part,
        ms.toFixed(2),
        own.toFixed(0),
        proportional.toFixed(0),
        '',
      ]),
      ['together', sum(({ ms }) => ms).toFixed(2), sum((row) => row.own).toFixed(0), '', '≤ 10 ms a second'],
      ['without the simulator', '', own.toFixed(0), '', '≤ 350 MB'],
      ['transactions a second', (transactions / seconds).toFixed(2), '', '', '≤ 1'],
    ],
    notes: [
      `\`npm start\` with the demo account: two api processes, one worker, supervisor, embedded PostgreSQL, simulator. Over ${seconds} s, from ${settleSeconds} s after it was ready; there are no requests.`,
      'Processor time of all threads of all processes. Every statement at rest is a transaction of its own.',
    ],
  };
}
