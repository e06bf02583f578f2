import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMasterKeys } from '../../platform/vault/master-key.ts';
import { prepareHomeFolder, writePrivateFile } from './home.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'talonario-home-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('makes a home that no other user can list, with a master key that no other user can read', () => {
  const home = join(folder, 'deep', 'home');
  prepareHomeFolder(home, { needsMasterKey: true });
  expect(statSync(home).mode & 0o066).toBe(0);
  expect(statSync(join(home, 'master.key')).mode & 0o777).toBe(0o600);
  expect(readMasterKeys(readFileSync(join(home, 'master.key'), 'utf8'))).toHaveProperty('keys');
});

it('never replaces a master key', () => {
  const home = join(folder, 'kept');
  prepareHomeFolder(home, { needsMasterKey: true });
  const key = readFileSync(join(home, 'master.key'), 'utf8');
  prepareHomeFolder(home, { needsMasterKey: true });
  expect(readFileSync(join(home, 'master.key'), 'utf8')).toBe(key);
});

it('makes no key if one is configured elsewhere', () => {
  const home = join(folder, 'elsewhere');
  prepareHomeFolder(home, { needsMasterKey: false });
  expect(existsSync(join(home, 'master.key'))).toBe(false);
});

it('writes private files atomically, readable by their owner only, without leftovers', () => {
  const path = join(folder, 'secret.json');
  writePrivateFile(path, 'one');
  writePrivateFile(path, 'two');
  expect(readFileSync(path, 'utf8')).toBe('two');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.startsWith('secret'))).toEqual(['secret.json']);
});
