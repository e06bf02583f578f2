import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compileWhatChanged } from './compile.mjs';

let root: string;
const only = ['packages/sri', 'packages/client'];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'talonario-compile-'));
  write('packages/sri/src/index.ts', "export { greet } from './deep/greet.ts';\n");
  write('packages/sri/src/deep/greet.ts', "export const greet = (name: string): string => 'hello '.concat(name);\n");
  write('packages/sri/src/deep/data.sql', 'select 1;\n');
  write('packages/sri/src/index.test.ts', 'throw new Error();\n');
  write(
    'packages/client/src/main.ts',
    "console.log((await import('../../../packages/sri/dist/index.js')).greet('you'));\n",
  );
  write('package.json', '{"type":"module"}\n');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function run(): string {
  return execFileSync(process.execPath, [join(root, 'packages/client/dist/main.js')], { encoding: 'utf8' }).trim();
}

it('creates code that plain Node runs, with all other files except tests', async () => {
  expect(await compileWhatChanged(root, { only })).toEqual(only);
  expect(run()).toBe('hello you');
  expect(existsSync(join(root, 'packages/sri/dist/deep/data.sql'))).toBe(true);
  expect(existsSync(join(root, 'packages/sri/dist/index.test.js'))).toBe(false);
});

it('bundles an entry point with its modules, which still find the files next to them', async () => {
  write(
    'packages/sri/src/index.ts',
    "import { readFileSync } from 'node:fs';\nexport const read = () => readFileSync(new URL('./deep/data.sql', import.meta.url), 'utf8');\n",
  );
  write(
    'apps/simulator/src/main.ts',
    "import { read } from '../../../packages/sri/src/index.ts';\nconsole.log(read());\n",
  );
  const joined = { only: ['packages/sri', 'apps/simulator'] };
  const say = () => execFileSync(process.execPath, [join(root, 'apps/simulator/dist/main.js')], { encoding: 'utf8' });
  await compileWhatChanged(root, joined);
  rmSync(join(root, 'packages/sri/dist/index.js'));
  expect(say().trim()).toBe('select 1;');
  write('packages/sri/src/index.ts', "export const read = () => 'another one';\n");
  expect(await compileWhatChanged(root, joined)).toEqual(joined.only);
  expect(say().trim()).toBe('another one');
});

it('bundles the entry module of a thread, which is found where it is looked for', async () => {
  write('packages/sri/src/index.ts', "export const greet = (name: string) => 'hello '.concat(name);\n");
  write(
    'apps/simulator/src/deep/greet-thread.ts',
    "import { parentPort } from 'node:worker_threads';\nimport { greet } from '../../../../packages/sri/src/index.ts';\nconst workInThread = (work: () => string) => parentPort?.postMessage(work());\nworkInThread(() => greet('thread'));\n",
  );
  write(
    'apps/simulator/src/deep/start.ts',
    "import { Worker } from 'node:worker_threads';\nexport const start = () => new Worker(new URL('./greet-thread.js', import.meta.url)).once('message', console.log);\n",
  );
  write('apps/simulator/src/main.ts', "import { start } from './deep/start.ts';\nstart();\n");
  await compileWhatChanged(root, { only: ['apps/simulator'] });
  const said = execFileSync(process.execPath, [join(root, 'apps/simulator/dist/main.js')], { encoding: 'utf8' });
  expect(said.trim()).toBe('hello thread');
});

it('refuses a library that a program imports dynamically', async () => {
  write('node_modules/late/package.json', '{"name":"late","version":"1.0.0","main":"index.js"}');
  write('node_modules/late/index.js', 'exports.late = 1;\n');
  write('apps/simulator/src/main.ts', "console.log(await import('late'));\n");
  await expect(compileWhatChanged(root, { only: ['apps/simulator'] })).rejects.toThrow('late: import a file of ours');
  expect(existsSync(join(root, 'apps/simulator/dist'))).toBe(false);
});

it('keeps the chunks of two earlier builds for a service that is running', async () => {
  const joined = { only: ['apps/simulator'] };
  const partsNow = () => readdirSync(join(root, 'apps/simulator/dist')).filter((name) => /^joined-.*\.js$/.test(name));
  const build = async (says: string) => {
    write('apps/simulator/src/late.ts', `export const say = () => ${JSON.stringify(says)};\n`);
    await compileWhatChanged(root, joined);
    return partsNow();
  };
  // The test program waits for a line on stdin before it loads its chunk.
  write(
    'apps/simulator/src/main.ts',
    "process.stdin.once('data', async () => {\n  console.log((await import('./late.ts')).say());\n  process.exit();\n});\nconsole.log('ready');\n",
  );
  const first = await build('the first');
  const child = execFile(process.execPath, [join(root, 'apps/simulator/dist/main.js')]);
  const hear = () => new Promise((heard) => child.stdout?.once('data', (text) => heard(String(text).trim())));
  expect(await hear()).toBe('ready');
  await build('the second');
  expect(await build('the third')).toEqual(expect.arrayContaining(first));
  const said = hear();
  child.stdin?.write('go\n');
  expect(await said).toBe('the first');
  const later = await build('the fourth');
  expect(first.filter((name) => later.includes(name))).toEqual([]);
});

it('compiles only if a source was changed, added or removed', async () => {
  await compileWhatChanged(root, { only });
  expect(await compileWhatChanged(root, { only })).toEqual([]);
  write('packages/sri/src/deep/greet.ts', "export const greet = (name: string): string => 'goodbye '.concat(name);\n");
  utimesSync(join(root, 'packages/sri/src/deep/greet.ts'), 1, 1); // as a checkout of an older version would
  expect(await compileWhatChanged(root, { only })).toEqual(['packages/sri']);
  expect(run()).toBe('goodbye you');
  write('packages/sri/src/more.ts', 'export const more = 1;\n');
  expect(await compileWhatChanged(root, { only })).toEqual(['packages/sri']);
  rmSync(join(root, 'packages/sri/src/more.ts'));
  expect(await compileWhatChanged(root, { only })).toEqual(['packages/sri']);
  expect(existsSync(join(root, 'packages/sri/dist/more.js'))).toBe(false);
});

it('keeps the working result if new code does not parse, and leaves nothing incomplete', async () => {
  await compileWhatChanged(root, { only });
  write('packages/sri/src/deep/greet.ts', 'export const = ;\n');
  await expect(compileWhatChanged(root, { only })).rejects.toThrow();
  expect(run()).toBe('hello you');
  expect(readdirSync(join(root, 'packages/sri')).sort()).toEqual(['dist', 'src']);
});

it('survives several starts at once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => compileWhatChanged(root, { only })));
  expect(run()).toBe('hello you');
  expect(readdirSync(join(root, 'packages/sri')).sort()).toEqual(['dist', 'src']);
});

it('survives processes that finish at the same moment', async () => {
  const swapper = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { replaceFolder } from ${JSON.stringify(new URL('./compile.mjs', import.meta.url).href)};
    const dist = ${JSON.stringify(join(root, 'dist'))};
    for (let round = 0; round < 300; round += 1) {
      const part = \`\${dist}.\${process.pid}.\${round}.part\`;
      mkdirSync(part);
      writeFileSync(\`\${part}/made\`, 'whole');
      replaceFolder(part, dist);
    }`;
  const swap = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', swapper]);
  await Promise.all([swap(), swap(), swap()]);
  expect(readdirSync(join(root, 'dist'))).toEqual(['made']);
});
