// Compares the cost of an emission when its business has ten thousand documents with the cost when it has a million.
import pg from 'pg';
import { type MeasuredCost, measureCost, pauseWorker, resumeWorker, warmUp } from './emission.ts';
import { fillWithDocuments } from './fill.ts';
import type { CpuUsage } from './processor.ts';
import type { ResultSection } from './section.ts';
import { startService } from './service.ts';

const sizes = [10_000, 1_000_000];

export async function runBenchmark(): Promise<ResultSection> {
  const service = await startService();
  const client = new pg.Client({ connectionString: service.databaseUrl, query_timeout: 0 });
  try {
    await client.connect();
    await warmUp(service);
    const costs: MeasuredCost[] = [];
    for (const size of sizes) {
      await fillWithDocuments(client, service.demo, size);
      await client.query('checkpoint');
      pauseWorker(service);
      // These requests load the new indexes into memory. V8 also compiles the code again that it discarded while a
      // million rows were created.
      await measureCost(service, 2_000, {});
      costs.push(await measureCost(service, 800, {}));
      resumeWorker(service);
    }
    const totals = costs.map(({ ms }) => serviceCpuMs(ms));
    const row = (what: string, figures: readonly number[], goal: string) => [
      what,
      ...figures.map((ms) => ms.toFixed(1)),
      ((figures[1] ?? 0) / (figures[0] ?? 1)).toFixed(2),
      goal,
    ];
    return {
      title: 'An emission in a business that grows (`growth`)',
      columns: ['ms of processor', ...sizes.map((size) => `${size.toLocaleString('en')} documents`), 'ratio', 'goal'],
      rows: [
        row('api and PostgreSQL', totals, '≤ 1.2 ×'),
        row(
          'PostgreSQL alone',
          costs.map(({ ms }) => ms.PostgreSQL ?? 0),
          '',
        ),
      ],
      notes: [
        'Documents of 5 lines, 16 clients, worker stopped, SRI answering at once. The documents before are copies made in SQL of one draft.',
      ],
    };
  } finally {
    await client.end();
    await service.stop();
  }
}

/** CPU time of the service's own processes and PostgreSQL, without the clients and the simulator of SRI. */
export function serviceCpuMs({ api = 0, supervisor = 0, PostgreSQL = 0 }: CpuUsage): number {
  return api + supervisor + PostgreSQL;
}
