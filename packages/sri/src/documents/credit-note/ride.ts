import type { RideBody } from '../../ride/description.ts';
import {
  amountColumn,
  codeColumn,
  fieldUnlessEmpty,
  tableOfItems,
  textColumn,
} from '../../ride/description-builders.ts';
import type { NumberFormat } from '../../ride/figures.ts';
import { additionalDetailsText, type EnteredGrossPrices, typedPriceColumns } from '../../ride/lines.ts';
import { noteFields, noteTotals } from '../../ride/modified-document.ts';
import { childElementOf, childText, itemsOfList } from '../../ride/source.ts';
import type { XmlTree } from '../../ride/xml-tree.ts';

/** Describes the RIDE of a credit note (NOTA DE CRÉDITO): the modified document, the reason and the returned lines. */
export function describeCreditNoteRide(document: XmlTree, figures: NumberFormat, typed?: EnteredGrossPrices): RideBody {
  const info = childElementOf(document, 'infoNotaCredito');
  return {
    sections: [
      {
        kind: 'fields',
        title: undefined,
        fields: [...noteFields(info), ...fieldUnlessEmpty('Razón de Modificación', childText(info, 'motivo'), 12)],
      },
      creditedLines(itemsOfList(document, 'detalles', 'detalle'), figures, typed),
    ],
    payments: undefined,
    totals: noteTotals(info, itemsOfList(info, 'totalConImpuestos', 'totalImpuesto'), 'valorModificacion', figures),
  };
}

function creditedLines(lines: readonly XmlTree[], figures: NumberFormat, typed?: EnteredGrossPrices) {
  const amount = (line: XmlTree, name: string) => figures.amount(childText(line, name));
  return tableOfItems<XmlTree>(
    undefined,
    [
      codeColumn('Código', (line) => childText(line, 'codigoInterno')),
      codeColumn('Código Auxiliar', (line) => childText(line, 'codigoAdicional')),
      amountColumn('Cantidad', (line) => amount(line, 'cantidad')),
      textColumn('Descripción', (line) => childText(line, 'descripcion')),
      textColumn('Detalle Adicional', additionalDetailsText),
      amountColumn('Precio Unitario', (line) => amount(line, 'precioUnitario')),
      ...typedPriceColumns(lines, figures, typed),
      amountColumn('Descuento', (line) => figures.amount(childText(line, 'descuento') || '0')),
      amountColumn('Precio Total', (line) => amount(line, 'precioTotalSinImpuesto')),
    ],
    lines,
  );
}
