// What of a document is left for credit notes, rate by rate, to the cent.
import type { ComputedTax } from '../computed-totals.ts';

/** A credit note that counts: SRI has authorised it, or may yet. */
export interface CreditingNote {
  readonly taxes: readonly ComputedTax[];
}

/** Of each tax and rate of the document, what its notes have left; never below zero. */
export function creditLeft(taxes: readonly ComputedTax[], notes: readonly CreditingNote[]): ComputedTax[] {
  const credited = notes.flatMap((note) => note.taxes);
  return taxes.map((tax) => {
    const same = credited.filter((other) => rateOf(other) === rateOf(tax));
    const left = (amount: (tax: ComputedTax) => number) =>
      Math.max(
        0,
        same.reduce((cents, other) => cents - toCents(amount(other)), toCents(amount(tax))),
      ) / 100;
    return { ...tax, base: left(({ base }) => base), value: left(({ value }) => value) };
  });
}

/** What the notes take together, rate by rate. */
export function creditedTaxes(notes: readonly CreditingNote[]): ComputedTax[] {
  const byRate = new Map<string, ComputedTax>();
  for (const tax of notes.flatMap((note) => note.taxes)) {
    const sofar = byRate.get(rateOf(tax)) ?? { ...tax, base: 0, value: 0 };
    const plus = (one: number, other: number) => (toCents(one) + toCents(other)) / 100;
    byRate.set(rateOf(tax), { ...tax, base: plus(sofar.base, tax.base), value: plus(sofar.value, tax.value) });
  }
  return [...byRate.values()];
}

/** The rates of which a note, or all of them, take more than there is. */
export function findExcess(left: readonly ComputedTax[], note: readonly ComputedTax[]): ComputedTax[] {
  const byRate = new Map(left.map((tax) => [rateOf(tax), tax]));
  return note.filter((tax) => {
    const most = byRate.get(rateOf(tax)) ?? { base: 0, value: 0 };
    return toCents(tax.base) > toCents(most.base) || toCents(tax.value) > toCents(most.value);
  });
}

/** What these taxes and the prices they are on come to. */
export function totalOf(taxes: readonly ComputedTax[]): number {
  // ICE is part of what IVA is charged on; IRBPNR stands beside it.
  const cents = taxes.map(({ code, base, value }) => {
    if (code === iva) return toCents(base) + toCents(value);
    return code === irbpnr ? toCents(value) : 0;
  });
  return cents.reduce((sum, part) => sum + part, 0) / 100;
}

const iva = '2';
const irbpnr = '5';

function rateOf({ code, percentageCode }: ComputedTax): string {
  return `${code} ${percentageCode}`;
}

/** Amounts come with two decimals, as numbers: their hundredths are whole but for the noise of binary fractions. */
function toCents(amount: number): number {
  return Math.round(amount * 100);
}
