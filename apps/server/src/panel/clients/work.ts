// Pending work of a business: days that are looked at, and purchases on which tax must still be withheld.
import { addDays, addWorkingDays } from '@talonario/sri';
import { daysToWithhold } from '../../books/received/withholding-draft.ts';

/** First days of purchases to classify, and of purchases on which tax may still be withheld. */
export function spansOfWork(today: string): { readonly yearAgo: string; readonly lately: string } {
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

/** Five working days are shorter than this. */
const farBack = 20;
