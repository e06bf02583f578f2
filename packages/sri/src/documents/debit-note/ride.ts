import type { RideBody } from '../../ride/description.ts';
import { amountColumn, tableOfItems, textColumn } from '../../ride/description-builders.ts';
import type { RideNumberFormat } from '../../ride/figures.ts';
import { noteFields, noteTotals } from '../../ride/modified-document.ts';
import { paymentsTable } from '../../ride/payments.ts';
import { childElementOf, childTextOnOneLine, itemsOfList } from '../../ride/source.ts';
import type { XmlTree } from '../../ride/xml-tree.ts';

/** Describes the RIDE of a debit note (NOTA DE DÉBITO): the modified document, and a reason with its value per line. */
export function describeDebitNoteRide(document: XmlTree, figures: RideNumberFormat): RideBody {
  const info = childElementOf(document, 'infoNotaDebito');
  return {
    sections: [
      {
        kind: 'fields',
        title: undefined,
        fields: noteFields(info),
      },
      tableOfItems<XmlTree>(
        undefined,
        [
          textColumn('RAZÓN DE LA MODIFICACIÓN', (reason) => childTextOnOneLine(reason, 'razon')),
          amountColumn('VALOR DE LA MODIFICACIÓN', (reason) => figures.amount(childTextOnOneLine(reason, 'valor'))),
        ],
        itemsOfList(document, 'motivos', 'motivo'),
      ),
    ],
    payments: paymentsTable(info, figures),
    totals: noteTotals(info, itemsOfList(info, 'impuestos', 'impuesto'), 'valorTotal', figures),
  };
}
