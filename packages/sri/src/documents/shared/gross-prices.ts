import { Decimal } from '../../decimal.ts';
import type { FieldReader } from './reader.ts';
import { type DocumentLineTax, vatCode } from './taxes.ts';
import { divideHalfUp, findUnitPrice, productInCents, toScaledInteger } from './unit-price.ts';

export interface PricedLine {
  readonly quantity: Decimal;
  readonly unitPrice: Decimal;
  readonly discount: Decimal;
  readonly taxes: readonly DocumentLineTax<Decimal>[];
}

/**
 * A line whose price and discount were entered with IVA. Amounts are in cents, the rate in hundredths of a per cent,
 * the quantity in millionths.
 */
interface GrossLine {
  readonly index: number;
  readonly tax: DocumentLineTax<Decimal>;
  readonly quantity: bigint;
  readonly discount: bigint;
  readonly rate: bigint;
  /** Total of the line with IVA. */
  readonly total: bigint;
}

export interface ChosenNetBase {
  readonly base: bigint;
  /** Number of cents by which the lines are below the total that their prices state. */
  readonly off: bigint;
}

/**
 * Chooses a base for the lines of one tax rate that differs from the nearest one. A credit note uses it, because its
 * base is limited by what is left of the invoice.
 */
export type ChooseNetBase = (tax: DocumentLineTax<Decimal>, total: bigint, nearest: bigint) => ChosenNetBase;

/**
 * Converts prices with IVA into prices without it, so that every line has exactly the total that its price states. The
 * cents are distributed over all lines of one rate: their base is the nearest to gross ÷ (1 + rate), and their IVA is
 * the rest. At 15 % the IVA differs by at most 0.58 of a cent from base × rate. For some prices no base yields them
 * exactly ($10.00 at 15 %), but a shop has to be able to sell at them.
 */
export function convertGrossPrices<Line extends PricedLine>(
  lines: readonly Line[],
  isGross: readonly boolean[],
  reader: FieldReader,
  choose: ChooseNetBase = (_tax, _total, base) => ({ base, off: 0n }),
): readonly Line[] {
  if (!isGross.includes(true)) return lines;
  const settled = [...lines];
  for (const typed of groupsOf(lines, isGross, reader)) {
    const { group, bases } = basesOf(typed, choose);
    group.forEach((line, place) => {
      settled[line.index] = withoutIva(lines[line.index] as Line, line, bases[place] ?? 0n);
    });
  }
  return settled;
}

/** Returns the base nearest to `cents` ÷ (1 + rate). The rate is in hundredths of a per cent. */
export function nearestNetBase(cents: bigint, rate: bigint): bigint {
  return divideHalfUp(cents * whole, whole + rate);
}

function withoutIva<Line extends PricedLine>(source: Line, line: GrossLine, base: bigint): Line {
  const discount = nearestNetBase(line.discount, line.rate);
  const { price, over } = findUnitPrice(base + discount, line.quantity);
  const value = Decimal.of(line.total - base, 2);
  return {
    ...source,
    unitPrice: Decimal.of(price, 6),
    discount: Decimal.of(discount + over, 2),
    taxes: [{ ...line.tax, value }],
  };
}

/** Groups the lines by rate. A line whose discount exceeds its price stays unchanged, for the rule that refuses it. */
function groupsOf(lines: readonly PricedLine[], isGross: readonly boolean[], reader: FieldReader): GrossLine[][] {
  const groups = new Map<string, GrossLine[]>();
  lines.forEach((line, index) => {
    if (!isGross[index]) return;
    const [tax, more] = line.taxes;
    if (tax === undefined || more !== undefined || tax.code !== vatCode || !tax.rate) {
      const message = 'A price with IVA needs a product that has IVA and no other tax.';
      reader.entry('items', index).fault('document.gross_price_taxes', 'price_includes_tax', message);
      return;
    }
    const quantity = toScaledInteger(line.quantity, 6);
    const discount = toScaledInteger(line.discount, 2);
    const total = productInCents(quantity, toScaledInteger(line.unitPrice, 6)) - discount;
    if (total < 0n) return;
    const group = groups.get(tax.percentageCode) ?? [];
    groups.set(tax.percentageCode, group);
    group.push({ index, tax, quantity, discount, rate: toScaledInteger(tax.rate, 2), total });
  });
  return [...groups.values()];
}

/**
 * Computes the base of each line in cents: its exact share of the group's base, rounded up for the lines with the
 * largest remainders and down for the others.
 */
function basesOf(typed: readonly GrossLine[], choose: ChooseNetBase): { group: readonly GrossLine[]; bases: bigint[] } {
  const [{ tax, rate } = { tax: undefined, rate: 0n }] = typed;
  if (tax === undefined) return { group: [], bases: [] };
  const total = typed.reduce((sum, line) => sum + line.total, 0n);
  const chosen = choose(tax, total, nearestNetBase(total, rate));
  const group = chosen.off === 0n ? typed : lessBy(typed, chosen.off);
  const bases = group.map((line) => (line.total * whole) / (whole + rate));
  const remainders = group.map((line) => (line.total * whole) % (whole + rate));
  let missing = chosen.base - bases.reduce((sum, base) => sum + base, 0n);
  const order = group.map((_, place) => place).sort((one, other) => compare(remainders[other], remainders[one]));
  // One round suffices if the chosen base is the nearest one. Another base can require up to three rounds, or steps
  // down.
  for (let round = 0; missing !== 0n && round < 3; round += 1)
    for (const place of missing > 0n ? order : order.toReversed()) {
      const base = bases[place] ?? 0n;
      const step = missing > 0n ? 1n : -1n;
      if (missing === 0n || base + step < 0n || base + step > (group[place]?.total ?? 0n)) continue;
      bases[place] = base + step;
      missing -= step;
    }
  return { group, bases };
}

function lessBy(group: readonly GrossLine[], off: bigint): readonly GrossLine[] {
  const largest = group.reduce((best, line) => (line.total > best.total ? line : best));
  return group.map((line) => (line === largest ? { ...line, total: line.total - off } : line));
}

function compare(one = 0n, other = 0n): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** 100 % in hundredths of a per cent. */
const whole = 10_000n;
