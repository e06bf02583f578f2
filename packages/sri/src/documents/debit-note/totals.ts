import { Decimal } from '../../decimal.ts';
import { type LinesTotals, totalLine, totalWithTaxes } from '../shared/lines.ts';
import type { DebitNote } from './fields.ts';

export type DebitNoteTotals = LinesTotals;

export function totalDebitNote(note: DebitNote): DebitNoteTotals {
  let subtotal = Decimal.zero;
  const figured = note.lines.map(({ debitValue, taxes }) => {
    subtotal = subtotal.plus(debitValue);
    return totalLine({ quantity: one, taxes }, debitValue);
  });
  const { lines, taxes, total } = totalWithTaxes(figured, subtotal, note.taxRounding);
  return { lines, subtotal, discount: Decimal.zero, taxes, total: total.minus(note.vatRefund) };
}

const one = Decimal.from(1);
