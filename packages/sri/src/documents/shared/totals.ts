import type { Decimal } from '../../decimal.ts';
import type { TaxAmount } from './taxes.ts';

/** Totals that every document has. Each document type adds more. */
export interface DocumentTotalsBase {
  /** Subtotal without taxes. In a withholding: subtotal of the documents on which tax is withheld. */
  readonly subtotal: Decimal;
  readonly discount: Decimal;
  /** Taxes by code and percentage code, in the order of the XML. */
  readonly taxes: readonly TaxAmount[];
  /** Amount to pay; in a withholding, the withheld amount. */
  readonly total: Decimal;
}
