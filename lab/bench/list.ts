import { loadavg } from 'node:os';
import pg from 'pg';
import { fillWithDocuments } from './fill.ts';
import type { LoadResult } from './load.ts';
import type { ResultSection } from './section.ts';
import { type DemoServerAccess, sendDemoLoad, startService } from './service.ts';

const sizes = [10_000, 1_000_000];
const first = 'p95 ≤ 30 ms, ≤ 1.5 ×';

/** A measured request GET /documents with one query, and the goal for its time. */
export interface MeasuredListRequest {
  readonly name: string;
  readonly query: string;
  readonly calls: number;
  readonly goal: string;
  /** True if the measured request is for the next page, by the cursor of this page. */
  readonly byCursor?: true;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const oldMonth = `dateFrom=${daysAgo(600)}&dateTo=${daysAgo(570)}`;

export const measuredListRequests: readonly MeasuredListRequest[] = [
  { name: 'first page', query: '', calls: 200, goal: first },
  ...['id', 'number', 'subtotal', 'total', 'createdAt', 'documentType', 'documentState', 'entity'].map((sortBy) => ({
    name: `sorted by ${sortBy}`,
    query: `sortBy=${sortBy}`,
    calls: 100,
    goal: first,
  })),
  { name: 'search, rare name', query: 'search=cliente+4321', calls: 100, goal: first },
  { name: 'search, common word', query: 'search=cliente', calls: 100, goal: first },
  { name: 'search, common word by total', query: 'search=cliente&sortBy=total', calls: 100, goal: first },
  { name: 'search, two letters', query: 'search=cl', calls: 100, goal: first },
  { name: 'search, nothing', query: 'search=zzzzqqq', calls: 100, goal: first },
  { name: 'search, digits', query: 'search=004321', calls: 100, goal: first },
  { name: 'search, identification', query: 'search=1700000321', calls: 100, goal: first },
  { name: 'search, amount', query: 'search=123.50', calls: 100, goal: first },
  { name: 'search, common word in an old month', query: `search=cliente&${oldMonth}`, calls: 100, goal: first },
  { name: 'search, whole number', query: 'search=001-001-000004321', calls: 100, goal: first },
  { name: 'number, part', query: 'number=04321', calls: 100, goal: first },
  { name: 'state none has', query: 'documentStateAcronym=NAT', calls: 100, goal: first },
  { name: 'rare state', query: 'documentStateAcronym=CRD', calls: 100, goal: first },
  { name: 'rare state, oldest first', query: 'documentStateAcronym=CRD&sortDir=asc', calls: 100, goal: first },
  { name: 'rare state by total', query: 'documentStateAcronym=CRD&sortBy=total', calls: 100, goal: first },
  { name: 'type', query: 'documentTypeCode=04', calls: 100, goal: first },
  { name: 'type by total', query: 'documentTypeCode=04&sortBy=total', calls: 100, goal: first },
  { name: 'one week', query: `dateFrom=${daysAgo(47)}&dateTo=${daysAgo(41)}`, calls: 100, goal: first },
  {
    name: 'one day by total',
    query: `dateFrom=${daysAgo(47)}&dateTo=${daysAgo(47)}&sortBy=total`,
    calls: 100,
    goal: first,
  },
  { name: 'type and state', query: 'documentTypeCode=01&documentStateAcronym=AUT', calls: 100, goal: first },
  {
    name: 'type and state in an old month',
    query: `documentTypeCode=01&documentStateAcronym=AUT&${oldMonth}`,
    calls: 100,
    goal: first,
  },
  { name: 'page 300', query: 'page=300', calls: 40, goal: '' },
  { name: 'page 10,000', query: 'page=10000', calls: 40, goal: 'p95 ≤ 150 ms' },
  { name: 'after page 10,000, by cursor', query: 'page=10000', calls: 100, goal: 'p95 ≤ 30 ms', byCursor: true },
  {
    name: 'after page 10,000 by total, by cursor',
    query: 'page=10000&sortBy=total',
    calls: 100,
    goal: 'p95 ≤ 30 ms',
    byCursor: true,
  },
];

/** Measures GET /documents of a business that grows from ten thousand to a million documents. */
export async function runBenchmark(): Promise<ResultSection> {
  const service = await startService();
  const client = new pg.Client({ connectionString: service.databaseUrl, query_timeout: 0 });
  try {
    await client.connect();
    const figures: { readonly alone: LoadResult[]; readonly crowded: LoadResult[] }[] = [];
    const loads: string[] = [];
    for (const size of sizes) {
      await fillWithDocuments(client, service.demo, size);
      figures.push({ alone: await measure(service.demo, 1), crowded: await measure(service.demo, 4) });
      loads.push(`${loadavg()[0]?.toFixed(0)} at ${size}`);
    }
    const [small, large] = figures;
    return {
      title: 'Lists of one business with a million documents (`list`)',
      columns: ['GET /documents', ...sizes.map((size) => `p95 ms at ${size}`), 'ratio', 'four at once', 'goal'],
      rows: measuredListRequests.map(({ name, goal }, index) => {
        const [few, million] = [small, large].map((half) => half?.alone[index]?.p95 ?? 0) as [number, number];
        const crowded = large?.crowded[index]?.p95 ?? 0;
        return [name, few.toFixed(1), million.toFixed(1), (million / few).toFixed(2), crowded.toFixed(1), goal];
      }),
      notes: [
        'One client after the other, 25 documents a page, over HTTP; "four at once" at the larger size, with clients, API and PostgreSQL on two cores. Copies made in SQL of one document: 5,000 customers’ names, one in a thousand a draft, one in twenty a credit note.',
        `Load of the machine after each half: ${loads.join(', ')}. Halves taken under different loads cannot be compared.`,
      ],
    };
  } finally {
    await client.end();
    await service.stop();
  }
}

async function measure(demo: DemoServerAccess, clients: number): Promise<LoadResult[]> {
  const figures: LoadResult[] = [];
  for (const row of measuredListRequests) {
    const url = await listRequestUrl(demo, row);
    await sendDemoLoad(demo, clients, 8, 200, () => ({ method: 'GET', url }));
    figures.push(await sendDemoLoad(demo, clients, row.calls, 200, () => ({ method: 'GET', url })));
  }
  return figures;
}

export async function listRequestUrl(
  demo: DemoServerAccess,
  { query, byCursor }: MeasuredListRequest,
): Promise<string> {
  const page = `${demo.apiBase}/documents?businessId=${demo.businessId}&view=summary&${query}`;
  return byCursor ? await nextUrl(demo, page) : page;
}

/** Address of the next page. If the list does not have this page, the last page is requested. */
async function nextUrl(demo: DemoServerAccess, page: string): Promise<string> {
  const answer = await fetch(page, { headers: { 'x-api-key': demo.apiKey } });
  const { meta } = (await answer.json()) as { meta: { nextCursor: string | null } };
  if (meta.nextCursor === null) return page;
  const url = new URL(page);
  url.searchParams.delete('page');
  url.searchParams.set('cursor', meta.nextCursor);
  return url.href;
}
