import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useScene } from '../../../test/scene.ts';
import { DatabaseUnavailable } from './failures.ts';
import { openDatabase } from './pool.ts';

let mine: number;
let theirs: number;

const scene = useScene({ api: false });

beforeAll(async () => {
  [mine, theirs] = (await Promise.all([createAccount('Mine'), createAccount('Theirs')])) as [number, number];
});

async function createAccount(name: string): Promise<number> {
  const plan = await scene.owner
    .selectFrom('plans')
    .select('id')
    .where('name', '=', 'unlimited')
    .executeTakeFirstOrThrow();
  const account = { name, plan_id: plan.id };
  return (await scene.owner.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow()).id;
}

describe('row-level security', () => {
  it('shows no row of any account while no account is set', async () => {
    expect(await scene.db.system.selectFrom('accounts').select('id').execute()).toEqual([]);
    const { rows } = await scene.db.pool.query('select id from accounts');
    expect(rows).toEqual([]);
  });

  it('shows only the rows of the account of the transaction', async () => {
    const seen = await scene.db.forAccount(mine, (trx) => trx.selectFrom('accounts').select(['id', 'name']).execute());
    expect(seen).toEqual([{ id: mine, name: 'Mine' }]);
  });

  it('resets the account when the transaction ends, on the same connection', async () => {
    const single = openDatabase({ databaseUrl: scene.database.url, databasePoolSize: 1 });
    await single.forAccount(mine, (trx) => trx.selectFrom('accounts').select('id').execute());
    expect(await single.system.selectFrom('accounts').select('id').execute()).toEqual([]);
    await single.close();
  });

  it('shows each account its own rows through a statement that is planned once', async () => {
    const single = openDatabase({ databaseUrl: scene.database.adminUrl, databasePoolSize: 1 });
    const see = (accountId: number) =>
      single.forAccount(accountId, (trx) => trx.selectFrom('accounts').select('id').execute());
    // After five executions PostgreSQL may reuse one plan for all values, so eight are tested.
    for (let round = 0; round < 8; round += 1)
      for (const accountId of [mine, theirs]) expect(await see(accountId)).toEqual([{ id: accountId }]);
    const { rows } = await single.pool.query('select statement from pg_prepared_statements');
    expect(rows).toContainEqual({ statement: 'select "id" from "accounts"' });
    await single.close();
  });

  it('refuses to write a row for another account', async () => {
    const user = { account_id: theirs, person_id: 1, role: 'owner' } as const;
    await expect(scene.db.forAccount(mine, (trx) => trx.insertInto('users').values(user).execute())).rejects.toThrow(
      /row-level security/,
    );
  });

  it('prevents changes of another account even without a where clause', async () => {
    await scene.db.forAccount(mine, (trx) => trx.updateTable('accounts').set({ name: 'Renamed' }).execute());
    const names = await scene.owner.selectFrom('accounts').select('name').orderBy('id').execute();
    expect(names.map(({ name }) => name).sort()).toEqual(['Renamed', 'Theirs']);
  });

  it("applies to the service's role, which can neither bypass the policies nor own the tables", async () => {
    const { rows } = await sql<{ name: string; super: boolean; bypass: boolean }>`
      select current_user as name, rolsuper as super, rolbypassrls as bypass from pg_roles where rolname = current_user
    `.execute(scene.db.system);
    expect(rows).toEqual([{ name: 'talonario_app', super: false, bypass: false }]);
    const owned = await scene.db.pool.query("select from pg_tables where tableowner = 'talonario_app'");
    expect(owned.rowCount).toBe(0);
  });

  it('covers every table with an account that the service may use', async () => {
    const { rows } = await scene.db.pool.query(`
      select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and has_table_privilege('talonario_app', c.oid, 'select, insert, update, delete')
         and not (c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`);
    expect(rows).toEqual([]);
  });

  it('applies also if DATABASE_URL contains options', async () => {
    const db = openDatabase({
      databaseUrl: `${scene.database.adminUrl}?options=-c%20role%3Dnone`,
      databasePoolSize: 1,
    });
    expect(await db.system.selectFrom('accounts').select('id').execute()).toEqual([]);
    await db.close();
  });

  it('accepts only a positive integer as account', async () => {
    for (const id of [0, -1, 1.5, Number.NaN, '1' as unknown as number])
      await expect(scene.db.forAccount(id, async () => 1)).rejects.toThrow('not an account id');
  });
});

describe('a transaction', () => {
  it('is rolled back when its work throws', async () => {
    const work = scene.db.forAccount(mine, async (trx) => {
      await trx.updateTable('accounts').set({ name: 'Half' }).execute();
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    const { name } = await scene.owner
      .selectFrom('accounts')
      .select('name')
      .where('id', '=', mine)
      .executeTakeFirstOrThrow();
    expect(name).not.toBe('Half');
  });

  it('fails if PostgreSQL rolled it back after a swallowed error', async () => {
    const work = scene.db.forAccount(mine, async (trx) => {
      await trx.updateTable('accounts').set({ name: 'Lost' }).execute();
      await sql`select 1 / 0`.execute(trx).catch(() => {});
    });
    await expect(work).rejects.toThrow('nothing was committed');
  });

  it('accepts no query after its end, so that none can run in the transaction of another account', async () => {
    const escaped = await scene.db.forAccount(mine, async (trx) => trx);
    await expect(escaped.selectFrom('accounts').select('id').execute()).rejects.toThrow(
      'after its transaction had ended',
    );
  });
});

describe('values', () => {
  it('reads bigint as number, numeric and date as text, timestamptz as Date', async () => {
    const { rows } = await sql`
      select 9007199254740991::bigint as big, array[1, null]::bigint[] as bigs, 1.10::numeric as amount,
             date '2026-02-28' as day, array[date '2026-02-28'] as days, timestamptz '2026-01-01 00:00:00-05' as moment
    `.execute(scene.db.system);
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        bigs: [1, null],
        amount: '1.10',
        day: '2026-02-28',
        days: ['2026-02-28'],
        moment: new Date('2026-01-01T05:00:00Z'),
      },
    ]);
  });

  it('refuses a bigint that a number cannot hold', async () => {
    await expect(sql`select 9007199254740993::bigint`.execute(scene.db.system)).rejects.toThrow('does not fit');
  });
});

describe('an unreachable database', () => {
  it('is DatabaseUnavailable if no server listens', async () => {
    const db = openDatabase({ databaseUrl: 'postgresql://a:b@127.0.0.1:1/c', databasePoolSize: 1 });
    await expect(db.forAccount(1, async () => 1)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(sql`select 1`.execute(db.system)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await db.close();
  });

  it('is DatabaseUnavailable if the connection breaks in a transaction, and the next call gets a new one', async () => {
    const work = scene.db.forAccount(mine, async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(scene.owner);
      await trx.selectFrom('accounts').select('id').execute();
    });
    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await scene.db.forAccount(mine, async () => 'fine')).toBe('fine');
  });
});
