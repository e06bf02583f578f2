// Tests that every code block of the documentation parses in its stated language. The blocks of README and docs are
// also run (e2e/docs.test.ts), and so are the first blocks of the SDKs (e2e/sdks.test.ts).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { expect, it } from 'vitest';
import { findProgram } from './external-programs.mjs';

interface Block {
  readonly where: string;
  readonly language: string;
  readonly code: string;
}

const pages = [
  'README.md',
  'README.es.md',
  'CONTRIBUTING.md',
  'apps/simulator/README.md',
  'sdks/scenarios/README.md',
  ...['cli', 'client', 'contract', 'p12', 'ride-pdf', 'sri'].map((name) => `packages/${name}/README.md`),
  ...['php', 'python'].map((name) => `sdks/${name}/README.md`),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

const blocks: readonly Block[] = pages.flatMap((page) => {
  const text = readFileSync(page, 'utf8');
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)\n```$/gm)].map(({ 1: language = '', 2: code = '', index }) => ({
    language,
    code,
    where: `${page}:${text.slice(0, index).split('\n').length}`,
  }));
});
const of = (...languages: string[]) => blocks.filter(({ language }) => languages.includes(language));

it('finds the blocks, each in a known language; blocks that are no code are marked `text`', () => {
  expect(blocks.length).toBeGreaterThan(60);
  const known = ['', 'sh', 'json', 'ts', 'js', 'php', 'python', 'sql', 'ini', 'http', 'text'];
  expect(blocks.filter(({ language }) => !known.includes(language))).toEqual([]);
});

it.each(of('json').map((block) => [block.where, block] as const))('%s is JSON', (_, { code }) => {
  expect(() => JSON.parse(code)).not.toThrow();
});

it.each(of('ts', 'js').map((block) => [block.where, block] as const))('%s is TypeScript', async (_, { code }) => {
  await transform(code, { loader: 'ts', format: 'esm', target: 'es2023', logLevel: 'silent' });
});

const bash = findProgram('blocks of shell', 'bash');
const python = findProgram('blocks of Python', 'python3');
const php = findProgram('blocks of PHP', 'php');

it.runIf(bash)('is marked as shell if it is typed into one', () => {
  for (const { where, code } of of('', 'sh')) {
    const { stderr } = spawnSync(bash ?? '', ['-n'], { input: code, encoding: 'utf8' });
    expect([where, stderr]).toEqual([where, '']);
  }
});

it('downloads with a command that fails if the response is an error', () => {
  for (const { where, code } of of('', 'sh')) expect([where, /curl -OJ/.test(code)]).toEqual([where, false]);
});

it.runIf(python)('is Python', () => {
  const check = 'import ast, json, sys\nfor where, code in json.load(sys.stdin): ast.parse(code, where)';
  const input = JSON.stringify(of('python').map(({ where, code }) => [where, code]));
  expect(spawnSync(python ?? '', ['-c', check], { input, encoding: 'utf8' }).stderr).toBe('');
});

it.runIf(php)('is PHP', () => {
  const folder = mkdtempSync(join(tmpdir(), 'talonario-blocks-'));
  const files = of('php').map(({ code }, index) => {
    const path = join(folder, `${index}.php`);
    writeFileSync(path, code.startsWith('<?php') ? code : `<?php\n${code}`);
    return path;
  });
  const failed = files.map((path) => spawnSync(php ?? '', ['-l', path], { encoding: 'utf8' }).stdout).filter(Boolean);
  rmSync(folder, { recursive: true });
  expect(failed.filter((text) => !text.startsWith('No syntax errors'))).toEqual([]);
});
