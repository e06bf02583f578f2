import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartScale } from './chart-scale.ts';

describe('the axis of a chart', () => {
  it('has round figures', () => {
    expect(chartScale([0, 0])).toEqual([]);
    expect(chartScale([210, 35])).toEqual([0, 100, 200, 300]);
    expect(chartScale([1_700_000])).toEqual([0, 500_000, 1_000_000, 1_500_000, 2_000_000]);
    expect(chartScale([8.5, 1])).toEqual([0, 5, 10]);
    expect(chartScale([0.3])).toEqual([0, 0.1, 0.2, 0.3]);
  });

  it('goes below zero where returns are higher than sales', () => {
    expect(chartScale([120, -35])).toEqual([-50, 0, 50, 100, 150]);
    expect(chartScale([-80])).toEqual([-80, -60, -40, -20, 0]);
  });

  it('contains every figure and zero, with few lines', () => {
    const cents = fc.integer({ min: -10_000_000, max: 100_000_000 }).map((value) => value / 100);
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 31 }), (values) => {
        const scale = chartScale(values);
        if (values.every((value) => value === 0)) return scale.length === 0;
        expect(scale).toContain(0);
        expect(scale[0]).toBeLessThanOrEqual(Math.min(...values));
        expect(scale.at(-1)).toBeGreaterThanOrEqual(Math.max(...values));
        return scale.length >= 2 && scale.length <= 6;
      }),
    );
  });
});
