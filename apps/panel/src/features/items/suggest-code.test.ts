import { expect, it } from 'vitest';
import { suggestCode } from './suggest-code.ts';

it('continues the newest code, and does not continue barcodes', () => {
  expect(suggestCode('CAF-009', 12)).toBe('CAF-010');
  expect(suggestCode('A9', 3)).toBe('A10');
  expect(suggestCode('7861234567890', 4)).toBe('P005');
  expect(suggestCode('CAMISA', 1)).toBe('P002');
  expect(suggestCode(undefined, 0)).toBe('P001');
});
