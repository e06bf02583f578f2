import { expect, it } from 'vitest';
import { daysUntil, waysOut } from './annulment-rules.ts';

const record = (code: string, identification = '1790016919001') => ({
  date: '2026-10-20',
  documentType: { code },
  entity: { identification },
});

it('offers what is still possible, on the last day and after it', () => {
  expect(waysOut(record('01'), '2026-11-09', 'working_day')).toBe('annul');
  expect(waysOut(record('01'), '2026-11-10', 'working_day')).toBe('credit_note');
  expect(waysOut(record('01'), '2026-11-08', 'day_7')).toBe('credit_note');
  expect(waysOut(record('07'), '2026-11-10', 'working_day')).toBe('nothing');
  expect(waysOut(record('01', '9999999999999'), '2026-10-20', 'working_day')).toBe('final_consumer');
});

it('counts the days, zero on the last one', () => {
  expect([
    daysUntil('2026-11-09', '2026-11-09'),
    daysUntil('2026-11-09', '2026-10-31'),
    daysUntil('2026-11-09', '2026-12-01'),
  ]).toEqual([0, 9, 0]);
});
