import { sumDecimals } from '../decimal.ts';
import type { RideSection } from './description.ts';
import { amountColumn, codeColumn, fieldUnlessEmpty, optionalTable, textColumn } from './description-builders.ts';
import { type NumberFormat, parseDecimalOrZero } from './figures.ts';
import { supportDocumentName } from './names.ts';
import { childText, itemsOfList } from './source.ts';
import type { XmlTree } from './xml-tree.ts';

/**
 * Sections of the RIDE about reimbursed documents. `holder` is the element that contains their list, `info` the element
 * with their totals.
 */
export function reimbursementSections(
  holder: XmlTree,
  info: XmlTree | undefined,
  figures: NumberFormat,
): RideSection[] {
  const amount = (name: string) => figures.amount(childText(info, name));
  const totals = [
    ...fieldUnlessEmpty('Total Comprobantes de Reembolso', amount('totalComprobantesReembolso'), 4),
    ...fieldUnlessEmpty('Total Base Imponible Reembolso', amount('totalBaseImponibleReembolso'), 4),
    ...fieldUnlessEmpty('Total Impuesto Reembolso', amount('totalImpuestoReembolso'), 4),
  ];
  const table = optionalTable<XmlTree>(
    'Comprobantes de reembolso',
    [
      textColumn('Comprobante', (document) => supportDocumentName(childText(document, 'codDocReembolso'))),
      codeColumn('Número', numberOf),
      codeColumn('Fecha Emisión', (document) => childText(document, 'fechaEmisionDocReembolso')),
      codeColumn('Proveedor', (document) => childText(document, 'identificacionProveedorReembolso')),
      textColumn('Autorización', authorizationOf),
      amountColumn('Base Imponible', (document) => sumOf(document, 'baseImponibleReembolso', figures)),
      amountColumn('Impuesto', (document) => sumOf(document, 'impuestoReembolso', figures)),
    ],
    itemsOfList(holder, 'reembolsos', 'reembolsoDetalle'),
  );
  const heading: RideSection[] =
    totals.length === 0 || table.length === 0 ? [] : [{ kind: 'fields', title: 'Reembolso', fields: totals }];
  return [...heading, ...table];
}

function numberOf(document: XmlTree): string {
  const parts = ['estabDocReembolso', 'ptoEmiDocReembolso', 'secuencialDocReembolso'];
  return parts.map((part) => childText(document, part)).join('-');
}

// The schemas of the invoice and of the withholding differ by a capital letter.
function authorizationOf(document: XmlTree): string {
  return childText(document, 'numeroautorizacionDocReemb') || childText(document, 'numeroAutorizacionDocReemb');
}

function sumOf(document: XmlTree, element: string, figures: NumberFormat): string {
  const taxes = itemsOfList(document, 'detalleImpuestos', 'detalleImpuesto');
  return figures.amount(sumDecimals(taxes.map((tax) => parseDecimalOrZero(childText(tax, element)))).toString());
}
