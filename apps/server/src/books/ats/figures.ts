// Taxes of a document as the annex needs them.
import { type AtsVatBases, Decimal, sumDecimals } from '@talonario/sri';

/** A tax of a document by rate, from the books, the body of an issued document or the XML of a received one. */
export interface TaxAtRate {
  readonly tax: string;
  readonly code: string;
  readonly rate: string | number | null | undefined;
  readonly base: string | number;
  readonly amount: string | number;
}

// Codes of taxes and rates (ficha técnica, tablas 16 and 17).
const vat = '2';
const excise = '3';
const notSubject = '6';
const exempt = '7';

export interface AtsTaxAmounts {
  readonly bases: AtsVatBases;
  readonly vat: Decimal;
  readonly excise: Decimal;
}

export function atsTaxAmountsOf(taxes: readonly TaxAtRate[]): AtsTaxAmounts {
  const own = taxes.filter(({ tax }) => tax === vat);
  const baseOf = (holds: (tax: TaxAtRate) => boolean) =>
    sumDecimals(own.filter(holds).map(({ base }) => Decimal.from(base)));
  const isPlain = ({ code }: TaxAtRate) => code !== notSubject && code !== exempt;
  return {
    bases: {
      notSubject: baseOf(({ code }) => code === notSubject),
      exempt: baseOf(({ code }) => code === exempt),
      zero: baseOf((tax) => isPlain(tax) && Number(tax.rate ?? 0) === 0),
      taxed: baseOf((tax) => isPlain(tax) && Number(tax.rate ?? 0) !== 0),
    },
    vat: sumDecimals(own.map(({ amount }) => Decimal.from(amount))),
    excise: sumDecimals(taxes.filter(({ tax }) => tax === excise).map(({ amount }) => Decimal.from(amount))),
  };
}
