import { sumProductLines, type TotalsOfAllLines } from '../shared/lines.ts';
import type { CreditNote } from './fields.ts';
import { allocateRemainingTaxes } from './remaining-credit.ts';

/** `total` is valorModificacion: the credited amount including taxes, minus the IVA that was refunded at the sale. */
export type CreditNoteTotals = TotalsOfAllLines;

export function totalCreditNote(note: CreditNote): CreditNoteTotals {
  const figured = sumProductLines(note.lines, note.taxRounding);
  const totals = note.left.length === 0 ? figured : allocateRemainingTaxes(figured, note.left, note.taxRounding);
  return { ...totals, total: totals.total.minus(note.vatRefund) };
}
