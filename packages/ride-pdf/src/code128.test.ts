import { describe, expect, it } from 'vitest';
import { encodeCode128 } from './code128.ts';

describe('encodeCode128', () => {
  it('takes 321 modules for the 49 digits of an access key', () => {
    const widths = encodeCode128('1408202601019098765400120010020000003124126153311');
    expect(widths.reduce((total, width) => total + width, 0)).toBe(321);
  });

  it('starts with set C, ends with the stop and checks the sum', () => {
    // Symbols: Start C, 12, 34, check digit (105 + 12 + 2 * 34) % 103 = 82, Stop. The widths are those of the standard.
    expect(encodeCode128('1234').join('')).toBe('211232' + '112232' + '131123' + '121241' + '2331112');
  });

  it('changes to set B for a last odd digit', () => {
    // Symbols: Start C, 12, change to code B (100), 3 = 19, check digit (105 + 12 + 200 + 57) % 103 = 65, Stop.
    expect(encodeCode128('123').join('')).toBe('211232' + '112232' + '114131' + '221132' + '121124' + '2331112');
  });

  it('draws every pair with a pattern of its own, eleven modules wide', () => {
    const pairs = Array.from({ length: 100 }, (_, pair) => encodeCode128(String(pair).padStart(2, '0')).slice(6, 12));
    expect(new Set(pairs.map((widths) => widths.join(''))).size).toBe(100);
    for (const widths of pairs) expect(widths.reduce((total, width) => total + width, 0)).toBe(11);
  });

  it.each(['', '1', 'ABC', '12 34'])('refuses %j', (text) => {
    expect(() => encodeCode128(text)).toThrow(RangeError);
  });
});
