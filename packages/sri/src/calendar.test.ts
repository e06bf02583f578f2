import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, formatCalendarDate, formatDateForXml, isCalendarDate } from './calendar.ts';

const date = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((value) => value.toISOString().slice(0, 10));

describe('a calendar date', () => {
  it('is accepted only if it exists', () => {
    fc.assert(fc.property(date, isCalendarDate));
    for (const text of [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '2026-4-1',
      '26-04-01',
      '',
      '2100-02-29',
    ])
      expect(isCalendarDate(text)).toBe(false);
    expect(isCalendarDate('2024-02-29')).toBe(true);
  });

  it('can be computed with at both ends of the range of four-digit years', () => {
    expect(addDays('0001-01-01', 31)).toBe('0001-02-01');
    expect(formatCalendarDate(1, 13, 0)).toBe('0001-12-31');
    expect(daysBetween('0099-12-31', '0100-01-01')).toBe(1);
    expect(addDays(addDays('9999-12-31', 1), -1)).toBe('9999-12-31');
    expect(addDays(formatCalendarDate(9999, 13, 1), -1)).toBe('9999-12-31');
  });

  it('has a distance in days to another date, across months and leap years', () => {
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
    expect(daysBetween('2026-01-01', '2025-12-31')).toBe(-1);
    fc.assert(fc.property(date, date, (a, b) => daysBetween(a, b) + daysBetween(b, a) === 0));
  });

  it('is written day first in the XML', () => {
    expect(formatDateForXml('2026-08-14')).toBe('14/08/2026');
  });
});
