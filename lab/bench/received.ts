// Measures the cost that fetching received documents adds to emission, and the time of the list of received documents
// for growing sizes.
import { loadavg } from 'node:os';
import pg from 'pg';
import type { ResultSection } from './section.ts';
import { type DemoServerAccess, sendDemoLoad, startService } from './service.ts';

const fetched = 2_000;
const rounds = 6;
const emissionsARound = 60;
const sizes = [10_000, 1_000_000];

const lists = [
  { name: 'first page', query: '' },
  ...['number', 'total', 'issuer'].map((sortBy) => ({ name: `sorted by ${sortBy}`, query: `sortBy=${sortBy}` })),
  { name: 'search, rare name', query: 'search=proveedor+4321' },
  { name: 'search, common word', query: 'search=proveedor' },
  { name: 'search, digits', query: 'search=004321' },
  { name: 'type', query: 'documentTypeCode=04' },
  { name: 'one issuer', query: 'issuer=1799999915001' },
  { name: 'not classified', query: 'deductible=unset' },
];

export async function runBenchmark(): Promise<ResultSection> {
  const service = await startService();
  const client = new pg.Client({ connectionString: service.databaseUrl, query_timeout: 0 });
  try {
    await client.connect();
    await client.query("set statement_timeout = 0; set maintenance_work_mem = '512MB'");
    const emission = await measureEmission(client, service.demo);
    const pages: number[][] = [];
    const loads: string[] = [];
    for (const size of sizes) {
      await fillReceived(client, service.demo, size);
      pages.push(await measureLists(service.demo));
      loads.push(`${loadavg()[0]?.toFixed(0)} at ${size}`);
    }
    return {
      title: 'Received documents (`received`)',
      columns: ['ms', 'without', 'with', 'ratio', 'goal'],
      rows: [
        row(
          'an emission while thousands of keys are fetched, median',
          emission.alone.p50,
          emission.fetching.p50,
          '≤ 1.2 ×',
        ),
        row(
          'an emission while thousands of keys are fetched, p95',
          emission.alone.p95,
          emission.fetching.p95,
          '≤ 1.5 ×',
        ),
        ...lists.map(({ name }, index) =>
          row(
            `list at ${sizes.join(' and ')}: ${name}, p95`,
            pages[0]?.[index] ?? 0,
            pages[1]?.[index] ?? 0,
            '≤ 1.5 ×',
          ),
        ),
      ],
      notes: [
        `Emissions one after the other, in ${rounds} rounds of ${emissionsARound} without and ${emissionsARound} with a fetch of ${fetched} keys at the usual pace (150 ms between two questions); medians over the rounds. Each document fetched is verified and kept. ${emission.kept} were, while it was measured.`,
        `Lists: one client, 25 a page, copies made in SQL of one document with 5,000 issuers’ names. Load of the machine after each half: ${loads.join(', ')}.`,
      ],
    };
  } finally {
    await client.end();
    await service.stop();
  }
}

interface Latency {
  readonly p50: number;
  readonly p95: number;
}

/** Measures with and without fetching in turns, so that other load on the machine affects both alike. */
async function measureEmission(
  client: pg.Client,
  demo: DemoServerAccess,
): Promise<{ alone: Latency; fetching: Latency; kept: number }> {
  const body = await invoiceToItself(client, demo);
  const keys = await issueMany(demo, body, fetched);
  await pauseLane(client, true);
  const start = { business_id: demo.businessId, access_keys: keys };
  await sendDemoLoad(demo, 1, 1, 202, () => ({
    method: 'POST',
    url: `${demo.apiBase}/received-documents:fetch`,
    body: start,
  }));
  const emit = async () => {
    const taken = await sendDemoLoad(demo, 1, emissionsARound, 201, () => ({
      method: 'POST',
      url: `${demo.apiBase}/documents`,
      body: { ...body, emit: true },
    }));
    return { p50: taken.p50, p95: taken.p95 };
  };
  await emit();
  const alone: Latency[] = [];
  const fetching: Latency[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await pauseLane(client, true);
    alone.push(await emit());
    await pauseLane(client, false);
    fetching.push(await emit());
  }
  await pauseLane(client, true);
  const { rows } = await client.query('select count(*)::int as kept from received_documents where business_id = $1', [
    demo.businessId,
  ]);
  if (rows[0].kept === 0) throw new Error('nothing was fetched meanwhile');
  return { alone: medianOf(alone), fetching: medianOf(fetching), kept: rows[0].kept };
}

