// What one emission costs beside the floor, the signature inside it and the best peer; and how many there are in a second.
import { generateKeyPairSync, sign } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Cost,
  countWrites,
  invoiceCall,
  lines,
  measureCost,
  measureDelivery,
  openPoints,
  pauseWorker,
  resumeWorker,
  warmUp,
} from './emission.ts';
import { type Floor, measureFloor } from './floor.ts';
import type { Load } from './load.ts';
import { measurePeer } from './peer-emission.ts';
import type { Usage } from './processor.ts';
import type { Section } from './section.ts';
import { load, type Service, startService } from './service.ts';
import { countTrips } from './trips.ts';

export async function run(): Promise<Section> {
  const rsa = msPerSignature();
  const floor = await measureFloor(600, 16, lines);
  const rows = rowsFor(floor, rsa);
  const immediate = await withService({ TALONARIO_FIRST_ASK_MS: '0' }, (service) => measureImmediate(service, rows));
  const usual = await withService({ TALONARIO_FIRST_ASK_MS: undefined }, (service) => measureUsual(service, rows));
  const counted = [
    await countAll('SRI answers at once', { TALONARIO_FIRST_ASK_MS: '0' }),
    await countAll('default settings', { TALONARIO_FIRST_ASK_MS: undefined }),
  ].flat();
  const peer = await measurePeer(30, lines);
  return {
    title: 'One emission, and many (`emit`)',
    columns: [
      'what',
      'api',
      'PostgreSQL',
      'worker',
      'simulator',
      'together',
      '× floor',
      '× RSA',
      'per second',
      'p50 / p95 / p99 ms',
      'goal',
    ],
    rows: [
      rows.plain('RSA-2048 signature', rsa),
      rows.floor(),
      'ms' in peer
        ? rows.plain('facturacion-electronica-ec 1.0.1: SRI stubbed, no database, no HTTP', peer.ms)
        : [`facturacion-electronica-ec: ${peer.why}`],
      ...immediate,
      ...usual,
    ],
    notes: [
      'Milliseconds of processor for one document of 5 lines, 16 clients; "together" is api and PostgreSQL (worker and PostgreSQL for a delivery, api and PostgreSQL and worker while it runs). Clients and simulator are not counted. The supervisor, which accepts connections, counts as api; backends that ended count as PostgreSQL.',
      'The floor: HTTP in, number and signed XML durable in one transaction, two calls to a stub, the decision durable, HTTP out; the same signer, nothing else. Measured in the same run. Each process has done its work 3,000 times before; dead rows of that are vacuumed before anything is measured, of the floor too.',
      'At default settings sixteen clients wait most of the time, so that hardly two of them share a transaction, and what the service does by the clock falls on a third of the documents.',
      `Counted over 50 emissions one after the other, worker stopped (trips by a proxy in front of PostgreSQL, commits and flushes by PostgreSQL; what the service does by the clock is taken out; the commit that takes a key waits for no flush): ${counted.join('; ')}.`,
      'Goals: ≤ 2 × floor with and without a key; ≤ 8 trips (10 with a key) and 2 commits when SRI answers at once, 3 at default settings; a delivery ≤ 2.5 × RSA; a draft ≤ 1.4 × RSA; over eight points ≥ 18 % of the signatures a core makes, p99 ≤ 3 × p50.',
    ],
  };
}

async function measureImmediate(service: Service, rows: Rows): Promise<string[][]> {
  const points = await openPoints(service);
  await warmUp(service);
  pauseWorker(service);
  const bare = await measureCost(service, 800, {});
  const keyed = await measureCost(service, 800, { withKey: true });
  const drafts = await measureCost(service, 1_000, { emit: false });
  const delivery = await measureDelivery(service, 1_600);
  const whole = await measureCost(service, 600, {});
  const onePoint = await measureCost(service, 600, { withKey: true });
  const eightPoints = await measureCost(service, 800, { points });
  return [
    rows.cost('emission, worker stopped', bare, '≤ 2 × floor'),
    rows.cost('the same with an Idempotency-Key', keyed, '≤ 2 × floor'),
    rows.delivery('its delivery: RIDE, e-mail', delivery),
    rows.cost('draft', drafts, '≤ 1.4 × RSA'),
    rows.cost('emission, worker running, one point', whole, ''),
    rows.cost('the same with an Idempotency-Key', onePoint, ''),
    rows.share('emission, worker running, eight points', eightPoints),
  ];
}

