import type { DocumentWithTotals } from '../definition.ts';
import type { DocumentRule } from '../rule.ts';
import { additionalInfoRules } from '../shared/additional-info.ts';
import { discountRule, productLineRules, totalsFitRule } from '../shared/lines.ts';
import { modifiedDocumentRules } from '../shared/modified-document.ts';
import { commonRules, identifiedReceiverRule, linesRule } from '../shared/rules.ts';
import { iceRule, taxRules } from '../shared/taxes.ts';
import { vatRefundBuyerRule, vatRefundFitsRule } from '../shared/vat-refund.ts';
import type { CreditNote } from './fields.ts';
import type { CreditNoteTotals } from './totals.ts';

export const creditNoteRules: readonly DocumentRule<CreditNote>[] = [
  ...commonRules('customer_id'),
  identifiedReceiverRule('customer_id'),
  linesRule,
  ...productLineRules,
  // The valid tax rates are those on the date of the modified document, not of the note: an invoice of March 2024 is
  // credited at 12 %.
  ...taxRules<CreditNote>((note) => note.modifiedDocumentDate),
  ...modifiedDocumentRules,
  vatRefundBuyerRule,
  ...additionalInfoRules(true),
];

export const creditNoteTotalsRules: readonly DocumentRule<DocumentWithTotals<CreditNote, CreditNoteTotals>>[] = [
  discountRule,
  iceRule,
  totalsFitRule,
  vatRefundFitsRule,
];
