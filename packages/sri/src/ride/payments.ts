import type { RideTable } from './description.ts';
import { amountColumn, tableOfItems, textColumn } from './description-builders.ts';
import type { RideNumberFormat } from './figures.ts';
import { paymentMethodName } from './names.ts';
import { childTextOnOneLine, itemsOfList } from './source.ts';
import type { XmlTree } from './xml-tree.ts';

/** Table of the payment methods with their amounts, and with the payment term if there is one. */
export function paymentsTable(info: XmlTree | undefined, figures: RideNumberFormat): RideTable | undefined {
  const payments = itemsOfList(info, 'pagos', 'pago');
  if (payments.length === 0) return undefined;
  const onTerm = payments.some((payment) => childTextOnOneLine(payment, 'plazo') !== '');
  return tableOfItems(
    undefined,
    [
      textColumn<XmlTree>('Forma de pago', (payment) => paymentMethodName(childTextOnOneLine(payment, 'formaPago'))),
      amountColumn<XmlTree>('Valor', (payment) => figures.amount(childTextOnOneLine(payment, 'total'))),
      ...(onTerm ? [amountColumn<XmlTree>('Plazo', (payment) => termOf(payment, figures))] : []),
    ],
    payments,
  );
}

function termOf(payment: XmlTree, figures: RideNumberFormat): string {
  const term = childTextOnOneLine(payment, 'plazo');
  return term === '' ? '' : `${figures.percentage(term)} ${childTextOnOneLine(payment, 'unidadTiempo')}`.trim();
}
