import { expect, it } from 'vitest';
import { daysUntilDate, listCorrectionOptions } from './annulment-rules.ts';

const record = (code: string, identification = '1790016919001') => ({
  date: '2026-10-20',
  documentType: { code },
  entity: { identification },
});

it('offers what is still possible, on the last day and after it', () => {
  expect(listCorrectionOptions(record('01'), '2026-11-09', 'working_day')).toBe('annul');
  expect(listCorrectionOptions(record('01'), '2026-11-10', 'working_day')).toBe('credit_note');
  expect(listCorrectionOptions(record('01'), '2026-11-08', 'day_7')).toBe('credit_note');
  expect(listCorrectionOptions(record('07'), '2026-11-10', 'working_day')).toBe('nothing');
  expect(listCorrectionOptions(record('01', '9999999999999'), '2026-10-20', 'working_day')).toBe('final_consumer');
});

it('counts the days, zero on the last one', () => {
  expect([
    daysUntilDate('2026-11-09', '2026-11-09'),
    daysUntilDate('2026-11-09', '2026-10-31'),
    daysUntilDate('2026-11-09', '2026-12-01'),
  ]).toEqual([0, 9, 0]);
});
