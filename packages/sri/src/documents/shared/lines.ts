import { findCatalogRowByCode } from '../../catalogs/index.ts';
import { Decimal, roundHalfUp } from '../../decimal.ts';
import { escapeText, optionalTextElement, parentElement } from '../../xml.ts';
import { type DocumentRule, fieldIfBroken, pathsOfBrokenLines } from '../rule.ts';
import { writeLineDetails } from './additional-info.ts';
import type { DocumentFieldTable } from './fields.ts';
import { type ChooseNetBase, convertGrossPrices } from './gross-prices.ts';
import { maxLineDetails, type NameValuePair, readNameValuePairs } from './pairs.ts';
import { productLineFields } from './product-line-fields.ts';
import type { AmountInput, FieldReader, Optional } from './reader.ts';
import { groupTaxes, spreadRoundingOverLines, type TaxRounding } from './tax-groups.ts';
import {
  type DocumentLineTax,
  lineTaxes,
  readLineTaxes,
  type StatedIceAmounts,
  type TaxAmount,
  type TaxableLine,
  vatCode,
  writeLineTaxes,
} from './taxes.ts';
import type { DocumentTotalsBase } from './totals.ts';

/** A line of goods or services: invoices, purchase settlements and credit notes. */
export interface ProductLineInput extends StatedIceAmounts {
  readonly code?: Optional<string>;
  readonly auxCode?: Optional<string>;
  readonly description: Optional<string>;
  readonly unit?: Optional<string>;
  readonly quantity: Optional<AmountInput>;
  /** Price of one unit without taxes, or with IVA if `priceIncludesTax` is true. */
  readonly unitPrice: Optional<AmountInput>;
  /** Whether price and discount include IVA. If true, the total of the line is exactly price × quantity − discount. */
  readonly priceIncludesTax?: Optional<boolean>;
  /** Unit price without the State's subsidy and without taxes (anexo 6); only for subsidised goods. */
  readonly unsubsidizedPrice?: Optional<AmountInput>;
  /** Discount on the whole line, not per unit. */
  readonly discount?: Optional<AmountInput>;
  readonly taxes: readonly DocumentLineTax<AmountInput>[];
  readonly additionalDetails?: Optional<readonly NameValuePair[]>;
}

export interface ProductLine {
  readonly code: string | undefined;
  readonly auxCode: string | undefined;
  readonly description: string;
  readonly unit: string | undefined;
  readonly quantity: Decimal;
  readonly unitPrice: Decimal;
  readonly unsubsidizedPrice: Decimal | undefined;
  readonly discount: Decimal;
  readonly taxes: readonly DocumentLineTax<Decimal>[];
  readonly additionalDetails: readonly NameValuePair[];
}

export interface ProductLineTotals {
  /** Price without taxes: quantity × unit price − discount. */
  readonly base: Decimal;
  readonly taxes: readonly TaxAmount[];
  /** Total with taxes, computed for this line alone. */
  readonly total: Decimal;
}

export interface TotalsOfAllLines {
  readonly lines: readonly ProductLineTotals[];
  readonly subtotal: Decimal;
  readonly discount: Decimal;
  readonly taxes: readonly TaxAmount[];
  /** Subtotal of the line plus its taxes. */
  readonly total: Decimal;
}

/**
 * Reads product lines. `choose` may choose another base than the nearest one for the lines whose prices include IVA; it
 * receives the lines whose prices exclude IVA.
 */
export function readProductLines(
  source: readonly ProductLineInput[],
  reader: FieldReader,
  choose?: (net: readonly ProductLine[]) => ChooseNetBase,
): readonly ProductLine[] {
  const lines = source.map((line, index) => {
    const entry = reader.entry('items', index);
    const record = entry.recordOf('item_id');
    return {
      code: record.optionalText('code', line.code, productFieldLimits.code),
      auxCode: record.optionalText('aux_code', line.auxCode, productFieldLimits.code),
      description: entry.requiredText('detail', line.description, productLineFields.detail),
      unit: record.optionalText('unit', line.unit, productFieldLimits.unit),
      quantity: entry.requiredAmount('amount', line.quantity, 'quantity'),
      unitPrice: entry.requiredAmount('price', line.unitPrice, 'quantity'),
      unsubsidizedPrice: entry.optionalAmount('unsubsidized_price', line.unsubsidizedPrice, 'quantity'),
      discount: entry.optionalAmount('discount', line.discount, 'money') ?? Decimal.zero,
      taxes: readLineTaxes(line.taxes, entry, line),
      additionalDetails: readNameValuePairs(line.additionalDetails, 'additional_details', entry),
    };
  });
  const isGross = source.map(({ priceIncludesTax }) => priceIncludesTax === true);
  const net = () => lines.filter((_, index) => !isGross[index]);
  return convertGrossPrices(lines, isGross, reader, isGross.includes(true) ? choose?.(net()) : undefined);
}

export function sumProductLines(lines: readonly ProductLine[], rounding: TaxRounding): TotalsOfAllLines {
  let subtotal = Decimal.zero;
  let discount = Decimal.zero;
  const totals = lines.map((line) => {
    const base = grossOf(line).minus(line.discount);
    subtotal = subtotal.plus(base);
    discount = discount.plus(line.discount);
    return productLineTotals(line, base);
  });
  return { subtotal, discount, ...documentTotalsOfLines(totals, subtotal, rounding) };
}

/** Totals of one line, computed from its base (price without taxes). */
export function productLineTotals(line: TaxableLine, base: Decimal): ProductLineTotals {
  const taxes = lineTaxes(line, base);
  let total = base;
  for (const tax of taxes) total = total.plus(tax.value);
  return { base, taxes, total };
}

