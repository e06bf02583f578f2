import { findTaxByCodes, isValidOn } from '../../catalogs/index.ts';
import { Decimal, roundHalfUp } from '../../decimal.ts';
import { parentElement, textElement } from '../../xml.ts';
import { type DocumentRule, pathsOfBrokenLines } from '../rule.ts';
import type { DocumentFieldTable } from './fields.ts';
import type { AmountInput, FieldReader, Optional } from './reader.ts';

/** Codes of the taxes IVA, ICE and IRBPNR (ficha técnica, tabla 16). */
export const vatCode = '2';
export const iceCode = '3';
export const irbpnrCode = '5';

/** A tax of a line, with SRI's codes (tablas 16 to 18). */
export interface DocumentLineTax<Figure> {
  readonly code: string;
  readonly percentageCode: string;
  /** Percentage of the base. IVA always has one. */
  readonly rate?: Optional<Figure>;
  /** USD per unit of the line: the specific part of an ICE, or the 0.02 of IRBPNR. */
  readonly unitAmount?: Optional<Figure>;
  /**
   * Given amounts for the complete line: ICE stated by the line, IVA fixed by a price that includes it, or IRBPNR that
   * a note has left. If absent, they are computed.
   */
  readonly base?: Figure | undefined;
  readonly value?: Figure | undefined;
}

/** ICE stated by the line: SRI lets the issuer state it. */
export interface StatedIceAmounts {
  readonly iceBase?: Optional<AmountInput>;
  readonly iceValue?: Optional<AmountInput>;
}

/** A tax of a line or of a whole document, with its base and its value. */
export interface TaxAmount {
  readonly code: string;
  readonly percentageCode: string;
  /** Value of `tarifa`: the percentage, or the amount per unit of a tax that has no percentage. */
  readonly rate: Decimal;
  readonly base: Decimal;
  readonly value: Decimal;
  /**
   * True if the IVA is the difference between a price that includes IVA and the base of that price. It may then differ
   * from base × rate.
   */
  readonly fixedByGrossPrice?: true;
}

/** Data from which the taxes of a line are computed. */
export interface TaxableLine {
  readonly quantity: Decimal;
  readonly taxes: readonly DocumentLineTax<Decimal>[];
}

/**
 * Reads the taxes of a line. Faults are reported at the field of the product, because the taxes belong to the product.
 */
export function readLineTaxes(
  source: readonly DocumentLineTax<AmountInput>[],
  line: FieldReader,
  { iceBase, iceValue }: StatedIceAmounts = {},
): readonly DocumentLineTax<Decimal>[] {
  const record = line.recordOf('item_id');
  const base = line.optionalAmount('ice_base', iceBase, 'money');
  const value = line.optionalAmount('ice_value', iceValue, 'money');
  if ((base ?? value) && !source.some(({ code }) => code === iceCode))
    line.fault('document.ice_not_expected', base ? 'ice_base' : 'ice_value', 'The product of the line has no ICE.');
  return source.map((tax) => ({
    code: record.requiredText('tax code', tax.code, limits.code),
    percentageCode: record.requiredText('tax percentage code', tax.percentageCode, limits.percentageCode),
    rate:
      tax.code === vatCode
        ? record.requiredAmount('tax rate', tax.rate, 'rate')
        : record.optionalAmount('tax rate', tax.rate, 'rate'),
    unitAmount: record.optionalAmount('ice value', tax.unitAmount, 'quantity'),
    ...(tax.code === iceCode && { base, value }),
  }));
}

/**
 * Taxes of a line whose price is `base`. ICE is part of the base of IVA (LRTI art. 58; ficha, tabla 21). IRBPNR is
 * charged on bottles, so its base is the quantity, as the example of the ficha shows.
 */
export function lineTaxes(line: TaxableLine, base: Decimal): readonly TaxAmount[] {
  const { taxes, quantity } = line;
  let vatBase = base;
  const amounts: TaxAmount[] = [];
  for (const tax of taxes) {
    if (tax.code === vatCode) continue;
    const amount =
      tax.code === iceCode
        ? iceAmount(tax, base, quantity)
        : asStated(tax, taxAmount(tax, tax.code === irbpnrCode ? roundHalfUp(quantity, 2) : base, quantity, base));
    if (tax.code === iceCode) vatBase = vatBase.plus(amount.value);
    amounts.push(amount);
  }
  for (const tax of taxes)
    if (tax.code === vatCode) {
      const amount = taxAmount(tax, vatBase, quantity, vatBase);
      amounts.push(tax.value ? { ...amount, value: tax.value, fixedByGrossPrice: true } : amount);
    }
  return amounts;
}

