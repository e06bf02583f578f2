// The ways one emission of the running service is measured: processor time by process, round trips and commits, load.
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Load, Outgoing } from './load.ts';
import { findProcess, type Part, readUsage, type Usage, usedBetween } from './processor.ts';
import { type Demo, load, type Service } from './service.ts';

export const lines = 5;

export interface Emission {
  readonly emit?: boolean;
  readonly withKey?: boolean;
  /** Spread over these emission points; without them the establishment's first. */
  readonly points?: readonly number[];
}

let keys = 0;

export function invoiceCall(demo: Demo, { emit = true, withKey = false, points = [] }: Emission) {
  return (index: number): Outgoing => ({
    method: 'POST',
    url: `${demo.apiBase}/documents`,
    ...(withKey && { headers: { 'idempotency-key': `bench-${process.pid}-${keys++}` } }),
    body: {
      ...{ business_id: demo.businessId, customer_id: demo.customerId, establishment_id: demo.establishmentId },
      ...{ document_type_id: 1, emission_type_id: 1, payment_method_id: 1 },
      ...(points.length > 0 && { emission_point_id: points[index % points.length] }),
      date: new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10),
      items: Array.from({ length: lines }, (_, line) => ({ item_id: demo.itemId, amount: line + 1, price: 10.5 })),
      // Bodies differ, as those of real clients do: two alike without a key may be one that was repeated.
      additional_info: [{ name: 'Pedido', value: String(keys++) }],
      ...(emit && { emit: true }),
    },
  });
}

export interface Cost extends Load {
  /** Milliseconds of processor for each call. */
  readonly ms: Usage;
}

/** How often a process has done its work before it is measured: V8 goes on compiling for some thousand calls. */
export const warmingCalls = 3_000;

/** Lets compilers and caches get warm, gently at first: a simulator just started is slower than SRI may be. */
export async function warmUp(
  { demo }: Service,
  { calls = 2 * warmingCalls, clients = 8, points = [] }: { calls?: number; clients?: number; points?: number[] } = {},
): Promise<void> {
  await load(demo, 2, 60, 201, invoiceCall(demo, {}));
  await load(demo, clients, calls, 201, invoiceCall(demo, { points }));
  await load(demo, clients, calls / 2, 201, invoiceCall(demo, { withKey: true }));
  await load(demo, 8, calls / 2, 201, invoiceCall(demo, { emit: false }));
}

export async function measureCost(service: Service, count: number, emission: Emission): Promise<Cost> {
  await vacuumDatabase(service.databaseUrl);
  const before = readUsage(service.pid, service.postmaster);
  const figures = await load(service.demo, 16, count, 201, invoiceCall(service.demo, emission));
  return { ...figures, ms: perCall(usedBetween(before, readUsage(service.pid, service.postmaster)), count) };
}

/**
 * Cost of the delivery of at least `count` documents. The worker runs before and afterwards. In each round it is stopped while documents
 * are emitted; what is measured lasts from the moment it continues until it rests. Each stop is shorter than every query timeout
 * and every lease: after a longer one the worker also reconnects to PostgreSQL, which is no part of a delivery.
 */
export async function measureDelivery(service: Service, count: number): Promise<Usage> {
  const used: Partial<Record<Part, number>> = {};
  let delivered = 0;
  while (delivered < count) {
    await untilRested(service);
    await vacuumDatabase(service.databaseUrl);
    pauseWorker(service);
    delivered += await emitFor(service, stoppedMs);
    const before = readUsage(service.pid, service.postmaster);
    resumeWorker(service);
    await untilRested(service);
    const round = usedBetween(before, readUsage(service.pid, service.postmaster));
    for (const [part, ms] of Object.entries(round)) used[part as Part] = (used[part as Part] ?? 0) + ms;
  }
  return perCall(used, delivered);
}

/** The shortest query timeout of the worker is 4 s. The last batch of calls ends after this time. */
const stoppedMs = 1_500;

