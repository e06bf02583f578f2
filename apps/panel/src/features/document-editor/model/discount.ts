// A discount that was given as a percentage follows the quantity and the price; of goods that come back it follows the quantity in any case.

import { returnPart } from '@talonario/sri/returns';
import type { LineValues } from '../../../document-types/fields.ts';
import type { LineEntry } from './form.ts';
import { lineAmount } from './line-amount.ts';

/** The changes of a line, with the discount they lead to. */
export function withDiscount(
  line: Pick<LineEntry, 'values' | 'discountPercent' | 'returned'>,
  changes: LineValues,
  percent = line.discountPercent,
): LineValues {
  const { returned } = line;
  const isPart = typeof changes.amount === 'number' && !('price' in changes) && !('discount' in changes);
  if (returned !== undefined && isPart) return { ...changes, ...returnPart(returned, changes.amount ?? 0) };
  if (percent === undefined) return changes;
  const { amount, price } = { ...line.values, ...changes };
  return { ...changes, discount: percentOf(lineAmount(amount, price, 0), percent) };
}

/** What a line that gives back has to know, to give back a part: all of it, and the percentage its discount was. */
export function returnedLine(values: LineValues): Pick<LineEntry, 'returned' | 'discountPercent'> {
  const { amount, price, discount, ice_base, ice_value } = values;
  if (typeof amount !== 'number' || typeof price !== 'number') return {};
  const stated = Object.fromEntries(
    Object.entries({ discount, ice_base, ice_value }).filter(([, value]) => typeof value === 'number'),
  );
  return { returned: { amount, price, ...stated }, discountPercent: percentIn(lineAmount(amount, price, 0), discount) };
}

/** The percentage that a discount is, by halves: one that nobody would have typed is an amount. */
export function percentIn(gross: number | undefined, discount: number | null | undefined): number | undefined {
  if (!gross || !discount) return undefined;
  const percent = Math.round((discount / gross) * 200) / 2;
  return percent > 0 && percentOf(gross, percent) === discount ? percent : undefined;
}

/** To the cent, half up; undefined while there is nothing to take it of. */
export function percentOf(gross: number | undefined, percent: number): number | undefined {
  if (gross === undefined) return undefined;
  // In whole ten-thousandths of a cent: 0.615 × 100 is not 61.5 in binary.
  const millionths = Math.round(gross * 100) * Math.round(percent * 10_000);
  return Math.round(millionths / 1_000_000) / 100;
}
