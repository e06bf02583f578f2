import type { RideBody } from '../../ride/description.ts';
import { amountColumn, codeColumn, field, tableOf, textColumn } from '../../ride/description-builders.ts';
import type { NumberFormat } from '../../ride/figures.ts';
import { additionalDetails, type TypedPrices, typedPriceColumns } from '../../ride/lines.ts';
import { noteFields, noteTotals } from '../../ride/modified-document.ts';
import { childOf, itemsOf, textOf } from '../../ride/source.ts';
import type { XmlTree } from '../../ride/xml-tree.ts';

/** NOTA DE CRÉDITO: the modified document, the reason and the returned lines. */
export function describeCreditNoteRide(document: XmlTree, figures: NumberFormat, typed?: TypedPrices): RideBody {
  const info = childOf(document, 'infoNotaCredito');
  return {
    sections: [
      {
        kind: 'fields',
        title: undefined,
        fields: [...noteFields(info), ...field('Razón de Modificación', textOf(info, 'motivo'), 12)],
      },
      creditedLines(itemsOf(document, 'detalles', 'detalle'), figures, typed),
    ],
    payments: undefined,
    totals: noteTotals(info, itemsOf(info, 'totalConImpuestos', 'totalImpuesto'), 'valorModificacion', figures),
  };
}

function creditedLines(lines: readonly XmlTree[], figures: NumberFormat, typed?: TypedPrices) {
  const amount = (line: XmlTree, name: string) => figures.amount(textOf(line, name));
  return tableOf<XmlTree>(
    undefined,
    [
      codeColumn('Código', (line) => textOf(line, 'codigoInterno')),
      codeColumn('Código Auxiliar', (line) => textOf(line, 'codigoAdicional')),
      amountColumn('Cantidad', (line) => amount(line, 'cantidad')),
      textColumn('Descripción', (line) => textOf(line, 'descripcion')),
      textColumn('Detalle Adicional', additionalDetails),
      amountColumn('Precio Unitario', (line) => amount(line, 'precioUnitario')),
      ...typedPriceColumns(lines, figures, typed),
      amountColumn('Descuento', (line) => figures.amount(textOf(line, 'descuento') || '0')),
      amountColumn('Precio Total', (line) => amount(line, 'precioTotalSinImpuesto')),
    ],
    lines,
  );
}
