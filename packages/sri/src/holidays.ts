// Working days in Ecuador, computed from the calendar alone. Days are `YYYY-MM-DD`. Local holidays (of a canton or a
// province) and those that a decree adds are not included.
import { addDays, formatCalendarDate } from './calendar.ts';

/** Whether the day is neither a weekend nor an observed national holiday. */
export function isWorkingDay(day: string): boolean {
  const weekday = weekdayOf(day);
  if (weekday === saturday || weekday === sunday) return false;
  const year = Number(day.slice(0, 4));
  // 1 January on a Saturday is observed in the old year.
  return !nationalHolidays(year).has(day) && !nationalHolidays(year + 1).has(day);
}

/** Returns this day if it is a working day, otherwise the first working day after it. */
export function workingDayFrom(day: string): string {
  let found = day;
  while (!isWorkingDay(found)) found = addDays(found, 1);
  return found;
}

/** Returns the day that is `count` working days later. */
export function addWorkingDays(day: string, count: number): string {
  let found = day;
  for (let left = count; left > 0; left--) found = workingDayFrom(addDays(found, 1));
  return found;
}

const byYear = new Map<number, ReadonlySet<string>>();

/** Days of rest for the holidays of a year (Código del Trabajo, art. 65, with the law of December 2016). */
export function nationalHolidays(year: number): ReadonlySet<string> {
  const known = byYear.get(year);
  if (known !== undefined) return known;
  const date = (month: number, day: number) => formatCalendarDate(year, month, day);
  const easter = easterOf(year);
  const days = new Set([
    // Carnival and Good Friday are on fixed weekdays. They do not move within the week.
    ...[addDays(easter, -48), addDays(easter, -47), addDays(easter, -2)],
    ...fixedHolidays(year).map(offWeekend),
    ...[date(5, 1), date(5, 24), date(8, 10), date(10, 9)].map(observed),
    ...observedTogether(date(11, 2)),
  ]);
  byYear.set(year, days);
  return days;
}

/**
 * Whether a day is a day of rest only because 1 January or 25 December, on a weekend, is moved to it. Sources disagree:
 * the law exempts both holidays from being moved, but the calendars published for 2022 and 2023 moved them.
 */
export function isDisputedHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  return [...fixedHolidays(year), ...fixedHolidays(year + 1)].some(
    (holiday) => holiday !== day && offWeekend(holiday) === day,
  );
}

function fixedHolidays(year: number): string[] {
  return [formatCalendarDate(year, 1, 1), formatCalendarDate(year, 12, 25)];
}

/**
 * Observed day of a holiday: a Tuesday moves to the Monday before, Wednesday and Thursday move to the Friday of that
 * week.
 */
function observed(day: string): string {
  const moves: Readonly<Record<number, number>> = { 2: -1, 3: 2, 4: 1 };
  return offWeekend(addDays(day, moves[weekdayOf(day)] ?? 0));
}

/** Observed day of a holiday on a weekend: a Saturday moves to the Friday before, a Sunday to the Monday after. */
function offWeekend(day: string): string {
  const weekday = weekdayOf(day);
  return addDays(day, weekday === saturday ? -1 : weekday === sunday ? 1 : 0);
}

/** Days on which two consecutive holidays, 2 and 3 November, are observed. They depend on the weekday of the first. */
function observedTogether(first: string): [string, string] {
  const moves: Readonly<Record<number, readonly [number, number]>> = {
    0: [1, 2], // Sunday and Monday: Monday and Tuesday
    2: [-1, 0], // Tuesday and Wednesday: Monday and Tuesday
    3: [1, 2], // Wednesday and Thursday: Thursday and Friday
    5: [-1, 0], // Friday and Saturday: Thursday and Friday
    6: [-1, 2], // Saturday and Sunday: Friday and Monday
  };
  const [one, other] = moves[weekdayOf(first)] ?? [0, 1];
  return [addDays(first, one), addDays(first, other)];
}

/** Date of Easter by the Gregorian computus (Meeus, Jones, Butcher). */
function easterOf(year: number): string {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const f = Math.floor((century + 8) / 25);
  const g = Math.floor((century - f + 1) / 3);
  const h = (19 * a + century - Math.floor(century / 4) - g + 15) % 30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - h - (rest % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return formatCalendarDate(year, Math.floor(sum / 31), (sum % 31) + 1);
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

const sunday = 0;
const saturday = 6;