/** Totals of a document, of its tax groups and of its lines, after rounding. */
export function documentTotalsOfLines(
  figured: readonly ProductLineTotals[],
  subtotal: Decimal,
  rounding: TaxRounding,
): Pick<TotalsOfAllLines, 'lines' | 'taxes' | 'total'> {
  const lines = rounding === 'lines' ? spreadRoundingOverLines(figured) : figured;
  const taxes = groupTaxes(lines, rounding);
  let total = subtotal;
  for (const tax of taxes) total = total.plus(tax.value);
  return { lines, taxes, total };
}

/** Writes the element `detalles` of an invoice or a purchase settlement. `totals` must belong to the same lines. */
export function writeSalesLines(lines: readonly ProductLine[], totals: readonly ProductLineTotals[]): string {
  let content = '';
  lines.forEach((line, index) => {
    const figures = lineTotalsAt(totals, index);
    content +=
      `<detalle>${optionalTextElement('codigoPrincipal', line.code)}${optionalTextElement('codigoAuxiliar', line.auxCode)}` +
      `<descripcion>${escapeText(line.description)}</descripcion>${optionalTextElement('unidadMedida', line.unit)}` +
      `<cantidad>${writeQuantity(line.quantity)}</cantidad>` +
      `<precioUnitario>${writeQuantity(line.unitPrice)}</precioUnitario>` +
      (line.unsubsidizedPrice === undefined
        ? ''
        : `<precioSinSubsidio>${writeQuantity(line.unsubsidizedPrice)}</precioSinSubsidio>`) +
      `<descuento>${line.discount.toFixed(2)}</descuento>` +
      `<precioTotalSinImpuesto>${figures.base.toFixed(2)}</precioTotalSinImpuesto>` +
      `${writeLineDetails(line.additionalDetails)}${writeLineTaxes(figures.taxes)}</detalle>`;
  });
  return parentElement('detalles', content);
}

/**
 * Returns the totals of the line at this index. Throws if there are none, because then the totals were computed from
 * other lines.
 */
export function lineTotalsAt(totals: readonly ProductLineTotals[], index: number): ProductLineTotals {
  const figures = totals[index];
  if (figures === undefined) throw new RangeError('the totals belong to other lines');
  return figures;
}

/** Writes a quantity with at least two decimals, and more only if the value has them: 1.00, 0.333333. */
export function writeQuantity(value: Decimal): string {
  return value.scale <= 2 ? value.toFixed(2) : value.toFixed(Math.max(2, value.decimals()));
}

interface WithProductLines {
  readonly lines: readonly ProductLine[];
}

export const quantityRule: DocumentRule<{ readonly lines: readonly { readonly quantity: Decimal }[] }> = {
  code: 'document.quantity_zero',
  level: 'fault',
  message: 'The quantity must be more than zero.',
  fields: ({ lines }) => pathsOfBrokenLines(lines, 'amount', ({ quantity }) => quantity.isZero()),
};

export const lineDetailsRule: DocumentRule<{
  readonly lines: readonly { readonly additionalDetails: readonly NameValuePair[] }[];
}> = {
  code: 'document.additional_details_too_many',
  level: 'fault',
  message: 'A line takes at most {max} additional details.',
  params: { max: () => maxLineDetails },
  fields: ({ lines }) =>
    pathsOfBrokenLines(
      lines,
      'additional_details',
      ({ additionalDetails }) => additionalDetails.length > maxLineDetails,
    ),
};

export const productLineRules: readonly DocumentRule<WithProductLines>[] = [
  quantityRule,
  lineDetailsRule,
  {
    code: 'document.construction_code_missing',
    level: 'warning',
    message:
      'IVA 5 % is for construction materials, whose auxiliary code (F010101 to F010804) SRI asks for (anexo 23).',
    fields: ({ lines }) => pathsOfBrokenLines(lines, 'item_id', lacksConstructionCode),
  },
];

export const discountRule: DocumentRule<{ readonly document: WithProductLines; readonly totals: TotalsOfAllLines }> = {
  code: 'document.discount_above_price',
  level: 'fault',
  message: 'The discount is more than quantity × price.',
  fields: ({ document, totals }) =>
    pathsOfBrokenLines(document.lines, 'discount', (_, index) => totals.lines[index]?.base.isNegative() ?? false),
};

/** Amounts in SRI's schemas have 14 digits: twelve before the point and two after it. */
export const totalsFitRule: DocumentRule<{ readonly totals: DocumentTotalsBase }> = {
  code: 'document.total_too_large',
  level: 'fault',
  message: 'The totals have more than the 14 digits SRI takes.',
  fields: ({ totals: { subtotal, discount, total, taxes } }) =>
    fieldIfBroken(
      'items',
      [subtotal, discount, total, ...taxes.map(({ base }) => base)].some((sum) => !sum.fits(12)),
    ),
};

function lacksConstructionCode({ taxes, auxCode }: ProductLine): boolean {
  if (!taxes.some((tax) => tax.code === vatCode && tax.percentageCode === '5')) return false;
  return (
    auxCode === undefined ||
    !auxCode.startsWith('F01') ||
    findCatalogRowByCode('auxiliary-codes', auxCode) === undefined
  );
}

/**
 * Quantity × price, rounded to the cent. Discounts are whole cents, so rounding before or after subtracting them gives
 * the same result.
 */
function grossOf(line: ProductLine): Decimal {
  return roundHalfUp(line.quantity.times(line.unitPrice), 2);
}

/** Limits of the fields of an item (the record that `item_id` refers to). */
export const productFieldLimits = {
  code: { kind: 'text', required: false, maxLength: 25 },
  unit: { kind: 'text', required: false, maxLength: 50 },
} as const satisfies DocumentFieldTable;
