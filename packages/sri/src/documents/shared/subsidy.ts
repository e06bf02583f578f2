import { Decimal, roundHalfUp } from '../../decimal.ts';
import { type DocumentRule, pathsOfBrokenLines } from '../rule.ts';

/**
 * Amount of a line that the State pays: quantity × price without subsidy, rounded to the cent, minus quantity × price
 * of the buyer before the discount. Rounding the difference per unit instead differs from real invoices by a cent.
 */
export function subsidyAmountOfLine({ quantity, unitPrice, unsubsidizedPrice }: SubsidisedLine): Decimal {
  if (unsubsidizedPrice === undefined) return Decimal.zero;
  return roundHalfUp(quantity.times(unsubsidizedPrice), 2).minus(roundHalfUp(quantity.times(unitPrice), 2));
}

interface SubsidisedLine {
  readonly quantity: Decimal;
  readonly unitPrice: Decimal;
  readonly unsubsidizedPrice: Decimal | undefined;
}

export const subsidyRule: DocumentRule<{ readonly lines: readonly SubsidisedLine[] }> = {
  code: 'document.unsubsidized_price_low',
  level: 'fault',
  message: 'The price without subsidy is below the price that is charged.',
  fields: ({ lines }) =>
    pathsOfBrokenLines(
      lines,
      'unsubsidized_price',
      ({ unsubsidizedPrice, unitPrice }) => unsubsidizedPrice !== undefined && unsubsidizedPrice.compare(unitPrice) < 0,
    ),
};
