import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadFaces } from './faces.ts';
import { printableText } from './printable.ts';

const { regular } = loadFaces();

describe('printable', () => {
  it.each([
    ['Peñafiel & Cía. <b> €', 'Peñafiel & Cía. <b> €'],
    ['n\u0303andu\u0301', 'ñandú'],
    ['Łódź ő я Ω', 'Łódź ő я Ω'],
    ['a😀b', 'a□b'],
    ['👨‍👩‍👧‍👦', '□'],
    ['👍🏽 🛵', '□ □'],
    ['漢字', '□□'],
    ['factura\u202egpj.exe', 'facturagpj.exe'],
    ['\u200fx\u200b\ufeff', 'x'],
    ['uno\ndos', 'uno\ndos'],
    ['\ud83d', '□'],
    ['e\u0335\u0489', 'e'],
  ])('turns %j into %j', (text, drawn) => {
    expect(printableText(text, regular)).toBe(drawn);
  });

  it('returns only characters that the face has, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const character of printableText(text, regular).replaceAll('\n', '')) {
          expect(regular.has(character.charCodeAt(0))).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
