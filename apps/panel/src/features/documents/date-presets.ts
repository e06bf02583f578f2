import { addCalendarDays } from '../../format/dates.ts';

export const datePresets = ['today', 'week', 'month', 'lastMonth', 'year'] as const;
export type DatePreset = (typeof datePresets)[number];

/**
 * Name of a range on that day. If several fit, as on a Monday, the longest is used, because today has a view of its
 * own.
 */
export function datePresetOf({ from, to }: Partial<DateRange>, today: string): DatePreset | undefined {
  const longestFirst = ['year', 'month', 'lastMonth', 'week', 'today'] as const satisfies readonly DatePreset[];
  return longestFirst.find((name) => {
    const range = dateRangeOfPreset(name, today);
    return range.from === from && range.to === to;
  });
}

export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** Range of a preset on that day. A period that is not over ends today. Weeks begin on Monday. */
export function dateRangeOfPreset(name: DatePreset, today: string): DateRange {
  const month = `${today.slice(0, 7)}-01`;
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'week': {
      const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
      return { from: addCalendarDays(today, -sinceMonday), to: today };
    }
    case 'month':
      return { from: month, to: today };
    case 'lastMonth': {
      const to = addCalendarDays(month, -1);
      return { from: `${to.slice(0, 7)}-01`, to };
    }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
  }
}
