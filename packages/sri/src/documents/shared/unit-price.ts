// Unit prices found backwards, from what quantity × price has to come to. Integers: cents, and millionths of a unit or of a dollar.

import type { Decimal } from '../../decimal.ts';

export interface FoundPrice {
  /** In millionths: SRI takes six decimals. */
  readonly price: bigint;
  /** Cents by which quantity × price is above what was asked for: only of 10,000 units and more, whose price moves by cents. */
  readonly over: bigint;
}

/** The price that comes to `cents` with this quantity, to the cent, and is nearest to `near`. */
export function findUnitPrice(cents: bigint, quantity: bigint, near?: bigint): FoundPrice {
  if (quantity <= 0n) return { price: 0n, over: 0n };
  const lowest = ceilDivide(cents * centOfProduct - centOfProduct / 2n, quantity);
  const highest = ceilDivide(cents * centOfProduct + centOfProduct / 2n, quantity) - 1n;
  if (lowest > highest) return { price: lowest, over: divideHalfUp(quantity * lowest, centOfProduct) - cents };
  const wanted = near ?? divideHalfUp(cents * centOfProduct, quantity);
  return { price: wanted < lowest ? lowest : wanted > highest ? highest : wanted, over: 0n };
}

/** Quantity × price in cents. */
export function productInCents(quantity: bigint, price: bigint): bigint {
  return divideHalfUp(quantity * price, centOfProduct);
}

/** Half up, as `roundHalfUp` does. For values that are not negative. */
export function divideHalfUp(value: bigint, by: bigint): bigint {
  return (value * 2n + by) / (by * 2n);
}

/** The value in units of 10^-places. */
export function unitsOf(value: Decimal, places: number): bigint {
  return BigInt(value.toFixed(places).replace('.', ''));
}

/** Millionths × millionths in a cent. */
const centOfProduct = 10_000_000_000n;

function ceilDivide(value: bigint, by: bigint): bigint {
  return value <= 0n ? 0n : (value + by - 1n) / by;
}
