import { expect, it } from 'vitest';
import { isPeriodOver } from './obligation.ts';

it('a period is over on the first day after it', () => {
  expect(['2026-10-31', '2026-11-01'].map((day) => isPeriodOver('2026-10', day))).toEqual([false, true]);
  expect(['2026-06-30', '2026-07-01'].map((day) => isPeriodOver('2026-S1', day))).toEqual([false, true]);
  expect(['2026-12-31', '2027-01-01'].map((day) => isPeriodOver('2026-S2', day))).toEqual([false, true]);
});
