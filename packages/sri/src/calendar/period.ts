// A period of a return. Its text is `2026-10` for a month and `2026-S1` for a semester.
import { formatCalendarDate } from '../calendar.ts';

export interface TaxPeriod {
  readonly text: string;
  readonly kind: 'month' | 'semester';
  /** First and last day of the period. */
  readonly from: string;
  readonly to: string;
}

/** Parses the text of a period. Returns undefined if the text is not a period. */
export function parsePeriod(text: string): TaxPeriod | undefined {
  const [, year, month, half] = /^(\d{4})-(?:(0[1-9]|1[0-2])|S([12]))$/.exec(text) ?? [];
  if (year === undefined || Number(year) < firstYear || Number(year) > lastYear) return undefined;
  return half === undefined ? monthOf(Number(year), Number(month)) : semesterOf(Number(year), Number(half));
}

/** The month or the semester that contains a day. */
export function periodContaining(day: string, kind: TaxPeriod['kind']): TaxPeriod {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return kind === 'month' ? monthOf(year, month) : semesterOf(year, month <= 6 ? 1 : 2);
}

/** First day of the month that is `months` months after the month of `day`. */
export function firstDayMonthsAfter(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return formatCalendarDate(year, month + months, 1);
}

// Documents are dated from this year on: the schemas accept no earlier years.
const firstYear = 2000;
const lastYear = 2099;

function monthOf(year: number, month: number): TaxPeriod {
  const from = formatCalendarDate(year, month, 1);
  return { text: from.slice(0, 7), kind: 'month', from, to: formatCalendarDate(year, month + 1, 0) };
}

function semesterOf(year: number, half: number): TaxPeriod {
  const first = half === 1 ? 1 : 7;
  return {
    text: `${formatCalendarDate(year, 1, 1).slice(0, 4)}-S${half}`,
    kind: 'semester',
    from: formatCalendarDate(year, first, 1),
    to: formatCalendarDate(year, first + 6, 0),
  };
}
