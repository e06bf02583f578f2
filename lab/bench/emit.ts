// Measures the cost of one emission and the number of emissions per second. Compares them with the baseline, with the
// signature alone and with the best other library.
import { generateKeyPairSync, sign } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Baseline, measureBaseline } from './baseline.ts';
import {
  countWrites,
  invoiceCall,
  linesPerDocument,
  type MeasuredCost,
  measureCost,
  measureDelivery,
  measureDocumentLifecycle,
  openPoints,
  pauseWorker,
  resumeWorker,
  warmingCalls,
  warmUp,
} from './emission.ts';
import type { LoadResult } from './load.ts';
import { measurePeer } from './peer-emission.ts';
import type { CpuUsage } from './processor.ts';
import { countRoundTrips } from './round-trip-proxy.ts';
import type { ResultSection } from './section.ts';
import { type BenchService, sendDemoLoad, startService } from './service.ts';

export async function runBenchmark(): Promise<ResultSection> {
  const load1 = (loadavg()[0] ?? 0).toFixed(1);
  const rsa = msPerSignature();
  const baseline = await measureBaseline(600, 16, linesPerDocument);
  // With a pause of half a second between requests, each document has a separate transaction, also in the baseline.
  const paced = await measureBaseline(400, 16, linesPerDocument, 500);
  const rows = rowsFor(baseline);
  const atOnce = { TALONARIO_FIRST_ASK_MS: '0' };
  const one = await withService({ ...atOnce, TALONARIO_API_PROCESSES: '1' }, (service) => measureOne(service, rows));
  const two = await withService({ ...atOnce, TALONARIO_API_PROCESSES: '2' }, (service) => measureTwo(service, rows));
  const usual = await withService({ TALONARIO_FIRST_ASK_MS: undefined }, (service) => measureUsual(service, rows));
  const counted = [
    await countAll('SRI answers at once', atOnce),
    await countAll('default settings', { TALONARIO_FIRST_ASK_MS: undefined }),
  ].flat();
  const peer = await measurePeer(30, linesPerDocument);
  return {
    title: 'One emission, and many (`emit`)',
    columns: [
      'what',
      'api',
      'PostgreSQL',
      'worker',
      'simulator',
      'together',
      '× baseline',
      'per second',
      'p50 / p95 / p99 ms',
      'goal',
    ],
    rows: [
      rows.plain('RSA-2048 signature', rsa),
      rows.baseline('baseline', baseline),
      rows.baseline('baseline that waits half a second before it asks', paced),
      'ms' in peer
        ? rows.plain('facturacion-electronica-ec 1.0.1: SRI stubbed, no database, no HTTP', peer.ms)
        : [`facturacion-electronica-ec: ${peer.why}`],
      ...one,
      ...two,
      ...usual,
    ],
    notes: [
      `Milliseconds of processor for one document of 5 lines, 16 clients; "together" is api and PostgreSQL (worker and PostgreSQL for a delivery, api and PostgreSQL and worker while it runs). Clients and simulator are not counted. The supervisor, which accepts connections, counts as api; backends that ended count as PostgreSQL. A delivery is measured in rounds: the worker is stopped for less than two seconds while documents are emitted, and what it then does until it rests is counted. Load of the machine before it: ${load1}.`,
      'The baseline: HTTP in, number and signed XML durable in one transaction, two calls to a stub, the decision durable, HTTP out; the same signer, nothing else. Measured in the same run. Each process has done its work 3,000 times before; dead rows of that are vacuumed before anything is measured, of the baseline too.',
      'A whole life goes from the call to the mail with RIDE and XML that has left: nothing waits when it begins, and it ends when the worker rests. At default settings SRI is asked half a second after it has received a document, so sixteen clients wait most of the time; those of one process go on at common beats.',
      `Counted over 50 emissions one after the other, worker stopped (trips by a proxy in front of PostgreSQL, commits and flushes by PostgreSQL; what the service does by the clock is taken out; the commit that takes a key waits for no flush): ${counted.join('; ')}.`,
      'Goals besides: ≤ 8 trips (10 with a key) and 2 commits when SRI answers at once, 3 at default settings.',
    ],
  };
}

/** Measures one API process with one emission point and with eight. SRI is queried at once, the worker is stopped. */
async function measureOne(service: BenchService, rows: Rows): Promise<string[][]> {
  const points = await openPoints(service);
  await warmUp(service, { calls: warmingCalls, points });
  pauseWorker(service);
  const onePoint = await measureCost(service, 600, {});
  const eightPoints = await measureCost(service, 600, { points });
  resumeWorker(service);
  return [
    rows.cost('emission, worker stopped: one process, one point', onePoint, 2),
    rows.cost('one process, eight points', eightPoints, 2),
  ];
}

async function measureTwo(service: BenchService, rows: Rows): Promise<string[][]> {
  const points = await openPoints(service);
  await warmUp(service, { points });
  pauseWorker(service);
  const onePoint = await measureCost(service, 800, {});
  const eightPoints = await measureCost(service, 800, { points });
  const keyed = await measureCost(service, 800, { withKey: true });
  const drafts = await measureCost(service, 1_000, { emit: false });
  resumeWorker(service);
  const delivery = await measureDelivery(service, 1_200);
  const whole = await measureDocumentLifecycle(service, 800, { points });
  return [
    rows.cost('two processes, one point', onePoint, 2),
    rows.cost('two processes, eight points', eightPoints, 2),
    rows.cost('two processes, one point, with an Idempotency-Key', keyed, 2),
    rows.delivery('its delivery: RIDE, e-mail', delivery, 0.8),
    rows.cost('draft', drafts, 0.6),
    rows.share('whole life, SRI asked at once, eight points', whole),
  ];
}

