import { addDays } from '../../format/dates.ts';

export const presetNames = ['today', 'week', 'month', 'lastMonth', 'year'] as const;
export type PresetName = (typeof presetNames)[number];

export interface Range {
  readonly from: string;
  readonly to: string;
}

/** The days that a name stands for on that day; what has begun ends today. Weeks begin on Monday. */
export function presetRange(name: PresetName, today: string): Range {
  const month = `${today.slice(0, 7)}-01`;
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'week': {
      const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
      return { from: addDays(today, -sinceMonday), to: today };
    }
    case 'month':
      return { from: month, to: today };
    case 'lastMonth': {
      const to = addDays(month, -1);
      return { from: `${to.slice(0, 7)}-01`, to };
    }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
  }
}
