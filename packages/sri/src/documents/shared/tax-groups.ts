import { Decimal, roundHalfUp } from '../../decimal.ts';
import { type TaxAmount, vatCode } from './taxes.ts';

/**
 * Rounding of a document's IVA. `group`: base × rate of each rate; the sum of the lines, each rounded separately, may
 * differ from it by cents. `lines`: the sum of the lines. SRI authorises both.
 */
export type TaxRounding = 'group' | 'lines';

interface WithTaxes {
  readonly taxes: readonly TaxAmount[];
}

interface TotalledLine extends WithTaxes {
  readonly total: Decimal;
}

/**
 * Groups the taxes by (code, percentage code). IVA is computed on the sum of the bases, unless it is the sum of its
 * lines; IVA fixed by a price that includes it stays unchanged. ICE and IRBPNR are sums, because their values are part
 * of the IVA bases.
 */
export function groupTaxes(lines: readonly WithTaxes[], rounding: TaxRounding): readonly TaxAmount[] {
  const groups: { tax: TaxAmount; base: Decimal; value: Decimal; settledBase: Decimal; settledValue: Decimal }[] = [];
  for (const line of lines) {
    for (const tax of line.taxes) {
      let group = groups.find((one) => one.tax.percentageCode === tax.percentageCode && one.tax.code === tax.code);
      if (group === undefined) {
        const none = Decimal.zero;
        group = { tax, base: none, value: none, settledBase: none, settledValue: none };
        groups.push(group);
      }
      group.base = group.base.plus(tax.base);
      group.value = group.value.plus(tax.value);
      if (!tax.fixedByGrossPrice) continue;
      group.settledBase = group.settledBase.plus(tax.base);
      group.settledValue = group.settledValue.plus(tax.value);
    }
  }
  return groups.map(({ tax, base, value, settledBase, settledValue }) => ({
    code: tax.code,
    percentageCode: tax.percentageCode,
    rate: tax.rate,
    base,
    value:
      tax.code !== vatCode || rounding === 'lines'
        ? value
        : settledValue.plus(roundHalfUp(base.minus(settledBase).percent(tax.rate), 2)),
  }));
}

/**
 * Returns lines whose IVA adds up to the IVA of the group. If many lines were rounded in the same direction, their sum
 * would differ from base × rate by more than the two cents that authorised documents show. The lines that were rounded
 * most are then moved by a cent, as other issuers do. Example: a hundred lines of 0.015 would be 2.00 instead of 1.50.
 */
export function spreadRoundingOverLines<Line extends TotalledLine>(lines: readonly Line[]): readonly Line[] {
  let settled: Line[] | undefined;
  for (const { code, percentageCode, rate, base, value } of groupTaxes(lines, 'lines')) {
    if (code !== vatCode) continue;
    const exact = roundHalfUp(base.percent(rate), 2);
    const apart = value.minus(exact);
    const [step, over] = apart.isNegative() ? [cent, exact.minus(value).minus(slack)] : [minusCent, apart.minus(slack)];
    const moves = Number(over.times(hundred).toString());
    if (moves <= 0) continue;
    settled ??= [...lines];
    for (const index of mostRounded(lines, percentageCode, step).slice(0, moves))
      settled[index] = adjustLineVat(settled[index] as Line, percentageCode, step);
  }
  return settled ?? lines;
}

/** Returns the line with its IVA of the given rate changed by `step`. */
export function adjustLineVat<Line extends TotalledLine>(line: Line, percentageCode: string, step: Decimal): Line {
  const taxes = line.taxes.map((tax) =>
    tax.code === vatCode && tax.percentageCode === percentageCode ? { ...tax, value: tax.value.plus(step) } : tax,
  );
  return { ...line, taxes, total: line.total.plus(step) };
}

/** Lines of a rate that can be moved by `step`. Lines that this brings nearest to base × rate come first. */
function mostRounded(lines: readonly WithTaxes[], percentageCode: string, step: Decimal): number[] {
  return lines
    .flatMap(({ taxes }, index) => {
      const tax = taxes.find(
        (one) => one.code === vatCode && one.percentageCode === percentageCode && !one.fixedByGrossPrice,
      );
      if (tax === undefined || tax.value.plus(step).isNegative()) return [];
      const gap = tax.value.minus(tax.base.percent(tax.rate));
      return [{ index, gap: step.isNegative() ? gap : Decimal.zero.minus(gap) }];
    })
    .sort((one, other) => other.gap.compare(one.gap))
    .map(({ index }) => index);
}

const cent = Decimal.of(1n, 2);
const minusCent = Decimal.of(-1n, 2);
const slack = Decimal.of(2n, 2);
const hundred = Decimal.from(100);
