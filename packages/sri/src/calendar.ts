/**
 * Calendar dates as in the contract, `YYYY-MM-DD`. This module has no clock and no time zone: the caller passes today's
 * date.
 */

export function isCalendarDate(text: string): boolean {
  if (!isoDate.test(text)) return false;
  const day = Number(text.slice(8));
  return day >= 1 && day <= daysIn(Number(text.slice(0, 4)), Number(text.slice(5, 7)));
}

/** Number of days from one date to another; negative if `to` is earlier. Both must be calendar dates. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

export function addDays(day: string, count: number): string {
  return dayAt(Date.parse(`${day}T00:00:00Z`) + count * dayMs);
}

/**
 * Normalises a month or a day beyond its range: month 13 is January of the next year, day 0 is the last day of the
 * previous month.
 */
export function formatCalendarDate(year: number, month: number, day: number): string {
  return dayAt(startOf(year, month, day));
}

/** Formats a date as `dd/mm/yyyy`, the form of every date in the XML. */
export function formatDateForXml(date: string): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

const isoDate = /^\d{4}-\d{2}-\d{2}$/;

const monthLengths: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return monthLengths[month - 1] ?? 0;
}

function dayNumber(date: string): number {
  return startOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))) / dayMs;
}

// Returns the time value of a date, for arithmetic only. `Date.UTC` is not used, because it reads the years 0 to 99 as
// 1900 to 1999.
function startOf(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day);
}

/**
 * After year 9999 `toISOString` writes a sign and six digits of the year. The result is still a complete date that can
 * be computed with.
 */
function dayAt(instant: number): string {
  return new Date(instant).toISOString().replace(/T.*/, '');
}

const dayMs = 86_400_000;
