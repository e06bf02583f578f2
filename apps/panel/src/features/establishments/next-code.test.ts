import { expect, it } from 'vitest';
import { nextCode } from './next-code.ts';

it('offers the first code that is free', () => {
  expect(nextCode([])).toBe('001');
  expect(nextCode([{ code: '001' }, { code: '003' }])).toBe('002');
  expect(nextCode(Array.from({ length: 999 }, (_, n) => ({ code: String(n + 1).padStart(3, '0') })))).toBe('');
});
