// Goods that come back: what of a sale its credit notes have left, line by line, and what a part of that comes to. To the cent: notes that
// together return everything take exactly the prices and discounts of the sale.
import { Decimal } from './decimal.ts';
import { divideHalfUp, findUnitPrice, productInCents, unitsOf } from './documents/shared/unit-price.ts';

/** What of a line follows its quantity. With `price_includes_tax` price and discount are with IVA, here as everywhere. */
export interface ReturnableLine {
  readonly amount: number;
  readonly price: number;
  readonly discount?: number | null | undefined;
  readonly ice_base?: number | null | undefined;
  readonly ice_value?: number | null | undefined;
}

/** The line for a part of its quantity: the discount, and ICE that was stated, follow it. All of it is the line itself. */
export function returnPart<Line extends ReturnableLine>(line: Line, amount: number): Line {
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

/** A line of a sale or of a note about it, as it was issued. */
export interface IssuedLine extends ReturnableLine {
  readonly item_id?: number | null | undefined;
  readonly price_includes_tax?: boolean | null | undefined;
  /** Its IVA, by SRI's code. */
  readonly vatCode?: string | undefined;
  /** What it comes to without taxes, and with them. */
  readonly subtotal?: number | undefined;
  readonly total?: number | undefined;
}

/**
 * What is left of each line of a sale after its notes; undefined where nothing is. A line of a note that takes so many of an item at its
 * price is a return. Any other takes money off, and that is taken off what is left of its rate, as a discount.
 */
export function leftOfLines<Line extends IssuedLine>(
  sold: readonly Line[],
  credited: readonly IssuedLine[],
): readonly (Line | undefined)[] {
  const rests = sold.map(remainderOf);
  const others = credited.filter((line) => !takeReturn(rests, line));
  takeOff(rests, others);
  return sold.map((line, index) => lineOf(line, rests[index]));
}

/** Cents, and millionths of a unit. */
interface LineRemainder {
  readonly line: IssuedLine;
  quantity: bigint;
  gross: bigint;
  discount: bigint;
  iceBase: bigint;
  iceValue: bigint;
  /** Something of it was given back in money. */
  paidBack: boolean;
}

function remainderOf(line: IssuedLine): LineRemainder {
  const quantity = inUnits(line.amount);
  const discount = inCents(line.discount);
  // What it came to, where that is known: rounding may have moved it.
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

/** False when no line of the sale has so many left at that price. Of several, the one whose price and discount are nearest. */
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

/** Money without goods, shared out over what is left of its rate: first over the lines with prices without IVA. */
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

/** As much as there is; gives what that was. */
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
  return unitsOf(Decimal.round(Decimal.parse(value) ?? Decimal.zero, 6), 6);
}

function inCents(value: number | null | undefined): bigint {
  return unitsOf(Decimal.round(Decimal.parse(value ?? 0) ?? Decimal.zero, 2), 2);
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
