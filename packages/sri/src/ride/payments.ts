import type { RideTable } from './description.ts';
import { amountColumn, tableOfItems, textColumn } from './description-builders.ts';
import type { NumberFormat } from './figures.ts';
import { paymentMethodName } from './names.ts';
import { childText, itemsOfList } from './source.ts';
import type { XmlTree } from './xml-tree.ts';

/** Table of the payment methods with their amounts, and with the payment term if there is one. */
export function paymentsTable(info: XmlTree | undefined, figures: NumberFormat): RideTable | undefined {
  const payments = itemsOfList(info, 'pagos', 'pago');
  if (payments.length === 0) return undefined;
  const onTerm = payments.some((payment) => childText(payment, 'plazo') !== '');
  return tableOfItems(
    undefined,
    [
      textColumn<XmlTree>('Forma de pago', (payment) => paymentMethodName(childText(payment, 'formaPago'))),
      amountColumn<XmlTree>('Valor', (payment) => figures.amount(childText(payment, 'total'))),
      ...(onTerm ? [amountColumn<XmlTree>('Plazo', (payment) => termOf(payment, figures))] : []),
    ],
    payments,
  );
}

function termOf(payment: XmlTree, figures: NumberFormat): string {
  const term = childText(payment, 'plazo');
  return term === '' ? '' : `${figures.percentage(term)} ${childText(payment, 'unidadTiempo')}`.trim();
}
