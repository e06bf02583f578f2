// `npm run bench:paired -- <checkout> [what]`: compares the CPU time here and in another checkout (with `npm ci` done
// there). They are measured in turns, so that other load on the machine affects both alike. What: `emission` (default),
// its `delivery`, an emission at default settings (`usual`), or a complete `life` at default settings. Prints a table
// and stores nothing.
import { resolve } from 'node:path';
import pg from 'pg';
import {
  invoiceCall,
  measureCost,
  measureDelivery,
  measureDocumentLifecycle,
  openPoints,
  pauseWorker,
  vacuumDatabase,
  waitUntilIdle,
  warmUp,
} from './emission.ts';
import type { CpuUsage } from './processor.ts';
import { type BenchService, sendDemoLoad, startService } from './service.ts';

const rounds = Number(process.env.PAIRED_ROUNDS ?? 8);
const each = Number(process.env.PAIRED_EACH ?? 400);
const warming = Number(process.env.PAIRED_WARMING ?? 6_000);

const [other, what = 'emission'] = process.argv.slice(2);
if (!other) throw new Error('which checkout shall it be compared with?');

/** Measured steps of one round, and the state of the worker during each. */
const ways: Readonly<Record<string, (service: BenchService, points: number[]) => Promise<CpuUsage>>> = {
  emission: async (service) => (await measureCost(service, each, {})).ms,
  delivery: (service) => measureDelivery(service, each),
  usual: async (service, points) => (await measureCost(service, each, { points })).ms,
  life: async (service, points) => (await measureDocumentLifecycle(service, each, { points })).ms,
};
const way = ways[what];
if (!way) throw new Error(`one of ${Object.keys(ways).join(', ')}`);
const usual = what === 'usual' || what === 'life';
const settings = usual ? { TALONARIO_FIRST_ASK_MS: undefined } : { TALONARIO_API_PROCESSES: '1' };
const parts = { api: ['api', 'supervisor'], PostgreSQL: ['PostgreSQL'], worker: ['worker'] } as const;
const counted = what === 'delivery' ? (['PostgreSQL', 'worker'] as const) : (['api', 'PostgreSQL', 'worker'] as const);

const services = [await startService({ settings, root: resolve(other) }), await startService({ settings })];
try {
  const points: number[][] = [];
  for (const service of services) {
    points.push(await openPoints(service));
    await warmUp(service, { calls: warming, clients: usual ? 40 : 8, points: usual ? (points.at(-1) ?? []) : [] });
    await waitUntilIdle(service);
    if (what === 'emission' || what === 'usual') pauseWorker(service);
    await way(service, points.at(-1) ?? []);
  }
  const used: CpuUsage[][] = [[], []];
  for (let round = 0; round < rounds; round += 1)
    // The order of the two services changes from round to round.
    for (const at of round % 2 === 0 ? [0, 1] : [1, 0])
      used[at]?.push(await way(services[at] as BenchService, points[at] ?? []));
  const total = (usage: CpuUsage, of: readonly (keyof typeof parts)[] = counted) =>
    of.flatMap((part) => parts[part]).reduce((sum, part) => sum + (usage[part] ?? 0), 0);
  const [theirs = [], ours = []] = used;
  console.log(`ms of processor, the other checkout: ${list(theirs.map((usage) => total(usage)))}`);
  console.log(`ms of processor, this one:           ${list(ours.map((usage) => total(usage)))}`);
  for (const part of counted) {
    const middles = used.map((usages) => middle(usages.map((usage) => total(usage, [part]))).toFixed(2));
    console.log(`${part}, the middle ones: ${middles.join(' there, ')} here`);
  }
  const ratios = ours.map((usage, round) => total(usage) / total(theirs[round] ?? usage));
  console.log(`ratios: ${list(ratios)}; the middle one ${middle(ratios).toFixed(3)}`);
  if (what === 'emission')
    for (const [at, name] of ['the other checkout', 'this one'].entries())
      console.log(`log of PostgreSQL for one emission, ${name}: ${await measureLog(services[at] as BenchService)}`);
} finally {
  for (const service of services) await service.stop();
}

/**
 * Measures the bytes of PostgreSQL's log per emission, without full-page images, which depend on the time of the last
 * checkpoint. Only one client sends requests, so that no two emissions share a transaction.
 */
async function measureLog({ databaseUrl, demo }: BenchService): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('alter system set full_page_writes = off');
  await client.query('select pg_reload_conf()');
  await vacuumDatabase(databaseUrl);
  await client.query('checkpoint');
  const read = async () =>
    (await client.query('select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1)::float8 as bytes', ['0/0'])).rows[0]
      .bytes as number;
  const before = await read();
  await sendDemoLoad(demo, 1, 200, 201, invoiceCall(demo, {}));
  const bytes = (await read()) - before;
  await client.end();
  return `${Math.round(bytes / 200).toLocaleString('en')} bytes`;
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((one, next) => one - next);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

function list(values: readonly number[]): string {
  return values.map((value) => value.toFixed(2)).join(' ');
}