/**
 * Writes the element `impuestos` of a line, or of a debit note together with the IVA that it refunds. Codes and amounts
 * contain no characters that must be escaped.
 */
export function writeLineTaxes(taxes: readonly TaxAmount[], refund: Decimal = Decimal.zero): string {
  const refunded = refund.isZero() ? undefined : largestVatGroup(taxes);
  let content = '';
  for (const tax of taxes)
    content +=
      `<impuesto><codigo>${tax.code}</codigo><codigoPorcentaje>${tax.percentageCode}</codigoPorcentaje>` +
      `<tarifa>${tax.rate.toFixed(2)}</tarifa><baseImponible>${tax.base.toFixed(2)}</baseImponible>` +
      `<valor>${tax.value.toFixed(2)}</valor>` +
      `${tax === refunded ? textElement('valorDevolucionIva', refund.toFixed(2)) : ''}</impuesto>`;
  return parentElement('impuestos', content);
}

/** Writes the element `totalConImpuestos`. The credit note's schema has no element for the rate. */
export function writeTaxGroups(
  taxes: readonly TaxAmount[],
  rates: 'with rates' | 'without rates',
  refund: Decimal = Decimal.zero,
): string {
  const refunded = refund.isZero() ? undefined : largestVatGroup(taxes);
  let content = '';
  for (const tax of taxes)
    content += parentElement(
      'totalImpuesto',
      textElement('codigo', tax.code) +
        textElement('codigoPorcentaje', tax.percentageCode) +
        textElement('baseImponible', tax.base.toFixed(2)) +
        (rates === 'with rates' ? textElement('tarifa', tax.rate.toFixed(2)) : '') +
        textElement('valor', tax.value.toFixed(2)) +
        (tax === refunded ? textElement('valorDevolucionIva', refund.toFixed(2)) : ''),
    );
  return parentElement('totalConImpuestos', content);
}

/** The group from which a refund of IVA is subtracted: the one with the largest IVA. */
export function largestVatGroup(taxes: readonly TaxAmount[]): TaxAmount | undefined {
  return taxes
    .filter(({ code }) => code === vatCode)
    .reduce<TaxAmount | undefined>((best, tax) => (best && best.value.compare(tax.value) >= 0 ? best : tax), undefined);
}

interface WithTaxedLines {
  readonly lines: readonly { readonly taxes: readonly DocumentLineTax<Decimal>[] }[];
}

/**
 * Rules for the taxes of lines. `ruledBy` returns the day whose tax rates apply: for a note, it is the date of the
 * document that the note modifies.
 */
export function taxRules<D extends WithTaxedLines>(ruledBy: (document: D) => string): readonly DocumentRule<D>[] {
  return [
    {
      code: 'document.line_taxes',
      level: 'fault',
      message: 'A line has exactly one IVA, at most one ICE and at most one IRBPNR.',
      fields: ({ lines }) => pathsOfBrokenLines(lines, 'item_id', ({ taxes }) => !isCombination(taxes)),
    },
    {
      code: 'document.tax_amount_missing',
      level: 'fault',
      message: 'An ICE without percentage and an IRBPNR are charged per unit: the product lacks that amount.',
      fields: ({ lines }) => pathsOfBrokenLines(lines, 'item_id', ({ taxes }) => taxes.some(chargesNothing)),
    },
    {
      code: 'document.tax_not_in_force',
      level: 'fault',
      message: 'A tax of the product does not exist, is of customs or was not in force on {date}.',
      params: { date: ruledBy },
      fields: (document) => {
        const day = ruledBy(document);
        if (day === '') return [];
        return pathsOfBrokenLines(document.lines, 'item_id', ({ taxes }) => taxes.some((tax) => !isInForce(tax, day)));
      },
    },
    {
      code: 'document.tax_rate_differs',
      level: 'fault',
      message: 'The IVA of the product is not the rate of its code, and that alone.',
      fields: ({ lines }) => pathsOfBrokenLines(lines, 'item_id', ({ taxes }) => taxes.some(hasOtherRate)),
    },
  ];
}

/**
 * ICE of a line. A percentage is applied to the stated base or to the price; an amount per unit is added to it. If
 * SRI's code has only a percentage but the product states dollars per unit, those dollars are the value, and the base
 * is computed so that the percentage yields that value.
 */
