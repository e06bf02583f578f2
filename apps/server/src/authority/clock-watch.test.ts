import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clockDifferenceMs, startClockWatch } from './clock-watch.ts';

// Noon in Guayaquil.
const noon = Date.parse('2026-11-19T12:00:00-05:00');
let wall = noon;
let steady = 0;
let answer: number | undefined;
let asked = 0;
const open = () =>
  startClockWatch({
    askAhead: async () => {
      asked += 1;
      return answer;
    },
    wallMs: () => wall,
    steadyMs: () => steady,
  });
const pass = (ms: number) => {
  wall += ms;
  steady += ms;
};

beforeEach(() => {
  vi.useFakeTimers();
  [wall, steady, answer, asked] = [noon, 0, undefined, 0];
});
afterEach(() => vi.useRealTimers());

describe("the clock of the machine compared with SRI's", () => {
  it('stops issuing from 120 s ahead, by the median of the last five answers', () => {
    const watch = open();
    expect(watch.read(2)).toEqual({ aheadMs: undefined, hold: undefined });
    for (const ahead of [0, 0, 600_000]) watch.record(2, ahead);
    expect(watch.read(2)).toEqual({ aheadMs: 0, hold: undefined });
    for (const ahead of [119_000, 121_000, 130_000]) watch.record(2, ahead);
    expect(watch.read(2)).toEqual({ aheadMs: 121_000, hold: 'ahead' });
    expect(watch.read(1).hold).toBeUndefined();
    watch.close();
  });

  it('never stops issuing when it is behind, except on another calendar day in Guayaquil', () => {
    const watch = open();
    watch.record(1, -3_600_000);
    expect(watch.read(1)).toEqual({ aheadMs: -3_600_000, hold: undefined });
    watch.close();
    wall = Date.parse('2026-11-19T23:59:40-05:00');
    const late = open();
    late.record(1, -29_000);
    expect(late.read(1).hold).toBeUndefined();
    late.record(1, -40_000);
    late.record(1, -40_000);
    expect(late.read(1).hold).toBe('other_day');
    late.close();
  });

  it('ignores answers that are older than ten minutes', () => {
    const watch = open();
    watch.record(2, 600_000);
    pass(9 * 60_000);
    expect(watch.read(2).hold).toBe('ahead');
    pass(2 * 60_000);
    expect(watch.read(2)).toEqual({ aheadMs: undefined, hold: undefined });
    watch.close();
  });

  it('discards its measurements when the clock was set, and when the machine slept', () => {
    const watch = open();
    for (let n = 0; n < 5; n += 1) watch.record(2, 600_000);
    wall -= 600_000;
    expect(watch.read(2)).toEqual({ aheadMs: undefined, hold: undefined });
    watch.record(2, 0);
    wall += 600_000;
    watch.record(2, 600_000);
    expect(watch.read(2).hold).toBe('ahead');
    watch.close();
  });

  it('queries SRI every 30 seconds while issuing is stopped, until the answers allow it again', async () => {
    const watch = open();
    watch.record(2, 600_000);
    expect(watch.read(2).hold).toBe('ahead');
    answer = 600_000;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(2);
    // The clock is corrected slowly, so the watch does not recognise a jump.
    answer = 0;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(watch.read(2).hold).toBe('ahead');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(watch.read(2).hold).toBeUndefined();
    const before = asked;
    await vi.advanceTimersByTimeAsync(300_000);
    expect(asked).toBe(before);
    watch.close();
  });

  it('allows issuing again when SRI does not answer for ten minutes', async () => {
    const watch = open();
    watch.record(2, 600_000);
    expect(watch.read(2).hold).toBe('ahead');
    await vi.advanceTimersByTimeAsync(60_000);
    pass(10 * 60_000);
    expect(watch.read(2).hold).toBeUndefined();
    watch.close();
  });
});

describe('the Date header of an answer', () => {
  const date = 'Thu, 19 Nov 2026 17:00:00 GMT';

  it('the comparison allows for its whole seconds and for the time of transmission', () => {
    expect(clockDifferenceMs(date, noon - 3_000, noon + 200)).toBe(0);
    expect(clockDifferenceMs(date, noon + 900, noon + 5_000)).toBe(0);
    expect(clockDifferenceMs(date, noon + 61_000, noon + 62_000)).toBe(60_000);
    expect(clockDifferenceMs(date, noon - 62_000, noon - 60_000)).toBe(-60_000);
  });

  it('is ignored if it is absent or not a date', () => {
    expect(clockDifferenceMs(undefined, noon, noon)).toBeUndefined();
    expect(clockDifferenceMs('yesterday', noon, noon)).toBeUndefined();
  });
});
