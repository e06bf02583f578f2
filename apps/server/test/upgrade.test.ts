// A database that version 0.1 wrote is upgraded in place. data/version-0.1.json.gz holds the rows of its demo account: every type
// of document, and the states a document can rest in. They are restored into the schema of that version and copied until there are
// ten thousand; then the migrations that 0.2.0-preview.2 has are applied, and today's code goes on from there and serves them.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../src/identity/api-keys/store.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { earlierMigrations, earlierUpTo } from './earlier-migrations.ts';
import { made, makeClient, startTestApp, type TestApp } from './test-app.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

type Rows = Readonly<Record<string, unknown>>[];
type StoredDocument = { readonly id: number; readonly acronym: string; readonly access_key: string | null };

const rows = JSON.parse(
  gunzipSync(readFileSync(new URL('./data/version-0.1.json.gz', import.meta.url))).toString('utf8'),
) as Readonly<Record<string, Rows>>;
const originals = rows.documents as unknown as readonly StoredDocument[];
const copies = 900;
const states = ['CRD', 'PPR', 'SND', 'REC', 'AUT', 'DVL', 'NAT'];

let test: TestDatabase;
let app: TestApp;
let api: ReturnType<typeof makeClient>;
let before: unknown;
beforeAll(async () => {
  test = await createTestDatabase({ empty: true });
  await migrate(test.adminUrl, earlierUpTo('0008'), []);
  await asOwner(async (client) => {
    await restore(client);
    await makeUnsent(client);
    await multiply(client);
    before = await figures(client);
  });
  await migrate(test.adminUrl, earlierMigrations, []);
  await migrate({ databaseUrl: test.url, databaseAdminUrl: test.adminUrl });
  app = await startTestApp(test);
  const options = { accountId: 1, mode: 'live', name: 'Test key', allowedIps: [] } as const;
  api = makeClient(app.url, made(await createApiKey(test.owner, options)).text);
}, 300_000);
afterAll(async () => {
  await app?.close();
  await test?.drop();
});

