import { findTaxByCodes, rateOf } from '../catalogs/index.ts';
import type { DocumentTraits } from '../documents/traits.ts';
import { attributeOf, itemsOf, textOf, withoutColon } from '../ride/source.ts';
import type { XmlTree } from '../ride/xml-tree.ts';
import { plainDecimal } from './plain-decimal.ts';
import { amountIn, optionalText } from './read-fields.ts';
import type { ReceivedLine, ReceivedPayment, ReceivedTax } from './received-document.ts';

/** Lines of a document: what was sold or transported, or the reasons of a debit note with their value. */
export function readLines(root: XmlTree, { lines, xml }: DocumentTraits): ReceivedLine[] {
  if (lines === 'charges') return itemsOf(root, 'motivos', 'motivo').map(readReason);
  const holders = xml.receivers === null ? [root] : itemsOf(root, ...xml.receivers);
  return holders.flatMap((holder) => itemsOf(holder, 'detalles', 'detalle')).map(readLine);
}

function readLine(line: XmlTree): ReceivedLine {
  return {
    // Notes and guides have other element names: `codigoInterno` for the main code and `codigoAdicional` for the second
    // one.
    code: optionalText(line, 'codigoPrincipal') ?? optionalText(line, 'codigoInterno'),
    auxiliaryCode: optionalText(line, 'codigoAuxiliar') ?? optionalText(line, 'codigoAdicional'),
    description: textOf(line, 'descripcion'),
    unit: optionalText(line, 'unidadMedida'),
    quantity: amountIn(line, 'cantidad'),
    unitPrice: amountIn(line, 'precioUnitario'),
    discount: amountIn(line, 'descuento'),
    total: amountIn(line, 'precioTotalSinImpuesto'),
    taxes: itemsOf(line, 'impuestos', 'impuesto').map(readTax),
    details: itemsOf(line, 'detallesAdicionales', 'detAdicional').map((detail) => ({
      name: withoutColon(attributeOf(detail, 'nombre')),
      value: attributeOf(detail, 'valor'),
    })),
  };
}

function readReason(reason: XmlTree): ReceivedLine {
  return {
    code: undefined,
    auxiliaryCode: undefined,
    description: textOf(reason, 'razon'),
    unit: undefined,
    quantity: undefined,
    unitPrice: undefined,
    discount: undefined,
    total: amountIn(reason, 'valor'),
    taxes: [],
    details: [],
  };
}

/** Reads the taxes of the whole document, one entry per tax and rate. */
export function readTaxes(root: XmlTree, { xml }: DocumentTraits, info: XmlTree | undefined): ReceivedTax[] {
  if (xml.taxes === null) {
    const supports = itemsOf(root, 'docsSustento', 'docSustento');
    return supports.flatMap((support) => itemsOf(support, 'impuestosDocSustento', 'impuestoDocSustento')).map(readTax);
  }
  return itemsOf(info, ...xml.taxes).map(readTax);
}

function readTax(tax: XmlTree): ReceivedTax {
  // A withholding has the taxes of the support document under longer names.
  const code = textOf(tax, 'codigo') || textOf(tax, 'codImpuestoDocSustento');
  const rateCode = textOf(tax, 'codigoPorcentaje');
  return {
    code,
    rateCode,
    rate: amountIn(tax, 'tarifa') ?? rateOfCode(code, rateCode),
    base: amountIn(tax, 'baseImponible') ?? '0',
    value: amountIn(tax, 'valor') ?? amountIn(tax, 'valorImpuesto') ?? '0',
  };
}

function rateOfCode(code: string, rateCode: string): string | undefined {
  const tax = code === '2' ? findTaxByCodes('2', rateCode) : undefined;
  return tax === undefined ? undefined : plainDecimal(String(rateOf(tax)));
}

/** Payments; version 2.0.0 of the withholding states them for each support document. */
export function readPayments(root: XmlTree, info: XmlTree | undefined): ReceivedPayment[] {
  const holders = [info, ...itemsOf(root, 'docsSustento', 'docSustento')];
  return holders
    .flatMap((holder) => itemsOf(holder, 'pagos', 'pago'))
    .map((payment) => ({
      method: textOf(payment, 'formaPago'),
      total: amountIn(payment, 'total') ?? '0',
      term: amountIn(payment, 'plazo'),
      termUnit: optionalText(payment, 'unidadTiempo'),
    }));
}
