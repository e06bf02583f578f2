import type { CheckFinding } from '../messages.ts';
import { textAt, type XmlTree } from '../xml/tree.ts';
import {
  type Amount,
  amountAt,
  amountDifference,
  amountMismatch,
  isKnownTax,
  isPercentageOnly,
  ivaRate,
  parseAmount,
  percentToCent,
} from './amounts.ts';

/** Values of the element `codigo` for the taxes that a document can contain. */
export const taxCodes = { iva: '2', ice: '3', irbpnr: '5' } as const;

export type TaxLine = {
  readonly code: string;
  readonly percentageCode: string;
  readonly base: Amount;
  readonly value: Amount;
  /** Discount that is subtracted from the base before the rate is applied. Only taxes in the header have it. */
  readonly discount: Amount;
  readonly refund: Amount;
  readonly rate: Amount | undefined;
};

export function parseTaxLine(tree: XmlTree): TaxLine {
  const rate = textAt(tree, 'tarifa');
  return {
    code: textAt(tree, 'codigo') ?? '',
    percentageCode: textAt(tree, 'codigoPorcentaje') ?? '',
    base: amountAt(tree, 'baseImponible'),
    value: amountAt(tree, 'valor'),
    discount: amountAt(tree, 'descuentoAdicional'),
    refund: amountAt(tree, 'valorDevolucionIva'),
    rate: rate === undefined ? undefined : parseAmount(rate),
  };
}

export function taxGroupOf({ code, percentageCode }: TaxLine): string {
  return `${code}/${percentageCode}`;
}

/** Checks an ICE without an amount per unit: the stated value of a line must be its base times its rate. */
export function checkPercentageIce(name: string, line: TaxLine, slack: Amount): CheckFinding | undefined {
  if (line.code !== taxCodes.ice || line.rate === undefined) return undefined;
  if (!isPercentageOnly(line.code, line.percentageCode)) return undefined;
  return amountDifference(`${name}: valor`, line.value, percentToCent(line.base, line.rate), slack);
}

/**
 * Checks a tax of a line: the tax code exists, its rate is that of the table, and IVA is base times rate. The issuer
 * may state any ICE amount.
 */
export function checkTaxLine(name: string, line: TaxLine, slack: Amount): CheckFinding | undefined {
  if (!isKnownTax(line.code, line.percentageCode))
    return amountMismatch(`${name}: el impuesto ${taxGroupOf(line)} no existe en las tablas`);
  if (line.code !== taxCodes.iva) return undefined;
  const rate = ivaRate(line.percentageCode) ?? 0n;
  return (
    (line.rate === undefined ? undefined : amountDifference(`${name}: tarifa`, line.rate, rate, 0n)) ??
    amountDifference(`${name}: valor`, line.value, percentToCent(line.base - line.discount, rate), slack)
  );
}
