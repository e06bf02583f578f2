import { findTaxByCodes, rateOfTax } from '../catalogs/index.ts';
import type { DocumentTraits } from '../documents/traits.ts';
import { attributeOf, childTextOnOneLine, itemsOfList, withoutColon } from '../ride/source.ts';
import type { XmlTree } from '../ride/xml-tree.ts';
import { normalizeDecimalText } from './plain-decimal.ts';
import { childAmount, optionalChildText } from './read-fields.ts';
import type { ReceivedLine, ReceivedPayment, ReceivedTax } from './received-document.ts';

/** Lines of a document: what was sold or transported, or the reasons of a debit note with their value. */
export function parseReceivedLines(root: XmlTree, { lines, xml }: DocumentTraits): ReceivedLine[] {
  if (lines === 'charges') return itemsOfList(root, 'motivos', 'motivo').map(readReason);
  const holders = xml.receivers === null ? [root] : itemsOfList(root, ...xml.receivers);
  return holders.flatMap((holder) => itemsOfList(holder, 'detalles', 'detalle')).map(readLine);
}

function readLine(line: XmlTree): ReceivedLine {
  return {
    // Notes and guides have other element names: `codigoInterno` for the main code and `codigoAdicional` for the second
    // one.
    code: optionalChildText(line, 'codigoPrincipal') ?? optionalChildText(line, 'codigoInterno'),
    auxiliaryCode: optionalChildText(line, 'codigoAuxiliar') ?? optionalChildText(line, 'codigoAdicional'),
    description: childTextOnOneLine(line, 'descripcion'),
    unit: optionalChildText(line, 'unidadMedida'),
    quantity: childAmount(line, 'cantidad'),
    unitPrice: childAmount(line, 'precioUnitario'),
    discount: childAmount(line, 'descuento'),
    total: childAmount(line, 'precioTotalSinImpuesto'),
    taxes: itemsOfList(line, 'impuestos', 'impuesto').map(readTax),
    details: itemsOfList(line, 'detallesAdicionales', 'detAdicional').map((detail) => ({
      name: withoutColon(attributeOf(detail, 'nombre')),
      value: attributeOf(detail, 'valor'),
    })),
  };
}

function readReason(reason: XmlTree): ReceivedLine {
  return {
    code: undefined,
    auxiliaryCode: undefined,
    description: childTextOnOneLine(reason, 'razon'),
    unit: undefined,
    quantity: undefined,
    unitPrice: undefined,
    discount: undefined,
    total: childAmount(reason, 'valor'),
    taxes: [],
    details: [],
  };
}

/** Reads the taxes of the whole document, one entry per tax and rate. */
export function parseReceivedTaxes(root: XmlTree, { xml }: DocumentTraits, info: XmlTree | undefined): ReceivedTax[] {
  if (xml.taxes === null) {
    const supports = itemsOfList(root, 'docsSustento', 'docSustento');
    return supports
      .flatMap((support) => itemsOfList(support, 'impuestosDocSustento', 'impuestoDocSustento'))
      .map(readTax);
  }
  return itemsOfList(info, ...xml.taxes).map(readTax);
}

function readTax(tax: XmlTree): ReceivedTax {
  // A withholding has the taxes of the support document under longer names.
  const code = childTextOnOneLine(tax, 'codigo') || childTextOnOneLine(tax, 'codImpuestoDocSustento');
  const rateCode = childTextOnOneLine(tax, 'codigoPorcentaje');
  return {
    code,
    rateCode,
    rate: childAmount(tax, 'tarifa') ?? rateOfCode(code, rateCode),
    base: childAmount(tax, 'baseImponible') ?? '0',
    value: childAmount(tax, 'valor') ?? childAmount(tax, 'valorImpuesto') ?? '0',
  };
}

function rateOfCode(code: string, rateCode: string): string | undefined {
  const tax = code === '2' ? findTaxByCodes('2', rateCode) : undefined;
  return tax === undefined ? undefined : normalizeDecimalText(String(rateOfTax(tax)));
}

/** Payments; version 2.0.0 of the withholding states them for each support document. */
export function parseReceivedPayments(root: XmlTree, info: XmlTree | undefined): ReceivedPayment[] {
  const holders = [info, ...itemsOfList(root, 'docsSustento', 'docSustento')];
  return holders
    .flatMap((holder) => itemsOfList(holder, 'pagos', 'pago'))
    .map((payment) => ({
      method: childTextOnOneLine(payment, 'formaPago'),
      total: childAmount(payment, 'total') ?? '0',
      term: childAmount(payment, 'plazo'),
      termUnit: optionalChildText(payment, 'unidadTiempo'),
    }));
}
