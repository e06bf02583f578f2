import type { CheckFinding } from '../messages.ts';
import { type Amount, centInMillionths } from './amounts.ts';
import type { Comprobante } from './comprobante.ts';
import { checkDebitNoteTotals } from './debit-note-totals.ts';
import { checkSaleTotals } from './sale-totals.ts';
import { checkWithholdingTotals } from './withholding-totals.ts';

/**
 * Message 52: the amounts of the document do not add up. SRI does not publish its tolerance. Authorised documents have
 * differences of one or two cents, so two is the default here. The control port can set it to zero.
 */
export function checkTotals(comprobante: Comprobante, toleranceCents: number): CheckFinding | undefined {
  const slack: Amount = BigInt(toleranceCents) * centInMillionths;
  switch (comprobante.kind.sums) {
    case 'sale':
      return checkSaleTotals(comprobante, slack);
    case 'charges':
      return checkDebitNoteTotals(comprobante, slack);
    case 'withheld':
      return checkWithholdingTotals(comprobante, slack);
    case 'none':
      return undefined;
  }
}
