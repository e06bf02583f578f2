// When SRI is asked for the state of a received document: once it is here, after the last day on which its issuer could annul it, and
// once more at the end of that month. SRI tells the state of documents of this month and the one before, and of no older ones.
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

// An issuer may annul until day 7, and later where that is no working day: on day 12 it is over even after a long weekend.
const dayAfterDeadline = 12;

function stateDays(issueDate: string): Date[] {
  const year = Number(issueDate.slice(0, 4));
  const month = Number(issueDate.slice(5, 7)); // of the month after, counted from 0
  const at = (day: number) => new Date(Date.UTC(year, month, day, 8)); // three in the morning there
  // The last day of that month, a day early: SRI may be away for a night.
  return [at(dayAfterDeadline), new Date(Date.UTC(year, month + 1, 0, 8) - 86_400_000)];
}

function monthsBetween(from: string, to: string): number {
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return months(to) - months(from);
}
