// Calendar days for the figures of the home page. The current day is a parameter in the form `YYYY-MM-DD`.

/** Days and periods for which the home page shows figures. */
export interface HomePagePeriods {
  readonly today: string;
  readonly monthStart: string;
  readonly previousMonthStart: string;
  /** The same day of the previous month, or its last day if that month is shorter. */
  readonly previousMonthEnd: string;
  /** The last 30 days, oldest first. */
  readonly days: readonly string[];
}

export function homePagePeriodsOf(today: string): HomePagePeriods {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const lastOfPrevious = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  const previousMonthStart = dateText(year, month - 2, 1);
  return {
    today,
    monthStart: dateText(year, month - 1, 1),
    previousMonthStart,
    previousMonthEnd: addDays(previousMonthStart, Math.min(day, lastOfPrevious) - 1),
    days: Array.from({ length: 30 }, (_, index) => addDays(today, index - 29)),
  };
}

/** First day that any figure of the home page needs. */
export function firstDayOfPeriods({ previousMonthStart, days }: HomePagePeriods): string {
  const [oldest = previousMonthStart] = days;
  return oldest < previousMonthStart ? oldest : previousMonthStart;
}

export function addDays(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return dateText(year, month - 1, date + count);
}

// Formats a date. A day or month that is out of range continues in the next month or year.
function dateText(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}
