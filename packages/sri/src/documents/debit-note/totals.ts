import { Decimal } from '../../decimal.ts';
import { documentTotalsOfLines, productLineTotals, type TotalsOfAllLines } from '../shared/lines.ts';
import type { DebitNote } from './fields.ts';

export type DebitNoteTotals = TotalsOfAllLines;

export function totalDebitNote(note: DebitNote): DebitNoteTotals {
  let subtotal = Decimal.zero;
  const figured = note.lines.map(({ debitValue, taxes }) => {
    subtotal = subtotal.plus(debitValue);
    return productLineTotals({ quantity: one, taxes }, debitValue);
  });
  const { lines, taxes, total } = documentTotalsOfLines(figured, subtotal, note.taxRounding);
  return { lines, subtotal, discount: Decimal.zero, taxes, total: total.minus(note.vatRefund) };
}

const one = Decimal.from(1);
