import type { RideBody } from '../../ride/description.ts';
import { amountColumn, tableOf, textColumn } from '../../ride/description-builders.ts';
import type { NumberFormat } from '../../ride/figures.ts';
import { noteFields, noteTotals } from '../../ride/modified-document.ts';
import { paymentsTable } from '../../ride/payments.ts';
import { childOf, itemsOf, textOf } from '../../ride/source.ts';
import type { XmlTree } from '../../ride/xml-tree.ts';

/** NOTA DE DÉBITO: the modified document, and a reason with its value per line. */
export function describeDebitNoteRide(document: XmlTree, figures: NumberFormat): RideBody {
  const info = childOf(document, 'infoNotaDebito');
  return {
    sections: [
      {
        kind: 'fields',
        title: undefined,
        fields: noteFields(info),
      },
      tableOf<XmlTree>(
        undefined,
        [
          textColumn('RAZÓN DE LA MODIFICACIÓN', (reason) => textOf(reason, 'razon')),
          amountColumn('VALOR DE LA MODIFICACIÓN', (reason) => figures.amount(textOf(reason, 'valor'))),
        ],
        itemsOf(document, 'motivos', 'motivo'),
      ),
    ],
    payments: paymentsTable(info, figures),
    totals: noteTotals(info, itemsOf(info, 'impuestos', 'impuesto'), 'valorTotal', figures),
  };
}
