// The service through PgBouncer in transaction mode: two connections to PostgreSQL, shared by all clients.
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../../../../scripts/external-programs.mjs';
import { type Pooler, startPooler } from '../../../test/pooler.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { DatabaseUnavailable } from './failures.ts';
import { migrate } from './migrate.ts';
import { readMigrationFiles } from './migration-files.ts';
import { notifyWakeChannel } from './notify-wake-channel.ts';
import { openDatabase, openOwnerDatabase } from './pool.ts';

const pgbouncer = findProgram('connections through a pooler', 'pgbouncer');

describe.runIf(pgbouncer)('through a pooler in transaction mode', () => {
  const login = `pooled_${process.pid}`;
  let test: TestDatabase;
  let pooler: Pooler;
  let address: { databaseUrl: string; databasePoolSize: number };

  beforeAll(async () => {
    test = await createTestDatabase();
    await sql.raw(`create role ${login} login password 'secret'`).execute(test.owner);
    const { hostname: host, port } = new URL(test.adminUrl);
    const server = { host, port: Number(port) };
    pooler = await startPooler({ server, login, password: 'secret', poolSize: 2 });
    address = { databaseUrl: pooler.urlOf(test.adminUrl), databasePoolSize: 8 };
  });
  afterAll(async () => {
    await pooler?.stop();
    await test?.drop();
  });

  it('a login without its role setting is refused, also on a connection opened before the change', async () => {
    const db = openDatabase(address);
    await expect(sql`select 1`.execute(db.system)).rejects.toThrow(/run talonario migrate with DATABASE_ADMIN_URL/);
    await expect(sql`select 1`.execute(db.system)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await migrate({ databaseUrl: address.databaseUrl, databaseAdminUrl: test.adminUrl });
    // This call may fail, because a connection behind the pooler was closed.
    await sql`select 1`.execute(db.system).catch(() => {});
    const { rows } = await sql<{ name: string; limit: string }>`
      select current_user as name, current_setting('statement_timeout') as limit`.execute(db.system);
    expect(rows).toEqual([{ name: 'talonario_app', limit: '15s' }]);
    await db.close();
  });

  it('a start on an empty database works, regardless of settings that the pooler stored before', async () => {
    const empty = await createTestDatabase({ empty: true });
    const { pathname } = new URL(empty.adminUrl);
    const zone = `alter database ${pathname.slice(1)} set timezone = 'America/Guayaquil'`;
    await sql.raw(zone).execute(empty.owner);
    const databaseUrl = pooler.urlOf(empty.adminUrl);
    // This client sets no time zone. From now on PgBouncer passes the time zone of the database to all other clients
    // that set none.
    const early = new pg.Client({ connectionString: databaseUrl });
    await early.connect();
    expect((await early.query('show timezone')).rows).toEqual([{ TimeZone: 'America/Guayaquil' }]);
    await early.end();
    await migrate({ databaseUrl, databaseAdminUrl: empty.adminUrl });
    const db = openDatabase({ databaseUrl, databasePoolSize: 4 });
    // this call may fail, because a connection behind the pooler was closed
    await sql`select 1`.execute(db.system).catch(() => {});
    const { rows } = await sql<{ name: string; zone: string }>`
      select current_user as name, current_setting('TimeZone') as zone`.execute(db.system);
    expect(rows).toEqual([{ name: 'talonario_app', zone: 'UTC' }]);
    await db.close();
    await empty.drop();
  });

  it('LISTEN does not work, so wake-ups are not relied on', async () => {
    const carrier = notifyWakeChannel(address.databaseUrl, test.db.pool);
    carrier.receive(() => {});
    carrier.send();
    await sql`select pg_sleep(0.3)`.execute(test.owner);
    expect(carrier.isReliable()).toBe(false);
    await carrier.close();
  });

  it('no transaction sees rows without an account, whatever the connection was used for before', async () => {
    const [mine, theirs] = [await createAccount('Mine'), await createAccount('Theirs')];
    const db = openDatabase(address);
    const see = async (accountId: number) =>
      expect(await db.forAccount(accountId, (trx) => trx.selectFrom('accounts').select('id').execute())).toEqual([
        { id: accountId },
      ]);
    const seeNothing = async () => expect(await db.system.selectFrom('accounts').select('id').execute()).toEqual([]);
    for (let round = 0; round < 10; round += 1)
      await Promise.all([see(mine), see(theirs), seeNothing(), see(mine), seeNothing(), see(theirs)]);
    const { rows } = await db.pool.query('select name from pg_prepared_statements');
    expect(rows).toEqual([]);
    await db.close();
  });

  it('a named statement works on every connection', async () => {
    const db = openDatabase(address);
    const call = () => db.pool.query({ name: 'talonario_test', text: 'select $1::int as n', values: [7] });
    for (let round = 0; round < 5; round += 1)
      for (const { rows } of await Promise.all(Array.from({ length: 8 }, call))) expect(rows).toEqual([{ n: 7 }]);
    await db.close();
  });

  it('nothing is migrated, and that is fine if nothing is pending', async () => {
    expect(await migrate(address.databaseUrl)).toEqual([]);
    const newer = { name: '9999_newer', sql: 'select 1', checksum: 'x' };
    await expect(migrate(address.databaseUrl, [...(await readMigrationFiles()), newer])).rejects.toThrow(
      /9999_newer must be applied to PostgreSQL itself by their owner: .*DATABASE_ADMIN_URL/,
    );
  });

  it('the owner is directed to PostgreSQL itself', async () => {
    const owner = openOwnerDatabase(address);
    await expect(sql`select 1`.execute(owner)).rejects.toThrow(/not a pooler: set DATABASE_ADMIN_URL/);
    await owner.destroy();
  });

  async function createAccount(name: string): Promise<number> {
    const plan = await test.owner.selectFrom('plans').select('id').limit(1).executeTakeFirstOrThrow();
    const account = { name, plan_id: plan.id };
    return (await test.owner.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow()).id;
  }
});
