import type { Decimal } from '../../decimal.ts';
import type { TaxAmount } from './taxes.ts';

/** What every document comes to; each type adds its own figures. */
export interface Totals {
  /** Without taxes. In a withholding: of the documents withheld on. */
  readonly subtotal: Decimal;
  readonly discount: Decimal;
  /** By code and percentage code, in the order of the XML. */
  readonly taxes: readonly TaxAmount[];
  /** What is paid; in a withholding, what is withheld. */
  readonly total: Decimal;
}
