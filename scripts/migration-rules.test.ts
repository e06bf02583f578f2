import { expect, it } from 'vitest';
import { findMigrationFaults } from './migration-rules.mjs';

const release = { version: '1.0.0', migration: '0002_two', functions: { emission: 'a' } };
const one = { name: '0001_one', sql: 'create table one ()' };
const two = { name: '0002_two', sql: 'create table two ()' };
const third = (sql: string) => [one, two, { name: '0003_three', sql }];
const faultsOf = (sql: string) => findMigrationFaults(third(sql), release, { emission: 'a' });

it('asks nothing of migrations that are released', () => {
  expect(findMigrationFaults([one, two], release, { emission: 'a' })).toEqual([]);
});

it('finds a number that is taken or left out', () => {
  expect(findMigrationFaults([one, { name: '0003_three', sql: '-- expand: x' }], release, {})[0]).toMatch(
    /^0003_three: not/,
  );
});

it('wants every later one to say whether older code goes on beside it', () => {
  expect(faultsOf('-- expand: a table more\ncreate table three ()')).toEqual([]);
  expect(faultsOf('-- contract: code must know 0002: nobody reads it since')).toEqual([]);
  for (const text of ['create table three ()', '-- expanded', '-- contract: bye', '\n-- expand: late'])
    expect(faultsOf(text), text).toHaveLength(1);
});

it('refuses a contract that the code of the last release does not survive', () => {
  expect(faultsOf('-- contract: code must know 0003: gone at once')[0]).toContain('waits for the next release');
});

it('wants a migration beside functions that changed since a release', () => {
  const changed = { emission: 'b' };
  expect(findMigrationFaults([one, two], release, changed)[0]).toContain('functions/emission.sql differs from 1.0.0');
  expect(findMigrationFaults(third('-- expand: see functions'), release, changed)).toEqual([]);
  expect(findMigrationFaults([one, two], { ...release, version: '1.0.0-preview.1' }, changed)).toEqual([]);
});
