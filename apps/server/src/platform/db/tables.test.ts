import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

// Reads the interfaces as text: types are gone when tests run.
function readInterfaces(): Map<string, readonly { name: string; type: string }[]> {
  const folder = new URL('./tables/', import.meta.url);
  const text = readdirSync(folder)
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
  const interfaces = new Map<string, { name: string; type: string }[]>();
  for (const [, name = '', body = ''] of text.matchAll(/^export interface (\w+) \{\n(.*?)^\}/gms)) {
    const fields = [...body.matchAll(/^ {2}(\w+): (.+?);/gm)].map(([, field = '', type = '']) => ({
      name: field,
      type,
    }));
    interfaces.set(name, fields);
  }
  return interfaces;
}

it('Tables says what the migrations made: every table, every column, and which may be null', async () => {
  const interfaces = readInterfaces();
  const described: string[] = [];
  for (const [group, tables] of interfaces) {
    if (!group.endsWith('Tables')) continue;
    for (const table of tables) {
      for (const column of interfaces.get(table.type) ?? [])
        described.push(`${table.name}.${column.name}${/\bnull\b/.test(column.type) ? '?' : ''}`);
    }
  }
  // A computed column has no "not null" of its own; ours are made of columns that have it.
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name || case when is_nullable = 'YES' and is_generated = 'NEVER' then '?' else '' end as column
      from information_schema.columns
     where table_schema = 'public' and table_name not in ('schema_migrations', 'schema_functions')
       and not (select relispartition or relkind = 'v' from pg_class where oid = to_regclass(quote_ident(table_name)))`.execute(
    test.owner,
  );
  expect(described.sort()).toEqual(rows.map(({ column }) => column).sort());
});
