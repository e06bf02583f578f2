import { findTaxByCodes, rateOfTax } from '../catalogs/index.ts';
import { Decimal, sumDecimals } from '../decimal.ts';
import type { RideTotal } from './description.ts';
import { totalUnlessEmpty } from './description-builders.ts';
import { parseDecimalOrZero, type RideNumberFormat } from './figures.ts';
import { childTextOnOneLine, itemsOfList } from './source.ts';
import type { XmlTree } from './xml-tree.ts';

export interface TaxTotals {
  /** Sales at each rate of IVA; only the rates in use. */
  readonly subtotals: readonly RideTotal[];
  /** ICE, IVA of each rate, refunded IVA, IRBPNR; only those in use. */
  readonly taxes: readonly RideTotal[];
}

/**
 * Rows for the tax groups of a document (`totalImpuesto`, or `impuesto` in a debit note), in the order of the official
 * format.
 */
export function taxTotals(groups: readonly XmlTree[], figures: RideNumberFormat): TaxTotals {
  const vat = vatGroups(groups.filter((group) => childTextOnOneLine(group, 'codigo') === vatCode));
  const ice = sumOf(groups, iceCode, 'valor');
  const bottles = sumOf(groups, irbpnrCode, 'valor');
  const refund = sumOf(groups, vatCode, 'valorDevolucionIva');
  const amount = (value: Decimal) => figures.amount(value.toString());
  return {
    subtotals: vat.map((group) => totalUnlessEmpty(`SUBTOTAL ${group.name(figures)}`, amount(group.base))),
    taxes: [
      ...(ice.isZero() ? [] : [totalUnlessEmpty('ICE', amount(ice))]),
      ...vat
        .filter((group) => group.taxed)
        .map((group) => totalUnlessEmpty(`IVA ${group.name(figures)}`, amount(group.value))),
      ...(refund.isZero() ? [] : [totalUnlessEmpty('TOTAL DEVOLUCIÓN IVA', amount(refund))]),
      ...(bottles.isZero() ? [] : [totalUnlessEmpty('IRBPNR', amount(bottles))]),
    ],
  };
}

/** Totals for the points of IVA that the State refunded in 2016 and 2017. Only documents of those years have them. */
export function compensationTotals(info: XmlTree | undefined, figures: RideNumberFormat): RideTotal[] {
  return itemsOfList(info, 'compensaciones', 'compensacion').map((one) =>
    totalUnlessEmpty(
      `COMPENSACIÓN ${figures.percentage(childTextOnOneLine(one, 'tarifa'))}%`,
      figures.amount(childTextOnOneLine(one, 'valor')),
    ),
  );
}

/** Percentage of IVA of a group or a line. A credit note has no `tarifa` in its groups, so it is found by the code. */
export function vatRateOf(group: XmlTree): string {
  const stated = childTextOnOneLine(group, 'tarifa');
  if (stated !== '') return stated;
  const tax = findTaxByCodes(vatCode, childTextOnOneLine(group, 'codigoPorcentaje'));
  return tax === undefined ? '' : String(rateOfTax(tax));
}

interface VatGroup {
  readonly order: number;
  readonly name: (figures: RideNumberFormat) => string;
  readonly taxed: boolean;
  readonly base: Decimal;
  readonly value: Decimal;
}

function vatGroups(groups: readonly XmlTree[]): VatGroup[] {
  const merged = new Map<string, VatGroup>();
  for (const group of groups) {
    const code = childTextOnOneLine(group, 'codigoPorcentaje');
    const rate = vatRateOf(group);
    const base = parseDecimalOrZero(childTextOnOneLine(group, 'baseImponible'));
    const value = parseDecimalOrZero(childTextOnOneLine(group, 'valor'));
    const key = named[code]?.name ?? parseDecimalOrZero(rate).toString();
    const known = merged.get(key) ?? { ...kindOf(code, rate), base: Decimal.zero, value: Decimal.zero };
    merged.set(key, { ...known, base: known.base.plus(base), value: known.value.plus(value) });
  }
  return [...merged.values()].sort((one, other) => one.order - other.order);
}

function kindOf(code: string, rate: string): Pick<VatGroup, 'order' | 'name' | 'taxed'> {
  const special = named[code];
  if (special !== undefined) return { order: special.order, name: () => special.name, taxed: special.taxed };
  const percentage = parseDecimalOrZero(rate);
  const zero = percentage.isZero();
  return {
    order: zero ? 1000 : percentage.toNumber(),
    name: (figures) => `${figures.percentage(rate)}%`,
    taxed: !zero,
  };
}

function sumOf(groups: readonly XmlTree[], tax: string, element: string): Decimal {
  const ofThatTax = groups.filter((group) => childTextOnOneLine(group, 'codigo') === tax);
  return sumDecimals(ofThatTax.map((group) => parseDecimalOrZero(childTextOnOneLine(group, element))));
}

const vatCode = '2';
const iceCode = '3';
const irbpnrCode = '5';

// Ficha técnica, tabla 17, and the note to anexo 2: "tarifa especial" is the rate for tourism. Percentages are printed
// between the named rates.
const named: Readonly<Record<string, { name: string; order: number; taxed: boolean }>> = {
  '8': { name: 'TARIFA ESPECIAL', order: 0, taxed: true },
  '6': { name: 'NO OBJETO DE IVA', order: 1001, taxed: false },
  '7': { name: 'EXENTO DE IVA', order: 1002, taxed: false },
};
