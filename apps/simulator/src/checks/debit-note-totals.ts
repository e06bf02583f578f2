import type { CheckFinding } from '../messages.ts';
import { elementsAt } from '../xml/tree.ts';
import { type Amount, amountAt, amountDifference, sumAmounts } from './amounts.ts';
import type { Comprobante } from './comprobante.ts';
import { firstFinding } from './first-finding.ts';
import { checkTaxLine, parseTaxLine, taxCodes, taxGroupOf } from './tax-lines.ts';

/**
 * Checks a debit note: the reasons add up to the subtotal, the taxes are computed on the subtotal, and the header
 * contains the sum.
 */
export function checkDebitNoteTotals({ info, tree }: Comprobante, slack: Amount): CheckFinding | undefined {
  const subtotal = amountAt(info, 'totalSinImpuestos');
  const reasons = sumAmounts(elementsAt(tree, 'motivos', 'motivo').map((reason) => amountAt(reason, 'valor')));
  const taxes = elementsAt(info, 'impuestos', 'impuesto').map(parseTaxLine);
  const ofTax = (code: string) => taxes.filter((tax) => tax.code === code);
  const ice = sumAmounts(ofTax(taxCodes.ice).map(({ value }) => value));
  const ivaBase = sumAmounts(ofTax(taxCodes.iva).map(({ base }) => base));
  const total = amountAt(info, 'valorTotal');
  const computed =
    subtotal +
    sumAmounts(taxes.map(({ value, refund }) => value - refund)) -
    sumAmounts(elementsAt(info, 'compensaciones', 'compensacion').map((item) => amountAt(item, 'valor')));
  const payments = elementsAt(info, 'pagos', 'pago').map((payment) => amountAt(payment, 'total'));
  return (
    amountDifference('totalSinImpuestos', subtotal, reasons, slack) ??
    firstFinding(taxes, (tax) => checkTaxLine(`impuesto ${taxGroupOf(tax)}`, tax, slack)) ??
    (ofTax(taxCodes.iva).length === 0
      ? undefined
      : amountDifference('baseImponible de IVA', ivaBase, subtotal + ice, slack)) ??
    amountDifference('valorTotal', total, computed, slack) ??
    (payments.length === 0 ? undefined : amountDifference('pagos', sumAmounts(payments), total, slack))
  );
}
