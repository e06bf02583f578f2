// Creates a business with very many documents by SQL.
import type pg from 'pg';
import { type DemoServerAccess, sendDemoLoad } from './service.ts';

const atOnce = 1_000_000;

export interface FillOptions {
  /** Number of different customers of the documents. */
  readonly names?: number;
  /** Whether each copied document also has the line of the draft, which is most of the document's bytes. */
  readonly lines?: boolean;
}

/**
 * Copies one draft until the business has `size` documents. If the machine fails meanwhile, the data of the database is
 * unusable.
 */
export async function fillWithDocuments(
  client: pg.Client,
  demo: DemoServerAccess,
  size: number,
  filling: FillOptions = {},
): Promise<void> {
  const { names = 5_000, lines = true } = filling;
  const before = await countDocuments(client, demo);
  if (before >= size) return;
  if (before === 0) await makeDraft(demo);
  await restWorker(client, demo);
  await hasten(client, true);
  // With this setting no foreign key is checked and no trigger runs, which is much faster.
  await client.query("set session_replication_role = 'replica'");
  const indexes = await dropIndexes(client);
  for (let from = Math.max(before, 1); from < size; from += atOnce)
    await copyDraft(client, demo, from, Math.min(from + atOnce, size) - 1, { names, lines });
  await nameEntities(client, demo, names);
  for (const definition of indexes) await client.query(definition);
  await client.query("set session_replication_role = 'origin'");
  await client.query('vacuum analyze documents, entity_names');
  await hasten(client, false);
}

async function countDocuments(client: pg.Client, demo: DemoServerAccess): Promise<number> {
  const { rows } = await client.query('select count(*)::int as count from documents where business_id = $1', [
    demo.businessId,
  ]);
  return rows[0].count;
}

async function makeDraft(demo: DemoServerAccess): Promise<void> {
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
  await sendDemoLoad(demo, 1, 1, 201, () => ({ method: 'POST', url: `${demo.apiBase}/documents`, body }));
}

/**
 * Switches to fast loading (no waiting for the disk, more memory and processors for indexes, no autovacuum) or back to
 * normal.
 */
async function hasten(client: pg.Client, hasty: boolean): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes'])
    await client.query(hasty ? `alter system set ${setting} = off` : `alter system reset ${setting}`);
  await client.query('select pg_reload_conf()');
  const memory = hasty ? "set maintenance_work_mem = '1GB'" : 'reset maintenance_work_mem';
  await client.query(`set statement_timeout = 0; ${memory}`);
  await client.query(
    `alter table documents ${hasty ? 'set (autovacuum_enabled = off)' : 'reset (autovacuum_enabled)'}`,
  );
}

async function copyDraft(
  client: pg.Client,
  demo: DemoServerAccess,
  first: number,
  last: number,
  { names, lines }: Required<FillOptions>,
): Promise<void> {
  const content = lines
    ? 'body, computed'
    : `body - 'items' as body, computed || '{"items": [], "taxes": []}' as computed`;
  await client.query(
    `insert into documents (account_id, business_id, environment_id, document_type_id, acronym, establishment_id, emission_point_id,
       number, access_key, authorization_number, issue_date, entity_id, entity_identification, entity_name, subtotal, discount, total,
       body, computed, created_at)
     select d.account_id, d.business_id, d.environment_id, case when n % 20 = 0 then 2 else 1 end, state, d.establishment_id, d.emission_point_id,
       case when state = 'AUT' then '001-001-' || lpad(n::text, 9, '0') end,
       case when state = 'AUT' then to_char(day, 'DDMMYYYY') || '0117900123450011001001' || lpad(n::text, 9, '0')
         || lpad((n * 7919 * 7907 % 100000000)::text, 8, '0') || '1' || n % 10 end,
       case when state = 'AUT' then 'x' end, day, d.entity_id, (1700000000 + n % $4::bigint)::text, 'CLIENTE ' || n % $4::bigint, (n % 9973) / 7.0, 0,
       (n % 9973) / 6.0, d.body, d.computed, d.created_at - n * interval '1 minute'
     from (select account_id, business_id, environment_id, establishment_id, emission_point_id, issue_date, entity_id, created_at,
                  ${content}
             from documents where business_id = $1 order by id limit 1) d
     cross join generate_series($2::bigint, $3::bigint) n
     cross join lateral (select case when n % 997 = 5 then 'CRD' else 'AUT' end as state, d.issue_date - (n % 700)::int as day) made`,
    [demo.businessId, first, last, names],
  );
}

/** Does the work of the trigger that did not run: stores the names of the customers. */
async function nameEntities(client: pg.Client, demo: DemoServerAccess, names: number): Promise<void> {
  await client.query(
    `insert into entity_names (account_id, business_id, name, identification)
     select account_id, id, 'CLIENTE ' || n, (1700000000 + n)::text from businesses cross join generate_series(0, $2::bigint - 1) n where id = $1
     on conflict do nothing`,
    [demo.businessId, names],
  );
}

/**
 * Pauses the worker for the copied documents. Otherwise the worker would enter every copy into the books, and query SRI
 * about each, during the measurements.
 */
async function restWorker(client: pg.Client, demo: DemoServerAccess): Promise<void> {
  await client.query(
    `insert into book_checks (account_id, business_id, checked_at)
     select account_id, id, now() + interval '1 day' from businesses where id = $1
     on conflict (business_id) do update set checked_at = excluded.checked_at`,
    [demo.businessId],
  );
  await client.query('update businesses set annulment_sweep = false where id = $1', [demo.businessId]);
}

/**
 * Drops indexes. They are created again after loading, which is much faster. Indexes of constraints, and indexes that
 * the worker uses, stay.
 */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i where i.indrelid = 'documents'::regclass and i.indexrelid <> 'documents_due_idx'::regclass
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
