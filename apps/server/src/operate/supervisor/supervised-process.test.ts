import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it, vi } from 'vitest';
import { SupervisedProcess } from './supervised-process.ts';

vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'child-'));
const entry = join(folder, 'entry.mjs');
writeFileSync(
  entry,
  `process.on('message', (message) => message.ping && process.send({ pong: true }));
   process.send({ ready: { pid: String(process.pid) } });`,
);
afterAll(() => rmSync(folder, { recursive: true }));

it('a process that hangs is ended and started again; a responsive one is not', async () => {
  const started: number[] = [];
  const said: string[] = [];
  const child = new SupervisedProcess({
    name: 'test',
    entry: pathToFileURL(entry),
    environment: async () => ({}),
    say: (line) => said.push(line),
    onGiveUp: () => {},
    onReady: ({ pid }) => started.push(Number(pid)),
    patience: { everyMs: 100, questions: 15 },
  });
  child.start();
  await expect.poll(() => started.length, { timeout: 120_000 }).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 2_000)); // longer than the watchdog's time limit
  expect(said).toEqual([]);
  process.kill(started[0] ?? 0, 'SIGSTOP');
  await expect.poll(() => started.length, { timeout: 120_000 }).toBe(2);
  expect(said.join('\n')).toMatch(/has not answered for 1\.5 s; ending it\n.*SIGKILL/);
  expect(() => process.kill(started[0] ?? 0, 0)).toThrow();
  await child.stop(1_000);
});
