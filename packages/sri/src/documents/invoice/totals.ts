import type { Decimal } from '../../decimal.ts';
import { type LinesTotals, totalLines } from '../shared/lines.ts';
import { exportCharges } from './export-terms.ts';
import type { Invoice } from './fields.ts';

export interface InvoiceTotals extends LinesTotals {
  readonly tip: Decimal;
}

/** importeTotal = subtotal + ICE + IRBPNR + IVA + tip + export charges (ficha técnica, tabla 21 and anexo 4). */
export function totalInvoice(invoice: Invoice): InvoiceTotals {
  const totals = totalLines(invoice.lines);
  const { tip } = invoice;
  return { ...totals, tip, total: totals.total.plus(tip).plus(exportCharges(invoice.exportTerms)) };
}
