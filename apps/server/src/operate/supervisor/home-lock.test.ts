import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockHomeFolder } from './home-lock.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'talonario-lock-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function newHome(name: string): string {
  const home = join(folder, name);
  mkdirSync(home, { recursive: true });
  return home;
}

describe('a home', () => {
  it.each([
    ['short', 'short'],
    ['too deep for a socket', join('deep'.repeat(20), 'deep'.repeat(20))],
  ])('has one supervisor at a time: %s', async (_, name) => {
    const home = newHome(name);
    const tries = await Promise.all(Array.from({ length: 8 }, () => lockHomeFolder(home)));
    const held = tries.filter((lock) => lock !== undefined);
    expect(held).toHaveLength(1);
    await held[0]?.release();
    const next = await lockHomeFolder(home);
    expect(next).toBeDefined();
    await next?.release();
  });

  it('can be locked again after its supervisor was killed', async () => {
    const home = newHome('killed');
    const module = new URL('./home-lock.ts', import.meta.url).href;
    const hold = `import(${JSON.stringify(module)}).then((m) => m.lockHomeFolder(${JSON.stringify(home)})).then(() => console.log('held')); setInterval(() => {}, 1000)`;
    const holder = spawn(process.execPath, ['--import', 'tsx', '-e', hold], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(holder.stdout, 'data');
    expect(await lockHomeFolder(home)).toBeUndefined();
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const lock = await lockHomeFolder(home);
    expect(lock).toBeDefined();
    await lock?.release();
  });
});
