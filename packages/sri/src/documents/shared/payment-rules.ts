import { findCatalogRowByCode, isValidOn } from '../../catalogs/index.ts';
import { type Decimal, sumDecimals } from '../../decimal.ts';
import { type DocumentRule, fieldIfBroken, noBrokenFields } from '../rule.ts';
import type { Document } from './document.ts';
import type { Payment } from './payments.ts';

/** Rules for document types that contain payments. */
export const paymentRules: readonly DocumentRule<Document>[] = [
  {
    code: 'document.payment_required',
    level: 'fault',
    message: 'The document needs a payment method.',
    fields: ({ payments }) => fieldIfBroken('payment_method_id', payments.length === 0),
  },
  {
    code: 'document.payment_method_expired',
    level: 'fault',
    message: 'The payment method is not in force on the date of the document.',
    fields: ({ payments, date }) =>
      eachPayment(payments, 'payment_method_id', ({ method }) => {
        const row = findCatalogRowByCode('payment-methods', method);
        return row === undefined || (date !== '' && !isValidOn(row, date));
      }),
  },
  {
    code: 'document.payment_total_required',
    level: 'fault',
    message: 'Each of several payments needs its total.',
    fields: ({ payments }) =>
      eachPayment(payments, 'total', ({ total }) => payments.length > 1 && (total === undefined || total === null)),
  },
  {
    code: 'document.payment_time_unit_alone',
    level: 'fault',
    message: 'A time unit needs its term.',
    fields: ({ payments }) =>
      eachPayment(payments, 'term', ({ term, timeUnit }) => timeUnit !== undefined && term === undefined),
  },
];

/** The payments must add up to the total of the document. */
export const paymentSumRule: DocumentRule<{
  readonly document: Document;
  readonly totals: { readonly total: Decimal };
}> = {
  code: 'document.payments_differ',
  level: 'fault',
  message: 'The payments do not add up to the total, {total}.',
  params: { total: ({ totals }) => totals.total.toFixed(2) },
  fields: ({ document: { payments }, totals }) => {
    const totalsGiven = payments.flatMap(({ total }) => total ?? []);
    if (totalsGiven.length !== payments.length) return noBrokenFields;
    return fieldIfBroken('payments', payments.length > 0 && !sumDecimals(totalsGiven).equals(totals.total));
  },
};

/** A single payment without a total was sent as `payment_method_id`, not as a list. */
function eachPayment(
  payments: readonly Payment<Decimal>[],
  name: string,
  broken: (payment: Payment<Decimal>) => boolean,
): readonly string[] {
  const [only] = payments;
  if (only !== undefined && payments.length === 1 && only.total === undefined)
    return fieldIfBroken('payment_method_id', broken(only));
  return payments.flatMap((payment, index) => fieldIfBroken(`payments[${index}].${name}`, broken(payment)));
}
