import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findProgram, hasPrograms } from './external-programs.mjs';

afterEach(() => vi.restoreAllMocks());

function linesOf(action: () => unknown): string[] {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  action();
  return log.mock.calls.map(([line]) => String(line));
}

describe('an external program', () => {
  it('is found in PATH, and nothing is printed', () => {
    expect(linesOf(() => expect(findProgram('a test', ['no-such-program', 'sh'])).toMatch(/^\/.*\/sh$/))).toEqual([]);
  });

  it('is named in one line together with what is skipped, if it is not installed', () => {
    const lines = linesOf(() => expect(findProgram('a test', ['no-such-program', 'nor-this'])).toBeUndefined());
    expect(lines).toEqual(['skipped: a test: no-such-program or nor-this is not installed']);
  });

  it('is not found if a module that it needs is missing', () => {
    const probe = { having: 'a module', args: ['-c', 'exit 1'] };
    const lines = linesOf(() => expect(findProgram('a test', 'sh', probe)).toBeUndefined());
    expect(lines).toEqual(['skipped: a test: sh with a module is not installed']);
  });

  it('is required together with others', () => {
    expect(linesOf(() => expect(hasPrograms('a test', 'sh', 'no-such', 'nor-this')).toBe(false))).toHaveLength(2);
    expect(hasPrograms('a test', 'sh', 'git')).toBe(true);
  });
});

it('is never started by a test, or a module for tests, that does not look for it first', () => {
  const granted = ['node', 'npm', 'npx', 'sh', '/bin/sh', 'git', 'cp'];
  const list = ['ls-files', '-co', '--exclude-standard', '--', '*.test.ts', '*/test/*.ts', 'e2e/*.ts', 'lab/*.ts'];
  const started = execFileSync('git', list, { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => text.includes("'node:child_process'") && !text.includes('/external-programs.mjs'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:spawn|execFile)(?:Sync)?\)?\(\s*'([^']+)'/g)].map(([, program = '']) => ({
        path,
        program,
      })),
    );
  expect(started.length).toBeGreaterThan(3);
  // `npm run test:failover` starts this file and lists all packages it needs.
  const failover = 'apps/server/test/failover/programs.ts';
  expect(started.filter(({ path, program }) => path !== failover && !granted.includes(program))).toEqual([]);
});
