import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { addWorkingDays, isDisputedHoliday, isWorkingDay, nationalHolidays, workingDayFrom } from './holidays.ts';

const inYear = (year: number) => [...nationalHolidays(year)].sort().map((day) => day.slice(5));

// Observed holidays as published in the calendars of these years.
it.each([
  [2018, ['01-01', '02-12', '02-13', '03-30', '04-30', '05-25', '08-10', '10-08', '11-01', '11-02', '12-25']],
  [2019, ['01-01', '03-04', '03-05', '04-19', '05-03', '05-24', '08-09', '10-11', '11-01', '11-04', '12-25']],
  [2024, ['01-01', '02-12', '02-13', '03-29', '05-03', '05-24', '08-09', '10-11', '11-01', '11-04', '12-25']],
  [2025, ['01-01', '03-03', '03-04', '04-18', '05-02', '05-23', '08-11', '10-10', '11-03', '11-04', '12-25']],
  [2026, ['01-01', '02-16', '02-17', '04-03', '05-01', '05-25', '08-10', '10-09', '11-02', '11-03', '12-25']],
])('are observed in %i as published', (year, days) => {
  expect(inYear(year)).toEqual(days);
});

it('in 2027 moves the two holidays of November to Monday 1 and Tuesday 2', () => {
  const days = ['2027-11-01', '2027-11-02', '2027-11-03', '2027-11-04', '2027-11-05'];
  expect(days.map(isWorkingDay)).toEqual([false, false, true, true, true]);
});

it('disputes a day of rest only for 1 January and 25 December on a weekend', () => {
  const disputed = (days: string[]) => days.filter(isDisputedHoliday);
  expect(disputed(['2027-12-24', '2027-12-25', '2027-12-27', '2027-12-31', '2028-01-01'])).toEqual([
    '2027-12-24',
    '2027-12-31',
  ]);
  expect(disputed(['2022-12-26', '2023-01-02', '2026-12-25', '2027-08-09'])).toEqual(['2022-12-26', '2023-01-02']);
});

it('observes New Year on a Saturday in the old year', () => {
  expect([isWorkingDay('2021-12-31'), isWorkingDay('2022-12-26'), isWorkingDay('2023-01-02')]).toEqual([
    false,
    false,
    false,
  ]);
});

it('gives eleven days of rest in every year, all on weekdays, and consecutive working days', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2017, max: 2099 }),
      fc.nat(364),
      fc.integer({ min: 0, max: 15 }),
      (year, add, count) => {
        const holidays = [...nationalHolidays(year)];
        expect(holidays).toHaveLength(11);
        expect(holidays.every((day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()))).toBe(true);
        const day = addDays(`${year}-01-01`, add);
        expect(isWorkingDay(workingDayFrom(day))).toBe(true);
        const later = addWorkingDays(day, count);
        let worked = 0;
        for (let next = addDays(day, 1); next <= later; next = addDays(next, 1)) if (isWorkingDay(next)) worked++;
        expect(worked).toBe(count);
      },
    ),
  );
});

describe('last days of year 9999', () => {
  it('have working days like any other days', () => {
    // 31 December 9999 is a Friday, and the day of rest for the next New Year, which is a Saturday.
    expect([isWorkingDay('9999-12-30'), isWorkingDay('9999-12-31')]).toEqual([true, false]);
    expect(workingDayFrom('9999-12-31')).toBe('+010000-01-03');
  });
});
