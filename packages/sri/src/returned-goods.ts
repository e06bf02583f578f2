// Returned goods: computes line by line what the credit notes of a sale have left, and the amount of a partial return.
// The result is exact to the cent: notes that together return everything take exactly the prices and discounts of the
// sale.
import { Decimal } from './decimal.ts';
import { divideHalfUp, findUnitPrice, productInCents, toScaledInteger } from './documents/shared/unit-price.ts';

/** Fields of a line that change with its quantity. If `price_includes_tax` is true, price and discount include IVA. */
export interface ReturnableLine {
  readonly amount: number;
  readonly price: number;
  readonly discount?: number | null | undefined;
  readonly ice_base?: number | null | undefined;
  readonly ice_value?: number | null | undefined;
}

/**
 * Returns the line for a part of its quantity. The discount and an ICE that the line states are reduced in proportion.
 * For the complete quantity it returns the line unchanged.
 */
export function scaleLineToQuantity<Line extends ReturnableLine>(line: Line, amount: number): Line {
  const whole = inUnits(line.amount);
  const part = inUnits(amount);
  if (part === whole || part <= 0n || whole <= 0n) return { ...line, amount };
  const share = (cents: bigint) => divideHalfUp(cents * part, whole);
  const price = inUnits(line.price);
  const found = findUnitPrice(share(productInCents(whole, price)), part, price);
  const discount = share(inCents(line.discount)) + found.over;
  return {
    ...line,
    amount,
    price: fromUnits(found.price),
    ...((line.discount !== undefined || discount > 0n) && { discount: fromCents(discount) }),
    ...(typeof line.ice_base === 'number' && { ice_base: fromCents(share(inCents(line.ice_base))) }),
    ...(typeof line.ice_value === 'number' && { ice_value: fromCents(share(inCents(line.ice_value))) }),
  };
}

/** A line of an issued sale, or of an issued credit note about it. */
export interface IssuedLine extends ReturnableLine {
  readonly item_id?: number | null | undefined;
  readonly price_includes_tax?: boolean | null | undefined;
  /** SRI's code of the line's IVA rate. */
  readonly vatCode?: string | undefined;
  /** Total of the line without taxes (`subtotal`) and with them (`total`). */
  readonly subtotal?: number | undefined;
  readonly total?: number | undefined;
}

/**
 * Returns what is left of each line of a sale after its notes; undefined for a line of which nothing is left. A line of
 * a note that has an item of the sale at its price is a return of goods. Any other line credits money; it is subtracted
 * as a discount from the remaining lines with the same IVA rate.
 */
export function remainingLines<Line extends IssuedLine>(
  sold: readonly Line[],
  credited: readonly IssuedLine[],
): readonly (Line | undefined)[] {
  const rests = sold.map(remainderOf);
  const others = credited.filter((line) => !takeReturn(rests, line));
  takeOff(rests, others);
  return sold.map((line, index) => lineOf(line, rests[index]));
}

/** Remainder of a line. Amounts are in cents, the quantity in millionths of a unit. */
interface LineRemainder {
  readonly line: IssuedLine;
  quantity: bigint;
  gross: bigint;
  discount: bigint;
  iceBase: bigint;
  iceValue: bigint;
  /** Whether a credit note has credited a part of this line as money. */
  paidBack: boolean;
}

function remainderOf(line: IssuedLine): LineRemainder {
  const quantity = inUnits(line.amount);
  const discount = inCents(line.discount);
  // Amount stored with the line. It is preferred to quantity × price, because rounding may have changed it.
  const paid = line.price_includes_tax ? line.total : line.subtotal;
  return {
    line,
    quantity,
    gross: paid === undefined ? productInCents(quantity, inUnits(line.price)) : inCents(paid) + discount,
    discount,
    iceBase: inCents(line.ice_base),
    iceValue: inCents(line.ice_value),
    paidBack: false,
  };
}

/**
 * Subtracts a returned line of a credit note from the line of the sale that it returns. Returns false if no line of the
 * sale has that quantity left at that price. If several lines fit, the one whose price and discount are nearest is
 * used.
 */
