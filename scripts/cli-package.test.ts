// What somebody gets who installs the command line: the tarball of `npm pack`, on a machine that knows nothing of this repository.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let project: string;
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'talonario-till-'));
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'till', private: true }));
  const run = (args: string[], cwd: string) => execFileSync('npm', args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  run(['pack', '--pack-destination', project], 'packages/cli');
  const tarball = readdirSync(project).find((name) => name.endsWith('.tgz'));
  run(['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], project);
}, 300_000);
afterAll(() => rmSync(project, { recursive: true }));

const talonario = (args: string[], env: Record<string, string> = {}) =>
  spawnSync(join(project, 'node_modules/.bin/talonario'), args, {
    ...{ cwd: project, encoding: 'utf8', input: '' },
    env: { PATH: process.env.PATH ?? '', HOME: project, ...env },
  });

it('runs alone, in both languages', () => {
  const english = talonario(['--help']);
  expect([english.status, english.stderr]).toEqual([0, '']);
  expect(english.stdout).toContain('issue <file>');
  expect(talonario(['--help'], { LANG: 'es_EC.UTF-8' }).stdout).toContain('Códigos de salida');
  expect(talonario(['list']).status).toBe(1);
  const away = { TALONARIO_URL: 'http://127.0.0.1:9', TALONARIO_API_KEY: 'tal_test_x_y' };
  expect(talonario(['doctor', '--json'], away)).toMatchObject({ status: 1, stdout: expect.stringContaining('"fail"') });
});

it('holds one program, its manual and its licence, and nothing else', () => {
  const files = readdirSync(join(project, 'node_modules/@talonario/cli'), { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => !name.startsWith('dist/joined-')).sort()).toEqual(
    ['LICENSE', 'README.md', 'bin', 'bin/talonario.mjs', 'dist', 'dist/main.js', 'package.json'].sort(),
  );
  expect(readdirSync(join(project, 'node_modules/@talonario'))).toEqual(['cli']);
});
