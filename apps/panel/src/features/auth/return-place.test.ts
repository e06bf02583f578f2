import { expect, test } from 'vitest';
import { readReturn } from './return-place.ts';

test.each(['/', '/documents', '/documents/7?tab=xml', '/documents/new?from=1#x'])('returns to %s', (to) => {
  expect(readReturn({ to })).toEqual({ to });
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
  expect(readReturn({ to })).toEqual({});
});
