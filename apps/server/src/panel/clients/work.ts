// Rules of pending work: which days are read, on which purchases tax must still be withheld, and which returns are due.
import { addDays, addWorkingDays, parsePeriod, type TaxPeriod } from '@talonario/sri';
import type { ObligationRecord } from '../../books/obligations/list.ts';
import { daysToWithhold } from '../../books/received/withholding-draft.ts';

/**
 * First day from which purchases to classify are read (`yearAgo`), and first day of purchases on which tax may still be
 * withheld (`lately`).
 */
export function firstDaysOfPendingWork(today: string): { readonly yearAgo: string; readonly lately: string } {
  return { yearAgo: `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`, lately: addDays(today, -farBack) };
}

/**
 * Counts purchases within the five working days for a withholding, and returns the day on which the first of these
 * terms ends.
 */
export function countPendingWithholdings(
  purchaseDays: readonly string[],
  today: string,
): { readonly count: number; readonly dueOn: string | null } {
  const dueDays = purchaseDays.map((day) => addWorkingDays(day, daysToWithhold)).filter((day) => day >= today);
  return { count: dueDays.length, dueOn: dueDays.sort()[0] ?? null };
}

/**
 * Returns that are not declared although their period is over. Periods before the business used Talonario are left out.
 */
export function filterPendingReturns(
  returns: readonly ObligationRecord[],
  knownSince: string,
  today: string,
): ObligationRecord[] {
  return returns.filter(
    (one) =>
      one.state !== 'declared' && wasBusinessActiveIn(one, knownSince) && (parsePeriod(one.period)?.to ?? '') < today,
  );
}

/** Returns to show for a client: all overdue ones, or if there are none, those with the next due date. */
export function overdueOrNextReturns(
  returns: readonly ObligationRecord[],
  knownSince: string,
  today: string,
): { readonly overdue: boolean; readonly due: ObligationRecord[] } {
  const late = filterPendingReturns(returns, knownSince, today).filter(({ dueOn }) => dueOn < today);
  if (late.length > 0) return { overdue: true, due: late };
  const ahead = returns.filter(
    (one) => one.state !== 'declared' && wasBusinessActiveIn(one, knownSince) && one.dueOn >= today,
  );
  return { overdue: false, due: ahead.filter(({ dueOn }) => dueOn === ahead[0]?.dueOn) };
}

/**
 * Whether the business used Talonario in this period. Returns of earlier periods were filed with another program, so
 * they are neither pending nor overdue.
 */
export function wasBusinessActiveIn({ period }: Pick<ObligationRecord, 'period'>, knownSince: string): boolean {
  return (parsePeriod(period)?.to ?? '') >= knownSince;
}

/** Range of due dates to read: those of the month, those that may be overdue, and the next ones. */
export function dueDateRange(month: TaxPeriod, today: string): { readonly from: string; readonly to: string } {
  const [past, soon] = [addDays(today, -maxOverdueDays), addDays(today, farAhead)];
  const last = addDays(month.to, longestTerm);
  return { from: month.from < past ? month.from : past, to: last > soon ? last : soon };
}

/** Maximum age in days of an overdue return in the overview. Older ones are only in the list of obligations. */
export const maxOverdueDays = 365;
/** Days to look ahead. Longer than the time between two monthly due dates, which holidays can extend. */
const farAhead = 45;
/** Maximum days from the end of a month to a due date of its returns. The annex of a semester is due last. */
const longestTerm = 270;

/** Days to look back for purchases on which tax may still be withheld. Longer than the term of five working days. */
const farBack = 20;
