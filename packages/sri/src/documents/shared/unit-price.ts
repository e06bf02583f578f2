// Finds the unit price for a given amount of quantity × price. All values are integers: amounts in cents, quantities in
// millionths of a unit and prices in millionths of a dollar.

import type { Decimal } from '../../decimal.ts';

export interface ExactUnitPrice {
  /** Price in millionths: SRI accepts six decimals. */
  readonly price: bigint;
  /**
   * Cents by which quantity × price exceeds the given amount. Only for quantities of 10,000 units and more, where the
   * smallest step of the price changes the amount by cents.
   */
  readonly over: bigint;
}

/** Returns the price for which quantity × price rounds to `cents`, and which is nearest to `near`. */
export function findUnitPrice(cents: bigint, quantity: bigint, near?: bigint): ExactUnitPrice {
  if (quantity <= 0n) return { price: 0n, over: 0n };
  const lowest = ceilDivide(cents * centOfProduct - centOfProduct / 2n, quantity);
  const highest = ceilDivide(cents * centOfProduct + centOfProduct / 2n, quantity) - 1n;
  if (lowest > highest) return { price: lowest, over: divideHalfUp(quantity * lowest, centOfProduct) - cents };
  const wanted = near ?? divideHalfUp(cents * centOfProduct, quantity);
  return { price: wanted < lowest ? lowest : wanted > highest ? highest : wanted, over: 0n };
}

/** Quantity × price, rounded to cents. Both arguments are integers in millionths. */
export function productInCents(quantity: bigint, price: bigint): bigint {
  return divideHalfUp(quantity * price, centOfProduct);
}

/** Rounds half up like `roundHalfUp`, for values that are not negative. */
export function divideHalfUp(value: bigint, by: bigint): bigint {
  return (value * 2n + by) / (by * 2n);
}

/** The value in units of 10^-places. */
export function toScaledInteger(value: Decimal, places: number): bigint {
  return BigInt(value.toFixed(places).replace('.', ''));
}

/** Number of units in one cent, where a unit is the product of a quantity and a price that are both in millionths. */
const centOfProduct = 10_000_000_000n;

function ceilDivide(value: bigint, by: bigint): bigint {
  return value <= 0n ? 0n : (value + by - 1n) / by;
}
