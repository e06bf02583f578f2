import type { DocumentWithTotals } from '../definition.ts';
import { type DocumentRule, pathsOfBrokenLines } from '../rule.ts';
import { additionalInfoRules } from '../shared/additional-info.ts';
import { totalsFitRule } from '../shared/lines.ts';
import { modifiedDocumentRules } from '../shared/modified-document.ts';
import { paymentRules, paymentSumRule } from '../shared/payment-rules.ts';
import { commonRules, identifiedReceiverRule, linesRule, noLineDetailsRule } from '../shared/rules.ts';
import { taxRules } from '../shared/taxes.ts';
import { vatRefundBuyerRule, vatRefundFitsRule } from '../shared/vat-refund.ts';
import type { DebitNote } from './fields.ts';
import type { DebitNoteTotals } from './totals.ts';

export const debitNoteRules: readonly DocumentRule<DebitNote>[] = [
  ...commonRules('customer_id'),
  identifiedReceiverRule('customer_id'),
  linesRule,
  noLineDetailsRule,
  ...taxRules<DebitNote>((note) => note.modifiedDocumentDate),
  ...modifiedDocumentRules,
  vatRefundBuyerRule,
  ...paymentRules,
  ...additionalInfoRules(true),
  {
    code: 'debit_note.value_zero',
    level: 'fault',
    message: 'The value must be more than zero.',
    fields: ({ lines }) => pathsOfBrokenLines(lines, 'debit_value', ({ debitValue }) => debitValue.isZero()),
  },
  {
    code: 'debit_note.tax_per_unit',
    level: 'fault',
    message: 'A debit note has no quantities, so it cannot charge a tax per unit: use a product without one.',
    fields: ({ lines }) =>
      pathsOfBrokenLines(lines, 'item_id', ({ taxes }) =>
        taxes.some((tax) => tax.unitAmount && !tax.unitAmount.isZero()),
      ),
  },
];

export const debitNoteTotalsRules: readonly DocumentRule<DocumentWithTotals<DebitNote, DebitNoteTotals>>[] = [
  totalsFitRule,
  vatRefundFitsRule,
  paymentSumRule,
];
