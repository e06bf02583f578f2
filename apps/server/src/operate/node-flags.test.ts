import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { youngGenerationFlag } from './supervisor/supervised-process.ts';

// The flag belongs to V8. Under a Node version that does not know it, no process would start
// (docs/decisions/cpu-cost.md).
test('processes are started with a flag that this Node supports', () => {
  const { status, stderr } = spawnSync(process.execPath, [youngGenerationFlag, '-e', ''], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
