// Measurements of one emission in the running service: CPU time by process, round trips, commits and load.
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { LoadRequest, LoadResult } from './load.ts';
import { type CpuUsage, findProcess, type ProcessRole, readUsage, usedBetween } from './processor.ts';
import { type BenchService, type DemoServerAccess, sendDemoLoad } from './service.ts';

export const linesPerDocument = 5;

export interface EmissionMeasurementOptions {
  readonly emit?: boolean;
  readonly withKey?: boolean;
  /** Emission points to spread the documents over. Default: the first one of the establishment. */
  readonly points?: readonly number[];
}

let keys = 0;

export function invoiceCall(
  demo: DemoServerAccess,
  { emit = true, withKey = false, points = [] }: EmissionMeasurementOptions,
) {
  return (index: number): LoadRequest => ({
    method: 'POST',
    url: `${demo.apiBase}/documents`,
    ...(withKey && { headers: { 'idempotency-key': `bench-${process.pid}-${keys++}` } }),
    body: {
      business_id: demo.businessId,
      customer_id: demo.customerId,
      establishment_id: demo.establishmentId,
      document_type_id: 1,
      emission_type_id: 1,
      payment_method_id: 1,
      ...(points.length > 0 && { emission_point_id: points[index % points.length] }),
      date: new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10),
      items: Array.from({ length: linesPerDocument }, (_, line) => ({
        item_id: demo.itemId,
        amount: line + 1,
        price: 10.5,
      })),
      // Each request has another body, like requests of real clients. Two equal bodies without an idempotency key may
      // be treated as a repeat.
      additional_info: [{ name: 'Pedido', value: String(keys++) }],
      ...(emit && { emit: true }),
    },
  });
}

export interface MeasuredCost extends LoadResult {
  /** CPU time per call in milliseconds, by process. */
  readonly ms: CpuUsage;
}

/** Number of calls before the measurement. V8 optimises the code during some thousand calls. */
export const warmingCalls = 3_000;

/**
 * Warms up compilers and caches, slowly at first, because a simulator that was just started is slower than SRI may be.
 */
export async function warmUp(
  { demo }: BenchService,
  { calls = 2 * warmingCalls, clients = 8, points = [] }: { calls?: number; clients?: number; points?: number[] } = {},
): Promise<void> {
  await sendDemoLoad(demo, 2, 60, 201, invoiceCall(demo, {}));
  await sendDemoLoad(demo, clients, calls, 201, invoiceCall(demo, { points }));
  await sendDemoLoad(demo, clients, calls / 2, 201, invoiceCall(demo, { withKey: true }));
  await sendDemoLoad(demo, 8, calls / 2, 201, invoiceCall(demo, { emit: false }));
}

export async function measureCost(
  service: BenchService,
  count: number,
  emission: EmissionMeasurementOptions,
): Promise<MeasuredCost> {
  await vacuumDatabase(service.databaseUrl);
  const before = readUsage(service.pid, service.postmaster);
  const figures = await sendDemoLoad(service.demo, 16, count, 201, invoiceCall(service.demo, emission));
  return { ...figures, ms: perCall(usedBetween(before, readUsage(service.pid, service.postmaster)), count) };
}

/**
 * Measures the cost of delivering at least `count` documents. The worker runs before and afterwards. In each round the
 * worker is stopped while documents are emitted; the measurement lasts from the moment it continues until it is idle.
 * Each stop is shorter than every query timeout and every lease. After a longer stop the worker would also reconnect to
 * PostgreSQL, which is not part of a delivery.
 */
export async function measureDelivery(service: BenchService, count: number): Promise<CpuUsage> {
  const used: Partial<Record<ProcessRole, number>> = {};
  let delivered = 0;
  while (delivered < count) {
    await waitUntilIdle(service);
    await vacuumDatabase(service.databaseUrl);
    pauseWorker(service);
    delivered += await emitFor(service, stoppedMs);
    const before = readUsage(service.pid, service.postmaster);
    resumeWorker(service);
    await waitUntilIdle(service);
    const round = usedBetween(before, readUsage(service.pid, service.postmaster));
    for (const [part, ms] of Object.entries(round)) used[part as ProcessRole] = (used[part as ProcessRole] ?? 0) + ms;
  }
  return perCall(used, delivered);
}

