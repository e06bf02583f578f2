// Measures the cost of an emission while a user reads the month's books of the same business again and again.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { invoiceCall, pauseWorker, vacuumDatabase, warmUp } from './emission.ts';
import { fillWithDocuments } from './fill.ts';
import type { LoadRequest } from './load.ts';
import { median } from './measure.ts';
import { readUsage, usedBetween } from './processor.ts';
import type { ResultSection } from './section.ts';
import { type BenchService, sendDemoLoad, startService } from './service.ts';

const documents = 100_000;
const emissions = 1_000;
const rounds = 9;
/** Pause between two reports of a user who clicks as fast as possible. */
const pauseMs = 400;

export async function runBenchmark(): Promise<ResultSection> {
  const service = await startService();
  const client = new pg.Client({ connectionString: service.databaseUrl, query_timeout: 0 });
  try {
    await client.connect();
    await client.query('set statement_timeout = 0');
    await warmUp(service);
    await fillWithDocuments(client, service.demo, documents);
    pauseWorker(service);
    await enterBooks(service);
    await emit(service);
    const results: Round[] = [];
    for (let round = 0; round < rounds; round += 1) results.push(await measureRound(service));
    const ratios = results.map(({ alone, beside }) => beside / alone).sort((one, other) => one - other);
    const middle = (of: (round: Round) => number) => median(results.map(of));
    return {
      title: 'An emission while reports are read (`books`)',
      columns: ['ms of processor', 'figure', 'goal'],
      rows: [
        ['emission alone', middle(({ alone }) => alone).toFixed(2), ''],
        ['emission while reports are read', middle(({ beside }) => beside).toFixed(2), ''],
        ['ratio, each round by itself', ratios.map((ratio) => ratio.toFixed(2)).join(' · '), ''],
        ['ratio, the middle one', median(ratios).toFixed(2), '≤ 1.05 ×'],
        ['one report', middle(({ report }) => report).toFixed(1), ''],
        ['reports read in a second, beside the emissions', middle(({ perSecond }) => perSecond).toFixed(1), ''],
      ],
      notes: [
        `A business of ${documents.toLocaleString('en')} documents in 700 days. Sixteen clients issue ${emissions} documents of 5 lines, worker stopped, SRI answering at once; at the same time a client reads sales by day of one month after the other, as fast as a user can click. Emissions are measured before, during and after. Api and PostgreSQL together. The CPU time of the reports is measured separately in the same round and subtracted.`,
      ],
    };
  } finally {
    await client.end();
    await service.stop();
  }
}

interface Round {
  readonly alone: number;
  readonly beside: number;
  readonly report: number;
  readonly perSecond: number;
}

/**
 * Measures before, during and after a report, so that other load on the machine affects all three measurements alike.
 */
async function measureRound(service: BenchService): Promise<Round> {
  await vacuumDatabase(service.databaseUrl);
  const before = await usedBy(service, () => emit(service));
  const reports = 20;
  const report = (await usedBy(service, () => readReports(service, (read) => read === reports))) / reports;
  let read = 0;
  let seconds = 0;
  const together = await usedBy(service, async () => {
    let done = false;
    const reading = readReports(service, () => done);
    const started = performance.now();
    await emit(service);
    seconds = (performance.now() - started) / 1_000;
    done = true;
    read = await reading;
  });
  const after = await usedBy(service, () => emit(service));
  return {
    alone: (before + after) / 2 / emissions,
    beside: (together - read * report) / emissions,
    report,
    perSecond: read / seconds,
  };
}

/** CPU time of API process and PostgreSQL in milliseconds. */
async function usedBy(service: BenchService, work: () => Promise<unknown>): Promise<number> {
  const before = readUsage(service.pid, service.postmaster);
  await work();
  const { api = 0, supervisor = 0, PostgreSQL = 0 } = usedBetween(before, readUsage(service.pid, service.postmaster));
  return api + supervisor + PostgreSQL;
}

function emit({ demo }: BenchService) {
  return sendDemoLoad(demo, 16, emissions, 201, invoiceCall(demo, {}));
}

/** Requests reports one after the other until `isEnough` returns true. Returns the number of reports. */
async function readReports({ demo }: BenchService, isEnough: (read: number) => boolean): Promise<number> {
  let read = 0;
  for (; !isEnough(read); read += 1) {
    await sendDemoLoad(demo, 1, 1, 200, () => reportCall(demo, 1 + (read % 12)));
    await sleep(pauseMs);
  }
  return read;
}

/** Request for the sales by day of an earlier month. */
function reportCall(demo: BenchService['demo'], back: number): LoadRequest {
  const today = new Date();
  const day = (month: number, date: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - month, date)).toISOString().slice(0, 10);
  const span = `from=${day(back, 1)}&to=${day(back - 1, 0)}`;
  return {
    method: 'GET',
    url: `${demo.apiBase}/reports/sales?businessId=${demo.businessId}&environment=test&groupBy=day&${span}`,
  };
}

/**
 * Requests reports until the books are complete. The first report enters missing documents into the books, and is
 * answered with "try again" if that takes long.
 */
async function enterBooks({ demo }: BenchService): Promise<void> {
  for (let back = 1; back <= 12; back += 1) {
    for (let status = 503; status !== 200; ) {
      const answer = await fetch(reportCall(demo, back).url, { headers: { 'x-api-key': demo.apiKey } });
      if (answer.status !== 200 && answer.status !== 503) throw new Error(`${answer.url}: ${answer.status}`);
      status = answer.status;
    }
  }
}
