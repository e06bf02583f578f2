// Compatibility with the last release: all that it reads, writes and calls still exists, because its nodes continue to
// run during a rolling deploy. `RELEASE=1.2.3 npm run release:record` records the current schema as that of the last
// release.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCompatibilityBreaches, readSchemaShape, type SchemaShape } from '../../../test/schema-shape.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { migrationKindOf, readFunctionFiles, readMigrationFiles } from './migration-files.ts';

const file = new URL('../../../released-schema.json', import.meta.url);

interface ReleasedSchema {
  readonly version: string;
  readonly migration: string;
  /** Checksums of the files with SQL functions. */
  readonly functions: Readonly<Record<string, string>>;
  readonly shape: SchemaShape;
}

describe('the schema of this version', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  it('supports the code of the last release, except for changes that a migration declares', async () => {
    const shape = await readSchemaShape(test.owner);
    if (process.env.RELEASE) await record(process.env.RELEASE, shape);
    const release = JSON.parse(readFileSync(file, 'utf8')) as ReleasedSchema;
    const owned = await listOwned(release.migration);
    const left = findCompatibilityBreaches(release.shape, shape).filter(({ key, hard }) => !owned(key, hard));
    // A migration declares its changes with a line "-- changes: table.column, table.constraint, function(types)".
    expect(left.map(({ key, what }) => `${key} ${what}`)).toEqual([]);
  });

  it('has a migration of its own if an SQL function differs from the last release', async () => {
    // A process decides by the number of the migrations whether a database is newer. Without a migration, a rolled back
    // old release would take the changed functions for missing ones: it would refuse to start, or replace functions
    // that new code still calls.
    const release = JSON.parse(readFileSync(file, 'utf8')) as ReleasedSchema;
    const functions = await readFunctionFiles();
    const changed = functions.filter(({ name, checksum }) => release.functions[name] !== checksum);
    const hasMigration = (await readMigrationFiles()).some(({ name }) => name > release.migration);
    expect(
      hasMigration ? [] : changed.map(({ name }) => name),
      'add a migration, or record an unpublished release again',
    ).toEqual([]);
  });
});

async function record(version: string, shape: SchemaShape): Promise<void> {
  const migration = (await readMigrationFiles()).at(-1)?.name;
  const functions = Object.fromEntries((await readFunctionFiles()).map(({ name, checksum }) => [name, checksum]));
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: new URL('.', file), encoding: 'utf8' }).trim();
  writeFileSync(file, `${JSON.stringify({ version, commit, migration, functions, shape }, undefined, 2)}\n`);
}

async function listOwned(released: string): Promise<(key: string, hard: boolean) => boolean> {
  const [any, contracts] = [new Set<string>(), new Set<string>()];
  for (const { name, sql } of await readMigrationFiles()) {
    if (name <= released) continue;
    for (const [, list = ''] of sql.matchAll(/^-- changes: (.+)$/gm)) {
      for (const key of list.split(/, (?![^(]*\))/)) {
        any.add(key.trim());
        if (migrationKindOf(sql)?.kind === 'contract') contracts.add(key.trim());
      }
    }
  }
  return (key, hard) => (hard ? contracts : any).has(key);
}

describe('code of the last release breaks', () => {
  const earlier: SchemaShape = {
    columns: { 'a.id': 'bigint, required, SI', 'a.name': 'text, optional, SIU' },
    rules: { 'a.a_check': { columns: ['name'], text: 'CHECK (x)' } },
    functions: { 'take(bigint)': 'integer' },
  };
  const keysOf = (later: Partial<SchemaShape>) =>
    findCompatibilityBreaches(earlier, { ...earlier, ...later }).map(({ key }) => key);
  const columns = (more: Record<string, string>) => keysOf({ columns: { ...earlier.columns, ...more } });

  it('without a column, with another type of it, or with fewer privileges', () => {
    expect(keysOf({ columns: { 'a.id': 'bigint, required, SI' } })).toEqual(['a.name']);
    expect(columns({ 'a.id': 'uuid, required, SI' })).toEqual(['a.id']);
    expect(columns({ 'a.name': 'text, optional, S' })).toEqual(['a.name']);
  });

  it('if a column became required, or a new one is required', () => {
    expect(columns({ 'a.name': 'text, required, SIU' })).toEqual(['a.name']);
    expect(columns({ 'a.more': 'text, required, SI' })).toEqual(['a.more']);
    expect(columns({ 'a.more': 'text, optional, SI', 'b.id': 'bigint, required, SI' })).toEqual([]);
  });

  it('under another constraint on the columns that it writes', () => {
    const rules = (text: string, over: string[]) =>
      keysOf({
        columns: { ...earlier.columns, 'a.more': 'text, optional, SI' },
        rules: { 'a.a_check': { columns: over, text } },
      });
    expect(rules('CHECK (y)', ['name', 'more'])).toEqual(['a.a_check']);
    expect(rules('CHECK (x)', ['name'])).toEqual([]);
    expect(rules('CHECK (z)', ['more'])).toEqual([]);
    expect(keysOf({ rules: {} })).toEqual([]);
    const later = { columns: ['name'], text: 'CHECK (x)' };
    const before = { ...earlier, rules: { 'a.a_check': { ...later, text: 'CHECK (x) NOT VALID' } } };
    expect(findCompatibilityBreaches(before, { ...earlier, rules: { 'a.a_check': later } })).toEqual([]);
    expect(findCompatibilityBreaches(earlier, before).map(({ key }) => key)).toEqual(['a.a_check']);
  });

  it('if a function is removed, or has other arguments or results', () => {
    expect(keysOf({ functions: {} })).toEqual(['take(bigint)']);
    expect(keysOf({ functions: { 'take(text)': 'integer' } })).toEqual(['take(bigint)']);
    expect(keysOf({ functions: { 'take(bigint)': 'bigint' } })).toEqual(['take(bigint)']);
    expect(keysOf({ functions: { ...earlier.functions, 'take(text)': 'integer' } })).toEqual([]);
  });
});
