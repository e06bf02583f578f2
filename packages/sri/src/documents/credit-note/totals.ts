import { type LinesTotals, totalLines } from '../shared/lines.ts';
import type { CreditNote } from './fields.ts';

/** `total` is valorModificacion: what the note takes back, taxes included. */
export type CreditNoteTotals = LinesTotals;

export function totalCreditNote(note: CreditNote): CreditNoteTotals {
  return totalLines(note.lines);
}
