// Tables with monthly partitions: partitions are created ahead and dropped as a whole, and cannot be used to bypass
// row-level security.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSceneBusiness, makeSceneDocument, type SceneBusiness } from '../../../test/document-rows.ts';
import { useScene } from '../../../test/scene.ts';
import { makeTestAccount } from '../../../test/test-app.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { createPartitions, dropPartitions, type PartitionedTable } from './purge-store.ts';

const tables: readonly PartitionedTable[] = [
  ...(['events', 'event_positions', 'webhook_deliveries'] as const),
  ...(['audit_log', 'email_attempts', 'request_log'] as const),
];
let business: SceneBusiness;
let documentId: number;
let endpointId: number;

const scene = useScene({ api: false });

beforeAll(async () => {
  business = await makeSceneBusiness(scene.owner, (await makeTestAccount(scene.database)).id);
  documentId = await makeSceneDocument(scene.owner, business);
  const { rows } = await sql<{ id: number }>`
    insert into webhook_endpoints (account_id, url, events, sealed_secret, sealed_key, master_key_id)
    values (${business.accountId}, 'https://x.ec', '{document.signed}', '', '', 'k') returning id`.execute(scene.owner);
  endpointId = rows[0]?.id ?? 0;
});

/** Deletes all partitions except the default one, as if no partition had been created for a long time. */
beforeEach(async () => {
  await sql`delete from event_outbox`.execute(scene.owner);
  for (const table of tables) {
    for (const part of await partsOf(table)) await sql`drop table ${sql.table(part)}`.execute(scene.owner);
    await sql`delete from ${sql.table(table)}`.execute(scene.owner);
  }
});

async function partsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`select part from list_partitions(${table})`.execute(scene.owner);
  return rows.map(({ part }) => part);
}

/** A day in the middle of a month, `months` months from now. */
const middleOf = (months: number) => sql<Date>`month_start(${months}::int) + interval '14 days'`;

