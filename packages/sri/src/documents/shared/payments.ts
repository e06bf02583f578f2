import { findByCode, isValidOn } from '../../catalogs/index.ts';
import { type Decimal, sum } from '../../decimal.ts';
import { group, leaf, optionalGroup, optionalLeaf } from '../../xml.ts';
import { brokenAt, holds, type Rule } from '../rule.ts';
import type { Document } from './document.ts';
import type { FieldSpec, FieldTable } from './fields.ts';
import type { Amount, Maybe, Reader } from './reader.ts';

/** One way of paying. `method` is SRI's code of tabla 24. */
export interface Payment<Figure> {
  readonly method: string;
  /** Left out when it is the only payment: then it is the document's total. */
  readonly total?: Maybe<Figure>;
  /** How long, in `timeUnit`. */
  readonly term?: Maybe<Figure>;
  readonly timeUnit?: Maybe<string>;
}

const paymentFields = {
  payment_method_id: {
    kind: 'reference',
    required: true,
    label: { es: 'Forma de pago', en: 'Payment method' },
    about: 'Catalog `payment-methods`.',
    catalog: 'payment-methods',
  },
  total: {
    kind: 'money',
    required: true,
    label: { es: 'Valor', en: 'Amount' },
    about: 'The part of the total paid this way.',
  },
  term: { kind: 'money', required: false, label: { es: 'Plazo', en: 'Term' }, about: 'How long, in `time_unit`.' },
  time_unit: {
    kind: 'text',
    required: false,
    label: { es: 'Unidad de tiempo', en: 'Unit of time' },
    about: 'Default `dias`.',
    maxLength: 10,
  },
} as const satisfies FieldTable;

export const paymentsField = {
  kind: 'list',
  required: false,
  label: { es: 'Formas de pago', en: 'Payments' },
  about: 'Replaces the single payment method where there are several or a term. They must add up to the total.',
  title: 'PaymentBody',
  maxEntries: 20,
  entries: paymentFields,
} as const satisfies FieldSpec;

export function readPayments(source: Maybe<readonly Payment<Amount>[]>, reader: Reader): readonly Payment<Decimal>[] {
  return (source ?? []).map((payment, index) => {
    const entry = reader.entry('payments', index);
    const term = entry.optionalAmount('term', payment.term, 'money');
    return {
      method: payment.method,
      total: entry.optionalAmount('total', payment.total, 'money'),
      term,
      timeUnit: entry.optionalText('time_unit', payment.timeUnit, paymentFields.time_unit) ?? (term && 'dias'),
    };
  });
}

/** `pagos`; empty when nothing was said about paying. */
export function writePayments(payments: readonly Payment<Decimal>[], total: Decimal): string {
  let content = '';
  for (const payment of payments)
    content += group(
      'pago',
      leaf('formaPago', payment.method) +
        leaf('total', (payment.total ?? total).toFixed(2)) +
        optionalLeaf('plazo', payment.term?.toFixed(2)) +
        optionalLeaf('unidadTiempo', payment.timeUnit),
    );
  return optionalGroup('pagos', content);
}

/** Rules of the types that print payments. */
export const paymentRules: readonly Rule<Document>[] = [
  {
    code: 'document.payment_required',
    level: 'fault',
    message: 'The document needs a payment method.',
    fields: ({ payments }) => brokenAt('payment_method_id', payments.length === 0),
  },
  {
    code: 'document.payment_method_expired',
    level: 'fault',
    message: 'The payment method is not in force on the date of the document.',
    fields: ({ payments, date }) =>
      eachPayment(payments, 'payment_method_id', ({ method }) => {
        const row = findByCode('payment-methods', method);
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

/** The sum of the payments is the total of the document. */
export const paymentSumRule: Rule<{ readonly document: Document; readonly totals: { readonly total: Decimal } }> = {
  code: 'document.payments_differ',
  level: 'fault',
  message: 'The payments do not add up to the total, {total}.',
  params: { total: ({ totals }) => totals.total.toFixed(2) },
  fields: ({ document: { payments }, totals }) => {
    const totalsGiven = payments.flatMap(({ total }) => total ?? []);
    if (totalsGiven.length !== payments.length) return holds;
    return brokenAt('payments', payments.length > 0 && !sum(totalsGiven).equals(totals.total));
  },
};

/** A single payment without total came as `payment_method_id`, not as a list. */
function eachPayment(
  payments: readonly Payment<Decimal>[],
  name: string,
  broken: (payment: Payment<Decimal>) => boolean,
): readonly string[] {
  const [only] = payments;
  if (only !== undefined && payments.length === 1 && only.total === undefined)
    return brokenAt('payment_method_id', broken(only));
  return payments.flatMap((payment, index) => brokenAt(`payments[${index}].${name}`, broken(payment)));
}