async function measureUsual(service: Service, rows: Rows): Promise<string[][]> {
  // Each waits half a second for SRI.
  await warmUp(service, undefined, 40);
  pauseWorker(service);
  const bare = await measureCost(service, 600, {});
  resumeWorker(service);
  const whole = await measureCost(service, 300, {});
  return [
    rows.cost('default settings (SRI is asked after half a second), worker stopped', bare, ''),
    rows.cost('default settings, worker running', whole, ''),
  ];
}

async function countAll(name: string, settings: Readonly<Record<string, string | undefined>>): Promise<string[]> {
  const counter = { trips: () => 0, clocked: () => 0, close: () => {} };
  const through = async (databaseUrl: string) => {
    const { url, ...started } = await countTrips(databaseUrl);
    Object.assign(counter, started);
    return url;
  };
  const service = await startService({ settings, through });
  try {
    await warmUp(service, 200);
    pauseWorker(service);
    const count = async (work: () => Promise<unknown>) => {
      const [trips, clocked, started] = [counter.trips(), counter.clocked(), Date.now()];
      const { commits, flushes } = await countWrites(service.databaseUrl, work);
      const beats = counter.clocked() - clocked;
      return { trips: counter.trips() - trips, commits: commits - beats, flushes, ms: Date.now() - started };
    };
    // Heartbeats go on meanwhile, some only while there is work, and are no part of an emission.
    const idle = await count(() => sleep(5_000));
    const told: string[] = [];
    for (const withKey of [false, true]) {
      const busy = await count(() => load(service.demo, 1, 50, 201, invoiceCall(service.demo, { withKey })));
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
  work: (service: Service) => Promise<T>,
): Promise<T> {
  const service = await startService({ settings });
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
}

type Rows = ReturnType<typeof rowsFor>;

function rowsFor(floor: Floor, rsa: number) {
  const floorMs = floor.nodeMs + floor.postgresMs;
  const ms = (value: number | undefined) => (value === undefined ? '' : value.toFixed(1));
  const ratios = (together: number) => [ms(together), (together / floorMs).toFixed(2), (together / rsa).toFixed(2)];
  const times = ({ perSecond, p50, p95, p99 }: Load) => [
    perSecond.toFixed(0),
    [p50, p95, p99].map((value) => value.toFixed(0)).join(' / '),
  ];
  const apiOf = (usage: Usage) => (usage.api ?? 0) + (usage.supervisor ?? 0);
  const cost = (what: string, figures: Cost, goal: string) => {
    const { ms: used } = figures;
    const together = apiOf(used) + (used.PostgreSQL ?? 0) + (used.worker ?? 0);
    const parts = [apiOf(used), used.PostgreSQL, used.worker, used.simulator].map(ms);
    return [what, ...parts, ...ratios(together), ...times(figures), goal];
  };
  return {
    cost,
    share: (what: string, figures: Cost) => {
      const share = (figures.perSecond * rsa) / 10;
      const tail = figures.p99 / figures.p50;
      return cost(what, figures, `≥ 18 % of RSA, p99 ≤ 3 × p50: ${share.toFixed(0)} %, ${tail.toFixed(1)} ×`);
    },
    plain: (what: string, each: number) => [what, '', '', '', '', ...ratios(each)],
    floor: () => ['floor', ms(floor.nodeMs), ms(floor.postgresMs), '', '', ...ratios(floorMs), ...times(floor)],
    delivery: (what: string, used: Usage) => {
      const together = (used.worker ?? 0) + (used.PostgreSQL ?? 0);
      return [what, '', ms(used.PostgreSQL), ms(used.worker), '', ...ratios(together), '', '', '≤ 2.5 × RSA'];
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