async function writeEvent(months: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into events (account_id, business_id, document_id, type, message_id, data, created_at)
    values (${business.accountId}, ${business.businessId}, ${documentId}, 'document.signed', 'msg', '{}', ${middleOf(months)})
    returning id`.execute(scene.owner);
  return rows[0]?.id ?? 0;
}

async function writeDelivery(eventId: number, months: number, pending = false): Promise<void> {
  await sql`
    insert into webhook_deliveries (account_id, endpoint_id, event_id, status, due_at, created_at)
    values (${business.accountId}, ${endpointId}, ${eventId}, ${pending ? 'pending' : 'delivered'},
            case when ${pending} then now() end, ${middleOf(months)})`.execute(scene.owner);
}

async function writeAudit(months: number): Promise<void> {
  await sql`
    insert into audit_log (account_id, at, actor_kind, action, record_type)
    values (${business.accountId}, ${middleOf(months)}, 'system', 'test', 'test')`.execute(scene.owner);
}

async function makePastMonths(from: number): Promise<void> {
  for (const table of tables)
    for (let month = from; month < 0; month += 1)
      await sql`
        do $$ begin execute format('create table %I partition of %I for values from (%L) to (%L)', ${sql.lit(`${table}_m${-month}`)},
          ${sql.lit(table)}, month_start(${sql.lit(month)}), month_start(${sql.lit(month + 1)})); end $$`.execute(
        scene.owner,
      );
}

const countOf = async (table: PartitionedTable) =>
  (await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(scene.owner)).rows[0]?.count;

describe('future months', () => {
  it('are made once, regardless of the number of workers, and contain rows that were written before', async () => {
    await writeAudit(0);
    await writeAudit(2);
    const late = await writeEvent(1);
    const made = await Promise.all([
      createPartitions(scene.db, 3),
      createPartitions(scene.db, 3),
      createPartitions(scene.db, 3),
    ]);
    expect(made.reduce((sum, each) => sum + each, 0)).toBe(4 * tables.length);
    expect(await createPartitions(scene.db, 3)).toBe(0);
    const where = await sql<{ part: string }>`
      select tableoid::regclass::text as part from audit_log union all select tableoid::regclass::text from events where id = ${late}`.execute(
      scene.owner,
    );
    const parts = where.rows.map(({ part }) => part);
    expect(parts.filter((part) => /_\d{4}_\d\d$/.test(part))).toHaveLength(3);
  });

  it('are not made in a table with a long-running query until later', async () => {
    const reader = scene.owner.transaction().execute(async (trx) => {
      await sql`select from audit_log limit 1`.execute(trx);
      expect(await createPartitions(scene.db, 0)).toBe(tables.length - 1);
    });
    await reader;
    expect(await createPartitions(scene.db, 0)).toBe(1);
  });

  it('cannot be accessed directly, and their table shows each account its own rows', async () => {
    await createPartitions(scene.db, 1);
    await writeEvent(0);
    await writeAudit(0);
    const other = (await makeTestAccount(scene.database)).id;
    for (const table of tables) {
      const all = [...(await partsOf(table)), `${table}_other`];
      for (const part of all)
        for (const statement of [`select from ${part}`, `delete from ${part}`, `insert into ${part} default values`])
          await expect(sql.raw(statement).execute(scene.db.system)).rejects.toThrow('permission denied');
      const seen = await scene.db.forAccount(other, (trx) => sql`select from ${sql.table(table)}`.execute(trx));
      expect(seen.rows).toEqual([]);
    }
    const own = await scene.db.forAccount(business.accountId, (trx) => sql`select from events`.execute(trx));
    expect(own.rows).toHaveLength(1);
    for (const statement of ['delete from audit_log', "update audit_log set action = ''", 'delete from email_attempts'])
      await expect(sql.raw(statement).execute(scene.db.system)).rejects.toThrow('permission denied');
  });
});

describe('old months', () => {
  it('are dropped as a whole after their retention time; events one month after their deliveries', async () => {
    await makePastMonths(-6);
    for (const month of [-6, -5, -4, -3, -2]) await writeDelivery(await writeEvent(month), month);
    expect(await dropPartitions(scene.db, 'events', 3)).toBe(0); // deliveries refer to all of these events
    expect(await dropPartitions(scene.db, 'webhook_deliveries', 3)).toBe(3);
    expect(await countOf('webhook_deliveries')).toBe(2);
    expect(await dropPartitions(scene.db, 'events', 3)).toBe(0); // positions refer to these events
    expect(await dropPartitions(scene.db, 'event_positions', 3)).toBe(3);
    expect(await dropPartitions(scene.db, 'events', 3)).toBe(2);
    expect(await countOf('events')).toBe(3);
  });

  it('stay while something in them is needed', async () => {
    await makePastMonths(-6);
    await writeDelivery(await writeEvent(-6), -6, true);
    const unheard = await writeEvent(-5);
    await sql`insert into event_outbox (account_id, event_id) values (${business.accountId}, ${unheard})`.execute(
      scene.owner,
    );
    expect(await dropPartitions(scene.db, 'webhook_deliveries', 1)).toBe(4);
    expect(await dropPartitions(scene.db, 'event_positions', 1)).toBe(3); // at least ninety days are kept
    expect(await dropPartitions(scene.db, 'events', 1)).toBe(0);
    await sql`update webhook_deliveries set status = 'failed', due_at = null`.execute(scene.owner);
    expect(await dropPartitions(scene.db, 'webhook_deliveries', 1)).toBe(1);
    await dropPartitions(scene.db, 'events', 1);
    expect(await countOf('events')).toBe(1);
    await sql`delete from event_outbox`.execute(scene.owner);
    await dropPartitions(scene.db, 'events', 1);
    expect(await countOf('events')).toBe(0);
  });

  it('of the audit log are at least twelve, whatever the service requests; no other table is changed', async () => {
    await makePastMonths(-15);
    for (const month of [-15, -13, -12, -3]) await writeAudit(month);
    expect(await dropPartitions(scene.db, 'audit_log', 0)).toBe(3);
    expect(await countOf('audit_log')).toBe(2);
    await expect(dropPartitions(scene.db, 'documents' as PartitionedTable, 1)).rejects.toThrow('not kept by month');
  });
});

it('no function reads a partition instead of its table', async () => {
  const fresh = await createTestDatabase();
  const { rows } = await sql`
    select p.proname, c.relname from pg_depend d join pg_proc p on p.oid = d.objid and d.classid = 'pg_proc'::regclass
      join pg_class c on c.oid = d.refobjid and d.refclassid = 'pg_class'::regclass
     where c.relispartition`.execute(fresh.owner);
  expect(rows).toEqual([]);
  await fresh.drop();
});
