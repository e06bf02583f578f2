import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignedDelay } from './schedule.ts';

const clock = fc.double({ min: 0, max: 1e12, noNaN: true });

describe('an aligned delay', () => {
  it('differs from the requested delay by half an alignment period at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 8_000 }), clock, (delay, now) => {
        expect(Math.abs(alignedDelay(delay, now) - delay)).toBeLessThanOrEqual(50.001);
      }),
    );
  });

  it('ends at the same moment for all that began within less than half a period of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: -49, max: 49 }), (beat, later) => {
        const began = beat * 100 + later + 1_000;
        expect(began + alignedDelay(500, began)).toBeCloseTo(beat * 100 + 1_500, 3);
      }),
    );
  });

  it('does not change a delay that is too short', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 399 }), clock, (delay, now) => {
        expect(alignedDelay(delay, now)).toBe(delay);
      }),
    );
  });
});
