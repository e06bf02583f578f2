import { sumDecimals } from '../decimal.ts';
import type { RideSection } from './description.ts';
import { amountColumn, codeColumn, fieldUnlessEmpty, optionalTable, textColumn } from './description-builders.ts';
import { parseDecimalOrZero, type RideNumberFormat } from './figures.ts';
import { supportDocumentName } from './names.ts';
import { childTextOnOneLine, itemsOfList } from './source.ts';
import type { XmlTree } from './xml-tree.ts';

/**
 * Sections of the RIDE about reimbursed documents. `holder` is the element that contains their list, `info` the element
 * with their totals.
 */
export function reimbursementSections(
  holder: XmlTree,
  info: XmlTree | undefined,
  figures: RideNumberFormat,
): RideSection[] {
  const amount = (name: string) => figures.amount(childTextOnOneLine(info, name));
  const totals = [
    ...fieldUnlessEmpty('Total Comprobantes de Reembolso', amount('totalComprobantesReembolso'), 4),
    ...fieldUnlessEmpty('Total Base Imponible Reembolso', amount('totalBaseImponibleReembolso'), 4),
    ...fieldUnlessEmpty('Total Impuesto Reembolso', amount('totalImpuestoReembolso'), 4),
  ];
  const table = optionalTable<XmlTree>(
    'Comprobantes de reembolso',
    [
      textColumn('Comprobante', (document) => supportDocumentName(childTextOnOneLine(document, 'codDocReembolso'))),
      codeColumn('Número', numberOf),
      codeColumn('Fecha Emisión', (document) => childTextOnOneLine(document, 'fechaEmisionDocReembolso')),
      codeColumn('Proveedor', (document) => childTextOnOneLine(document, 'identificacionProveedorReembolso')),
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
  return parts.map((part) => childTextOnOneLine(document, part)).join('-');
}

// The schemas of the invoice and of the withholding differ by a capital letter.
function authorizationOf(document: XmlTree): string {
  return (
    childTextOnOneLine(document, 'numeroautorizacionDocReemb') ||
    childTextOnOneLine(document, 'numeroAutorizacionDocReemb')
  );
}

function sumOf(document: XmlTree, element: string, figures: RideNumberFormat): string {
  const taxes = itemsOfList(document, 'detalleImpuestos', 'detalleImpuesto');
  return figures.amount(
    sumDecimals(taxes.map((tax) => parseDecimalOrZero(childTextOnOneLine(tax, element)))).toString(),
  );
}
