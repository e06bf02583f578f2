import type { DocumentWithTotals } from '../definition.ts';
import { type DocumentRule, pathsOfBrokenLines } from '../rule.ts';
import { additionalInfoRules } from '../shared/additional-info.ts';
import { discountRule, productLineRules, totalsFitRule } from '../shared/lines.ts';
import { paymentRules, paymentSumRule } from '../shared/payment-rules.ts';
import { reimbursementsFitRule } from '../shared/reimbursements.ts';
import { commonRules, identifiedReceiverRule, linesRule } from '../shared/rules.ts';
import { taxRules, vatCode } from '../shared/taxes.ts';
import type { PurchaseSettlement } from './fields.ts';
import type { PurchaseSettlementTotals } from './totals.ts';

export const purchaseSettlementRules: readonly DocumentRule<PurchaseSettlement>[] = [
  ...commonRules('provider_entity_id'),
  identifiedReceiverRule('provider_entity_id'),
  linesRule,
  ...productLineRules,
  ...taxRules<PurchaseSettlement>((settlement) => settlement.date),
  ...paymentRules,
  ...additionalInfoRules(true),
  {
    code: 'purchase_settlement.only_vat',
    level: 'fault',
    message: 'A purchase settlement takes IVA only: no ICE and no IRBPNR.',
    fields: ({ lines }) =>
      pathsOfBrokenLines(lines, 'item_id', ({ taxes }) => taxes.some((tax) => tax.code !== vatCode)),
  },
];

export const purchaseSettlementTotalsRules: readonly DocumentRule<
  DocumentWithTotals<PurchaseSettlement, PurchaseSettlementTotals>
>[] = [discountRule, totalsFitRule, reimbursementsFitRule, paymentSumRule];
