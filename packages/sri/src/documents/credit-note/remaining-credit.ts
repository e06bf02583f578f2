// Adjusts a credit note to what is left of the document that it modifies. Rounding must never make notes credit more
// than the document charged, and the last note takes exactly the remainder. Example: a tax of 0.05 returned in three
// equal parts is credited as 0.02, 0.02 and 0.01.
import { Decimal, roundHalfUp, sumDecimals } from '../../decimal.ts';
import { type ChooseNetBase, nearestNetBase } from '../shared/gross-prices.ts';
import { type ProductLine, type ProductLineTotals, sumProductLines, type TotalsOfAllLines } from '../shared/lines.ts';
import type { Optional } from '../shared/reader.ts';
import { adjustLineVat, type TaxRounding } from '../shared/tax-groups.ts';
import { isPercentageOnly, type TaxAmount, vatCode } from '../shared/taxes.ts';
import { findUnitPrice, productInCents, toScaledInteger } from '../shared/unit-price.ts';

/** Amount of one tax of a document that its earlier credit notes have not credited. */
export interface RemainingTaxToCredit<Figure> {
  readonly code: string;
  readonly percentageCode: string;
  readonly base: Figure;
  readonly value: Figure;
  /** Maximum difference, in cents, that line-by-line rounding may have caused between the document and its notes. */
  readonly roundingCents: number;
}

export type RemainingTaxesToCredit = readonly RemainingTaxToCredit<Decimal>[];

export function readRemainingTaxes(left: Optional<readonly RemainingTaxToCredit<number>[]>): RemainingTaxesToCredit {
  return (left ?? []).map((tax) => ({ ...tax, base: Decimal.from(tax.base), value: Decimal.from(tax.value) }));
}

/**
 * Chooses the base for lines whose price includes IVA: the nearest one that still leaves a valid remainder. The last
 * note takes the remainder.
 */
export function chooseBaseWithinRemaining(left: RemainingTaxesToCredit, net: readonly ProductLine[]): ChooseNetBase {
  return (tax, total, nearest) => {
    const asTyped = { base: nearest, off: 0n };
    const rest = left.find(({ code, percentageCode }) => code === vatCode && percentageCode === tax.percentageCode);
    if (rest === undefined) return asTyped;
    const others = sumProductLines(net, 'group').taxes.find((one) => sameTax(one, rest));
    const base = cents(rest.base) - cents(others?.base ?? Decimal.zero);
    const value = cents(rest.value) - cents(others?.value ?? Decimal.zero);
    const after = base + value - total;
    const over =
      base - nearest - (after < 0n ? 0n : nearestNetBase(after, toScaledInteger(tax.rate ?? Decimal.zero, 2)));
    const fits = base >= 0n && base <= total && over >= -maxMovedCents && over <= maxMovedCents;
    if (after === 0n) return fits ? { base, off: 0n } : asTyped;
    const [low, high] = [total > value ? total - value : 0n, base < total ? base : total];
    if (after > 0n) return { base: within(low, moved(nearest, over), high), off: 0n };
    // The note takes more than is left. If rounding explains the difference, the note takes the remainder. Otherwise it
    // stays unchanged and the rules refuse it.
    const byRounding = base > 0n && -after <= BigInt(rest.roundingCents) && total + after > 0n;
    return byRounding ? { base, off: -after } : asTyped;
  };
}

function moved(nearest: bigint, over: bigint): bigint {
  return over > 1n ? nearest + 1n : over < -1n ? nearest - 1n : nearest;
}

function within(low: bigint, value: bigint, high: bigint): bigint {
  return value > high ? high : value < low ? low : value;
}

/**
 * Returns the lines reduced by the cents that rounding added beyond the remainder. The lines with the largest base of
 * the rate are reduced first.
 */
export function fitLinesToRemaining(
  lines: readonly ProductLine[],
  left: RemainingTaxesToCredit,
): readonly ProductLine[] {
  if (left.length === 0) return lines;
  return fitBases(fitFurtherTaxes(lines, left), left);
}

/**
 * Adjusts ICE and IRBPNR. The cents that rounding added beyond the remainder, or left of it, are moved to the line with
 * the largest value.
 */
