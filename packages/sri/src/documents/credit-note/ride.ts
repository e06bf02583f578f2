import type { RideBody } from '../../ride/description.ts';
import {
  amountColumn,
  codeColumn,
  fieldUnlessEmpty,
  tableOfItems,
  textColumn,
} from '../../ride/description-builders.ts';
import type { RideNumberFormat } from '../../ride/figures.ts';
import { additionalDetailsText, type EnteredGrossPrices, typedPriceColumns } from '../../ride/lines.ts';
import { noteFields, noteTotals } from '../../ride/modified-document.ts';
import { childElementOf, childTextOnOneLine, itemsOfList } from '../../ride/source.ts';
import type { XmlTree } from '../../ride/xml-tree.ts';

/** Describes the RIDE of a credit note (NOTA DE CRÉDITO): the modified document, the reason and the returned lines. */
export function describeCreditNoteRide(
  document: XmlTree,
  figures: RideNumberFormat,
  typed?: EnteredGrossPrices,
): RideBody {
  const info = childElementOf(document, 'infoNotaCredito');
  return {
    sections: [
      {
        kind: 'fields',
        title: undefined,
        fields: [
          ...noteFields(info),
          ...fieldUnlessEmpty('Razón de Modificación', childTextOnOneLine(info, 'motivo'), 12),
        ],
      },
      creditedLines(itemsOfList(document, 'detalles', 'detalle'), figures, typed),
    ],
    payments: undefined,
    totals: noteTotals(info, itemsOfList(info, 'totalConImpuestos', 'totalImpuesto'), 'valorModificacion', figures),
  };
}

function creditedLines(lines: readonly XmlTree[], figures: RideNumberFormat, typed?: EnteredGrossPrices) {
  const amount = (line: XmlTree, name: string) => figures.amount(childTextOnOneLine(line, name));
  return tableOfItems<XmlTree>(
    undefined,
    [
      codeColumn('Código', (line) => childTextOnOneLine(line, 'codigoInterno')),
      codeColumn('Código Auxiliar', (line) => childTextOnOneLine(line, 'codigoAdicional')),
      amountColumn('Cantidad', (line) => amount(line, 'cantidad')),
      textColumn('Descripción', (line) => childTextOnOneLine(line, 'descripcion')),
      textColumn('Detalle Adicional', additionalDetailsText),
      amountColumn('Precio Unitario', (line) => amount(line, 'precioUnitario')),
      ...typedPriceColumns(lines, figures, typed),
      amountColumn('Descuento', (line) => figures.amount(childTextOnOneLine(line, 'descuento') || '0')),
      amountColumn('Precio Total', (line) => amount(line, 'precioTotalSinImpuesto')),
    ],
    lines,
  );
}
