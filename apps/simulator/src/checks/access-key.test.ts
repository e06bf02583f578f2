import { expect, test } from 'vitest';
import { readReferenceFile } from '../../test/shared-facts.ts';
import { checkQueriedKey } from './access-key.ts';

test('the check digit of real keys is correct, and any other digit is wrong', () => {
  const vectors = readReferenceFile('vectors.json');
  if (vectors === undefined) return;
  const { accessKeys, fromSamples } = JSON.parse(vectors).modulo11 as {
    accessKeys: Record<string, unknown>;
    fromSamples: string[];
  };
  for (const key of [...Object.keys(accessKeys), ...fromSamples]) {
    expect(checkQueriedKey(key), key).toBeUndefined();
    expect(checkQueriedKey(`${key.slice(0, -1)}${(Number(key.at(-1)) + 1) % 10}`)?.code).toBe('80');
  }
});

test.each([
  ['remainder 10 becomes 1', '0106202601091118424000120050020000567930000007211'],
  ['remainder 11 becomes 0', '1811202301179001691900120721260002540020711013510'],
])('%s', (_, key) => {
  expect(checkQueriedKey(key)).toBeUndefined();
});

test.each(['', '1', '1'.repeat(48), `${'1'.repeat(48)}x`, '1'.repeat(50)])('"%s" is no key', (text) => {
  expect(checkQueriedKey(text)?.code).toBe('80');
});
