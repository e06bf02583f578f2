import { retentionNamesAbroad, retentionRatesAbroad } from './retention-codes-abroad.ts';
import { retentionNamesResident, retentionRatesResident } from './retention-codes-resident.ts';
import { fixedRate, type PercentageRange, type RetentionRateRow } from './retention-rate.ts';
import { type RetentionTaxTypeCode, retentionTaxTypes } from './retention-tax-types.ts';
import {
  type CatalogRow,
  freezeRows,
  type IsoDate,
  isValidOn,
  validAlways,
  validBetween,
  validSince,
  validUntil,
} from './row.ts';

/** Row of a retention code: the fields of the API, plus `percentageRange` and the dates. */
export type RetentionCode = CatalogRow & {
  readonly retentionTaxType: { readonly id: number; readonly name: string; readonly code: RetentionTaxTypeCode };
  readonly percentage: number;
  readonly allowedPercentages: readonly number[];
  readonly requiresExplicitPercentage: boolean;
  readonly percentageRange: PercentageRange | null;
  /** Additional fields that a withholding line with this code requires. */
  readonly requiredFields: readonly string[];
};

/** Codes of banana purchases, whose boxes must be stated (ficha técnica, anexo 10). */
export const bananaCodes: readonly string[] = ['338', '340', '341', '342', '342A', '342B'];
/** Codes for which the annex requires the fields of a dividend (ficha técnica ATS). */
export const dividendCodes: readonly string[] = ['327', '504', '504A', '504D'];

/** The codes of bananas and dividends are codes of income tax. */
function requiredFieldsOf(taxType: RetentionTaxTypeCode, code: string): readonly string[] {
  if (taxType !== '1') return [];
  if (bananaCodes.includes(code)) return ['banana_boxes', 'banana_box_price'];
  return dividendCodes.includes(code) ? ['dividend_payment_date', 'dividend_income_tax', 'dividend_fiscal_year'] : [];
}

// Rates of IVA withholdings (ficha técnica, tablas 20 and 23). The base is the amount of IVA, never the subtotal.
const vatRates: RetentionRateRow[] = [
  fixedRate(158, '9', 10, validAlways),
  fixedRate(159, '10', 20, validAlways),
  fixedRate(160, '1', 30, validAlways),
  fixedRate(161, '11', 50, validAlways),
  fixedRate(162, '2', 70, validAlways),
  fixedRate(163, '3', 100, validAlways),
  fixedRate(164, '7', 0, validAlways),
  fixedRate(165, '8', 0, validAlways),
  fixedRate(166, '5', 100, validAlways),
  fixedRate(167, '6', 100, validAlways),
];

const vatNames: Record<string, string> = {
  9: 'Retención IVA 10 %',
  10: 'Retención IVA 20 %',
  1: 'Retención IVA 30 %',
  11: 'Retención IVA 50 %',
  2: 'Retención IVA 70 %',
  3: 'Retención IVA 100 %',
  7: 'Retención IVA en cero',
  8: 'No procede retención de IVA',
  5: 'Retención IVA 100 % venta de periódicos y/o revistas a distribuidores',
  6: 'Retención IVA 100 % venta de periódicos y/o revistas a voceadores',
};

// Rates of the tax on currency outflow, ISD (ficha técnica, tabla 20). The table states no rate for January 2023.
const currencyOutflowRates: RetentionRateRow[] = [
  fixedRate(168, '4580', 5, validSince('2024-04-01')),
  fixedRate(169, '4586', 2.5, validSince('2025-05-01')),
  fixedRate(170, '4580', 3.5, validBetween('2023-07-01', '2024-03-31')),
  fixedRate(171, '4580', 3.75, validBetween('2023-02-01', '2023-06-30')),
  fixedRate(172, '4580', 4, validBetween('2022-10-01', '2022-12-31')),
  fixedRate(173, '4580', 4.25, validBetween('2022-07-01', '2022-09-30')),
  fixedRate(174, '4580', 4.5, validBetween('2022-04-01', '2022-06-30')),
  fixedRate(175, '4580', 4.75, validBetween('2022-01-01', '2022-03-31')),
  fixedRate(176, '4580', 5, validUntil('2021-12-31')),
];

const currencyOutflowNames: Record<string, string> = {
  4580: 'Impuesto a la salida de divisas',
  4586: 'Impuesto a la salida de divisas, tarifa reducida',
};

export const retentionCodes: readonly RetentionCode[] = freezeRows([
  ...retentionRatesResident.map((rate) => retentionCode('1', retentionNamesResident, rate)),
  ...retentionRatesAbroad.map((rate) => retentionCode('1', retentionNamesAbroad, rate)),
  ...vatRates.map((rate) => retentionCode('2', vatNames, rate)),
  ...currencyOutflowRates.map((rate) => retentionCode('6', currencyOutflowNames, rate)),
]);

/** Returns the row of a code on the day of the withholding. A code may have several rows with different rates. */
export function retentionCodeAt(
  code: string,
  taxTypeCode: RetentionTaxTypeCode,
  date: IsoDate,
): RetentionCode | undefined {
  return retentionCodes.find(
    (row) => row.code === code && row.retentionTaxType.code === taxTypeCode && isValidOn(row, date),
  );
}

export function allowsPercentage(row: RetentionCode, percentage: number): boolean {
  const range = row.percentageRange;
  if (range !== null) return range.min <= percentage && percentage <= range.max;
  return row.allowedPercentages.includes(percentage);
}

function retentionCode(
  taxTypeCode: RetentionTaxTypeCode,
  names: Record<string, string>,
  { id, code, name = names[code], percentage, allowedPercentages, percentageRange, ...validity }: RetentionRateRow,
): RetentionCode {
  const taxType = retentionTaxTypes.find((type) => type.code === taxTypeCode);
  if (!taxType || name === undefined) throw new Error(`retention code ${code} has no name or tax type`);
  return {
    id,
    retentionTaxType: { id: taxType.id, name: taxType.name, code: taxType.code },
    code,
    name,
    percentage,
    allowedPercentages,
    requiresExplicitPercentage: allowedPercentages.length > 1 || percentageRange !== null,
    percentageRange,
    requiredFields: requiredFieldsOf(taxTypeCode, code),
    ...validity,
  };
}
