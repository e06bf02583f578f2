import { expect, it } from 'vitest';
import { nextFreeCode } from './next-code.ts';

it('offers the first code that is free', () => {
  expect(nextFreeCode([])).toBe('001');
  expect(nextFreeCode([{ code: '001' }, { code: '003' }])).toBe('002');
  expect(nextFreeCode(Array.from({ length: 999 }, (_, n) => ({ code: String(n + 1).padStart(3, '0') })))).toBe('');
});
