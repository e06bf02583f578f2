import { expect, test } from 'vitest';
import { parseReturnPath } from './return-place.ts';

test.each(['/', '/documents', '/documents/7?tab=xml', '/documents/new?from=1#x'])('returns to %s', (to) => {
  expect(parseReturnPath({ to })).toEqual({ to });
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/a\\evil',
  'https://evil.example/',
  'javascript:alert(1)',
  ' /documents',
  'documents',
  '',
  7,
  null,
  undefined,
  ['/documents'],
])('does not follow %j', (to) => {
  expect(parseReturnPath({ to })).toEqual({});
});
