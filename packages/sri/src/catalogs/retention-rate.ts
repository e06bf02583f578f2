import type { ValidityDates } from './row.ts';

export type PercentageRange = { readonly min: number; readonly max: number };

/** Percentages that a retention code may withhold in one period of validity. */
export type RetentionRateRow = ValidityDates & {
  readonly id: number;
  readonly code: string;
  /** Name of the code in this period. Set only if the current name states a rate that did not apply then. */
  readonly name?: string;
  /**
   * The rate of a code with a fixed rate. For other codes it is the rate outside treaties and special cases, for
   * information only.
   */
  readonly percentage: number;
  readonly allowedPercentages: readonly number[];
  readonly percentageRange: PercentageRange | null;
};

export function fixedRate(id: number, code: string, percentage: number, validity: ValidityDates): RetentionRateRow {
  return { id, code, percentage, allowedPercentages: [percentage], percentageRange: null, ...validity };
}

/** A code for which the table states several rates. Only the caller can know which of them applies. */
export function choiceOfRates(
  id: number,
  code: string,
  percentage: number,
  allowed: number[],
  validity: ValidityDates,
): RetentionRateRow {
  return { id, code, percentage, allowedPercentages: allowed, percentageRange: null, ...validity };
}

/**
 * A code for which the law states a range: every rate inside it is accepted. `known` contains its bounds and the steps
 * that are published.
 */
export function rateRange(
  id: number,
  code: string,
  range: PercentageRange,
  known: number[],
  validity: ValidityDates,
): RetentionRateRow {
  return { id, code, percentage: range.min, allowedPercentages: known, percentageRange: range, ...validity };
}