/**
 * Time for which the worker is stopped. Its shortest query timeout is 4 s, and the last calls may end after this time.
 */
const stoppedMs = 1_500;

/** Emits batches of documents until `ms` have passed. Returns the number of documents. */
async function emitFor({ demo }: BenchService, ms: number): Promise<number> {
  const batch = 32;
  const end = performance.now() + ms;
  let count = 0;
  for (; performance.now() < end; count += batch) await sendDemoLoad(demo, 16, batch, 201, invoiceCall(demo, {}));
  return count;
}

/**
 * Measures the complete life of documents: from the call to the sent mail, including all queries to SRI. The worker
 * runs, and is idle at the end.
 */
export async function measureDocumentLifecycle(
  service: BenchService,
  count: number,
  emission: EmissionMeasurementOptions,
): Promise<MeasuredCost> {
  await waitUntilIdle(service);
  await vacuumDatabase(service.databaseUrl);
  const before = readUsage(service.pid, service.postmaster);
  const figures = await sendDemoLoad(service.demo, 16, count, 201, invoiceCall(service.demo, emission));
  await waitUntilIdle(service);
  return { ...figures, ms: perCall(usedBetween(before, readUsage(service.pid, service.postmaster)), count) };
}

/** Waits until the worker is idle. Mails and fetches end later than documents. */
export async function waitUntilIdle({ pid, postmaster }: BenchService): Promise<void> {
  let last = readUsage(pid, postmaster).worker ?? 0;
  for (let quiet = 0; quiet < 4; ) {
    await sleep(500);
    const now = readUsage(pid, postmaster).worker ?? 0;
    quiet = now - last <= 30 ? quiet + 1 : 0;
    last = now;
  }
}

/**
 * Runs the pending vacuum, so that autovacuum, which runs once a minute, does not remove the dead rows of earlier steps
 * during the next measurement. Dead rows of the measured step are included if autovacuum removes them during the
 * measurement.
 */
export async function vacuumDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await client.query('vacuum (analyze)');
  await client.end();
  // PostgreSQL adds the CPU time of a backend to its own only after the backend has ended, so this waits for it.
  while (existsSync(`/proc/${rows[0]?.pid}`)) await sleep(20);
}

export function pauseWorker({ pid }: BenchService): void {
  process.kill(findProcess(pid, 'worker'), 'SIGSTOP');
}

export function resumeWorker({ pid }: BenchService): void {
  process.kill(findProcess(pid, 'worker'), 'SIGCONT');
}

export interface WriteCounts {
  readonly commits: number;
  readonly flushes: number;
}

/**
 * Counts the commits that wrote, and the flushes of PostgreSQL's log, while `work` runs. Periodic writes (heartbeats,
 * housekeeping) are included.
 */
export async function countWrites(databaseUrl: string, work: () => Promise<unknown>): Promise<WriteCounts> {
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

// Reads the number of transactions that wrote, and of flushes of the log. PostgreSQL reports the flushes up to a second
// late, so this waits first. Transactions are counted by their ids, which are assigned one by one to transactions that
// write.
async function readWrites(client: pg.Client): Promise<WriteCounts> {
  await sleep(1_500);
  const { rows } = await client.query<{ next: string; flushes: string }>(`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next,
      (select sum(fsyncs) from pg_stat_io where object = 'wal')::text as flushes`);
  return { commits: Number(rows[0]?.next), flushes: Number(rows[0]?.flushes) };
}

function perCall(usage: CpuUsage, count: number): CpuUsage {
  return Object.fromEntries(Object.entries(usage).map(([part, ms]) => [part, ms / count])) as CpuUsage;
}

/** Opens eight emission points of the demo establishment, including the first. */
export async function openPoints({ demo }: BenchService): Promise<number[]> {
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
