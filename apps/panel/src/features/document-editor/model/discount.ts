// Recomputes a discount given in percent when quantity or price changes. The discount of returned goods is always
// recomputed when the quantity changes.

import { scaleLineToQuantity } from '@talonario/sri/returned-goods';
import type { LineValues } from '../../../document-types/fields.ts';
import type { LineEntry } from './form.ts';
import { lineAmount } from './line-amount.ts';

/** Changes of a line, including the resulting discount. */
export function withDiscount(
  line: Pick<LineEntry, 'values' | 'discountPercent' | 'returned'>,
  changes: LineValues,
  percent = line.discountPercent,
): LineValues {
  const { returned } = line;
  const isPart = typeof changes.amount === 'number' && !('price' in changes) && !('discount' in changes);
  if (returned !== undefined && isPart) return { ...changes, ...scaleLineToQuantity(returned, changes.amount ?? 0) };
  if (percent === undefined) return changes;
  const { amount, price } = { ...line.values, ...changes };
  return { ...changes, discount: discountOfPercentage(lineAmount(amount, price, 0), percent) };
}

/**
 * Original values of a returned line, needed to return a part of it: all values, and the percentage of its discount.
 */
export function originalValuesOfReturnedLine(values: LineValues): Pick<LineEntry, 'returned' | 'discountPercent'> {
  const { amount, price, discount, ice_base, ice_value } = values;
  if (typeof amount !== 'number' || typeof price !== 'number') return {};
  const stated = Object.fromEntries(
    Object.entries({ discount, ice_base, ice_value }).filter(([, value]) => typeof value === 'number'),
  );
  return {
    returned: { amount, price, ...stated },
    discountPercent: discountPercentage(lineAmount(amount, price, 0), discount),
  };
}

/** Percentage of a discount, in steps of 0.5. A percentage that no user would type is treated as an amount. */
export function discountPercentage(gross: number | undefined, discount: number | null | undefined): number | undefined {
  if (!gross || !discount) return undefined;
  const percent = Math.round((discount / gross) * 200) / 2;
  return percent > 0 && discountOfPercentage(gross, percent) === discount ? percent : undefined;
}

/** Rounded to the cent, half up. Undefined without a base. */
export function discountOfPercentage(gross: number | undefined, percent: number): number | undefined {
  if (gross === undefined) return undefined;
  // Computed in integers (ten-thousandths of a cent), because 0.615 × 100 is not 61.5 in binary.
  const millionths = Math.round(gross * 100) * Math.round(percent * 10_000);
  return Math.round(millionths / 1_000_000) / 100;
}
