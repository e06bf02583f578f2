import { expect, it } from 'vitest';
import { readPastedKeys } from './access-keys.ts';

it('finds the keys in what was pasted, each once, and the first thing that is none', () => {
  const [one, two] = ['1'.repeat(49), '2'.repeat(49)];
  expect(readPastedKeys(` ${one},${two};\n${one}\t`)).toEqual({ keys: [one, two], wrong: undefined });
  expect(readPastedKeys(`${one} 1.10920E+48 x`)).toEqual({ keys: [one], wrong: '1.10920E+48' });
  expect(readPastedKeys('')).toEqual({ keys: [], wrong: undefined });
});
