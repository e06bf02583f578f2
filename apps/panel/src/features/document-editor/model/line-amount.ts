/**
 * Quantity × price − discount to the cent, as the server figures it; undefined while something is missing. For the eye only:
 * totals and taxes are the server's. Figured in whole millionths, since 1.005 × 100 is not 100.5 in binary.
 */
export function lineAmount(
  amount: number | null | undefined,
  price: number | null | undefined,
  discount: number | null | undefined,
): number | undefined {
  if (typeof amount !== 'number' || typeof price !== 'number') return undefined;
  const product = toMillionths(amount) * toMillionths(price);
  const gross = (product + half) / perCent;
  const cents = gross - (toMillionths(discount ?? 0) + 5_000n) / 10_000n;
  return Number(cents) / 100;
}

/** A sum of amounts of money without the dust of binary fractions. */
export function sumMoney(amounts: readonly (number | null | undefined)[]): number {
  return amounts.reduce<number>((cents, amount) => cents + Math.round((amount ?? 0) * 100), 0) / 100;
}

// A product of millionths counts in 10⁻¹², a cent is 10⁻².
const perCent = 10_000_000_000n;
const half = perCent / 2n;

function toMillionths(value: number): bigint {
  return BigInt(value.toFixed(6).replace('.', ''));
}
