import { expect, it } from 'vitest';
import { findMigrationFaults } from './migration-rules.mjs';

const release = { version: '1.0.0', migration: '0002_two', functions: { emission: 'a' } };
const one = { name: '0001_one', sql: 'create table one ()' };
const two = { name: '0002_two', sql: 'create table two ()' };
const third = (sql: string) => [one, two, { name: '0003_three', sql }];
const faultsOf = (sql: string) => findMigrationFaults(third(sql), release, { emission: 'a' });

it('requires nothing of released migrations', () => {
  expect(findMigrationFaults([one, two], release, { emission: 'a' })).toEqual([]);
});

it('finds a number that is used twice or missing', () => {
  expect(findMigrationFaults([one, { name: '0003_three', sql: '-- expand: x' }], release, {})[0]).toMatch(
    /^0003_three: not/,
  );
});

it('requires every later migration to state whether older code can run next to it', () => {
  expect(faultsOf('-- expand: a table more\ncreate table three ()')).toEqual([]);
  expect(faultsOf('-- contract: code must know 0002: nobody reads it since')).toEqual([]);
  for (const text of ['create table three ()', '-- expanded', '-- contract: bye', '\n-- expand: late'])
    expect(faultsOf(text), text).toHaveLength(1);
});

it('refuses a migration with which the code of the last release cannot run', () => {
  expect(faultsOf('-- contract: code must know 0003: gone at once')[0]).toContain('waits for the next release');
});

it('requires a migration if functions changed since a release', () => {
  const changed = { emission: 'b' };
  expect(findMigrationFaults([one, two], release, changed)[0]).toContain('functions/emission.sql differs from 1.0.0');
  expect(findMigrationFaults(third('-- expand: see functions'), release, changed)).toEqual([]);
  expect(findMigrationFaults([one, two], { ...release, version: '1.0.0-preview.1' }, changed)).toEqual([]);
});
