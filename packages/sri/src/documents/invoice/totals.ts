import { type Decimal, sum } from '../../decimal.ts';
import { type LinesTotals, totalLines } from '../shared/lines.ts';
import { subsidyOfLine } from '../shared/subsidy.ts';
import { exportCharges } from './export-terms.ts';
import type { Invoice } from './fields.ts';
import { totalFuelWithholdings } from './fuel-withholdings.ts';
import { totalThirdPartyCharges } from './third-party-charges.ts';

export interface InvoiceTotals extends LinesTotals {
  readonly tip: Decimal;
  /** Amount that the State pays; not part of any total. */
  readonly subsidy: Decimal;
}

/**
 * importeTotal = subtotal + ICE + IRBPNR + IVA + tip + export charges + charges for third parties + tax withheld in the
 * sale − refunded IVA (ficha técnica, tabla 21 and the sums of anexos 3, 4, 5 and 8).
 */
export function totalInvoice(invoice: Invoice): InvoiceTotals {
  const totals = totalLines(invoice.lines, invoice.taxRounding);
  const { tip } = invoice;
  const charges = sum([
    tip,
    exportCharges(invoice.exportTerms),
    totalThirdPartyCharges(invoice.thirdPartyCharges),
    totalFuelWithholdings(invoice.fuelWithholdings),
  ]);
  const subsidy = sum(invoice.lines.map(subsidyOfLine));
  return { ...totals, tip, subsidy, total: totals.total.plus(charges).minus(invoice.vatRefund) };
}
