import pg from 'pg';
import type { Section } from './section.ts';
import { type Demo, type Load, load, startService } from './service.ts';

const sizes = [10_000, 1_000_000];
const first = 'p95 ≤ 30 ms, ≤ 1.5 ×';

const queries: readonly { name: string; query: string; calls: number; goal: string }[] = [
  { name: 'first page', query: '', calls: 200, goal: first },
  ...['id', 'number', 'subtotal', 'total', 'createdAt', 'documentType', 'documentState', 'entity'].map((sortBy) => ({
    name: `sorted by ${sortBy}`,
    query: `sortBy=${sortBy}`,
    calls: 100,
    goal: first,
  })),
  { name: 'search, rare', query: 'search=cliente+4321', calls: 100, goal: first },
  { name: 'search, common', query: 'search=cliente', calls: 100, goal: first },
  { name: 'search, two letters', query: 'search=cl', calls: 100, goal: first },
  { name: 'search, nothing', query: 'search=zzzzqqq', calls: 100, goal: first },
  { name: 'state none has', query: 'documentStateAcronym=NAT', calls: 100, goal: first },
  { name: 'one week', query: 'dateFrom=2026-10-01&dateTo=2026-10-07', calls: 100, goal: first },
  { name: 'type and state', query: 'documentTypeCode=01&documentStateAcronym=CRD', calls: 100, goal: first },
  { name: 'page 300', query: 'page=300', calls: 40, goal: '' },
  { name: 'page 10,000', query: 'page=10000', calls: 40, goal: 'p95 ≤ 150 ms' },
];

/** GET /documents of a business that grows from ten thousand to a million documents. */
export async function run(): Promise<Section> {
  const service = await startService();
  const client = new pg.Client({ connectionString: service.databaseUrl, query_timeout: 0 });
  try {
    await client.connect();
    await client.query('set statement_timeout = 0');
    const figures: Load[][] = [];
    for (const size of sizes) {
      await fill(client, service.demo, size);
      figures.push(await measure(service.demo));
    }
    const [small = [], large = []] = figures;
    return {
      title: 'Lists of one business with a million documents (`list`)',
      columns: ['GET /documents', `p95 ms at ${sizes[0]}`, `p95 ms at ${sizes[1]}`, 'ratio', 'goal'],
      rows: queries.map(({ name, goal }, index) => {
        const [one, million] = [small[index]?.p95 ?? 0, large[index]?.p95 ?? 0];
        return [name, one.toFixed(1), million.toFixed(1), (million / one).toFixed(2), goal];
      }),
      notes: [
        'Four clients, 25 documents a page, over HTTP. Drafts made in SQL from one document, 5,000 different customers’ names.',
      ],
    };
  } finally {
    await client.end();
    await service.stop();
  }
}

async function measure(demo: Demo): Promise<Load[]> {
  const figures: Load[] = [];
  for (const { query, calls } of queries) {
    const url = `${demo.apiBase}/documents?businessId=${demo.businessId}&view=summary&${query}`;
    await load(demo, 4, 8, 200, () => ({ method: 'GET', url }));
    figures.push(await load(demo, 4, calls, 200, () => ({ method: 'GET', url })));
  }
  return figures;
}

/** Copies of one draft until the business has `size` documents. */
async function fill(client: pg.Client, demo: Demo, size: number): Promise<void> {
  const { rows } = await client.query('select count(*)::int as count from documents where business_id = $1', [
    demo.businessId,
  ]);
  if (rows[0].count === 0) {
    const body = {
      business_id: demo.businessId,
      customer_id: demo.customerId,
      establishment_id: demo.establishmentId,
      document_type_id: 1,
      emission_type_id: 1,
      payment_method_id: 1,
      date: new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10),
      items: [{ item_id: demo.itemId, amount: 1, price: 10 }],
    };
    await load(demo, 1, 1, 201, () => ({ method: 'POST', url: `${demo.apiBase}/documents`, body }));
  }
  await client.query(
    `insert into documents (account_id, business_id, environment_id, document_type_id, acronym, establishment_id, emission_point_id,
       issue_date, entity_id, entity_identification, entity_name, subtotal, discount, total, body, computed, created_at)
     select d.account_id, d.business_id, d.environment_id, d.document_type_id, 'CRD', d.establishment_id, d.emission_point_id,
       d.issue_date - (n % 700)::int, d.entity_id, d.entity_identification, 'CLIENTE ' || (n % 5000), (n % 9973) / 7.0, 0, (n % 9973) / 6.0,
       d.body, d.computed, d.created_at - n * interval '1 minute'
     from (select * from documents where business_id = $1 order by id limit 1) d,
          generate_series(1, $2 - (select count(*)::int from documents where business_id = $1)) n`,
    [demo.businessId, size],
  );
  await client.query('vacuum analyze documents');
}
