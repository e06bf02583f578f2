// One start in the place of 34 migrations: a database that has those comes to the same schema, and nodes that know nothing of a start go on.
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { earlierMigrations, earlierUpTo } from '../../../test/earlier-migrations.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { readWholeSchema } from '../../../test/whole-schema.ts';
import { migrate } from './migrate.ts';
import { MigrationError, readMigrations } from './migration-files.ts';
import { compareHistories, readMigrationState } from './migration-history.ts';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase({ empty: true });
});
afterEach(() => test.drop());

const toToday = () => migrate({ databaseUrl: test.url, databaseAdminUrl: test.adminUrl });
const stateFor = (migrations?: Parameters<typeof readMigrationState>[1]) =>
  readMigrationState({ query: (text: string) => sql.raw(text).execute(test.owner) } as never, migrations);

describe('a database of the migrations before the start', () => {
  it.each(['0031', '0034'])('has the schema of a new one when it comes from %s', async (number) => {
    await migrate(test.adminUrl, earlierUpTo(number), []);
    await toToday();
    const fresh = await createTestDatabase({ empty: true });
    await migrate({ databaseUrl: fresh.url, databaseAdminUrl: fresh.adminUrl });
    const [brought, made] = [await readWholeSchema(test.owner), await readWholeSchema(fresh.owner)];
    await fresh.drop();
    for (const part of Object.keys(made)) expect(brought[part], part).toEqual(made[part]);
    expect(made.tables?.length).toBeGreaterThan(60);
    expect(made.functions?.length).toBeGreaterThan(80);
  });

  it.each(['0031', '0032', '0033', '0034'])('is brought there and counts as started there: %s', async (number) => {
    const names = (await readMigrations()).map(({ name }) => name);
    await migrate(test.adminUrl, earlierUpTo(number), []);
    expect(await stateFor()).toMatchObject({
      pending: names,
      faults: [],
      earlier: expect.arrayContaining(['0001_accounts']),
    });
    expect(await toToday()).toEqual(names);
    expect(await stateFor()).toEqual({ applied: names, pending: [], newer: [], faults: [] });
    expect(await toToday()).toEqual([]);
  });

  it.each(['0031', '0032', '0033', '0034'])(
    'goes on with nodes that end at %s, which change nothing',
    async (number) => {
      const old = earlierUpTo(number);
      await migrate(test.adminUrl, old, []);
      await toToday();
      expect(await stateFor(old)).toMatchObject({ pending: [], faults: [] });
      expect(await migrate(test.adminUrl, old, [])).toEqual([]);
      const names = (await readMigrations()).map(({ name }) => name);
      expect(await stateFor()).toMatchObject({ applied: names, faults: [] });
    },
  );

  it('is left alone by nodes older than 0031: functions they call are gone', async () => {
    await migrate(test.adminUrl, earlierMigrations, []);
    await toToday();
    expect((await stateFor(earlierUpTo('0026'))).faults).toEqual([
      expect.stringContaining('0034_outbox needs code that knows migration 0031'),
    ]);
  });

  it.each(['0008', '0026', '0030'])('is refused with a sentence when it ends at %s', async (number) => {
    await migrate(test.adminUrl, earlierUpTo(number), []);
    await expect(toToday()).rejects.toBeInstanceOf(MigrationError);
    await expect(toToday()).rejects.toThrow(
      /^the database ends at \w+, and this version begins where 0031 is applied: run talonario migrate of 0\.2\.0-preview\.2 first$/,
    );
  });

  it('is refused when its history is none of ours', async () => {
    await migrate(test.adminUrl, earlierMigrations, []);
    const { rows } =
      await sql<never>`select name, checksum, needs, null as replaced_by from schema_migrations order by name`.execute(
        test.owner,
      );
    const faultsWith = async (change: object, at: number) =>
      compareHistories(
        await readMigrations(),
        rows.map((row, index) => (index === at ? { ...(row as object), ...change } : row)) as never,
      ).faults;
    expect(await faultsWith({}, 0)).toEqual([]);
    expect(await faultsWith({ checksum: 'x' }, 3)).toEqual([
      expect.stringMatching(/^what is up to 0031 is not what any version/),
    ]);
    expect(await faultsWith({ checksum: 'x' }, 33)).toEqual([
      expect.stringMatching(/^0034_outbox is not what any version/),
    ]);
    expect(await faultsWith({ name: '0034_other' }, 33)).toEqual([expect.stringMatching(/^0034_other is not/)]);
  });

  it('keeps its account e-mails, and nodes of the version before go on with them by the old names', async () => {
    await migrate(test.adminUrl, earlierMigrations, []);
    await sql`insert into accounts (name, plan_id) select 'A', id from plans limit 1`.execute(test.owner);
    const letter = sql`insert into letters (account_id, kind, recipient, sealed, status, due_at, expires_at)
      values (1, 'invitation', 'a@example.com', 'x', 'queued', now(), now() + interval '1 day')`;
    await letter.execute(test.owner);
    await toToday();
    await test.db.forAccount(1, (trx) => letter.execute(trx));
    await expect(test.db.forAccount(2, (trx) => letter.execute(trx))).rejects.toThrow('row-level security');
    await expect(test.db.forAccount(1, (trx) => sql`select from letters`.execute(trx))).rejects.toThrow(
      'permission denied',
    );
    const claimed = await sql<{ letter_id: number }>`
      select * from claim_due_letters(10, gen_random_uuid(), interval '1 minute')`.execute(test.db.system);
    expect(claimed.rows.map(({ letter_id: id }) => id).sort()).toEqual([1, 2]);
    expect(await test.owner.selectFrom('account_emails').select('tries').execute()).toEqual([
      { tries: 1 },
      { tries: 1 },
    ]);
  });
});
