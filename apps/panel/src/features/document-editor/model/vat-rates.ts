import { wasInForce } from './in-force.ts';

/** A row of the catalog of taxes. */
export interface TaxRate {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly rate: number | null;
  readonly current: boolean;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly taxType: { readonly code: string };
}

/** The rates of IVA that held on a day, or hold today; the highest, which is the general one, first. */
export function vatRates<Row extends TaxRate>(taxes: readonly Row[], date?: string | null): readonly Row[] {
  return taxes
    .filter((tax) => tax.taxType.code === '2' && wasInForce(tax, date))
    .sort((a, b) => (b.rate ?? 0) - (a.rate ?? 0));
}
