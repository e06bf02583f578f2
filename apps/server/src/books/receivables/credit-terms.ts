// What a document on credit leaves to pay, and when. Amounts are whole cents, days are `YYYY-MM-DD`.
import { addDays } from '@talonario/sri';

/** One of the payments of a document. A term of 0 means that it is paid when the document is issued. */
export interface TermPayment {
  readonly amount: number;
  readonly term: number;
  readonly unit: string;
}

export interface Instalment {
  readonly dueOn: string;
  readonly amount: number;
}

export interface CreditTerms {
  readonly paidAtIssue: number;
  readonly debt: number;
  /** Sorted by due date. They add up to `debt`. */
  readonly instalments: readonly Instalment[];
  /** Units of a term that were read as days, because they are neither days nor months nor years. */
  readonly unknownUnits: readonly string[];
}

export interface CreditRequest {
  readonly date: string;
  readonly total: number;
  /** They add up to `total`. */
  readonly payments: readonly TermPayment[];
  /** The client's choice. Undefined: on credit if a payment has a term. */
  readonly onCredit: boolean | undefined;
  /** Days of credit of the customer, for a document on credit without any term. */
  readonly creditDays: number | null;
  readonly isFinalConsumer: boolean;
}

/** Undefined if the document is not on credit. A sale to the final consumer never is. */
export function creditTermsOf(request: CreditRequest): CreditTerms | undefined {
  const { date, total, payments, onCredit, creditDays, isFinalConsumer } = request;
  const later = payments.filter(({ term }) => term > 0);
  if (isFinalConsumer || !(onCredit ?? later.length > 0)) return undefined;
  if (later.length === 0) {
    const dueOn = addDays(date, creditDays ?? 0);
    return { paidAtIssue: 0, debt: total, instalments: [{ dueOn, amount: total }], unknownUnits: [] };
  }
  const debt = later.reduce((sum, { amount }) => sum + amount, 0);
  const due = later.map(({ amount, term, unit }) => ({ dueOn: dayAfterTerm(date, term, unit), amount }));
  const unknownUnits = [...new Set(later.map(({ unit }) => unit))].filter((unit) => spanOfUnit(unit) === undefined);
  return { paidAtIssue: total - debt, debt, instalments: inOrder(due), unknownUnits };
}

/** Whether instalments that a client has chosen add up to the debt. */
export function coversDebt(instalments: readonly Instalment[], debt: number): boolean {
  return instalments.reduce((sum, { amount }) => sum + amount, 0) === debt;
}

/** Instalments of one day are one instalment. */
export function inOrder(instalments: readonly Instalment[]): Instalment[] {
  const amounts = new Map<string, number>();
  for (const { dueOn, amount } of instalments) amounts.set(dueOn, (amounts.get(dueOn) ?? 0) + amount);
  return [...amounts].map(([dueOn, amount]) => ({ dueOn, amount })).sort((a, b) => a.dueOn.localeCompare(b.dueOn));
}

/** A fraction of a unit counts as a whole one. */
export function dayAfterTerm(date: string, term: number, unit: string): string {
  const count = Math.ceil(term);
  const span = spanOfUnit(unit) ?? 'day';
  if (span === 'day') return addDays(date, count);
  return addMonths(date, span === 'month' ? count : 12 * count);
}

/** The same day of a later month, or its last day if that month is shorter. */
function addMonths(date: string, count: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return `${first.toISOString().slice(0, 8)}${String(Math.min(day, last)).padStart(2, '0')}`;
}

/** Units are compared without accents and capitals, in singular or plural. No unit means days. */
function spanOfUnit(unit: string): 'day' | 'month' | 'year' | undefined {
  const plain = unit.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
  if (/^(?:dias?)?$/.test(plain)) return 'day';
  if (/^mes(?:es)?$/.test(plain)) return 'month';
  return /^anos?$/.test(plain) ? 'year' : undefined;
}
