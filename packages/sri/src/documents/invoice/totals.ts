import { type Decimal, sumDecimals } from '../../decimal.ts';
import { sumProductLines, type TotalsOfAllLines } from '../shared/lines.ts';
import { subsidyAmountOfLine } from '../shared/subsidy.ts';
import { exportCharges } from './export-terms.ts';
import type { Invoice } from './fields.ts';
import { totalFuelWithholdings } from './fuel-withholdings.ts';
import { totalThirdPartyCharges } from './third-party-charges.ts';

export interface InvoiceTotals extends TotalsOfAllLines {
  readonly tip: Decimal;
  /** Amount that the State pays; not part of any total. */
  readonly subsidy: Decimal;
}

/**
 * importeTotal = subtotal + ICE + IRBPNR + IVA + tip + export charges + charges for third parties + tax withheld in the
 * sale − refunded IVA (ficha técnica, tabla 21 and the sums of anexos 3, 4, 5 and 8).
 */
export function totalInvoice(invoice: Invoice): InvoiceTotals {
  const totals = sumProductLines(invoice.lines, invoice.taxRounding);
  const { tip } = invoice;
  const charges = sumDecimals([
    tip,
    exportCharges(invoice.exportTerms),
    totalThirdPartyCharges(invoice.thirdPartyCharges),
    totalFuelWithholdings(invoice.fuelWithholdings),
  ]);
  const subsidy = sumDecimals(invoice.lines.map(subsidyAmountOfLine));
  return { ...totals, tip, subsidy, total: totals.total.plus(charges).minus(invoice.vatRefund) };
}
