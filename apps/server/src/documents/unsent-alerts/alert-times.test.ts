import { expect, test } from 'vitest';
import { dueAlertTime } from './alert-times.ts';

test.each([
  ['2026-11-15T19:59:59-05:00', undefined],
  ['2026-11-15T20:00:00-05:00', { day: '2026-11-15', hour: 20 }],
  ['2026-11-15T22:59:59-05:00', { day: '2026-11-15', hour: 20 }],
  ['2026-11-15T23:00:00-05:00', { day: '2026-11-15', hour: 23 }],
  ['2026-11-15T23:59:59-05:00', { day: '2026-11-15', hour: 23 }],
  ['2026-11-16T00:00:00-05:00', undefined],
])('at %s the due check is %o', (moment, evening) => {
  expect(dueAlertTime(new Date(moment))).toEqual(evening);
});
