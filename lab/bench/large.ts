// `npm run soak:large`: measures one business with ten thousand, a million and ten million documents, each in a
// separate service. They are measured in turns, so that other load on the machine affects all of them alike. Writes
// docs/evidence/large.md. Needs 25 GB of disk. LARGE_SIZES=10000,20000 is a short run. LARGE_KEPT=folder keeps the data
// of the largest business for the next run, because creating it takes most of the time.
import { loadavg } from 'node:os';
import pg from 'pg';
import { writeEvidence } from '../../apps/server/test/evidence.ts';
import { invoiceCall, pauseWorker, resumeWorker, vacuumDatabase, warmUp } from './emission.ts';
import { fillWithDocuments } from './fill.ts';
import { serviceCpuMs } from './growth.ts';
import { listRequestUrl, measuredListRequests } from './list.ts';
import { median } from './measure.ts';
import { readUsage, usedBetween } from './processor.ts';
import { type BenchService, sendDemoLoad, startService } from './service.ts';

const sizes = (process.env.LARGE_SIZES ?? '10000,1000000,10000000').split(',').map(Number);
/**
 * Number of emissions for each size in a round. With fewer emissions V8 would not optimise the code of the processes.
 */
const emissions = Number(process.env.LARGE_EMISSIONS ?? 2_500);
const rounds = 3;
const goal = 1.5;

interface Grown {
  readonly size: number;
  readonly service: BenchService;
  readonly client: pg.Client;
}

/** A measured read request, for a business of any size. */
interface Reading {
  readonly name: string;
  readonly calls: number;
  readonly goal: string;
  prepare(grown: Grown): Promise<(index: number) => string>;
}

type Row = readonly [string, string];

const readings: readonly Reading[] = [
  ...measuredListRequests.map((row) => ({
    name: row.name,
    calls: 20,
    // A page that exists only in the large list cannot be compared.
    goal: row.query.startsWith('page=') ? row.goal || 'none' : '',
    prepare: async ({ service }: Grown) => {
      const url = await listRequestUrl(service.demo, row);
      return () => url;
    },
  })),
  one('one document, by id', ({ id, business }) => `/documents/${id}?businessId=${business}`),
  one('one document, by access key', ({ key, business }) => `/documents?businessId=${business}&accessKey=${key}`),
  one('one document, by number', ({ number, business }) => `/documents?businessId=${business}&number=${number}`),
];

const settings = Object.entries(process.env)
  .filter(([name]) => name === 'LARGE_SIZES' || name === 'LARGE_EMISSIONS')
  .map(([name, value]) => `${name}=${value}`);
const all: Grown[] = [];
try {
  for (const size of sizes) all.push(await grow(size));
  const rows = [...(await tellSizes()), ...(await measureReadings()), ...(await measureEmissions())];
  for (const [what, figure] of rows) console.log(`${what}: ${figure}`);
  writeEvidence('large.md', {
    title: `One business with ${named(Math.max(...sizes))} documents`,
    command: [...settings, 'npm run soak:large'].join(' '),
    about: `A service as \`npm start\` runs it for each size, with a separate PostgreSQL at default settings (128 MB of shared memory; the rest is the system's cache). The business has ${sizes.map(named).join(', ')} documents: copies made in SQL of one draft, without its lines and stored bytes, over 700 days, one in a thousand a draft, one in twenty a credit note. They are queried in turns, one client after the other, over HTTP, ${rounds} rounds; the values are in the order of these sizes: milliseconds of CPU time for a call (api and PostgreSQL together), the ratio of the last to the first, then the time of 95 of 100 calls. Emissions have five lines and sixteen clients; the worker is stopped, SRI answers at once. The goal is ${goal} × of CPU time, unless a row has another goal. Load of the machine at the end: ${(loadavg()[0] ?? 0).toFixed(1)}.`,
    rows,
  });
} finally {
  // A failure to stop a service must not hide the original error.
  await Promise.allSettled(all.map(stop));
}

async function stop({ client, service }: Grown): Promise<void> {
  resumeWorker(service);
  await client.end();
  await service.stop();
}

async function grow(size: number): Promise<Grown> {
  const service = await startService({ kept: size === Math.max(...sizes) ? process.env.LARGE_KEPT : undefined });
  const client = new pg.Client({ connectionString: service.databaseUrl, query_timeout: 0 });
  await client.connect();
  const started = performance.now();
  await fillWithDocuments(client, service.demo, size, { names: size / 20, lines: false });
  await client.query('checkpoint');
  pauseWorker(service);
  say(`${named(size)} documents in ${((performance.now() - started) / 1_000).toFixed(0)} s`);
  return { size, service, client };
}

async function tellSizes(): Promise<Row[]> {
  const sums = await Promise.all(
    all.map(async ({ client }) => {
      const { rows } = await client.query<{ own: string; indexes: string; names: string }>(
        "select pg_table_size('documents') as own, pg_indexes_size('documents') as indexes, (select count(*) from entity_names) as names",
      );
      return { own: Number(rows[0]?.own), indexes: Number(rows[0]?.indexes), names: Number(rows[0]?.names) };
    }),
  );
  const gigabytes = (of: 'own' | 'indexes') => sums.map((sum) => (sum[of] / 1e9).toFixed(2)).join(' / ');
  return [
    ['customers they name', sums.map(({ names }) => named(names)).join(' / ')],
    ['on the disk: documents, their indexes', `${gigabytes('own')} GB, ${gigabytes('indexes')} GB`],
  ];
}