function iceAmount(tax: DocumentLineTax<Decimal>, priced: Decimal, quantity: Decimal): TaxAmount {
  const { rate, unitAmount } = tax;
  const figured = taxAmount(tax, tax.base ?? priced, quantity, tax.base ?? priced);
  if (tax.value) return { ...figured, value: tax.value };
  if (!rate || rate.isZero() || !unitAmount || !isPercentageOnly(tax)) return figured;
  const value = roundHalfUp(quantity.times(unitAmount), 2);
  return { ...figured, base: tax.base ?? baseOf(value, rate), value };
}

function asStated({ base, value }: DocumentLineTax<Decimal>, figured: TaxAmount): TaxAmount {
  return { ...figured, base: base ?? figured.base, value: value ?? figured.value };
}

/** The base, to the cent, of which `rate` per cent are `value`. */
function baseOf(value: Decimal, rate: Decimal): Decimal {
  const cents = (amount: Decimal) => BigInt(amount.toFixed(2).replace('.', ''));
  const [wanted, hundredths] = [cents(value), cents(rate)];
  return Decimal.of((wanted * 20_000n + hundredths) / (hundredths * 2n), 2);
}

/** Whether this ICE is only a percentage of its base, without an amount per unit. */
export function isPercentageOnly(tax: Pick<TaxAmount, 'code' | 'percentageCode'>): boolean {
  const row = findTaxByCodes(tax.code, tax.percentageCode);
  return row !== undefined && row.rate !== null && row.specific === null;
}

/** SRI computes base × rate: a line whose ICE is only a percentage must state that product (message 52). */
export const iceRule: DocumentRule<{
  readonly document: WithTaxedLines;
  readonly totals: { readonly lines: readonly { readonly taxes: readonly TaxAmount[] }[] };
}> = {
  code: 'document.ice_differs',
  level: 'fault',
  message: 'The ICE of the line is not its base times the rate of its code.',
  fields: ({ document, totals }) =>
    pathsOfBrokenLines(document.lines, 'ice_value', (_, index) =>
      (totals.lines[index]?.taxes ?? []).some(
        (tax) =>
          tax.code === iceCode &&
          isPercentageOnly(tax) &&
          !roundHalfUp(tax.base.percent(tax.rate), 2).equals(tax.value),
      ),
    ),
};

function taxAmount(tax: DocumentLineTax<Decimal>, base: Decimal, quantity: Decimal, priced: Decimal): TaxAmount {
  const { rate, unitAmount } = tax;
  let value = rate ? priced.percent(rate) : Decimal.zero;
  if (unitAmount) value = value.plus(quantity.times(unitAmount));
  return {
    code: tax.code,
    percentageCode: tax.percentageCode,
    rate: rate ?? printableRate(unitAmount),
    base,
    value: roundHalfUp(value, 2),
  };
}

/**
 * Rate to print in `tarifa`, which has four digits, two of them decimals. An amount per unit that does not fit is
 * printed as zero.
 */
function printableRate(unitAmount: Optional<Decimal>): Decimal {
  if (!unitAmount || unitAmount.decimals() > 2 || unitAmount.digits() > 4) return Decimal.zero;
  return unitAmount;
}

function isCombination(taxes: readonly DocumentLineTax<Decimal>[]): boolean {
  let vats = 0;
  let ices = 0;
  let irbpnrs = 0;
  for (const { code } of taxes) {
    if (code === vatCode) vats += 1;
    else if (code === iceCode) ices += 1;
    else irbpnrs += 1;
  }
  return vats === 1 && ices <= 1 && irbpnrs <= 1;
}

/**
 * A rate of zero is a rate. A tax with neither a rate nor an amount was entered incompletely. The 0.02 of IRBPNR is an
 * amount, never a rate.
 */
function chargesNothing(tax: DocumentLineTax<Decimal>): boolean {
  return !tax.unitAmount && !tax.value && (tax.code === irbpnrCode || !tax.rate);
}

function isInForce(tax: DocumentLineTax<Decimal>, day: string): boolean {
  const row = findTaxByCodes(tax.code, tax.percentageCode);
  return row !== undefined && row.scope === 'local' && isValidOn(row, day);
}

function hasOtherRate(tax: DocumentLineTax<Decimal>): boolean {
  if (tax.code !== vatCode) return false;
  if (tax.unitAmount && !tax.unitAmount.isZero()) return true;
  const rate = findTaxByCodes(tax.code, tax.percentageCode)?.rate;
  return tax.rate && typeof rate === 'number' ? !tax.rate.equals(Decimal.from(rate)) : false;
}

const limits = {
  code: { kind: 'code', required: true, pattern: /^[235]$/ },
  percentageCode: { kind: 'code', required: true, pattern: /^\d{1,4}$/ },
} as const satisfies DocumentFieldTable;
