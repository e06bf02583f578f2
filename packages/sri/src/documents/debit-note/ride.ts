import type { RideBody } from '../../ride/description.ts';
import type { Figures } from '../../ride/figures.ts';
import { noteFields, noteTotals } from '../../ride/modified-document.ts';
import { paymentsTable } from '../../ride/payments.ts';
import { figureColumn, tableOf, textColumn } from '../../ride/pieces.ts';
import { childOf, itemsOf, textOf } from '../../ride/source.ts';
import type { XmlTree } from '../../ride/xml-tree.ts';

/** NOTA DE DÉBITO: which document it modifies, and a reason with its value per line. */
export function describeDebitNoteRide(document: XmlTree, figures: Figures): RideBody {
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
          figureColumn('VALOR DE LA MODIFICACIÓN', (reason) => figures.amount(textOf(reason, 'valor'))),
        ],
        itemsOf(document, 'motivos', 'motivo'),
      ),
    ],
    payments: paymentsTable(info, figures),
    totals: noteTotals(info, itemsOf(info, 'impuestos', 'impuesto'), 'valorTotal', figures),
  };
}