interface Known {
  readonly id: string;
  readonly key: string;
  readonly number: string;
  readonly business: number;
}

/** Request that reads another document each time, from all documents of the business. */
function one(name: string, path: (document: Known) => string): Reading {
  const calls = 40;
  return {
    name,
    calls,
    goal: '',
    async prepare({ service: { demo }, client }) {
      const { rows } = await client.query<Known>(
        `select d.id, d.access_key as key, d.number, d.business_id as business
           from generate_series(1, $2) n
           cross join lateral (select min(id) as first, max(id) as last from documents where business_id = $1) ends
           cross join lateral (select * from documents where business_id = $1 and acronym = 'AUT'
                                 and id >= ends.first + (ends.last - ends.first) * n / ($2 + 2) order by id limit 1) d`,
        [demo.businessId, calls],
      );
      return (index) => demo.apiBase + path(rows[index % rows.length] as Known);
    },
  };
}

async function measureReadings(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const reading of readings) {
    const figures = all.map(() => ({ ms: 0, p95: [] as number[] }));
    const urls = await Promise.all(all.map((grown) => reading.prepare(grown)));
    const ask = (at: number, calls: number) =>
      sendDemoLoad((all[at] as Grown).service.demo, 1, calls, 200, (index) => ({
        method: 'GET',
        url: (urls[at] as (index: number) => string)(index),
      }));
    for (const at of all.keys()) await ask(at, 8);
    for (let round = 0; round < rounds; round += 1)
      for (const [at, { service }] of all.entries()) {
        const figure = figures[at] as (typeof figures)[number];
        const before = readUsage(service.pid, service.postmaster);
        figure.p95.push((await ask(at, reading.calls)).p95);
        figure.ms += serviceCpuMs(usedBetween(before, readUsage(service.pid, service.postmaster))) / reading.calls;
      }
    const ms = figures.map((figure) => figure.ms / rounds);
    const p95 = figures.map((figure) => median(figure.p95));
    rows.push([reading.name, `${compare(ms)}; p95 ${told(p95)} ms${reading.goal && ` (goal: ${reading.goal})`}`]);
    say(rows.at(-1)?.join(': ') ?? '');
  }
  return rows;
}

async function measureEmissions(): Promise<Row[]> {
  for (const { service } of all) await warmUp(service, { calls: emissions });
  const costs = all.map((): EmissionCost[] => []);
  for (let round = 0; round < 2; round += 1)
    for (const [at, grown] of all.entries()) costs[at]?.push(await emitSome(grown));
  const mean = (of: keyof EmissionCost) =>
    costs.map((some) => some.reduce((sum, cost) => sum + cost[of], 0) / some.length);
  return [
    ['an emission', `${compare(mean('ms'))}; p95 ${told(mean('p95'))} ms, p99 ${told(mean('p99'))} ms`],
    ['an emission, PostgreSQL alone', compare(mean('postgres'))],
    ['of it what the index of digits has put off', `${told(mean('putOff'))} ms`],
    ['an emission, log of PostgreSQL', `${told(mean('kB'))} kB`],
  ];
}

interface EmissionCost {
  readonly ms: number;
  readonly postgres: number;
  readonly putOff: number;
  readonly p95: number;
  readonly p99: number;
  readonly kB: number;
}

/**
 * Emits documents and measures the cost. The work that indexes defer until some thousand rows are pending is included:
 * the next writer does it, so otherwise it would be missing or be counted for another measurement.
 */
async function emitSome({ size, service, client }: Grown): Promise<EmissionCost> {
  const usage = () => readUsage(service.pid, service.postmaster);
  await vacuumDatabase(service.databaseUrl);
  await client.query('checkpoint');
  const [before, bytes] = [usage(), await walBytes(client)];
  const { p95, p99 } = await sendDemoLoad(service.demo, 16, emissions, 201, invoiceCall(service.demo, {}));
  const issued = usage();
  await client.query("select gin_clean_pending_list('documents_fragments_idx')");
  const whole = usedBetween(before, usage());
  const kB = ((await walBytes(client)) - bytes) / emissions / 1_000;
  const [ms, postgres] = [serviceCpuMs(whole) / emissions, (whole.PostgreSQL ?? 0) / emissions];
  const putOff = serviceCpuMs(usedBetween(issued, usage())) / emissions;
  say(`an emission at ${named(size)}: ${told([ms, postgres, putOff, p95, kB])}`);
  return { ms, postgres, putOff, p95, p99, kB };
}

async function walBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes",
  );
  return Number(rows[0]?.bytes);
}

/** Writes the times of all sizes, and the ratio of the largest to the smallest. */
function compare(ms: readonly number[]): string {
  return `${told(ms)} ms, ${((ms.at(-1) ?? 0) / (ms[0] ?? 1)).toFixed(2)} ×`;
}

function told(figures: readonly number[]): string {
  return figures.map((figure) => figure.toFixed(1)).join(' / ');
}

function named(size: number): string {
  return size.toLocaleString('en');
}

function say(line: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
}