/** Pauses the fetches of received documents, or lets them continue. */
async function pauseLane(client: pg.Client, rests: boolean): Promise<void> {
  await client.query(`update received_lanes set paused_until = case when $1 then now() + interval '1 day' end`, [
    rests,
  ]);
}

/** Body of an invoice from the business to itself, so that the business also receives it. */
async function invoiceToItself(client: pg.Client, demo: DemoServerAccess): Promise<object> {
  const { rows } = await client.query(
    `insert into parties (account_id, business_id, role, identification_type_id, identification, business_name)
     select account_id, id, 'customer', 4, identification, business_name from businesses where id = $1
     on conflict (business_id, role, identification) do update set active = true
     returning id`,
    [demo.businessId],
  );
  return {
    business_id: demo.businessId,
    customer_id: Number(rows[0].id),
    establishment_id: demo.establishmentId,
    document_type_id: 1,
    emission_type_id: 1,
    payment_method_id: 1,
    date: new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10),
    items: [{ item_id: demo.itemId, amount: 1, price: 10 }],
  };
}

async function issueMany(demo: DemoServerAccess, body: object, count: number): Promise<string[]> {
  const keys: string[] = [];
  while (keys.length < count) {
    const answer = await fetch(`${demo.apiBase}/documents:batch`, {
      method: 'POST',
      headers: { 'x-api-key': demo.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(Array.from({ length: Math.min(500, count - keys.length) }, () => ({ ...body, emit: true }))),
    });
    const lines = (await answer.text()).trim().split('\n');
    const results = lines.map((line) => JSON.parse(line) as { data?: { accessKey: string; state: string } });
    const made = results.flatMap(({ data }) => (data?.state === 'authorizated' ? [data.accessKey] : []));
    if (made.length === 0) throw new Error(lines[0]?.slice(0, 500));
    keys.push(...made);
  }
  return keys;
}

async function measureLists(demo: DemoServerAccess): Promise<number[]> {
  const times: number[] = [];
  for (const { query } of lists) {
    const url = `${demo.apiBase}/received-documents?businessId=${demo.businessId}&${query}`;
    await sendDemoLoad(demo, 1, 8, 200, () => ({ method: 'GET', url }));
    times.push((await sendDemoLoad(demo, 1, 100, 200, () => ({ method: 'GET', url }))).p95);
  }
  return times;
}

function medianOf(latencies: readonly Latency[]): Latency {
  const middle = (values: readonly number[]) =>
    values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
  return { p50: middle(latencies.map(({ p50 }) => p50)), p95: middle(latencies.map(({ p95 }) => p95)) };
}

function row(what: string, one: number, other: number, goal: string): string[] {
  return [what, one.toFixed(1), other.toFixed(1), (other / one).toFixed(2), goal];
}

// Creates a business that received very many documents, by SQL.

/**
 * Copies one received document until the business has `size` received documents. SRI is not queried about the copies.
 */
async function fillReceived(client: pg.Client, demo: DemoServerAccess, size: number): Promise<void> {
  const { rows: indexes } = await client.query(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i where i.indrelid = 'received_documents'::regclass and not i.indisunique`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(
    `insert into received_documents (account_id, business_id, environment_id, document_type_id, access_key, number, issue_date,
       issuer_identification, issuer_name, receiver_identification, source, state, xml_status, confirmed_at, has_figures, subtotal, vat, total,
       content, created_at)
     select d.account_id, d.business_id, d.environment_id, case when n % 20 = 0 then 2 else 1 end,
       to_char(day, 'DDMMYYYY') || '0117900123450011001001' || lpad(n::text, 9, '0')
         || lpad((n::bigint * 7919 * 7907 % 100000000)::text, 8, '0') || '1' || n % 10,
       '001-001-' || lpad(n::text, 9, '0'), day, '17' || lpad((n % 5000)::text, 8, '0') || '001', 'PROVEEDOR ' || (n % 5000),
       d.receiver_identification, 'report', 'authorized', 'verified', now(), true, (n % 9973) / 7.0, 0, (n % 9973) / 6.0,
       d.content, d.created_at - n * interval '1 minute'
     from (select * from received_documents where business_id = $1 order by id limit 1) d
     cross join generate_series((select count(*)::int from received_documents where business_id = $1), $2::int - 1) n
     cross join lateral (select d.issue_date - (n % 700)::int as day) made`,
    [demo.businessId, size],
  );
  for (const { definition } of indexes) await client.query(definition);
  await client.query('vacuum analyze received_documents, issuer_names');
}