function fitFurtherTaxes(lines: readonly ProductLine[], left: RemainingTaxesToCredit): readonly ProductLine[] {
  let fitted = lines;
  const totals = sumProductLines(lines, 'group');
  for (const group of totals.taxes) {
    const rest = left.find((one) => sameTax(one, group));
    const [index] = fromLargest(totals.lines, group, 'value');
    if (group.code === vatCode || rest === undefined || index === undefined) continue;
    const own = totals.lines[index]?.taxes.find((one) => sameTax(one, group));
    const share = shareOf(group, rest);
    if (own === undefined || share === undefined) continue;
    const stated = moveTax(own, share.base - cents(group.base), share.value - cents(group.value));
    const mostBase = cents(rest.base) - cents(group.base) + cents(own.base);
    const fitting = fitPercentage(own, stated, mostBase);
    fitted = fitted.map((line, at) => (at === index ? stateTax(line, group, fitting) : line));
  }
  return fitted;
}

interface InCents {
  readonly base: bigint;
  readonly value: bigint;
}

/** Returns what a note takes of a tax; undefined if it exceeds the remainder by more than rounding explains. */
function shareOf(group: TaxAmount, rest: RemainingTaxToCredit<Decimal>): InCents | undefined {
  const slack = BigInt(rest.roundingCents);
  const own = { base: cents(group.base), value: cents(group.value) };
  const whole = { base: cents(rest.base), value: cents(rest.value) };
  const base = smallerOf(own.base, whole.base);
  const wanted = isPercentageOnly(group) ? percentageOf(group, own.value, whole, slack) : amountOf(own, whole, slack);
  const value = smallerOf(wanted, whole.value);
  return own.base - base > slack || own.value - value > slack ? undefined : { base, value };
}

/** Value of a tax with an amount per unit, as computed. The last note takes the remainder. */
function amountOf({ base, value }: InCents, whole: InCents, slack: bigint): bigint {
  return whole.base - base <= slack && whole.value - value <= maxMovedCents ? whole.value : value;
}

/** Value of a percentage tax that leaves whole cents for the remaining base. The last note takes the remainder. */
function percentageOf(group: TaxAmount, own: bigint, whole: InCents, slack: bigint): bigint {
  const after = largerOf(whole.base - cents(group.base), 0n);
  const spare = whole.value - (after * toScaledInteger(group.rate, 2)) / 10_000n;
  return after <= slack && spare - own <= maxMovedCents ? spare : smallerOf(own, spare);
}

function moveTax({ base, value }: TaxAmount, baseBy: bigint, valueBy: bigint): InCents {
  return { base: largerOf(cents(base) + baseBy, 0n), value: largerOf(cents(value) + valueBy, 0n) };
}

/** SRI recomputes an ICE that is only a percentage as base × rate. So its base is moved until it yields the value. */
function fitPercentage(tax: TaxAmount, { base, value }: InCents, mostBase: bigint): InCents {
  const hundredths = toScaledInteger(tax.rate, 2);
  if (!isPercentageOnly(tax) || hundredths === 0n) return { base, value };
  const first = (value * 10_000n - 5_000n + hundredths - 1n) / hundredths;
  const last = (value * 10_000n + 4_999n) / hundredths;
  const found = within(largerOf(first, 0n), base, last);
  return found <= mostBase ? { base: found, value } : { base, value: (base * hundredths + 5_000n) / 10_000n };
}

function stateTax(line: ProductLine, group: TaxAmount, { base, value }: InCents): ProductLine {
  const stated = { base: Decimal.of(base, 2), value: Decimal.of(value, 2) };
  return { ...line, taxes: line.taxes.map((tax) => (sameTax(tax, group) ? { ...tax, ...stated } : tax)) };
}

function fitBases(lines: readonly ProductLine[], left: RemainingTaxesToCredit): readonly ProductLine[] {
  const fitted = [...lines];
  const totals = sumProductLines(lines, 'group');
  for (const group of totals.taxes) {
    let over = group.code === vatCode ? (overBy(group, left) ?? Decimal.zero) : Decimal.zero;
    for (const index of fromLargest(totals.lines, group, 'base')) {
      const [line, base] = [fitted[index], totals.lines[index]?.base];
      if (over.isZero() || line === undefined || base === undefined) break;
      const off = base.compare(over) < 0 ? base : over;
      fitted[index] = lowerPrice(line, off);
      over = over.minus(off);
    }
  }
  return fitted;
}

function lowerPrice(line: ProductLine, by: Decimal): ProductLine {
  const quantity = toScaledInteger(line.quantity, 6);
  const price = toScaledInteger(line.unitPrice, 6);
  const gross = productInCents(quantity, price) - cents(by);
  const found = findUnitPrice(gross, quantity, price);
  const discount = line.discount.plus(Decimal.of(found.over, 2));
  return { ...line, unitPrice: Decimal.of(found.price, 6), discount };
}

/**
 * Amount by which the base of a group exceeds the remaining base; undefined if it does not, or if rounding does not
 * explain it.
 */
