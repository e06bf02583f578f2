import { expect, it } from 'vitest';
import { dueDateText } from './due-text.ts';

it('calls a return overdue from the day after its due date', () => {
  const on = (day: string) => dueDateText('2026-11-10', day);
  expect(on('2026-11-09')).toEqual({ text: 'vence mañana', urgency: 'soon', days: 1 });
  expect(on('2026-11-10')).toEqual({ text: 'vence hoy', urgency: 'soon', days: 0 });
  expect(on('2026-11-11')).toEqual({ text: 'venció ayer', urgency: 'overdue', days: -1 });
  expect(on('2026-11-18')).toMatchObject({ text: 'venció hace 8 días' });
  expect(on('2026-11-01')).toEqual({ text: 'en 9 días', urgency: 'later', days: 9 });
});
