// When SRI is asked for the state of a received document: once it is here, after the last day on which its issuer could annul it, and
// once more at the end of that month. SRI tells the state of documents of this month and the one before, and of no older ones.
import { addDays, annulmentDeadline, monthsAfter } from '@talonario/sri';
import { dayInGuayaquil } from '../../../platform/clock/guayaquil.ts';

/** At once; null when SRI would not tell any more. */
export function firstStateDue(issueDate: string, now: Date): Date | null {
  return isWithinReach(issueDate, now) ? now : null;
}

/** After an answer: the next of the two days that is still to come. */
export function nextStateDue(issueDate: string, now: Date): Date | null {
  return stateDays(issueDate).find((day) => day > now) ?? null;
}

/** Of this month or the one before, by the calendar of Ecuador. */
export function isWithinReach(issueDate: string, now: Date): boolean {
  return monthsBetween(issueDate, dayInGuayaquil(now)) <= 1;
}

/** The first issue date that SRI answers about on a day: that of the month before. */
export function firstReachableDay(today: string): string {
  return monthsAfter(`${today.slice(0, 8)}01`, -1);
}

function stateDays(issueDate: string): Date[] {
  const afterDeadline = addDays(annulmentDeadline(issueDate), 1);
  // The last day but one of the month after: SRI may be away for a night.
  const lastDay = addDays(monthsAfter(issueDate, 2), -2);
  // Three in the morning there.
  return [afterDeadline, lastDay].map((day) => new Date(`${day}T08:00:00Z`));
}

function monthsBetween(from: string, to: string): number {
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return months(to) - months(from);
}
