// `npm run bench:paired -- <checkout>`: what an emission costs here and in another checkout (with `npm ci` done there), in turns, so
// that a busy moment of the machine hits both alike. Prints a table; nothing is kept.
import { resolve } from 'node:path';
import pg from 'pg';
import { invoiceCall, measureCost, pauseWorker, tidy, warmUp } from './emission.ts';
import { load, type Service, startService } from './service.ts';

const rounds = Number(process.env.PAIRED_ROUNDS ?? 8);
const emissions = 400;

const other = process.argv[2];
if (!other) throw new Error('which checkout shall it be compared with?');
const settings = { TALONARIO_API_PROCESSES: '1' };
const services = [await startService({ settings, root: resolve(other) }), await startService({ settings })];
try {
  for (const service of services) {
    await warmUp(service);
    pauseWorker(service);
    await measureCost(service, 1_000, {});
  }
  const costs: number[][] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    // Who begins changes from round to round.
    for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const { ms } = await measureCost(services[at] as Service, emissions, {});
      costs[at]?.push((ms.api ?? 0) + (ms.supervisor ?? 0) + (ms.PostgreSQL ?? 0));
    }
  }
  const ratios = (costs[1] ?? []).map((ms, round) => ms / (costs[0]?.[round] ?? ms));
  console.log(`ms of processor, the other checkout: ${list(costs[0] ?? [])}`);
  console.log(`ms of processor, this one:           ${list(costs[1] ?? [])}`);
  console.log(`ratios: ${list(ratios)}; the middle one ${middle(ratios).toFixed(3)}`);
  for (const [at, name] of ['the other checkout', 'this one'].entries())
    console.log(`log of PostgreSQL for one emission, ${name}: ${await measureLog(services[at] as Service)}`);
} finally {
  for (const service of services) await service.stop();
}

/** Without images of pages, which depend on when the last checkpoint was. One client: nobody shares a transaction. */
async function measureLog({ databaseUrl, demo }: Service): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('alter system set full_page_writes = off');
  await client.query('select pg_reload_conf()');
  await tidy(databaseUrl);
  await client.query('checkpoint');
  const read = async () =>
    (await client.query('select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1)::float8 as bytes', ['0/0'])).rows[0]
      .bytes as number;
  const before = await read();
  await load(demo, 1, 200, 201, invoiceCall(demo, {}));
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
