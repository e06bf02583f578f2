// Times of queries for the state of a received document: after its arrival, after the last day on which its issuer
// could annul it, and at the end of that month. SRI answers about documents of this month and the one before only.
import { addDays, annulmentDeadline, firstDayMonthsAfter } from '@talonario/sri';
import { dayInGuayaquil } from '../../../platform/clock/guayaquil.ts';

/** Time of the first query to SRI: now, or null if SRI does not answer about this date any more. */
export function firstStateDue(issueDate: string, now: Date): Date | null {
  return isWithinQueryPeriod(issueDate, now) ? now : null;
}

/** Time of the next query after an answer: the next of two days, or null if both have passed. */
export function nextStateDue(issueDate: string, now: Date): Date | null {
  return stateDays(issueDate).find((day) => day > now) ?? null;
}

/** Whether the date is in the current or the previous month, in Ecuador. */
export function isWithinQueryPeriod(issueDate: string, now: Date): boolean {
  return monthsBetween(issueDate, dayInGuayaquil(now)) <= 1;
}

/** First issue date about which SRI answers on a day: the first day of the previous month. */
export function firstQueryableDay(today: string): string {
  return firstDayMonthsAfter(`${today.slice(0, 8)}01`, -1);
}

function stateDays(issueDate: string): Date[] {
  const afterDeadline = addDays(annulmentDeadline(issueDate), 1);
  // The second query is on the second to last day of the following month, and not on the last one, because SRI may be
  // down for a night.
  const lastDay = addDays(firstDayMonthsAfter(issueDate, 2), -2);
  // 08:00 UTC is three in the morning in Ecuador.
  return [afterDeadline, lastDay].map((day) => new Date(`${day}T08:00:00Z`));
}

function monthsBetween(from: string, to: string): number {
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return months(to) - months(from);
}
