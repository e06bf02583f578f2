import { dirname } from 'node:path';
import { operations } from '@talonario/contract';
import { catalogs } from '@talonario/sri/catalogs';
import { describe, expect, it } from 'vitest';
import { type FoundPattern, patternsOfCode, patternsOfContract } from './collect.ts';
import { stepCounter } from './count-steps.ts';
import { longestMatch } from './longest-match.ts';
import { attackText, growthOf, worstAttacks } from './worst-inputs.ts';

const code = patternsOfCode([
  'apps/server/src',
  'apps/simulator/src',
  'packages/contract/src',
  'packages/sri/src',
  'packages/p12/src',
  'packages/ride-pdf/src',
]);

/** Between the 2 of a linear pattern and the 4 of a quadratic one. */
const tooSteep = 3;

const steep = (patterns: readonly FoundPattern[]) =>
  patterns.flatMap(({ source, flags, where }) => {
    const { growth, attack } = growthOf(source, flags);
    return growth > tooSteep ? [`${where} /${source}/${flags} × ${growth} on ${JSON.stringify(attack)}`] : [];
  });

const unique = (patterns: readonly FoundPattern[]) => [
  ...new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern])).values(),
];

describe('the work a pattern makes', () => {
  it('grows no faster than its text, for every pattern of a request', () => {
    expect(steep(unique(patternsOfContract()))).toEqual([]);
  });

  it('grows no faster than its text, for every regular expression of the code', () => {
    expect(code.patterns.length).toBeGreaterThan(100);
    expect(steep(unique(code.patterns))).toEqual([]);
  });

  it('grows no faster than its text, for those made at run time: of paths, of separators and of the catalog', () => {
    expect([...new Set(code.made.map((file) => dirname(file)))].sort()).toEqual([
      'apps/server/src/platform/http',
      'apps/server/src/platform/http/body',
      'apps/server/src/records/csv',
      'apps/server/src/records/parties',
      'apps/simulator/src/control',
    ]);
    const paths = operations.map(({ path }) => `^/api/v1${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`);
    const made = ['[;\\r\\n]', ...paths, ...catalogs['identification-types'].map(({ pattern }) => pattern)];
    expect(steep(unique(made.map((source) => ({ source, flags: 'u', where: 'made' }))))).toEqual([]);
  });

  it('is bounded where no length is: what has only a pattern is as short as the server takes a shape to be', () => {
    const unbounded = patternsOfContract().filter(
      ({ maxLength, source }) => maxLength === undefined && longestMatch(source) > 300,
    );
    expect(unbounded).toEqual([]);
  });
});

describe('the check of patterns', () => {
  it.each([
    ['^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$', 'the one that stopped the service'],
    ['^(a+)+$', 'exponential'],
    ['0+$', 'quadratic only because it may begin anywhere'],
    ['^(\\w+\\s?)*$', 'exponential through an optional separator'],
    ['^\\d*\\.?\\d*x', 'two repetitions with something optional between them'],
    ['(?<!\\\\)\\s+$', 'behind a look back'],
    ['^(?=.*a.*b)x', 'inside a look ahead'],
  ])('sees that %s is too steep: %s', (source) => {
    expect(growthOf(source, 'u').growth).toBeGreaterThan(tooSteep);
  });

  it.each([
    '^\\s*[^\\s\\u0000][^\\u0000]*$',
    '^[a-z]{1,64}$',
    '\\d+',
    '^a+b+c+$',
    '^(?:[^"\\\\]|\\\\.)*$',
    '^(?!.*x)[a-z]+$',
  ])('sees that %s is not', (source) => {
    expect(growthOf(source, 'u').growth).toBeLessThan(tooSteep);
  });

  it('agrees with the engine about what matches', () => {
    for (const { source, flags } of unique([...patternsOfContract(), ...code.patterns])) {
      for (const attack of worstAttacks(source, flags, 2)) {
        const text = attackText(attack, 30);
        expect(stepCounter(source, flags).matches(text), `/${source}/${flags} on ${JSON.stringify(text)}`).toBe(
          new RegExp(source, flags.replace('g', '')).test(text),
        );
      }
    }
  });
});
