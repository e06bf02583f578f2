import { expect, it } from 'vitest';
import { datePresets, dateRangeOfPreset } from './date-presets.ts';

it('each preset is a range of days, across months and years', () => {
  const on = (day: string) => Object.fromEntries(datePresets.map((name) => [name, dateRangeOfPreset(name, day)]));
  expect(on('2026-11-16')).toEqual({
    today: { from: '2026-11-16', to: '2026-11-16' },
    week: { from: '2026-11-16', to: '2026-11-16' },
    month: { from: '2026-11-01', to: '2026-11-16' },
    lastMonth: { from: '2026-10-01', to: '2026-10-31' },
    year: { from: '2026-01-01', to: '2026-11-16' },
  });
  expect(on('2027-01-03')).toMatchObject({
    week: { from: '2026-12-28', to: '2027-01-03' },
    lastMonth: { from: '2026-12-01', to: '2026-12-31' },
  });
});
