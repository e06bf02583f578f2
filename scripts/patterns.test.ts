import { join } from 'node:path';
import { operations, panelRoutes } from '@talonario/contract';
import { describe, expect, it } from 'vitest';
import { findSlowPatterns, patternsOfCode, patternsOfShapes, slowPatternFault } from './patterns.mjs';

const root = join(import.meta.dirname, '..');

describe('the check of regular expressions', () => {
  it.each([
    ['^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$', 'u', 'the one that stopped the service'],
    ['^[ \\r]+|[ \\r]+$', 'g', 'trimming both ends'],
    ['^(a+)+$', '', 'exponential'],
    ['0+$', '', 'quadratic only because it may begin anywhere'],
    ['^(\\w+\\s?)*$', '', 'exponential through an optional separator'],
  ])('refuses /%s/%s: %s', (source, flags) => {
    expect(slowPatternFault({ source, flags })).toMatch(/polynomial|exponential/);
  });

  it.each(['^\\s*[^\\s\\u0000][^\\u0000]*$', '^[a-z]{1,64}$', '^a+b+c+$', '^(?:[^"\\\\]|\\\\.)*$'])(
    'accepts /%s/',
    (source) => {
      expect(slowPatternFault({ source, flags: 'u' })).toBeUndefined();
    },
  );

  it('judges a changed pattern again', () => {
    const safe = { source: 'a+b', flags: '', where: 'here' };
    const first = findSlowPatterns([{ ...safe, source: '^a+b' }], new Set());
    expect(first.faults).toEqual([]);
    const second = findSlowPatterns([{ ...safe, source: '^(a+)+b' }], new Set(first.safe));
    expect(second).toMatchObject({ safe: [], faults: [expect.stringContaining('here: /^(a+)+b/ is exponential')] });
  });

  it('finds the patterns of the code, of the panel and of the request schemas', () => {
    const { patterns } = patternsOfCode(root, ['apps/panel/src', 'packages/sri/src']);
    const files = patterns.map(({ where }) => where);
    expect(files).toContain('packages/sri/src/signature/name-text.ts');
    expect(files.some((file) => file.endsWith('.tsx'))).toBe(true);
    expect(patternsOfShapes(operations).length).toBeGreaterThan(100);
  });
});

describe('a pattern of a request field without a maximum length', () => {
  it('has no unlimited repetition, so that its length is limited', () => {
    const open = patternsOfShapes([...operations, ...panelRoutes]).filter(
      ({ source, maxLength }) => maxLength === undefined && /[*+]|,\}/.test(withoutClasses(source)),
    );
    expect(open.map(({ where, source }) => `${where} ${source}`)).toEqual([]);
  });
});

/** Removes character classes and escaped characters from a pattern, so that only its structure remains. */
function withoutClasses(source: string): string {
  return source.replaceAll(/\\./gu, 'x').replaceAll(/\[[^\]]*\]/g, 'x');
}