function takeReturn(rests: readonly LineRemainder[], line: IssuedLine): boolean {
  const taken = remainderOf(line);
  if (taken.quantity <= 0n) return false;
  const share = (rest: LineRemainder, cents: bigint) => divideHalfUp(cents * taken.quantity, rest.quantity);
  const fitting = rests.filter(
    (rest) =>
      rest.line.item_id === line.item_id &&
      rest.line.vatCode === line.vatCode &&
      (rest.line.price_includes_tax === true) === (line.price_includes_tax === true) &&
      rest.quantity >= taken.quantity &&
      rest.gross >= taken.gross &&
      apart(share(rest, rest.gross), taken.gross) <= 1n,
  );
  const distance = (rest: LineRemainder) =>
    apart(share(rest, rest.gross), taken.gross) + apart(share(rest, rest.discount), taken.discount);
  const [best] = fitting.toSorted((one, other) => Number(distance(one) - distance(other)));
  if (best === undefined) return false;
  best.quantity -= taken.quantity;
  best.gross = atLeastZero(best.gross - taken.gross);
  best.discount = smallerOf(atLeastZero(best.discount - taken.discount), best.gross);
  best.iceBase = atLeastZero(best.iceBase - taken.iceBase);
  best.iceValue = atLeastZero(best.iceValue - taken.iceValue);
  return true;
}

/**
 * Subtracts money credited without goods from the remaining lines of the same IVA rate: first from lines whose prices
 * exclude IVA.
 */
function takeOff(rests: readonly LineRemainder[], others: readonly IssuedLine[]): void {
  for (const code of new Set(others.map(({ vatCode }) => vatCode))) {
    const lines = others.filter(({ vatCode }) => vatCode === code);
    const off = (name: 'subtotal' | 'total') => lines.reduce((sum, line) => sum + inCents(line[name]), 0n);
    const [net, gross] = [false, true].map((withIva) =>
      rests.filter(({ line }) => line.vatCode === code && (line.price_includes_tax === true) === withIva),
    );
    const subtotal = off('subtotal');
    const taken = shareOut(net ?? [], subtotal);
    if (subtotal > taken) shareOut(gross ?? [], divideHalfUp(off('total') * (subtotal - taken), subtotal));
  }
}

/**
 * Distributes a credited amount over a group of lines, each at most up to what is left of it. Returns the distributed
 * amount.
 */
function shareOut(group: readonly LineRemainder[], amount: bigint): bigint {
  let worth = group.reduce((sum, { gross, discount }) => sum + gross - discount, 0n);
  const taken = smallerOf(amount, worth);
  let left = taken;
  for (const rest of group) {
    const own = rest.gross - rest.discount;
    if (own <= 0n) continue;
    const part = divideHalfUp(left * own, worth);
    rest.discount += part;
    rest.paidBack ||= part > 0n;
    left -= part;
    worth -= own;
  }
  return taken;
}

function lineOf<Line extends IssuedLine>(line: Line, rest: LineRemainder | undefined): Line | undefined {
  if (rest === undefined || rest.quantity === 0n) return undefined;
  if (rest.gross === rest.discount && rest.paidBack) return undefined;
  const found = findUnitPrice(rest.gross, rest.quantity, inUnits(line.price));
  const discount = rest.discount + found.over;
  return {
    ...line,
    amount: fromUnits(rest.quantity),
    price: fromUnits(found.price),
    ...((typeof line.discount === 'number' || discount > 0n) && { discount: fromCents(discount) }),
    ...(typeof line.ice_base === 'number' && { ice_base: fromCents(rest.iceBase) }),
    ...(typeof line.ice_value === 'number' && { ice_value: fromCents(rest.iceValue) }),
  };
}

function inUnits(value: number): bigint {
  return toScaledInteger(Decimal.round(Decimal.parse(value) ?? Decimal.zero, 6), 6);
}

function inCents(value: number | null | undefined): bigint {
  return toScaledInteger(Decimal.round(Decimal.parse(value ?? 0) ?? Decimal.zero, 2), 2);
}

function fromUnits(units: bigint): number {
  return Decimal.of(units, 6).toNumber();
}

function fromCents(cents: bigint): number {
  return Decimal.of(cents, 2).toNumber();
}

function apart(one: bigint, other: bigint): bigint {
  return one > other ? one - other : other - one;
}

function atLeastZero(value: bigint): bigint {
  return value < 0n ? 0n : value;
}

function smallerOf(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
