import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { DatabaseUnavailable } from './failures.ts';
import { migrate } from './migrate.ts';
import { type Migration, MigrationError, readFunctionFiles, readMigrationFiles } from './migration-files.ts';
import { readMigrationState } from './migration-history.ts';

const one: Migration = { name: '0001_one', sql: 'create table one (n int); insert into one values (1)', checksum: 'a' };
const two: Migration = { name: '0002_two', sql: 'alter table one add column m int', checksum: 'b' };

describe('migrate', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await createTestDatabase({ empty: true });
  });
  afterEach(() => test.drop());

  async function count(table: string): Promise<number | undefined> {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(test.owner);
    return rows[0]?.n;
  }

  it('applies each migration once, in order', async () => {
    expect(await migrate(test.adminUrl, [one])).toEqual(['0001_one']);
    expect(await migrate(test.adminUrl, [one, two])).toEqual(['0002_two']);
    expect(await migrate(test.adminUrl, [one, two])).toEqual([]);
    expect(await count('one')).toBe(1);
  });

  it('lets many processes start at once and applies everything exactly once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => migrate(test.adminUrl, [one, two])));
    expect(outcomes.flat()).toEqual(['0001_one', '0002_two']);
    expect(await count('one')).toBe(1);
  });

  it('applies SQL functions after the migrations, and again when their text has changed', async () => {
    const functions = (n: number): Migration[] => [
      {
        name: 'answers',
        sql: `create or replace function answer() returns int return (select ${n} from one)`,
        checksum: `${n}`,
      },
    ];
    const answer = async () => (await sql<{ n: number }>`select answer() as n`.execute(test.owner)).rows[0]?.n;
    await migrate(test.adminUrl, [one], functions(41));
    expect(await answer()).toBe(41);
    await Promise.all(Array.from({ length: 4 }, () => migrate(test.adminUrl, [one], functions(42))));
    expect(await answer()).toBe(42);
    await sql`create or replace function answer() returns int return 0`.execute(test.owner);
    await migrate(test.adminUrl, [one], functions(42));
    expect(await answer()).toBe(0); // nothing changed, so nothing was applied
  });

  it('refuses a migration that was changed after it was applied', async () => {
    await migrate(test.adminUrl, [one]);
    await expect(migrate(test.adminUrl, [{ ...one, checksum: 'other' }, two])).rejects.toThrow(
      '0001_one was changed after it was applied',
    );
  });

  it('refuses a migration numbered before one that is applied', async () => {
    await migrate(
      test.adminUrl,
      [two].map((migration) => ({ ...migration, sql: 'create table one (n int)' })),
    );
    await expect(migrate(test.adminUrl, [one, two])).rejects.toThrow('give it a higher number');
  });

  it('rolls back a migration that fails half way, and keeps those before it', async () => {
    const broken: Migration = { name: '0002_broken', sql: 'create table half (n int); select 1 / 0', checksum: 'c' };
    await expect(migrate(test.adminUrl, [one, broken])).rejects.toThrow(
      /0002_broken failed and was undone: division by zero/,
    );
    await expect(migrate(test.adminUrl, [one, broken])).rejects.toBeInstanceOf(MigrationError);
    await expect(count('half')).rejects.toThrow('does not exist');
    expect(await count('one')).toBe(1);
  });
});

describe('the migrations of this version', () => {
  it('migrate an empty database to the current version', async () => {
    const test = await createTestDatabase({ empty: true });
    const names = (await readMigrationFiles()).map(({ name }) => name);
    expect(await migrate({ databaseUrl: test.url, databaseAdminUrl: test.adminUrl })).toEqual(names);
    expect(await readMigrationState(test.db.pool)).toEqual({ applied: names, pending: [], newer: [], faults: [] });
    await test.drop();
  });

  it('can be applied to several databases of one server at the same moment', async () => {
    const tests = await Promise.all(Array.from({ length: 3 }, () => createTestDatabase({ empty: true })));
    await Promise.all(tests.map(({ adminUrl }) => migrate(adminUrl)));
    await Promise.all(tests.map(({ drop }) => drop()));
  });

  it.each(['0001_accounts', '0034_start'])(
    'refuse a database of a version before 1.0.0 (%s) and write nothing',
    async (name) => {
      const test = await createTestDatabase({ empty: true });
      await sql`create table schema_migrations (name text primary key, checksum text not null)`.execute(test.owner);
      await sql`insert into schema_migrations values (${name}, 'x'), ('0065_last', 'y')`.execute(test.owner);
      const everything = async () => [
        (await sql`select * from schema_migrations order by name`.execute(test.owner)).rows,
        (
          await sql`select relname, relnatts, relacl from pg_class where relnamespace = 'public'::regnamespace order by 1`.execute(
            test.owner,
          )
        ).rows,
      ];
      const before = await everything();
      await expect(migrate(test.adminUrl)).rejects.toThrow(
        'the database was made by a version before 1.0.0, which 1.0.0 does not take over; nothing in it was changed',
      );
      await expect(migrate(test.adminUrl)).rejects.toBeInstanceOf(MigrationError);
      expect(await everything()).toEqual(before);
      await test.drop();
    },
  );

  it('are not tried on a server that is unreachable', async () => {
    await expect(migrate('postgresql://a:b@127.0.0.1:1/c')).rejects.toBeInstanceOf(DatabaseUnavailable);
  });
});

it('find every SQL function in one file only, because the file applied last would win', async () => {
  const names = (await readFunctionFiles()).flatMap(({ sql: text }) =>
    [...text.matchAll(/create or replace function (\w+)/g)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
