import { expect, it } from 'vitest';
import { finishedMonths } from './periods.ts';

it('lists the months before the current one, newest first, across a new year', () => {
  expect(finishedMonths('2026-02-28', 4)).toEqual(['2026-01', '2025-12', '2025-11', '2025-10']);
  expect(finishedMonths('2026-03-31', 1)).toEqual(['2026-02']);
});
