import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openP12 } from '@talonario/p12';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCli } from './run-cli.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'talonario-certificate-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function talonario(...args: string[]) {
  const lines: string[] = [];
  const write = (text: string) => void lines.push(text);
  const code = await runCli(['certificate', 'create', ...args], {}, { out: write, err: write });
  return { code, text: lines.join('\n') };
}

it('makes a .p12 that opens with the printed password, without a database, readable by its owner only', async () => {
  const file = join(folder, 'mine.p12');
  const { code, text } = await talonario('--ruc', '1799999990001', '--holder', 'ANA', '--output', file, '--json');
  expect(code, text).toBe(0);
  const opened = openP12(readFileSync(file), JSON.parse(text).password, { now: new Date() });
  expect(opened).toMatchObject({ ok: true, ruc: '1799999990001', holder: 'ANA', warnings: [] });
  expect(statSync(file).mode & 0o077).toBe(0);
});

it('never overwrites a file, and requires a RUC', async () => {
  const file = join(folder, 'kept.p12');
  const wanted = ['--ruc', '1799999990001', '--password', 'x', '--output', file];
  expect((await talonario(...wanted)).code).toBe(0);
  const before = readFileSync(file);
  expect(await talonario(...wanted)).toMatchObject({ code: 1, text: expect.stringContaining('exists already') });
  expect(readFileSync(file)).toEqual(before);
  expect((await talonario('--ruc', '123')).code).toBe(2);
  expect((await talonario('--ruc', '1799999990001', '--output', join(folder, 'no/such.p12'))).code).toBe(1);
});
