// Tests that every sample of the API reference is a valid call: compiled in TypeScript, checked by mypy, executed by
// PHP, parsed by the shell.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPhp, findProgram } from './external-programs.mjs';

type Language = 'curl' | 'typescript' | 'php' | 'python';
const samples = Object.entries(
  JSON.parse(readFileSync('apps/server/src/panel/reference/samples.json', 'utf8')) as Record<
    string,
    Record<Language, string>
  >,
);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'talonario-samples-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const bash = findProgram('samples parsed by a shell', 'bash');
const mypy = findProgram('samples in Python', 'mypy');
const php = findPhp('samples in PHP');
function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
const inAll = (language: Language) => samples.map(([, sample]) => sample[language]);

it('as TypeScript compiles', () => {
  const calls = inAll('typescript').join('\n');
  const path = write(
    'samples.mts',
    `import type { Talonario } from '${resolve('packages/client/src/index.ts')}';\ndeclare const talonario: Talonario;\ndeclare const file: Blob;\n${calls}\n`,
  );
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const options = [
    '--strict',
    '--exactOptionalPropertyTypes',
    '--noEmit',
    '--allowImportingTsExtensions',
    '--skipLibCheck',
  ];
  const target = ['--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom,dom.iterable,dom.asynciterable'];
  const { stdout } = spawnSync(process.execPath, [tsc, ...options, ...target, '--types', '', path], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
});

it.runIf(bash)('as a line of the shell parses', () => {
  execFileSync(bash ?? '', ['-n', write('samples.sh', inAll('curl').join('\n'))]);
});

it('as a line of the shell sends JSON', () => {
  for (const code of inAll('curl')) {
    const body = / -d '([\s\S]*)'$/.exec(code)?.[1];
    if (body !== undefined) expect(() => JSON.parse(body.replaceAll("'\\''", "'"))).not.toThrow();
  }
});

it.runIf(mypy)('as Python is what mypy expects', () => {
  const heading =
    'import os\nfrom pathlib import Path\nfrom talonario import Talonario\n\ntalonario = Talonario(os.environ["A"], os.environ["B"])\n';
  const path = write('samples.py', `${heading}${inAll('python').join('\n')}\n`);
  // Same options and cache as in e2e/sdks.test.ts, so that mypy analyses the SDK only once.
  const strict = ['--strict', '--python-version', '3.9', '--cache-dir', resolve('node_modules/.cache/mypy')];
  const { stdout } = spawnSync(mypy ?? '', [...strict, '--no-error-summary', path], {
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, MYPYPATH: resolve('sdks/python/src') },
  });
  expect(stdout).toBe('');
});

it.runIf(php)('as PHP calls methods there are, with arguments they take', () => {
  // There is no server, so the expected result is a network error, and not an unknown method or argument.
  const calls = inAll('php').map((code) => `try { ${code} } catch (Talonario\\Exception\\NetworkException) {}`);
  const path = write(
    'samples.php',
    `<?php
declare(strict_types=1);
require '${resolve('sdks/php/autoload.php')}';
chdir('${folder}');
file_put_contents('file', 'x');
$talonario = new Talonario\\Talonario('http://127.0.0.1:59997/api/v1', 'tal_test_x_y', retry: Talonario\\RetryPolicy::never());
${calls.join('\n')}
echo 'done';
`,
  );
  const { stdout, stderr } = spawnSync(php ?? '', [path], { encoding: 'utf8' });
  expect([stdout, stderr]).toEqual(['done', '']);
});

it('as a Postman collection with every operation and without a key', () => {
  const text = readFileSync('examples/talonario.postman_collection.json', 'utf8');
  const { item, variable } = JSON.parse(text) as {
    item: { item: unknown[] }[];
    variable: { key: string; value: string }[];
  };
  expect(item.flatMap((group) => group.item)).toHaveLength(samples.length);
  expect(variable.find(({ key }) => key === 'apiKey')?.value).toBe('');
});
