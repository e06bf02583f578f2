import { describe, expect, it } from 'vitest';
import { addCalendarDays, formatDate, formatDateTime, formatTime, parseTypedDate, todayInGuayaquil } from './dates.ts';

describe('dates', () => {
  it('are written as is usual in Ecuador', () => {
    expect(formatDate('2026-11-05')).toBe('05/11/2026');
    expect(formatDateTime('2026-11-15T23:30:00-05:00')).toBe('15/11/2026 23:30');
    expect(formatTime('2026-11-15T04:03:09Z')).toBe('23:03:09');
    expect(formatDateTime('2026-11-15T05:00:00Z')).toBe('15/11/2026 00:00');
  });

  it("are those of Guayaquil, regardless of the browser's time zone", () => {
    expect(todayInGuayaquil(new Date('2026-11-15T04:59:59Z'))).toBe('2026-11-14');
    expect(todayInGuayaquil(new Date('2026-11-15T05:00:00Z'))).toBe('2026-11-15');
    expect(addCalendarDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  it.each([
    ['5/3/2026', '2026-03-05'],
    ['05-03-2026', '2026-03-05'],
    ['05032026', '2026-03-05'],
    ['2026-03-05', '2026-03-05'],
    ['29/02/2028', '2028-02-29'],
  ])('%s is read as a date', (text, date) => {
    expect(parseTypedDate(text)).toBe(date);
  });

  it.each(['', '31/02/2026', '29/02/2026', '5/3/26', '13/13/2026', 'mañana'])('%j is no date', (text) => {
    expect(parseTypedDate(text)).toBeUndefined();
  });
});
