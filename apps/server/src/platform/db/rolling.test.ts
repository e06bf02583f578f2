// Two versions on one database: the older one continues after the newer one has migrated it, and the newer one starts
// before it has migrated.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { migrate, migrateWhenReachable } from './migrate.ts';
import {
  type Migration,
  MigrationError,
  migrationKindOf,
  readMigrationFiles,
  SchemaBehind,
} from './migration-files.ts';
import { readMigrationState } from './migration-history.ts';

const one: Migration = { name: '0001_one', sql: 'create table one (n int, old int)', checksum: 'a' };
const expand: Migration = { name: '0002_expand', sql: 'alter table one add column m int', checksum: 'b' };
const contract: Migration = {
  name: '0003_contract',
  sql: 'alter table one drop column old',
  checksum: 'c',
  needs: '0002',
};
const answers = (n: number): Migration[] => [
  { name: 'answers', sql: `create or replace function answer() returns int return ${n}`, checksum: `${n}` },
];

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase({ empty: true });
});
afterEach(() => test.drop());

const answer = async () => (await sql<{ n: number }>`select answer() as n`.execute(test.owner)).rows[0]?.n;

describe('code that is older than the database', () => {
  it('continues beside additions of a newer version, and can be restarted there', async () => {
    await migrate(test.adminUrl, [one, expand], answers(2));
    expect(await migrate(test.adminUrl, [one], answers(1))).toEqual([]);
    const state = await stateFor([one]);
    expect(state).toMatchObject({ newer: ['0002_expand'], pending: [], faults: [] });
  });

  it('does not apply its own functions under newer code', async () => {
    await migrate(test.adminUrl, [one, expand], answers(2));
    await Promise.all([
      migrate(test.adminUrl, [one], answers(1)),
      migrate(test.adminUrl, [one, expand], answers(2)),
      migrate(test.adminUrl, [one], answers(1)),
    ]);
    expect(await answer()).toBe(2);
  });

  it('sees all functions of the newer version or none, because they call each other across files', async () => {
    await migrate(test.adminUrl, [one], answers(1));
    const caller = { name: 'a-caller', sql: 'create or replace function answer() returns int return 2', checksum: 'x' };
    const broken = { name: 'z-called', sql: 'create function called() returns int return nothing()', checksum: 'y' };
    await expect(migrate(test.adminUrl, [one, expand], [caller, broken])).rejects.toThrow('a-caller, z-called failed');
    expect(await answer()).toBe(1);
  });

  it('continues beside a contract it is ready for, and refuses another one with a sentence', async () => {
    await migrate(test.adminUrl, [one, expand, contract]);
    expect(await migrate(test.adminUrl, [one, expand])).toEqual([]);
    await expect(migrate(test.adminUrl, [one])).rejects.toThrow(
      '0003_contract needs code that knows migration 0002, and this version ends at 0001_one. Start the newer version',
    );
    await expect(migrate(test.adminUrl, [one])).rejects.toBeInstanceOf(MigrationError);
    await expect(migrate(test.adminUrl, [one])).rejects.not.toBeInstanceOf(SchemaBehind);
  });

  it('refuses a foreign history', async () => {
    await migrate(test.adminUrl, [one, { ...expand, name: '0002_other' }]);
    await expect(migrate(test.adminUrl, [one, expand, contract])).rejects.toThrow(
      '0002_other, which this version does not know',
    );
  });
});

describe('code that is newer than the database', () => {
  it('waits for the migration by the owner, and reports what it waits for', async () => {
    await migrate(test.adminUrl, [one]);
    const login = `service_${process.pid}`;
    await sql
      .raw(
        `create role ${login} login password 'secret'; grant select on schema_migrations, schema_functions to ${login}`,
      )
      .execute(test.owner);
    const url = new URL(test.adminUrl);
    Object.assign(url, { username: login, password: 'secret' });
    await expect(migrate(url.href, [one, expand])).rejects.toThrow(
      'the login of DATABASE_URL does not own the tables, and 0002_expand must be applied',
    );
    await expect(migrate(url.href, [one, expand])).rejects.toBeInstanceOf(SchemaBehind);
    const waiting = migrateWhenReachable({ databaseUrl: url.href }, { maxWaitMs: 60_000, migrations: [one, expand] });
    await sleep(200);
    await migrate(test.adminUrl, [one, expand]);
    expect(await waiting).toEqual([]);
    await expect(
      migrateWhenReachable({ databaseUrl: url.href }, { maxWaitMs: 0, migrations: [one, expand, contract] }),
    ).rejects.toThrow('0003_contract');
    await sql.raw(`drop owned by ${login}; drop role ${login}`).execute(test.owner);
  });

  it('does not block the service while it waits for a lock', async () => {
    await migrate(test.adminUrl, [one]);
    let migrated: Promise<unknown> | undefined;
    await test.owner.transaction().execute(async (trx) => {
      await sql`select from one`.execute(trx); // a slow reader, such as a backup
      migrated = migrate(test.adminUrl, [one, expand]);
      await sleep(300);
      await sql`select from one`.execute(test.owner); // queues behind the change until the migration releases its place
    });
    expect(await migrated).toEqual(['0002_expand']);
  });
});

it('reads the kind of a migration from its first line', async () => {
  expect(migrationKindOf('-- expand: a column\nalter')).toEqual({ kind: 'expand' });
  expect(migrationKindOf('-- contract: code must know 0027: nobody reads it\nalter')).toEqual({
    kind: 'contract',
    needs: '0027',
  });
  expect(migrationKindOf('alter table a')).toBeUndefined();
  const [start] = await readMigrationFiles();
  expect(start).toMatchObject({ name: '0001_start', needs: undefined });
});

function ownerPool() {
  return { query: (text: string) => sql.raw(text).execute(test.owner) } as never;
}

async function stateFor(migrations: readonly Migration[]) {
  return await readMigrationState(ownerPool(), migrations);
}
