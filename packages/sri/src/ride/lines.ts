import { Decimal } from '../decimal.ts';
import type { RideTable } from './description.ts';
import { amountColumn, type ColumnOf, codeColumn, tableOfItems, textColumn } from './description-builders.ts';
import { parseDecimalOrZero, type RideNumberFormat } from './figures.ts';
import { attributeOf, childTextOnOneLine, itemsOfList, withoutColon } from './source.ts';
import type { XmlTree } from './xml-tree.ts';

/** Unit price with IVA for each line that was entered with one. */
export type EnteredGrossPrices = readonly (number | null | undefined)[];

/** Lines of an invoice or a purchase settlement, in the columns of the official format. */
export function saleLinesTable(
  lines: readonly XmlTree[],
  figures: RideNumberFormat,
  typed?: EnteredGrossPrices,
): RideTable {
  const amount = (line: XmlTree, name: string) => figures.amount(childTextOnOneLine(line, name));
  const measured = lines.some((line) => childTextOnOneLine(line, 'unidadMedida') !== '');
  const subsidised = lines.some((line) => !subsidyPerUnit(line).isZero());
  return tableOfItems<XmlTree>(
    undefined,
    [
      codeColumn('Cod. Principal', (line) => childTextOnOneLine(line, 'codigoPrincipal')),
      codeColumn('Cod. Auxiliar', (line) => childTextOnOneLine(line, 'codigoAuxiliar')),
      amountColumn('Cantidad', (line) => amount(line, 'cantidad')),
      ...(measured ? [codeColumn<XmlTree>('Unidad', (line) => childTextOnOneLine(line, 'unidadMedida'))] : []),
      textColumn('Descripción', (line) => childTextOnOneLine(line, 'descripcion')),
      textColumn('Detalle Adicional', additionalDetailsText),
      amountColumn('Precio Unitario', (line) => amount(line, 'precioUnitario')),
      ...typedPriceColumns(lines, figures, typed),
      ...(subsidised
        ? [
            amountColumn<XmlTree>('Subsidio', (line) => figures.amount(subsidyPerUnit(line).toString())),
            amountColumn<XmlTree>('Precio sin Subsidio', (line) => amount(line, 'precioSinSubsidio')),
          ]
        : []),
      amountColumn('Descuento', (line) => amount(line, 'descuento')),
      amountColumn('Precio Total', (line) => amount(line, 'precioTotalSinImpuesto')),
    ],
    lines,
  );
}

/** Columns with the price including IVA that the user entered, next to the price without IVA of the XML. */
export function typedPriceColumns(
  lines: readonly XmlTree[],
  figures: RideNumberFormat,
  typed: EnteredGrossPrices = [],
): ColumnOf<XmlTree>[] {
  if (!typed.some((price) => typeof price === 'number')) return [];
  const prices = new Map(lines.map((line, index) => [line, typed[index]]));
  const print = (price: number | null | undefined) =>
    typeof price === 'number' ? figures.amount(Decimal.from(price).toString()) : '';
  return [amountColumn('Precio con IVA', (line) => print(prices.get(line)))];
}

/**
 * Amount that the State pays per unit of a subsidised good (anexo 7); zero if the line states no price without subsidy.
 */
export function subsidyPerUnit(line: XmlTree): Decimal {
  const stated = childTextOnOneLine(line, 'precioSinSubsidio');
  if (stated === '') return Decimal.zero;
  const full = parseDecimalOrZero(stated);
  const paid = parseDecimalOrZero(childTextOnOneLine(line, 'precioUnitario'));
  return full.compare(paid) > 0 ? full.minus(paid) : Decimal.zero;
}

/** Additional details of a line, joined with line feeds so that each is printed on its own line. */
export function additionalDetailsText(line: XmlTree): string {
  return itemsOfList(line, 'detallesAdicionales', 'detAdicional')
    .map((detail) => `${withoutColon(attributeOf(detail, 'nombre'))}: ${attributeOf(detail, 'valor')}`)
    .join('\n');
}