async function measureUsual(service: BenchService, rows: Rows): Promise<string[][]> {
  const points = await openPoints(service);
  // In this configuration each emission waits half a second for SRI.
  await warmUp(service, { clients: 40, points });
  const whole = await measureDocumentLifecycle(service, 600, { points });
  pauseWorker(service);
  const bare = await measureCost(service, 600, { points });
  resumeWorker(service);
  return [
    rows.cost('default settings, eight points, worker stopped', bare, 2.2),
    rows.cost('default settings, eight points: whole life', whole, 3),
  ];
}

async function countAll(name: string, settings: Readonly<Record<string, string | undefined>>): Promise<string[]> {
  const counter = { trips: () => 0, clocked: () => 0, close: () => {} };
  const through = async (databaseUrl: string) => {
    const { url, ...started } = await countRoundTrips(databaseUrl);
    Object.assign(counter, started);
    return url;
  };
  const service = await startService({ settings, through });
  try {
    await warmUp(service, { calls: 200 });
    pauseWorker(service);
    const count = async (work: () => Promise<unknown>) => {
      const [trips, clocked, started] = [counter.trips(), counter.clocked(), Date.now()];
      const { commits, flushes } = await countWrites(service.databaseUrl, work);
      const beats = counter.clocked() - clocked;
      return { trips: counter.trips() - trips, commits: commits - beats, flushes, ms: Date.now() - started };
    };
    // Counts the writes of an idle service. Heartbeats continue in it; they are not part of an emission and are
    // subtracted.
    const idle = await count(() => sleep(5_000));
    const told: string[] = [];
    for (const withKey of [false, true]) {
      const busy = await count(() => sendDemoLoad(service.demo, 1, 50, 201, invoiceCall(service.demo, { withKey })));
      const each = (what: 'trips' | 'commits' | 'flushes') =>
        Math.max(0, (busy[what] - (idle[what] * busy.ms) / idle.ms) / 50).toFixed(1);
      told.push(
        `${name}${withKey ? ', with a key' : ''}: ${each('trips')} trips, ${each('commits')} commits, ${each('flushes')} flushes`,
      );
    }
    resumeWorker(service);
    return told;
  } finally {
    await service.stop();
    counter.close();
  }
}

async function withService<T>(
  settings: Readonly<Record<string, string | undefined>>,
  work: (service: BenchService) => Promise<T>,
): Promise<T> {
  const service = await startService({ settings });
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
}

type Rows = ReturnType<typeof rowsFor>;

function rowsFor(baseline: Baseline) {
  const baselineMs = baseline.nodeMs + baseline.postgresMs;
  const ms = (value: number | undefined) => (value === undefined ? '' : value.toFixed(1));
  const ratios = (together: number) => [ms(together), (together / baselineMs).toFixed(2)];
  const times = ({ perSecond, p50, p95, p99 }: LoadResult) => [
    perSecond.toFixed(0),
    [p50, p95, p99].map((value) => value.toFixed(0)).join(' / '),
  ];
  const apiOf = (usage: CpuUsage) => (usage.api ?? 0) + (usage.supervisor ?? 0);
  const cost = (what: string, figures: MeasuredCost, goal: number | string) => {
    const { ms: used } = figures;
    const together = apiOf(used) + (used.PostgreSQL ?? 0) + (used.worker ?? 0);
    const parts = [apiOf(used), used.PostgreSQL, used.worker, used.simulator].map(ms);
    const wanted = typeof goal === 'number' ? `≤ ${goal} × baseline` : goal;
    return [what, ...parts, ...ratios(together), ...times(figures), wanted];
  };
  return {
    cost,
    share: (what: string, figures: MeasuredCost) => {
      const share = (figures.perSecond / baseline.perSecond) * 100;
      const tail = figures.p99 / figures.p50;
      const goal = `≥ 55 % of the baseline's rate, p99 ≤ 2 × p50: ${share.toFixed(0)} %, ${tail.toFixed(1)} ×`;
      return cost(what, figures, goal);
    },
    plain: (what: string, each: number) => [what, '', '', '', '', ...ratios(each)],
    baseline: (what: string, one: Baseline) => {
      const { nodeMs, postgresMs } = one;
      return [what, ms(nodeMs), ms(postgresMs), '', '', ...ratios(nodeMs + postgresMs), ...times(one)];
    },
    delivery: (what: string, used: CpuUsage, goal: number) => {
      const together = (used.worker ?? 0) + (used.PostgreSQL ?? 0);
      return [what, '', ms(used.PostgreSQL), ms(used.worker), '', ...ratios(together), '', '', `≤ ${goal} × baseline`];
    },
  };
}

function msPerSignature(): number {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const data = Buffer.alloc(1_000, 'x');
  for (let count = 0; count < 50; count += 1) sign('sha1', data, privateKey);
  const before = process.cpuUsage();
  for (let count = 0; count < 300; count += 1) sign('sha1', data, privateKey);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / 300;
}
