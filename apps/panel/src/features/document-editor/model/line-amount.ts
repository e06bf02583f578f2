/**
 * Quantity × price − discount, rounded to the cent like on the server. Undefined while a value is missing. Only for
 * display: totals and taxes are computed by the server. Computed in whole millionths, because 1.005 × 100 is not 100.5
 * in binary.
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

/** Sum of amounts of money without binary rounding errors. */
export function sumMoney(amounts: readonly (number | null | undefined)[]): number {
  return amounts.reduce<number>((cents, amount) => cents + Math.round((amount ?? 0) * 100), 0) / 100;
}

// A product of millionths is in units of 10⁻¹², a cent is 10⁻².
const perCent = 10_000_000_000n;
const half = perCent / 2n;

function toMillionths(value: number): bigint {
  return BigInt(value.toFixed(6).replace('.', ''));
}
