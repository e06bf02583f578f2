import type { RideTable } from './description.ts';
import { amountColumn, tableOf, textColumn } from './description-builders.ts';
import type { NumberFormat } from './figures.ts';
import { paymentMethodName } from './names.ts';
import { itemsOf, textOf } from './source.ts';
import type { XmlTree } from './xml-tree.ts';

/** Table of the payment methods with their amounts, and with the payment term if there is one. */
export function paymentsTable(info: XmlTree | undefined, figures: NumberFormat): RideTable | undefined {
  const payments = itemsOf(info, 'pagos', 'pago');
  if (payments.length === 0) return undefined;
  const onTerm = payments.some((payment) => textOf(payment, 'plazo') !== '');
  return tableOf(
    undefined,
    [
      textColumn<XmlTree>('Forma de pago', (payment) => paymentMethodName(textOf(payment, 'formaPago'))),
      amountColumn<XmlTree>('Valor', (payment) => figures.amount(textOf(payment, 'total'))),
      ...(onTerm ? [amountColumn<XmlTree>('Plazo', (payment) => termOf(payment, figures))] : []),
    ],
    payments,
  );
}

function termOf(payment: XmlTree, figures: NumberFormat): string {
  const term = textOf(payment, 'plazo');
  return term === '' ? '' : `${figures.percentage(term)} ${textOf(payment, 'unidadTiempo')}`.trim();
}
