import { addDays } from '../../format/dates.ts';

export const presetNames = ['today', 'week', 'month', 'lastMonth', 'year'] as const;
export type PresetName = (typeof presetNames)[number];

/** The name that a range has on that day. Where several fit, as on a Monday, the longest lasting is meant: today has a view. */
export function presetOf({ from, to }: Partial<Range>, today: string): PresetName | undefined {
  const longestFirst = ['year', 'month', 'lastMonth', 'week', 'today'] as const satisfies readonly PresetName[];
  return longestFirst.find((name) => {
    const range = presetRange(name, today);
    return range.from === from && range.to === to;
  });
}

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
