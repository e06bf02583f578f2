// A discount that was given as a percentage follows the quantity and the price.
import type { LineValues } from '../../../document-types/fields.ts';
import type { LineEntry } from './form.ts';
import { lineAmount } from './line-amount.ts';

/** The changes of a line, with the discount they lead to. */
export function withDiscount(
  line: Pick<LineEntry, 'values' | 'discountPercent'>,
  changes: LineValues,
  percent = line.discountPercent,
): LineValues {
  if (percent === undefined) return changes;
  const { amount, price } = { ...line.values, ...changes };
  return { ...changes, discount: percentOf(lineAmount(amount, price, 0), percent) };
}

/** To the cent, half up; undefined while there is nothing to take it of. */
export function percentOf(gross: number | undefined, percent: number): number | undefined {
  if (gross === undefined) return undefined;
  // In whole ten-thousandths of a cent: 0.615 × 100 is not 61.5 in binary.
  const millionths = Math.round(gross * 100) * Math.round(percent * 10_000);
  return Math.round(millionths / 1_000_000) / 100;
}