function overBy(group: TaxAmount, left: RemainingTaxesToCredit): Decimal | undefined {
  const rest = left.find((one) => sameTax(one, group));
  if (rest === undefined || rest.base.isZero()) return undefined;
  const over = group.base.minus(rest.base);
  if (over.isNegative() || over.isZero() || cents(over) > BigInt(rest.roundingCents)) return undefined;
  return over;
}

/**
 * Indexes of the lines with a tax, largest amount first. Lines whose price includes IVA are left out, because their tax
 * is already fixed.
 */
function fromLargest(lines: readonly ProductLineTotals[], group: TaxAmount, name: 'base' | 'value'): readonly number[] {
  return lines
    .flatMap(({ taxes }, index) => {
      const tax = taxes.find((one) => sameTax(one, group) && !one.fixedByGrossPrice);
      return tax === undefined ? [] : [{ index, amount: tax[name] }];
    })
    .sort((one, other) => other.amount.compare(one.amount))
    .map(({ index }) => index);
}

/**
 * Computes the IVA of a note, rate by rate. It is computed as in any document, and moved by a cent if the tax that
 * remains would drift away from the tax of the base that remains. The last note takes the remainder. So every note
 * stays within two cents of base × rate, and all notes together take exactly the tax of the document.
 */
export function allocateRemainingTaxes(
  totals: TotalsOfAllLines,
  left: RemainingTaxesToCredit,
  rounding: TaxRounding,
): TotalsOfAllLines {
  let { lines } = totals;
  const taxes = totals.taxes.map((group) => {
    const rest = left.find((one) => sameTax(one, group));
    if (group.code !== vatCode || rest === undefined || isSettled(lines, group)) return group;
    const step = Decimal.of(stepFor(group, rest, rounding === 'lines' ? 2n : 1n), 2);
    if (step.isZero()) return group;
    if (rounding === 'lines') lines = moveLines(lines, group.percentageCode, step);
    return { ...group, value: group.value.plus(step) };
  });
  return { ...totals, lines, taxes, total: totals.subtotal.plus(sumDecimals(taxes.map(({ value }) => value))) };
}

/**
 * Number of cents by which the tax of a note is moved, so that both the note and the remainder stay within `drift` of
 * base × rate.
 */
function stepFor(group: TaxAmount, rest: RemainingTaxToCredit<Decimal>, drift: bigint): bigint {
  const after = rest.base.minus(group.base);
  const spare = cents(rest.value) - cents(group.value);
  if (after.isNegative() || -spare > BigInt(rest.roundingCents) + maxMovedCents) return 0n;
  const exact = cents(roundHalfUp(group.base.percent(group.rate), 2));
  const apart = cents(rest.value) - exact - cents(roundHalfUp(after.percent(group.rate), 2));
  const own = cents(group.value) - exact;
  const kept = after.isZero()
    ? within(-maxMovedCents, apart, maxMovedCents)
    : within(largerOf(-drift, apart - drift), own, smallerOf(drift, apart + drift));
  return smallerOf(kept - own, spare);
}

function smallerOf(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function largerOf(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

function moveLines(
  lines: readonly ProductLineTotals[],
  percentageCode: string,
  step: Decimal,
): readonly ProductLineTotals[] {
  const unit = Decimal.of(step.isNegative() ? -1n : 1n, 2);
  const moved = [...lines];
  let missing = cents(step) < 0n ? -cents(step) : cents(step);
  for (let turn = 0; missing > 0n && turn < 4; turn += 1)
    for (const [index, line] of moved.entries()) {
      const tax = line.taxes.find((one) => one.code === vatCode && one.percentageCode === percentageCode);
      if (missing === 0n || tax === undefined || tax.value.plus(unit).isNegative()) continue;
      // In the first pass (`turn` 0), a line whose price includes IVA keeps its total if the amount of another line can
      // be changed instead.
      if (tax.fixedByGrossPrice && turn === 0) continue;
      moved[index] = adjustLineVat(line, percentageCode, unit);
      missing -= 1n;
    }
  return moved;
}

function isSettled(lines: readonly ProductLineTotals[], group: TaxAmount): boolean {
  return lines.every(({ taxes }) => taxes.every((tax) => !sameTax(tax, group) || tax.fixedByGrossPrice));
}

function sameTax(
  one: Pick<TaxAmount, 'code' | 'percentageCode'>,
  other: Pick<TaxAmount, 'code' | 'percentageCode'>,
): boolean {
  return one.percentageCode === other.percentageCode && one.code === other.code;
}

function cents(amount: Decimal): bigint {
  return toScaledInteger(amount, 2);
}

/** Maximum difference from base × rate that was observed in authorised documents. */
const maxMovedCents = 2n;
