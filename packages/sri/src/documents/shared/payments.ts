import type { Decimal } from '../../decimal.ts';
import { optionalParentElement, optionalTextElement, parentElement, textElement } from '../../xml.ts';
import type { DocumentFieldSpec, DocumentFieldTable } from './fields.ts';
import type { AmountInput, FieldReader, Optional } from './reader.ts';

/** A payment. `method` is SRI's code of tabla 24. */
export interface Payment<Figure> {
  readonly method: string;
  /** Amount of the payment. It may be omitted if this is the only payment; it is then the total of the document. */
  readonly total?: Optional<Figure>;
  /** Payment term, a number of `timeUnit` (such as days). */
  readonly term?: Optional<Figure>;
  readonly timeUnit?: Optional<string>;
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
} as const satisfies DocumentFieldTable;

export const paymentsField = {
  kind: 'list',
  required: false,
  label: { es: 'Formas de pago', en: 'Payments' },
  about: 'Replaces the single payment method where there are several or a term. They must add up to the total.',
  title: 'PaymentBody',
  maxEntries: 20,
  entries: paymentFields,
} as const satisfies DocumentFieldSpec;

export function readPayments(
  source: Optional<readonly Payment<AmountInput>[]>,
  reader: FieldReader,
): readonly Payment<Decimal>[] {
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

/** Writes the element `pagos`. Returns an empty text if the document states no payments. */
export function writePayments(payments: readonly Payment<Decimal>[], total: Decimal): string {
  let content = '';
  for (const payment of payments)
    content += parentElement(
      'pago',
      textElement('formaPago', payment.method) +
        textElement('total', (payment.total ?? total).toFixed(2)) +
        optionalTextElement('plazo', payment.term?.toFixed(2)) +
        optionalTextElement('unidadTiempo', payment.timeUnit),
    );
  return optionalParentElement('pagos', content);
}
