// Periods of tax returns: a month, `2026-10`, or a semester, `2026-S1`.
import { getLocale } from '../i18n/locale.ts';
import { addCalendarDays } from './dates.ts';

export interface DateSpan {
  readonly from: string;
  readonly to: string;
}

export function isPeriod(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-(?:0[1-9]|1[0-2]|S[12])$/.test(value);
}

export function datesOfPeriod(period: string): DateSpan {
  const year = Number(period.slice(0, 4));
  const half = /S([12])$/.exec(period)?.[1];
  return half === undefined ? monthsFrom(year, Number(period.slice(5)), 1) : monthsFrom(year, half === '1' ? 1 : 7, 6);
}

/** Name of a period: `octubre de 2026`, `primer semestre de 2026`. */
export function periodText(period: string): string {
  const year = period.slice(0, 4);
  if (!period.includes('S')) return monthText(period);
  const first = period.endsWith('1');
  if (getLocale() === 'es') return `${first ? 'primer' : 'segundo'} semestre de ${year}`;
  return `${first ? 'first' : 'second'} half of ${year}`;
}

/** Name of the period for the beginning of a line: `Octubre de 2026`. */
export function periodTitle(period: string): string {
  const text = periodText(period);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Name of a month, or of the month of a day: `octubre de 2026`. */
export function monthText(day: string): string {
  const year = day.slice(0, 4);
  return getLocale() === 'es' ? `${monthName(day)} de ${year}` : `${monthName(day)} ${year}`;
}

export function monthName(day: string, month: 'long' | 'short' = 'long'): string {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  return first.toLocaleDateString(getLocale() === 'es' ? 'es-EC' : 'en-US', { month, timeZone: 'UTC' });
}

/** Returns the last `count` months before the month of `day`, newest first: `2026-10`, `2026-09` … */
export function finishedMonths(day: string, count: number): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 2 - index, 1)).toISOString().slice(0, 7),
  );
}

/** Span of `count` whole months. Months beyond December continue in the next year. */
export function monthsFrom(year: number, month: number, count: number): DateSpan {
  const day = (later: number) => new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10);
  return { from: day(0), to: addCalendarDays(day(count), -1) };
}
