import { describe, expect, it } from 'vitest';
import {
  findCorridorFaults,
  findSizeFaults,
  functionsOf,
  longestCorridorFile,
  longestFile,
  longestFunction,
} from './sizes.mjs';

const lines = (count: number) => 'const a = 1;\n'.repeat(count);
const functionOf = (count: number) => `export function plant() {\n${'  a();\n'.repeat(count - 2)}}\n`;
const withPlanted = (path: string, text: string) =>
  new Map([
    ['src/small.ts', lines(3)],
    [path, text],
  ]);

describe('sizes', () => {
  it('a file may have so many lines and not one more, tests too', () => {
    for (const path of ['src/planted.ts', 'src/planted.test.ts', 'src/planted.tsx', 'scripts/planted.mjs']) {
      expect(findSizeFaults(withPlanted(path, lines(longestFile)))).toEqual([]);
      expect(findSizeFaults(withPlanted(path, lines(longestFile + 1)))).toEqual([
        `${path} has ${longestFile + 1} lines: ${longestFile} at most`,
      ]);
    }
    expect(findSizeFaults(withPlanted('src/planted.generated.ts', lines(longestFile + 1)))).toEqual([]);
  });

  it('a function may have so many lines and not one more, outside tests and React', () => {
    expect(findSizeFaults(withPlanted('src/planted.ts', functionOf(longestFunction)))).toEqual([]);
    const text = `\n${functionOf(longestFunction + 1)}`;
    expect(findSizeFaults(withPlanted('src/planted.ts', text))).toEqual([
      `src/planted.ts:2 plant has ${longestFunction + 1} lines: ${longestFunction} at most`,
    ]);
    for (const path of ['src/planted.test.ts', 'test/planted.ts', 'src/planted.tsx', 'src/hooks/use-planted.ts'])
      expect(findSizeFaults(withPlanted(path, text))).toEqual([]);
  });

  it('every kind of function is measured', () => {
    const text = [
      'export const arrow = (one: number): number => {',
      '  return one;',
      '};',
      'const made = { method() {',
      '    return 1;',
      '  } };',
      'class Held {',
      '  #secret(): void {',
      '    made.method();',
      '  }',
      '}',
      'new Held();',
    ].join('\n');
    expect(functionsOf('src/planted.ts', text)).toEqual([
      { name: 'arrow', start: 1, length: 3 },
      { name: 'method', start: 4, length: 3 },
      { name: 'secret', start: 8, length: 3 },
    ]);
  });
});

describe('the corridor', () => {
  const page = '| 1 | `routes.ts` | handlers |\n| 2 | `types/<slug>.ts` | what a type has of its own |\n';
  const files = (routes: number, invoice: number) =>
    new Map([
      ['src/routes.ts', lines(routes)],
      ['src/types/invoice.ts', lines(invoice)],
      ['src/types/invoice.test.ts', lines(longestFile)],
    ]);

  it('is made of files that are there and short', () => {
    expect(findCorridorFaults(page, files(3, longestCorridorFile), 'src/')).toEqual([]);
    expect(findCorridorFaults(page, files(3, longestCorridorFile + 1), 'src/')).toEqual([
      `src/types/invoice.ts has ${longestCorridorFile + 1} lines: a file of the corridor has ${longestCorridorFile} at most`,
    ]);
    expect(findCorridorFaults(page, new Map([['src/types/invoice.ts', lines(3)]]), 'src/')).toEqual([
      'docs/emission.md lists routes.ts, which is not there',
    ]);
  });

  it('is twelve files at most', () => {
    const long = Array.from({ length: 13 }, (_, index) => `| ${index + 1} | \`routes.ts\` | again |\n`).join('');
    expect(findCorridorFaults(long, files(3, 3), 'src/')).toEqual(['the corridor has 13 files: 12 at most']);
    expect(findCorridorFaults('nothing', files(3, 3), 'src/')).toEqual(['docs/emission.md lists no files']);
  });
});
