import type { RideTable } from './description.ts';
import type { Figures } from './figures.ts';
import { paymentMethodName } from './names.ts';
import { figureColumn, tableOf, textColumn } from './pieces.ts';
import { itemsOf, textOf } from './source.ts';
import type { XmlTree } from './xml-tree.ts';

/** Payment methods with their values, and the term where one was granted. */
export function paymentsTable(info: XmlTree | undefined, figures: Figures): RideTable | undefined {
  const payments = itemsOf(info, 'pagos', 'pago');
  if (payments.length === 0) return undefined;
  const onTerm = payments.some((payment) => textOf(payment, 'plazo') !== '');
  return tableOf(
    undefined,
    [
      textColumn<XmlTree>('Forma de pago', (payment) => paymentMethodName(textOf(payment, 'formaPago'))),
      figureColumn<XmlTree>('Valor', (payment) => figures.amount(textOf(payment, 'total'))),
      ...(onTerm ? [figureColumn<XmlTree>('Plazo', (payment) => termOf(payment, figures))] : []),
    ],
    payments,
  );
}

function termOf(payment: XmlTree, figures: Figures): string {
  const term = textOf(payment, 'plazo');
  return term === '' ? '' : `${figures.percentage(term)} ${textOf(payment, 'unidadTiempo')}`.trim();
}
