import { findTaxByCodes } from '@talonario/sri/catalogs';
import type { CheckFinding } from '../messages.ts';
import { textAt, type XmlTree } from '../xml/tree.ts';

/** Millionths of a dollar, of a unit or of a per cent. No amount that the schemas allow needs rounding. */
export type Amount = bigint;

export const centInMillionths: Amount = 10_000n;
const one: Amount = 1_000_000n;

export function amountAt(tree: XmlTree, ...path: string[]): Amount {
  return parseAmount(textAt(tree, ...path) ?? '0');
}

/**
 * Reads an amount of a document. The document has passed the schema, so the text is an xsd:decimal of at most six
 * decimals.
 */
export function parseAmount(text: string): Amount {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text.trim()) ?? [];
  const value = BigInt(whole || '0') * one + BigInt(fraction.slice(0, 6).padEnd(6, '0'));
  return sign === '-' ? -value : value;
}

export function sumAmounts(amounts: Iterable<Amount>): Amount {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
}

/** Product rounded to the cent, half up, after subtracting `minus`. */
export function timesToCent(factor: Amount, other: Amount, minus: Amount = 0n): Amount {
  const exact = factor * other - minus * one;
  const unit = one * centInMillionths;
  const rounded = ((exact < 0n ? -exact : exact) * 2n + unit) / (unit * 2n);
  return (exact < 0n ? -rounded : rounded) * centInMillionths;
}

export function percentToCent(base: Amount, percent: Amount): Amount {
  return timesToCent(base, percent / 100n);
}

/** Message 52: the stated amount differs from the computed one by more than the tolerance. */
export function amountDifference(
  name: string,
  stated: Amount,
  computed: Amount,
  slack: Amount,
): CheckFinding | undefined {
  const gap = stated > computed ? stated - computed : computed - stated;
  if (gap <= slack) return undefined;
  return amountMismatch(`${name}: el valor ${print(stated)} no corresponde al calculado ${print(computed)}`);
}

export function amountMismatch(detail: string): CheckFinding {
  return { code: '52', detail };
}

/** IVA rate of a `codigoPorcentaje`. Undefined for a code that is in no table. */
export function ivaRate(percentageCode: string): Amount | undefined {
  const row = findTaxByCodes('2', percentageCode);
  return row?.rate == null ? undefined : parseAmount(String(row.rate));
}

export function isKnownTax(code: string, percentageCode: string): boolean {
  return findTaxByCodes(code, percentageCode) !== undefined;
}

/** Whether a tax is a percentage of its base, without an additional amount per unit. */
export function isPercentageOnly(code: string, percentageCode: string): boolean {
  const row = findTaxByCodes(code, percentageCode);
  return row !== undefined && row.rate !== null && row.specific === null;
}

function print(amount: Amount): string {
  const text = (amount < 0n ? -amount : amount).toString().padStart(7, '0');
  return `${amount < 0n ? '-' : ''}${text.slice(0, -6)}.${text.slice(-6).replace(/0{1,4}$/, '')}`;
}
