import type { CheckFinding } from '../messages.ts';
import { elementsAt, firstElementAt, textAt, type XmlTree } from '../xml/tree.ts';
import {
  type Amount,
  amountAt,
  amountDifference,
  amountMismatch,
  ivaRate,
  percentToCent,
  sumAmounts,
} from './amounts.ts';
import type { Comprobante } from './comprobante.ts';
import { firstFinding } from './first-finding.ts';
import { taxCodes } from './tax-lines.ts';

/** Checks withholdings: the amounts of each support document, and fields that are mandatory because of other fields. */
export function checkWithholdingTotals({ info, tree }: Comprobante, slack: Amount): CheckFinding | undefined {
  if (
    textAt(info, 'tipoIdentificacionSujetoRetenido') === '08' &&
    firstElementAt(info, 'tipoSujetoRetenido') === undefined
  )
    return amountMismatch('tipoSujetoRetenido: obligatorio con identificación del exterior');
  return firstFinding(elementsAt(tree, 'docsSustento', 'docSustento'), (support, index) => {
    const name = `docSustento ${index + 1}`;
    return (
      checkForeignPayment(support, name) ??
      checkSupportTaxes(support, name, slack) ??
      checkRetentions(support, name, slack)
    );
  });
}

function checkForeignPayment(support: XmlTree, name: string): CheckFinding | undefined {
  if (textAt(support, 'pagoLocExt') !== '02') return undefined;
  const needed = ['tipoRegi', 'paisEfecPago', 'aplicConvDobTrib', 'pagoRegFis'];
  if (textAt(support, 'aplicConvDobTrib') === 'NO') needed.push('pagExtSujRetNorLeg');
  const missing = needed.find((field) => firstElementAt(support, field) === undefined);
  return missing === undefined
    ? undefined
    : amountMismatch(`${name}: ${missing} es obligatorio en un pago al exterior`);
}

function checkSupportTaxes(support: XmlTree, name: string, slack: Amount): CheckFinding | undefined {
  const taxes = elementsAt(support, 'impuestosDocSustento', 'impuestoDocSustento');
  const values = sumAmounts(taxes.map((tax) => amountAt(tax, 'valorImpuesto')));
  const total = amountAt(support, 'importeTotal');
  return (
    firstFinding(taxes, (tax) => {
      if (textAt(tax, 'codImpuestoDocSustento') !== taxCodes.iva) return undefined;
      const code = textAt(tax, 'codigoPorcentaje') ?? '';
      const rate = ivaRate(code);
      if (rate === undefined)
        return amountMismatch(`${name}: el impuesto ${taxCodes.iva}/${code} no existe en las tablas`);
      const value = percentToCent(amountAt(tax, 'baseImponible'), rate);
      return (
        amountDifference(`${name}: tarifa`, amountAt(tax, 'tarifa'), rate, 0n) ??
        amountDifference(`${name}: valorImpuesto`, amountAt(tax, 'valorImpuesto'), value, slack)
      );
    }) ?? amountDifference(`${name}: importeTotal`, total, amountAt(support, 'totalSinImpuestos') + values, slack)
  );
}

function checkRetentions(support: XmlTree, name: string, slack: Amount): CheckFinding | undefined {
  return firstFinding(elementsAt(support, 'retenciones', 'retencion'), (retention) =>
    amountDifference(
      `${name}: valorRetenido ${textAt(retention, 'codigoRetencion')}`,
      amountAt(retention, 'valorRetenido'),
      percentToCent(amountAt(retention, 'baseImponible'), amountAt(retention, 'porcentajeRetener')),
      slack,
    ),
  );
}
