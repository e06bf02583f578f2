import { type LinesTotals, totalLines } from '../shared/lines.ts';
import type { CreditNote } from './fields.ts';

/** `total` is valorModificacion: what the note takes back, taxes included, less the IVA that was given back at once. */
export type CreditNoteTotals = LinesTotals;

export function totalCreditNote(note: CreditNote): CreditNoteTotals {
  const totals = totalLines(note.lines);
  return { ...totals, total: totals.total.minus(note.vatRefund) };
}
