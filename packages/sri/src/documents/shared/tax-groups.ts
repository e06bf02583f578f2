import { Decimal, roundHalfUp } from '../../decimal.ts';
import { type TaxAmount, vat } from './taxes.ts';

/**
 * How the IVA of a document is rounded. `group`: base × rate of each rate, which the lines, each rounded by itself, may miss by cents.
 * `lines`: the sum of the lines. SRI authorises both.
 */
export type TaxRounding = 'group' | 'lines';

interface WithTaxes {
  readonly taxes: readonly TaxAmount[];
}

interface TotalledLine extends WithTaxes {
  readonly total: Decimal;
}

/**
 * Groups by (code, percentage code). IVA is figured anew on the sum of the bases, unless it is the sum of its lines; what prices with
 * IVA settled stays as it is. ICE and IRBPNR are sums, since their values stand inside the IVA bases.
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
      tax.code !== vat || rounding === 'lines'
        ? value
        : settledValue.plus(roundHalfUp(base.minus(settledBase).percent(tax.rate), 2)),
  }));
}

/**
 * The lines whose sum is the group's. Where many lines were rounded the same way their sum would leave base × rate by more than the two
 * cents that authorised documents show: then those that were rounded most are moved by a cent, as issuers do.
 */
export function spreadRounding<Line extends TotalledLine>(lines: readonly Line[]): readonly Line[] {
  let settled: Line[] | undefined;
  for (const { code, percentageCode, rate, base, value } of groupTaxes(lines, 'lines')) {
    if (code !== vat) continue;
    const exact = roundHalfUp(base.percent(rate), 2);
    const apart = value.minus(exact);
    const [step, over] = apart.isNegative() ? [cent, exact.minus(value).minus(slack)] : [minusCent, apart.minus(slack)];
    const moves = Number(over.times(hundred).toString());
    if (moves <= 0) continue;
    settled ??= [...lines];
    for (const index of mostRounded(lines, percentageCode, step).slice(0, moves))
      settled[index] = moveVat(settled[index] as Line, percentageCode, step);
  }
  return settled ?? lines;
}

/** The line with its IVA of this rate moved by `step`. */
export function moveVat<Line extends TotalledLine>(line: Line, percentageCode: string, step: Decimal): Line {
  const taxes = line.taxes.map((tax) =>
    tax.code === vat && tax.percentageCode === percentageCode ? { ...tax, value: tax.value.plus(step) } : tax,
  );
  return { ...line, taxes, total: line.total.plus(step) };
}

/** Lines of a rate that can be moved by `step`, those first that come nearer to base × rate by it. */
function mostRounded(lines: readonly WithTaxes[], percentageCode: string, step: Decimal): number[] {
  return lines
    .flatMap(({ taxes }, index) => {
      const tax = taxes.find(
        (one) => one.code === vat && one.percentageCode === percentageCode && !one.fixedByGrossPrice,
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
