import { describe, expect, it } from 'vitest';
import { readServerSources } from './read-server.ts';
import { findStrayFunctions, findStraySql, isStoreFile } from './sql-in-stores.mjs';

describe('SQL', () => {
  const files = readServerSources();

  it('is only in stores', () => {
    expect(findStraySql(files)).toEqual([]);
    expect([...files.keys()].filter(isStoreFile).length).toBeGreaterThan(30);
  });

  it.each([
    ['a builder', "const rows = await trx\n  .selectFrom('documents')\n  .execute();\n"],
    ['a lock', "query.forUpdate('r');\n"],
    ['a tagged text', 'await sql`select 1`.execute(trx);\n'],
    ['a tagged text with a type', 'await sql<{ count: number }>`select count(*)`.execute(trx);\n'],
    ['a reference', "const by = sql.ref('r.id');\n"],
    ['an import of the tag', "import { type RawBuilder, sql } from 'kysely';\n"],
    ['a query of the driver', "await client.query('select pg_backend_pid()');\n"],
    ['a driver', "import pg from 'pg';\n"],
    ['a text that becomes a statement', 'return `select sequential from take_number(' + '$' + '{id})`;\n'],
    ['a change as a text', "const clean = 'delete from account_emails';\n"],
  ])('%s outside a store is found', (_what, text) => {
    const planted = new Map([...files, ['documents/planted.ts', text]]);
    expect(findStraySql(planted)).toEqual([expect.stringMatching(/^documents\/planted\.ts holds SQL/)]);
  });

  it('is allowed in a store, in platform/db and in a test', () => {
    const statement = 'await sql`select 1`.execute(trx);\n';
    for (const path of ['books/store.ts', 'books/sales-store.ts', 'platform/db/lock.ts', 'books/sales.test.ts'])
      expect(findStraySql(new Map([...files, [path, statement]]))).toEqual([]);
    for (const path of ['books/restore.ts', 'books/stores.ts', 'platform/database.ts'])
      expect(findStraySql(new Map([...files, [path, statement]]))).toHaveLength(1);
  });

  it('is not found in types, comments and similar words', () => {
    const text = [
      "import type { RawBuilder, Selectable } from 'kysely';",
      "import { type Kysely, type Transaction } from 'kysely';",
      '// select id from documents is what the store does',
      "const label = 'Select one of these';",
      "const note = 'Update the address, or delete the record.';",
    ].join('\n');
    expect(findStraySql(new Map([...files, ['documents/planted.ts', text]]))).toEqual([]);
  });
});

describe('a stored function', () => {
  const plain =
    'create function plain(a bigint) returns void\nlanguage sql volatile\nbegin atomic\n  select 1;\nend;\n';

  it('must not be created by a new migration', () => {
    expect(findStrayFunctions(new Map([['0017_more.sql', `create table t (id bigint);\n${plain}`]]))).toEqual([
      '0017_more.sql creates plain(): stored functions stand in platform/db/functions',
    ]);
  });

  it('is allowed if an index, a trigger or a policy of the migration needs it', () => {
    const folded =
      'create function folded(a text) returns text\nlanguage sql immutable parallel safe\nreturn lower(a);\n';
    const kept =
      'create or replace function kept() returns trigger\nlanguage plpgsql as $$ begin return null; end $$;\n';
    expect(findStrayFunctions(new Map([['0017_more.sql', folded + kept]]))).toEqual([]);
    const walled = `${plain}create policy own on t using (plain(id));\n`;
    expect(findStrayFunctions(new Map([['0017_more.sql', walled]]))).toEqual([]);
  });
});
