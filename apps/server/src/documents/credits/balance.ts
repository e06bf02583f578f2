// Computes how much of a document is left for credit notes, for each tax rate, to the cent.
import type { ComputedTax } from '../computed-totals.ts';

/** A credit note that counts against a document: SRI has authorised the note, or may still do so. */
export interface CreditingNote {
  readonly taxes: readonly ComputedTax[];
}

/** Amounts of each tax and rate of a document that its notes have not credited; never below zero. */
export function remainingCredit(taxes: readonly ComputedTax[], notes: readonly CreditingNote[]): ComputedTax[] {
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

/** Sum of the notes for each rate. */
export function creditedTaxes(notes: readonly CreditingNote[]): ComputedTax[] {
  const byRate = new Map<string, ComputedTax>();
  for (const tax of notes.flatMap((note) => note.taxes)) {
    const sofar = byRate.get(rateOf(tax)) ?? { ...tax, base: 0, value: 0 };
    const plus = (one: number, other: number) => (toCents(one) + toCents(other)) / 100;
    byRate.set(rateOf(tax), { ...tax, base: plus(sofar.base, tax.base), value: plus(sofar.value, tax.value) });
  }
  return [...byRate.values()];
}

/** Returns the rates at which a note exceeds what is left. */
export function findCreditExcess(left: readonly ComputedTax[], note: readonly ComputedTax[]): ComputedTax[] {
  const byRate = new Map(left.map((tax) => [rateOf(tax), tax]));
  return note.filter((tax) => {
    const most = byRate.get(rateOf(tax)) ?? { base: 0, value: 0 };
    return toCents(tax.base) > toCents(most.base) || toCents(tax.value) > toCents(most.value);
  });
}

/** Total of the taxes and of the net amounts to which they apply. */
export function totalOfTaxes(taxes: readonly ComputedTax[]): number {
  // ICE is part of the base of IVA. IRBPNR is added to the base.
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

/**
 * Converts an amount to cents. Amounts are numbers with two decimals, so their hundredths are integers except for
 * floating-point noise.
 */
function toCents(amount: number): number {
  return Math.round(amount * 100);
}