async function asOwner(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: test.adminUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function restore(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica'); // in whatever order
  for (const [table, content] of Object.entries(rows)) {
    const columns = await columnsOf(client, table);
    await client.query(`delete from ${table}`); // plans come with the schema
    await client.query(
      `insert into ${table} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(content)],
    );
  }
  await client.query("select setval('documents_id_seq', 1000)");
  await client.query('set session_replication_role = origin');
}

async function columnsOf(client: pg.Client, table: string, but: readonly string[] = []): Promise<string> {
  const found = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return found.rows.flatMap(({ name }) => (but.includes(name) ? [] : [name])).join(', ');
}

// Two that were authorised go back to where an outage of SRI leaves a document.
async function makeUnsent(client: pg.Client): Promise<void> {
  for (const [id, acronym] of [
    [13, 'SND'],
    [14, 'PPR'],
  ])
    await client.query(
      `update documents set acronym = $2, authorization_number = null, authorized_at = null, due_at = now() where id = $1`,
      [id, acronym],
    );
}

/** Copies of each document with its file, under numbers and keys of their own. */
async function multiply(client: pg.Client): Promise<void> {
  const some = await columnsOf(client, 'documents', ['id', 'number', 'access_key']);
  await client.query(
    `insert into documents (id, number, access_key, ${some}) overriding system value
     select d.id + n * 1000, overlay(d.number placing lpad((n * 100 + d.id)::text, 9, '0') from 9),
            overlay(d.access_key placing lpad((n * 100 + d.id)::text, 9, '0') from 31), ${some.replaceAll(/\b(\w+)/g, 'd.$1')}
       from documents d cross join generate_series(1, $1) n where d.id < 1000`,
    [copies],
  );
  await client.query(
    `insert into document_files (document_id, attempt, account_id, access_key, signed_xml, authorized_xml, authorization_answer)
     select d.id, d.attempt, d.account_id, d.access_key, replace(f.signed_xml, f.access_key, d.access_key),
            replace(f.authorized_xml, f.access_key, d.access_key), f.authorization_answer
       from documents d join document_files f on f.document_id = d.id % 1000 and f.attempt = d.attempt where d.id > 1000`,
  );
  await client.query("select setval('documents_id_seq', 1000000)");
}

async function figures(client: pg.Client): Promise<unknown> {
  const counted = await client.query(
    `select acronym, document_type_id, count(*)::int as count, sum(total)::text as total, md5(string_agg(access_key, ',' order by id)) as keys
       from documents group by 1, 2 order by 1, 2`,
  );
  return counted.rows;
}

describe('ten thousand documents of version 0.1', () => {
  it('are all there after the upgrade, in every state, with the same keys and totals', async () => {
    await asOwner(async (client) => {
      expect(await figures(client)).toEqual(before);
      const { rows: all } = await client.query<{ count: number; states: string[] }>(
        'select count(*)::int as count, array_agg(distinct acronym) as states from documents',
      );
      expect(all[0]?.count).toBeGreaterThan(10_000);
      expect([...(all[0]?.states ?? [])].sort()).toEqual([...states].sort());
    });
  });

  it('keep their events, deliveries and audit log, whose ids go on where they were', async () => {
    await asOwner(async (client) => {
      for (const table of ['events', 'webhook_deliveries', 'audit_log', 'email_attempts']) {
        const { rows: kept } = await client.query<{ count: number; last: number }>(
          `select count(*)::int as count, coalesce(max(id), 0)::int as last from ${table}`,
        );
        expect(kept[0]?.count).toBe(rows[table]?.length ?? 0);
        const { rows: next } = await client.query<{ id: number }>(`select nextval('${table}_id_seq')::int as id`);
        expect(next[0]?.id).toBeGreaterThan(kept[0]?.last ?? 0);
      }
    });
  });

  it.each(originals)('are shown, $acronym $id and a copy of it', async ({ id }) => {
    for (const each of [id, id + 1000 * copies]) {
      const { status, body } = await api('documents.get', { params: { id: each }, query: { businessId: 1 } });
      expect([status, (body.data as { id: number }).id]).toEqual([200, each]);
    }
  });

  it('are listed and found', async () => {
    const { status, body } = await api('documents.list', { query: { businessId: 1, documentStateAcronym: 'NAT' } });
    expect([status, (body.data as unknown[]).length > 0]).toEqual([200, true]);
    const search = originals.find(({ access_key }) => access_key !== null)?.access_key ?? '';
    const found = await api('documents.list', { query: { businessId: 1, search } });
    expect((found.body.data as unknown[]).length).toBe(1);
  });

  it.each(originals.filter(({ acronym }) => acronym !== 'CRD'))(
    'give the same XML as before, and a RIDE: $acronym $id',
    async ({ id }) => {
      const stored = rows.document_files?.find((file) => file.document_id === id) ?? {};
      const download = (format: 'xml' | 'pdf') =>
        api('documents.download', { params: { id }, query: { businessId: 1, format } });
      const xml = await download('xml');
      expect(xml.text).toContain(String(stored.authorized_xml ?? stored.signed_xml).slice(-2_000, -1));
      expect((await download('pdf')).text.slice(0, 5)).toBe('%PDF-');
    },
  );

  it('go on: what waits for SRI is due, a draft can be changed', async () => {
    const due = await test.owner
      .selectFrom('documents')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('due_at', 'is not', null)
      .where('acronym', 'in', ['PPR', 'SND', 'REC'])
      .executeTakeFirstOrThrow();
    expect(due.count).toBe(3 * (copies + 1));
    const draft = originals.find(({ acronym }) => acronym === 'CRD');
    const { status, body } = await api('documents.update', {
      params: { id: draft?.id ?? 0 },
      query: { businessId: 1 },
      body: { date: new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10) },
    });
    expect([status, (body.data as { state: string }).state]).toEqual([200, 'draft']);
  });
});