/** Emits batches of documents until `ms` have passed. Returns the number of documents. */
async function emitFor({ demo }: Service, ms: number): Promise<number> {
  const batch = 32;
  const end = performance.now() + ms;
  let count = 0;
  for (; performance.now() < end; count += batch) await load(demo, 16, batch, 201, invoiceCall(demo, {}));
  return count;
}

/** The whole life of documents: from the call to the mail that has left, whoever is asked when. The worker runs and has nothing left to do. */
export async function measureLife(service: Service, count: number, emission: Emission): Promise<Cost> {
  await untilRested(service);
  await vacuumDatabase(service.databaseUrl);
  const before = readUsage(service.pid, service.postmaster);
  const figures = await load(service.demo, 16, count, 201, invoiceCall(service.demo, emission));
  await untilRested(service);
  return { ...figures, ms: perCall(usedBetween(before, readUsage(service.pid, service.postmaster)), count) };
}

/** Until the worker has nothing left to do: mails and fetches end after the documents. */
export async function untilRested({ pid, postmaster }: Service): Promise<void> {
  let last = readUsage(pid, postmaster).worker ?? 0;
  for (let quiet = 0; quiet < 4; ) {
    await sleep(500);
    const now = readUsage(pid, postmaster).worker ?? 0;
    quiet = now - last <= 30 ? quiet + 1 : 0;
    last = now;
  }
}

/**
 * What was done before leaves work to autovacuum, which comes once a minute: it is no part of what is measured next. Dead rows of
 * that are, where autovacuum comes for them meanwhile.
 */
export async function vacuumDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await client.query('vacuum (analyze)');
  await client.end();
  // What a backend used counts as the server's when it has ended, which may be a moment later.
  while (existsSync(`/proc/${rows[0]?.pid}`)) await sleep(20);
}

export function pauseWorker({ pid }: Service): void {
  process.kill(findProcess(pid, 'worker'), 'SIGSTOP');
}

export function resumeWorker({ pid }: Service): void {
  process.kill(findProcess(pid, 'worker'), 'SIGCONT');
}

export interface Writes {
  readonly commits: number;
  readonly flushes: number;
}

/**
 * Commits that wrote and flushes of the log, as PostgreSQL counts them while `work` runs. What comes by the clock (heartbeats,
 * housekeeping) is counted as well.
 */
export async function countWrites(databaseUrl: string, work: () => Promise<unknown>): Promise<Writes> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const before = await readWrites(client);
    await work();
    const after = await readWrites(client);
    return { commits: after.commits - before.commits, flushes: after.flushes - before.flushes };
  } finally {
    await client.end();
  }
}

// Backends report what they did at most a second late. A transaction that wrote has an id, and ids are given out one by one.
async function readWrites(client: pg.Client): Promise<Writes> {
  await sleep(1_500);
  const { rows } = await client.query<{ next: string; flushes: string }>(`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next,
      (select sum(fsyncs) from pg_stat_io where object = 'wal')::text as flushes`);
  return { commits: Number(rows[0]?.next), flushes: Number(rows[0]?.flushes) };
}

function perCall(usage: Usage, count: number): Usage {
  return Object.fromEntries(Object.entries(usage).map(([part, ms]) => [part, ms / count])) as Usage;
}

/** Eight emission points of the demo establishment, the first included. */
export async function openPoints({ demo }: Service): Promise<number[]> {
  const headers = { 'x-api-key': demo.apiKey, 'content-type': 'application/json' };
  const url = `${demo.apiBase}/emission-points`;
  for (let code = 11; code < 18; code += 1) {
    const body = JSON.stringify({ establishment_id: demo.establishmentId, code: `0${code}` });
    const { status } = await fetch(url, { method: 'POST', headers, body });
    if (status !== 201) throw new Error(`POST ${url}: ${status}`);
  }
  const listed = await fetch(`${url}?businessId=${demo.businessId}&establishmentId=${demo.establishmentId}`, {
    headers,
  });
  const { data } = (await listed.json()) as { data: readonly { id: number }[] };
  return data.map(({ id }) => id).slice(0, 8);
}
