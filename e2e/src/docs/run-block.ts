// Runs a code block of the documentation like a user who copies it: in a checkout, next to a running service, with the
// service's address and key in the environment.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { expect } from 'vitest';
import type { DemoScene } from '../../../apps/server/test/demo-scene.ts';
import { hasPrograms } from '../../../scripts/external-programs.mjs';
import type { DocumentationBlock } from './blocks.ts';
import { makeSignedWebhookTest } from './signed-test.ts';

export interface BlockRun {
  readonly env?: (scene: DemoScene) => Readonly<Record<string, string | undefined>>;
  readonly input?: (scene: DemoScene) => string;
  /** Code that is placed before and after a block that is only a fragment of a program. */
  readonly before?: string;
  readonly after?: string;
  readonly prints?: RegExp;
}

const interpreters: Readonly<Record<string, string>> = { '': 'bash', sh: 'bash', php: 'php', python: 'python3' };
// Programs that code blocks in shell call. `npm run test:bare` fails if one is missing in this list.
const called = ['curl', 'php', 'python3'];

/** Whether all programs that the block starts are installed. Prints a line for each that is not. */
export function canRunBlock({ page, line, language, code }: DocumentationBlock): boolean {
  const interpreter = interpreters[language];
  const calls = interpreter === 'bash' ? called.filter((program) => new RegExp(`\\b${program}\\b`).test(code)) : [];
  return hasPrograms(`${page}:${line}`, ...(interpreter === undefined ? [] : [interpreter]), ...calls);
}

export async function runBlock(block: DocumentationBlock, scene: DemoScene, run: BlockRun = {}): Promise<void> {
  const [command, args] = await commandFor(block, scene, run);
  const running = promisify(execFile)(command, args, {
    cwd: scene.checkout,
    maxBuffer: 10_000_000,
    env: { ...environmentOf(scene), ...run.env?.(scene) },
  });
  // The write may fail, because a program that does not read its input may have ended already.
  running.child.stdin?.on('error', () => undefined);
  running.child.stdin?.end(run.input?.(scene) ?? '');
  const { stdout } = await running;
  if (run.prints) expect(stdout.trim()).toMatch(run.prints);
}

/** Sends `GET /api/v1/…` with the API key of the demo. */
export async function callApi({ code }: DocumentationBlock, { url, demo }: DemoScene): Promise<void> {
  const [method = '', path = ''] = code.split(' ');
  const answer = await fetch(`${url}${path}`, { method, headers: { 'x-api-key': demo.apiKey } });
  expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, '']);
}

/** Tests a program that receives webhooks: it accepts a real delivery and refuses a forged one. */
export async function serveBlock(block: DocumentationBlock, scene: DemoScene): Promise<void> {
  const port = await freePort();
  const [command, [...args]] = await commandFor(block, scene, {});
  const { secret, body, headers } = makeSignedWebhookTest();
  const server = spawn(command, block.language === 'php' ? ['-S', `127.0.0.1:${port}`, ...args] : args, {
    cwd: scene.checkout,
    stdio: 'ignore',
    env: { ...environmentOf(scene), PORT: String(port), TALONARIO_WEBHOOK_SECRET: secret },
  });
  try {
    const deliver = (signed: Readonly<Record<string, string>>) =>
      fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: signed, body }).then(({ status }) => status);
    await expect.poll(() => deliver(headers).catch(() => 'not there yet')).toBe(204);
    expect(
      await deliver({ ...headers, 'webhook-signature': makeSignedWebhookTest().headers['webhook-signature'] }),
    ).toBe(400);
  } finally {
    await stop(server);
  }
}

/**
 * Replaces the address in a page (the address of `npm start` or a placeholder) with the address of the test's service.
 */
export function withTestAddress(text: string, { url }: DemoScene): string {
  return text.replaceAll(/http:\/\/(?:127\.0\.0\.1|localhost):3000|https:\/\/example\.com/g, url);
}

async function commandFor(
  block: DocumentationBlock,
  scene: DemoScene,
  { before, after }: BlockRun,
): Promise<[string, string[]]> {
  const { language } = block;
  const whole = [before, block.code, after].filter((part) => part !== undefined).join('\n');
  // The code of the guides is not changed: it reads the address from the file that `npm start` writes.
  const code = block.page.startsWith('docs/guides/') ? whole : withTestAddress(whole, scene);
  if (language === '' || language === 'sh') return ['bash', ['--norc', '-euo', 'pipefail', '-c', code]];
  const path = join(scene.checkout, `block.${{ php: 'php', python: 'py' }[language] ?? 'mjs'}`);
  if (language === 'php' || language === 'python') {
    writeFileSync(path, code);
    return [interpreters[language] ?? '', [path]];
  }
  if (language !== 'ts' && language !== 'js')
    throw new Error(`a block in "${language}" is no program: e2e/src/docs/notes.ts says what it is`);
  writeFileSync(path, (await transform(code, { loader: 'ts', format: 'esm', target: 'es2023' })).code);
  return [process.execPath, [path]];
}

function environmentOf({ environment, url, demo }: DemoScene): Record<string, string> {
  return { ...environment, TALONARIO_URL: `${url}/api/v1`, TALONARIO_API_KEY: demo.apiKey };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill();
  await ended;
}
