import { Decimal } from '../../decimal.ts';
import type { DocumentWithTotals } from '../definition.ts';
import { type DocumentRule, fieldIfBroken, noBrokenFields } from '../rule.ts';
import { additionalInfoRules } from '../shared/additional-info.ts';
import { discountRule, productLineRules, totalsFitRule } from '../shared/lines.ts';
import { paymentRules, paymentSumRule } from '../shared/payment-rules.ts';
import { reimbursementsFitRule } from '../shared/reimbursements.ts';
import { commonRules, linesRule } from '../shared/rules.ts';
import { subsidyRule } from '../shared/subsidy.ts';
import { iceRule, taxRules } from '../shared/taxes.ts';
import { vatRefundBuyerRule, vatRefundFitsRule } from '../shared/vat-refund.ts';
import type { Invoice } from './fields.ts';
import { fuelWithholdingRules } from './fuel-withholdings.ts';
import { negotiableRules } from './negotiable.ts';
import { plateRules } from './plate-rules.ts';
import { substituteGuideRules } from './substitute-guide.ts';
import { thirdPartyChargeRules } from './third-party-charges.ts';
import type { InvoiceTotals } from './totals.ts';

export const invoiceRules: readonly DocumentRule<Invoice>[] = [
  ...commonRules('customer_id'),
  linesRule,
  ...productLineRules,
  ...taxRules<Invoice>((invoice) => invoice.date),
  ...paymentRules,
  ...additionalInfoRules(true),
  {
    code: 'invoice.final_consumer_name',
    level: 'warning',
    message:
      'A sale to the final consumer has no named buyer: SRI expects CONSUMIDOR FINAL. Identify the buyer to name one.',
    fields: ({ receiver }) =>
      fieldIfBroken(
        'customer_id',
        receiver.identificationType === '07' && receiver.businessName.toUpperCase() !== 'CONSUMIDOR FINAL',
      ),
  },
  subsidyRule,
  ...plateRules,
  ...thirdPartyChargeRules,
  ...fuelWithholdingRules,
  ...substituteGuideRules,
  ...negotiableRules,
  vatRefundBuyerRule,
];

export const invoiceTotalsRules: readonly DocumentRule<DocumentWithTotals<Invoice, InvoiceTotals>>[] = [
  discountRule,
  iceRule,
  totalsFitRule,
  reimbursementsFitRule,
  paymentSumRule,
  {
    code: 'invoice.tip_too_large',
    level: 'fault',
    message: 'The tip is more than 10 % of the subtotal, {subtotal}.',
    params: { subtotal: ({ totals }) => totals.subtotal.toFixed(2) },
    fields: ({ totals }) =>
      fieldIfBroken('tip', !totals.tip.isZero() && totals.tip.compare(totals.subtotal.percent(tenPercent)) > 0),
  },
  vatRefundFitsRule,
  {
    code: 'invoice.withheld_by_buyer_too_large',
    level: 'fault',
    message: 'The buyer cannot withhold more than the invoice comes to.',
    fields: ({ document: { withheldByBuyer }, totals }) => {
      if (withheldByBuyer === undefined) return noBrokenFields;
      const withheld = (withheldByBuyer.vat ?? Decimal.zero).plus(withheldByBuyer.income ?? Decimal.zero);
      return fieldIfBroken('withheld_by_buyer', withheld.compare(totals.total) > 0);
    },
  },
  {
    code: 'invoice.final_consumer_limit',
    level: 'fault',
    message: 'Above USD {max} the buyer must be identified.',
    params: { max: (_, { settings }) => settings.finalConsumerLimit },
    fields: ({ document, totals }, { settings }) =>
      fieldIfBroken(
        'customer_id',
        document.receiver.identificationType === '07' &&
          totals.total.compare(Decimal.from(settings.finalConsumerLimit)) > 0,
      ),
  },
];

const tenPercent = Decimal.from(10);
