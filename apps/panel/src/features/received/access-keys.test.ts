import { expect, it } from 'vitest';
import { readPastedKeys } from './access-keys.ts';

it('finds each key of a pasted text once, and the first part that is no key', () => {
  const [one, two] = ['1'.repeat(49), '2'.repeat(49)];
  expect(readPastedKeys(` ${one},${two};\n${one}\t`)).toEqual({ keys: [one, two], wrong: undefined });
  expect(readPastedKeys(`${one} 1.10920E+48 x`)).toEqual({ keys: [one], wrong: '1.10920E+48' });
  expect(readPastedKeys('')).toEqual({ keys: [], wrong: undefined });
});
