import { Decimal } from '../../decimal.ts';
import type { Reader } from './reader.ts';
import { type LineTax, vat } from './taxes.ts';

export interface PricedLine {
  readonly quantity: Decimal;
  readonly unitPrice: Decimal;
  readonly discount: Decimal;
  readonly taxes: readonly LineTax<Decimal>[];
}

/** A line whose price and discount were given with IVA. Amounts are cents, the rate hundredths of a per cent, the quantity millionths. */
interface GrossLine {
  readonly index: number;
  readonly quantity: bigint;
  readonly discount: bigint;
  readonly rate: bigint;
  /** What it must come to with IVA. */
  readonly total: bigint;
}

/**
 * Turns prices with IVA into prices without it, exactly: what the lines of one rate come to with IVA is what their prices said, to the
 * cent. SRI figures IVA on the sum of the bases, so the cents are settled on that sum and what is over goes to the largest lines. Some
 * totals no base comes to (at 15 % none makes 0.04): those are a fault, never a silent cent.
 */
export function settleGrossPrices<Line extends PricedLine>(
  lines: readonly Line[],
  isGross: readonly boolean[],
  reader: Reader,
): readonly Line[] {
  if (!isGross.includes(true)) return lines;
  const settled = [...lines];
  for (const group of groupsOf(lines, isGross, reader)) {
    const bases = basesOf(group);
    for (const line of group) {
      const net = bases?.get(line.index);
      const discount = withoutVat(line.discount, line.rate);
      const unitPrice = net === undefined ? undefined : unitPriceOf(net + discount, line.quantity);
      if (unitPrice === undefined) {
        const message = 'No price without IVA comes to this one with IVA to the cent: change it by a cent.';
        reader.entry('items', line.index).fault('document.gross_price_inexact', 'price', message);
      } else settled[line.index] = { ...(lines[line.index] as Line), unitPrice, discount: Decimal.of(discount, 2) };
    }
  }
  return settled;
}

/** By rate. Where other lines of the same rate have prices without IVA, each line with it stands alone. */
function groupsOf(lines: readonly PricedLine[], isGross: readonly boolean[], reader: Reader): GrossLine[][] {
  const groups = new Map<string, GrossLine[]>();
  lines.forEach((line, index) => {
    if (!isGross[index]) return;
    const [tax, more] = line.taxes;
    if (tax === undefined || more !== undefined || tax.code !== vat || !tax.rate) {
      const message = 'A price with IVA needs a product that has IVA and no other tax.';
      reader.entry('items', index).fault('document.gross_price_taxes', 'price_includes_tax', message);
      return;
    }
    const shared = lines.some((other, at) => !isGross[at] && hasTax(other, tax.percentageCode));
    const key = shared ? `${tax.percentageCode} ${index}` : tax.percentageCode;
    groups.set(key, [...(groups.get(key) ?? []), grossLine(line, index, tax.rate)]);
  });
  return [...groups.values()];
}

function hasTax({ taxes }: PricedLine, percentageCode: string): boolean {
  return taxes.some((tax) => tax.code === vat && tax.percentageCode === percentageCode);
}

function grossLine({ quantity, unitPrice, discount }: PricedLine, index: number, rate: Decimal): GrossLine {
  const amount = unitsOf(quantity, 6);
  const off = unitsOf(discount, 2);
  return {
    index,
    quantity: amount,
    discount: off,
    rate: unitsOf(rate, 2),
    total: divide(amount * unitsOf(unitPrice, 6), centsOfProduct) - off,
  };
}

/** The base of each line, in cents; undefined when no sum of bases comes to the total. */
function basesOf(group: readonly GrossLine[]): Map<number, bigint> | undefined {
  const rate = group[0]?.rate ?? 0n;
  const total = group.reduce((sum, line) => sum + line.total, 0n);
  const near = withoutVat(total, rate);
  const sum = [near, near - 1n, near + 1n].find((base) => base + divide(base * rate, whole) === total);
  if (sum === undefined) return undefined;
  const bases = new Map(group.map((line) => [line.index, withoutVat(line.total, rate)]));
  let over = sum - [...bases.values()].reduce((one, other) => one + other, 0n);
  for (const { index } of group.toSorted((one, other) => (one.total < other.total ? 1 : -1))) {
    if (over === 0n) break;
    const step = over > 0n ? 1n : -1n;
    bases.set(index, (bases.get(index) ?? 0n) + step);
    over -= step;
  }
  return over === 0n ? bases : undefined;
}

/** A unit price of at most six decimals that comes to `gross` cents with this quantity. */
function unitPriceOf(gross: bigint, quantity: bigint): Decimal | undefined {
  if (quantity === 0n) return Decimal.zero;
  const price = divide(gross * centsOfProduct, quantity);
  return divide(quantity * price, centsOfProduct) === gross && gross >= 0n ? Decimal.of(price, 6) : undefined;
}

function withoutVat(cents: bigint, rate: bigint): bigint {
  return divide(cents * whole, whole + rate);
}

/** Hundredths of a per cent in the whole; millionths × millionths in a cent. */
const whole = 10_000n;
const centsOfProduct = 10_000_000_000n;

/** Half up, as `roundHalfUp` does. */
function divide(value: bigint, by: bigint): bigint {
  return (value * 2n + by) / (by * 2n);
}

function unitsOf(value: Decimal, places: number): bigint {
  return BigInt(value.toFixed(places).replace('.', ''));
}
