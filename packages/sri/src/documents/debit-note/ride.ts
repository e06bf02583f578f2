import type { RideBody } from '../../ride/description.ts';
import type { Figures } from '../../ride/figures.ts';
import { modifiedDocumentFields } from '../../ride/modified-document.ts';
import { paymentsTable } from '../../ride/payments.ts';
import { figureColumn, grandTotal, tableOf, textColumn, total } from '../../ride/pieces.ts';
import { receiverFields } from '../../ride/receiver.ts';
import { childOf, itemsOf, textOf } from '../../ride/source.ts';
import { compensationTotals, taxTotals } from '../../ride/tax-totals.ts';
import type { XmlTree } from '../../ride/xml-tree.ts';

/** NOTA DE DÉBITO: which document it modifies, and a reason with its value per line. */
export function describeDebitNoteRide(document: XmlTree, figures: Figures): RideBody {
  const info = childOf(document, 'infoNotaDebito');
  const { subtotals, taxes } = taxTotals(itemsOf(info, 'impuestos', 'impuesto'), figures);
  return {
    sections: [
      {
        kind: 'fields',
        title: undefined,
        fields: [
          ...receiverFields(
            textOf(info, 'razonSocialComprador'),
            textOf(info, 'identificacionComprador'),
            textOf(info, 'fechaEmision'),
          ),
          ...modifiedDocumentFields(info),
        ],
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
    totals: [
      ...subtotals,
      total('SUBTOTAL SIN IMPUESTOS', figures.amount(textOf(info, 'totalSinImpuestos'))),
      ...taxes,
      ...compensationTotals(info, figures),
      grandTotal('VALOR TOTAL', figures.amount(textOf(info, 'valorTotal'))),
    ],
  };
}
