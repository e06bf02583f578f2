import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadFaces } from '../font/faces.ts';
import { breakLines, longestWordWidth, widthInTwoLines } from './line-breaks.ts';

const { regular } = loadFaces();
const lines = (text: string, width: number) => breakLines(text, regular, 10, width);

describe('breakLines', () => {
  it('breaks at spaces and keeps them', () => {
    const width = regular.widthOf('uno dos', 10);
    expect(lines('uno dos tres', width)).toEqual(['uno dos ', 'tres']);
  });

  it('breaks a word wider than the line after a hyphen, a slash or the like', () => {
    const width = regular.widthOf('001-001-0000', 10);
    expect(lines('001-001-000000012', width)).toEqual(['001-001-', '000000012']);
  });

  it('breaks a word without such characters at the end of the line', () => {
    const width = regular.widthOf('AAAA', 10);
    expect(lines('A'.repeat(10), width)).toEqual(['AAAA', 'AAAA', 'AA']);
  });

  it('fits a text into the width measured from it', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const plain = text.trim().replace(/ +/g, ' ');
        expect(lines(plain, regular.widthOf(plain, 10))).toEqual([plain]);
      }),
    );
  });

  it('always starts a new line at a line feed', () => {
    expect(lines('a\n\nb', 500)).toEqual(['a', '', 'b']);
  });

  it('loses only spaces, and no line is too wide unless it is a single character', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'aMñ -/.,i W', 'q\u0301'), maxLength: 300 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 200 }), (text, width) => {
        const broken = lines(text, width);
        expect(broken.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
        for (const line of broken) {
          const signs = line.replace(/ |\u0301/g, '').length;
          expect(signs <= 1 || regular.widthOf(line.trimEnd(), 10) <= width + 0.01).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('widths of titles', () => {
  it('measures the widest word and the width for two lines', () => {
    expect(longestWordWidth('Base Imponible para', regular, 10)).toBe(regular.widthOf('Imponible', 10));
    expect(widthInTwoLines('Base Imponible para la Retención', regular, 10)).toBe(
      regular.widthOf('para la Retención', 10),
    );
    expect(widthInTwoLines('Cantidad', regular, 10)).toBe(regular.widthOf('Cantidad', 10));
  });
});
