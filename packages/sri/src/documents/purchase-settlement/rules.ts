import type { DocumentWithTotals } from '../definition.ts';
import { brokenLines, type Rule } from '../rule.ts';
import { additionalInfoRules } from '../shared/additional-info.ts';
import { discountRule, productLineRules, totalsFitRule } from '../shared/lines.ts';
import { paymentRules, paymentSumRule } from '../shared/payment-rules.ts';
import { reimbursementsFitRule } from '../shared/reimbursements.ts';
import { commonRules, identifiedReceiverRule, linesRule } from '../shared/rules.ts';
import { taxRules, vat } from '../shared/taxes.ts';
import type { PurchaseSettlement } from './fields.ts';
import type { PurchaseSettlementTotals } from './totals.ts';

export const purchaseSettlementRules: readonly Rule<PurchaseSettlement>[] = [
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
    fields: ({ lines }) => brokenLines(lines, 'item_id', ({ taxes }) => taxes.some((tax) => tax.code !== vat)),
  },
];

export const purchaseSettlementTotalsRules: readonly Rule<
  DocumentWithTotals<PurchaseSettlement, PurchaseSettlementTotals>
>[] = [discountRule, totalsFitRule, reimbursementsFitRule, paymentSumRule];
