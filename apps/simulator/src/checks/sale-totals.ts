import type { CheckFinding } from '../messages.ts';
import { elementsAt, type XmlTree } from '../xml/tree.ts';
import {
  type Amount,
  amountAt,
  amountDifference,
  amountMismatch,
  centInMillionths,
  sumAmounts,
  timesToCent,
} from './amounts.ts';
import type { Comprobante } from './comprobante.ts';
import { firstFinding } from './first-finding.ts';
import { checkPercentageIce, checkTaxLine, parseTaxLine, type TaxLine, taxCodes, taxGroupOf } from './tax-lines.ts';

/** Checks the totals of invoices, purchase settlements and credit notes: lines, groups by tax, header. */
export function checkSaleTotals(comprobante: Comprobante, slack: Amount): CheckFinding | undefined {
  const { info, tree, kind } = comprobante;
  const lines = elementsAt(tree, 'detalles', 'detalle');
  const groups = elementsAt(info, 'totalConImpuestos', 'totalImpuesto').map(parseTaxLine);
  return (
    firstFinding(lines, (line, index) => checkLine(line, `detalle ${index + 1}`, slack)) ??
    amountDifference(
      'totalSinImpuestos',
      amountAt(info, 'totalSinImpuestos'),
      sumAt(lines, 'precioTotalSinImpuesto'),
      slack,
    ) ??
    (kind.statesDiscount
      ? amountDifference('totalDescuento', amountAt(info, 'totalDescuento'), sumAt(lines, 'descuento'), slack)
      : undefined) ??
    checkGroups(lines, groups, slack) ??
    checkTip(info, slack) ??
    checkGrandTotal(comprobante, groups, slack)
  );
}

function checkLine(line: XmlTree, name: string, slack: Amount): CheckFinding | undefined {
  const total = amountAt(line, 'precioTotalSinImpuesto');
  const computed = timesToCent(
    amountAt(line, 'cantidad'),
    amountAt(line, 'precioUnitario'),
    amountAt(line, 'descuento'),
  );
  const taxes = elementsAt(line, 'impuestos', 'impuesto').map(parseTaxLine);
  const ice = sumAmounts(taxes.filter(({ code }) => code === taxCodes.ice).map(({ value }) => value));
  return (
    amountDifference(`${name}: precioTotalSinImpuesto`, total, computed, slack) ??
    firstFinding(
      taxes,
      (tax) =>
        checkTaxLine(`${name}, impuesto ${taxGroupOf(tax)}`, tax, slack) ??
        checkPercentageIce(`${name}, impuesto ${taxGroupOf(tax)}`, tax, slack) ??
        // ICE is part of the base of IVA, so it is added to the total of the line.
        (tax.code === taxCodes.iva
          ? amountDifference(`${name}: baseImponible de IVA`, tax.base, total + ice, slack)
          : undefined),
    )
  );
}

/**
 * Compares the tax groups with the lines. Each line may have been rounded separately, so a group may differ by half a
 * cent per line.
 */
function checkGroups(lines: XmlTree[], groups: TaxLine[], slack: Amount): CheckFinding | undefined {
  const taxes = lines.flatMap((line) => elementsAt(line, 'impuestos', 'impuesto').map(parseTaxLine));
  const ofLines = new Set(taxes.map(taxGroupOf));
  const stated = new Set(groups.map(taxGroupOf));
  if (stated.size !== groups.length) return amountMismatch('totalConImpuestos: un impuesto aparece más de una vez');
  for (const group of ofLines)
    if (!stated.has(group)) return amountMismatch(`totalConImpuestos: falta el impuesto ${group} de los detalles`);
  return firstFinding(groups, (group) => {
    const own = taxes.filter((tax) => taxGroupOf(tax) === taxGroupOf(group));
    const drift = slack + (BigInt(own.length) * centInMillionths) / 2n;
    const name = `totalImpuesto ${taxGroupOf(group)}`;
    const value = amountDifference(`${name}: valor`, group.value, sumAmounts(own.map((tax) => tax.value)), drift);
    return (
      checkTaxLine(name, group, slack) ??
      amountDifference(`${name}: baseImponible`, group.base, sumAmounts(own.map(({ base }) => base)), drift) ??
      (group.discount === 0n ? value : undefined)
    );
  });
}

function checkTip(info: XmlTree, slack: Amount): CheckFinding | undefined {
  const tip = amountAt(info, 'propina');
  const most = amountAt(info, 'totalSinImpuestos') / 10n;
  return tip > most + slack ? amountMismatch('propina: supera el 10 % del subtotal') : undefined;
}

const charges = ['propina', 'fleteInternacional', 'seguroInternacional', 'gastosAduaneros', 'gastosTransporteOtros'];

function checkGrandTotal(
  { info, tree, kind }: Comprobante,
  groups: TaxLine[],
  slack: Amount,
): CheckFinding | undefined {
  const name = kind.total;
  const stated = amountAt(info, name);
  const computed =
    amountAt(info, 'totalSinImpuestos') +
    sumAmounts(groups.map(({ value, discount, refund }) => value - discount - refund)) +
    sumAmounts(charges.map((charge) => amountAt(info, charge))) +
    sumAt(elementsAt(tree, 'otrosRubrosTerceros', 'rubro'), 'total') +
    sumAt(elementsAt(tree, 'retenciones', 'retencion'), 'valor') -
    sumAt(elementsAt(info, 'compensaciones', 'compensacion'), 'valor');
  const payments = elementsAt(info, 'pagos', 'pago');
  return (
    amountDifference(name, stated, computed, slack) ??
    // SRI also authorised documents without `pagos`. If there are payments, they must add up to the total.
    (payments.length === 0 ? undefined : amountDifference('pagos', sumAt(payments, 'total'), stated, slack))
  );
}

function sumAt(trees: XmlTree[], name: string): Amount {
  return sumAmounts(trees.map((tree) => amountAt(tree, name)));
}
