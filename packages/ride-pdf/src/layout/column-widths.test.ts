import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distributeColumnWidths } from './column-widths.ts';

const figure = (natural: number, least = 20) => ({ natural, least, flexible: false, share: 1 });
const text = (natural: number, least = 20) => ({ natural, least, flexible: true, share: 2 });

describe('divideWidth', () => {
  it('gives amounts the width they need and lets texts share the rest', () => {
    expect(distributeColumnWidths([figure(60), text(900), text(900)], 460)).toEqual([
      expect.closeTo(60, 3),
      expect.closeTo(200, 3),
      expect.closeTo(200, 3),
    ]);
  });

  it('gives a short text its full width before a long one gets the rest', () => {
    const [, short, long] = distributeColumnWidths([figure(60), text(40), text(900)], 460);
    expect(short).toBeCloseTo(40, 3);
    expect(long).toBeCloseTo(360, 3);
  });

  it('distributes the remaining width by shares', () => {
    const widths = distributeColumnWidths([{ ...figure(50), share: 0 }, figure(50), text(50)], 300);
    expect(widths.map(Math.round)).toEqual([50, 100, 150]);
  });

  it('narrows columns of amounts only if nothing else is left', () => {
    const widths = distributeColumnWidths([figure(400), figure(60), text(900, 50)], 300);
    expect(widths[1]).toBeGreaterThanOrEqual(60);
    expect(widths[2]).toBeGreaterThanOrEqual(50);
  });

  it('always fills the width exactly, with no empty column', () => {
    const need = fc.record({
      natural: fc.double({ min: 1, max: 2000, noNaN: true }),
      least: fc.double({ min: 1, max: 120, noNaN: true }),
      flexible: fc.boolean(),
      share: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(
        fc.array(need, { minLength: 1, maxLength: 11 }),
        fc.integer({ min: 100, max: 600 }),
        (needs, width) => {
          const widths = distributeColumnWidths(needs, width);
          expect(widths.reduce((total, one) => total + one, 0)).toBeCloseTo(width, 4);
          for (const one of widths) expect(one).toBeGreaterThan(0);
        },
      ),
    );
  });
});
