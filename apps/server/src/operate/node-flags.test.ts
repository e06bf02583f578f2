import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { youngGenerationFlag } from './supervisor/supervised-process.ts';

// The flag is V8's, and a Node that does not know it starts nothing: decision 0129.
test('processes are started with a flag that this Node knows', () => {
  const { status, stderr } = spawnSync(process.execPath, [youngGenerationFlag, '-e', ''], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
