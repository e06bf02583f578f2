import type { Validity } from './row.ts';

export type PercentageRange = { readonly min: number; readonly max: number };

/** What one code may withhold during one period. */
export type RateRow = Validity & {
  readonly id: number;
  readonly code: string;
  /** Only where the name of the code tells a rate that it no longer has. */
  readonly name?: string;
  /** The rate of a fixed code. Of any other, the one outside treaties and special cases, as information only. */
  readonly percentage: number;
  readonly allowedPercentages: readonly number[];
  readonly percentageRange: PercentageRange | null;
};

export function fixed(id: number, code: string, percentage: number, validity: Validity): RateRow {
  return { id, code, percentage, allowedPercentages: [percentage], percentageRange: null, ...validity };
}

/** The table prints several rates; which of them depends on what only the caller knows. */
export function oneOf(id: number, code: string, percentage: number, allowed: number[], validity: Validity): RateRow {
  return { id, code, percentage, allowedPercentages: allowed, percentageRange: null, ...validity };
}

/** The law gives a range: every rate in it passes, and `known` names its bounds and the steps that are printed. */
export function openRange(
  id: number,
  code: string,
  range: PercentageRange,
  known: number[],
  validity: Validity,
): RateRow {
  return { id, code, percentage: range.min, allowedPercentages: known, percentageRange: range, ...validity };
}
