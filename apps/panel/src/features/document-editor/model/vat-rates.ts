import { isCatalogRowInForce } from './in-force.ts';

/** Row of the catalog of taxes. */
export interface TaxCatalogRate {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly rate: number | null;
  readonly current: boolean;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly taxType: { readonly code: string };
}

/** IVA rates in force on a day, or today. The highest, which is the general rate, comes first. */
export function vatRates<Row extends TaxCatalogRate>(taxes: readonly Row[], date?: string | null): readonly Row[] {
  return taxes
    .filter((tax) => tax.taxType.code === '2' && isCatalogRowInForce(tax, date))
    .sort((a, b) => (b.rate ?? 0) - (a.rate ?? 0));
}
