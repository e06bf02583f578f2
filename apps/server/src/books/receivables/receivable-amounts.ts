// Amounts of one receivable, derived from what was credited, withheld, applied and written off. Amounts are whole cents.
import type { Instalment } from './credit-terms.ts';

export interface ReceivableFacts {
  readonly debt: number;
  readonly instalments: readonly Instalment[];
  /** Credit notes of the document. At most the debt. */
  readonly credited: number;
  /** Tax that the customer withheld. */
  readonly withheld: number;
  /** Applications of payments and of the customer's balance. */
  readonly applied: number;
  readonly writtenOff: number;
}

export interface ReceivableAmounts {
  /** The debt after credit notes and withholdings. Negative if more was withheld than is left. */
  readonly net: number;
  readonly owed: number;
  /** Part of the applications that is not needed any more. It is balance of the customer. */
  readonly excess: number;
  readonly overReduced: boolean;
  readonly instalments: readonly (Instalment & { readonly owed: number })[];
  /** Due date of the first instalment that is owed. Null if nothing is owed. */
  readonly dueOn: string | null;
}

export function receivableAmountsOf(facts: ReceivableFacts): ReceivableAmounts {
  const { debt, credited, withheld, applied, writtenOff } = facts;
  const net = debt - credited - withheld;
  const owed = Math.max(0, net - applied - writtenOff);
  const instalments = owedInstalments(facts.instalments, debt - owed);
  return {
    net,
    owed,
    excess: Math.max(0, applied - Math.max(0, net)),
    overReduced: net < 0,
    instalments,
    dueOn: instalments.find((instalment) => instalment.owed > 0)?.dueOn ?? null,
  };
}

/** Whatever lowers a receivable covers its earliest instalment first. */
function owedInstalments(instalments: readonly Instalment[], covered: number): ReceivableAmounts['instalments'] {
  let left = covered;
  return instalments.map(({ dueOn, amount }) => {
    const part = Math.min(left, amount);
    left -= part;
    return { dueOn, amount, owed: amount - part };
  });
}

/** Sums of what is owed, by the days since the due date. */
export interface Ageing {
  readonly owed: number;
  readonly overdue: number;
  readonly notDue: number;
  readonly days1to30: number;
  readonly days31to60: number;
  readonly days61to90: number;
  readonly daysOver90: number;
}

/** An instalment is overdue from the day after its due date. `today` is the day in Guayaquil. */
export function ageingOf(
  instalments: readonly { readonly dueOn: string; readonly owed: number }[],
  today: string,
): Ageing {
  const between = (from: number, to: number) =>
    instalments
      .map(({ dueOn, owed }) => ({ owed, days: daysBetween(dueOn, today) }))
      .filter(({ days }) => days >= from && days <= to)
      .reduce((sum, { owed }) => sum + owed, 0);
  const overdue = between(1, Number.POSITIVE_INFINITY);
  const notDue = between(Number.NEGATIVE_INFINITY, 0);
  return {
    owed: overdue + notDue,
    overdue,
    notDue,
    days1to30: between(1, 30),
    days31to60: between(31, 60),
    days61to90: between(61, 90),
    daysOver90: between(91, Number.POSITIVE_INFINITY),
  };
}

/** Days from one day to another. Negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
