// Due dates in words, alike on every screen: "venció hace 8 días", "vence hoy", "en 5 días".
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { todayInGuayaquil } from './dates.ts';

export interface DueDateText {
  readonly text: string;
  /** Urgency of a due date: overdue dates are red, the last seven days before are amber. */
  readonly urgency: 'overdue' | 'soon' | 'later';
  /** Days until the due date; negative if it has passed. */
  readonly days: number;
}

/** Text of a due date. A return is overdue from the day after the due date on, in the time of Guayaquil. */
export function dueDateText(dueOn: string, day = todayInGuayaquil()): DueDateText {
  const t = texts.now();
  const days = Math.round((Date.parse(dueOn) - Date.parse(day)) / 86_400_000);
  if (days < 0) return { text: t.overdue(-days), urgency: 'overdue', days };
  return { text: days === 0 ? t.today : t.left(days), urgency: days <= 7 ? 'soon' : 'later', days };
}

/** CSS colour of a due date. */
export const dueDateColors = { overdue: 'var(--red)', soon: 'var(--amber)', later: 'dimmed' } as const;

const texts = defineTranslatedTexts(
  {
    overdue: (days: number) => (days === 1 ? 'venció ayer' : `venció hace ${days} días`),
    today: 'vence hoy',
    left: (days: number) => (days === 1 ? 'vence mañana' : `en ${days} días`),
  },
  {
    overdue: (days) => (days === 1 ? 'due yesterday' : `due ${days} days ago`),
    today: 'due today',
    left: (days) => (days === 1 ? 'due tomorrow' : `in ${days} days`),
  },
);
