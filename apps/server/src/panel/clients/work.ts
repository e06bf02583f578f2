// Pending work of a business: days that are looked at, purchases on which tax must still be withheld, and returns.
import { addDays, addWorkingDays, parsePeriod, type TaxPeriod } from '@talonario/sri';
import type { ObligationRecord } from '../../books/obligations/list.ts';
import { daysToWithhold } from '../../books/received/withholding-draft.ts';

/** First days of purchases to classify, and of purchases on which tax may still be withheld. */
export function firstDaysOfPendingWork(today: string): { readonly yearAgo: string; readonly lately: string } {
  return { yearAgo: `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`, lately: addDays(today, -farBack) };
}

/** Number of purchases whose five working days are not over, and the first day on which one of them ends. */
export function pendingWithholdings(
  purchaseDays: readonly string[],
  today: string,
): { readonly count: number; readonly dueOn: string | null } {
  const dueDays = purchaseDays.map((day) => addWorkingDays(day, daysToWithhold)).filter((day) => day >= today);
  return { count: dueDays.length, dueOn: dueDays.sort()[0] ?? null };
}

/** Returns that are not declared, of periods that are over and in which the business worked here. */
export function pendingReturns(
  returns: readonly ObligationRecord[],
  knownSince: string,
  today: string,
): ObligationRecord[] {
  return returns.filter(
    (one) => one.state !== 'declared' && wasActive(one, knownSince) && (parsePeriod(one.period)?.to ?? '') < today,
  );
}

/** Returns to show beside a client: all that are overdue, otherwise those of the next due date. */
export function nextReturns(
  returns: readonly ObligationRecord[],
  knownSince: string,
  today: string,
): { readonly overdue: boolean; readonly due: ObligationRecord[] } {
  const late = pendingReturns(returns, knownSince, today).filter(({ dueOn }) => dueOn < today);
  if (late.length > 0) return { overdue: true, due: late };
  const ahead = returns.filter((one) => one.state !== 'declared' && wasActive(one, knownSince) && one.dueOn >= today);
  return { overdue: false, due: ahead.filter(({ dueOn }) => dueOn === ahead[0]?.dueOn) };
}

/**
 * Whether the business worked here in the period. Returns of earlier periods were filed with another program, so they
 * are neither pending nor overdue.
 */
export function wasActive({ period }: Pick<ObligationRecord, 'period'>, knownSince: string): boolean {
  return (parsePeriod(period)?.to ?? '') >= knownSince;
}

/** Due dates to read: those of the month, those that may be overdue, and the next ones. */
export function dueSpan(month: TaxPeriod, today: string): { readonly from: string; readonly to: string } {
  const [past, soon] = [addDays(today, -overdueDays), addDays(today, farAhead)];
  const last = addDays(month.to, longestTerm);
  return { from: month.from < past ? month.from : past, to: last > soon ? last : soon };
}

/** A return that is overdue for longer is still in the list of obligations. */
export const overdueDays = 365;
/** Longer than the time between two due dates of a month, which holidays can extend. */
const farAhead = 45;
/** Longer than the time from a month to the due date of the annex of its semester. */
const longestTerm = 270;

/** Five working days are shorter than this. */
const farBack = 20;
