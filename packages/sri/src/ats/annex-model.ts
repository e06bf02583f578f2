// The annex of one month or semester, before it is a file: what each block says, in our words. Codes are those of the annex.

import type { TaxPeriod } from '../calendar/period.ts';
import type { atsEmissions, vatWithheldElements } from '../catalogs/ats-tables.ts';
import type { IsoDate } from '../catalogs/row.ts';
import type { Decimal } from '../decimal.ts';
import type { AtsSettings } from './settings.ts';

export interface AtsAnnex {
  readonly header: AtsHeader;
  readonly purchases: readonly AtsPurchase[];
  readonly sales: readonly AtsSale[];
  readonly establishments: readonly AtsEstablishment[];
  readonly exports: readonly AtsExport[];
  readonly annulled: readonly AtsAnnulled[];
}

/** The document that a row was made of, so that whoever reads of a problem finds it. */
export interface AtsSource {
  readonly kind: 'issued' | 'received';
  readonly id: number;
  readonly number: string;
}

export interface AtsHeader {
  readonly ruc: string;
  readonly name: string;
  readonly period: TaxPeriod;
  /** Establishments that are active in the RUC, whether they sold or not. */
  readonly establishments: number;
  readonly totalSales: Decimal;
  /** Whether the taxpayer is of RIMPE; undefined: not said. */
  readonly rimpe?: boolean | undefined;
  readonly settings: AtsSettings;
}

export interface AtsBases {
  /** `baseNoGraIva`, rate code 6. */
  readonly notSubject: Decimal;
  /** `baseImponible`, which is IVA 0 %. */
  readonly zero: Decimal;
  /** `baseImpGrav`, every other rate together. */
  readonly taxed: Decimal;
  /** `baseImpExe`, rate code 7. */
  readonly exempt: Decimal;
}

export type VatWithheldElement = (typeof vatWithheldElements)[keyof typeof vatWithheldElements];

export interface AtsNumber {
  readonly establishment: string;
  readonly point: string;
  readonly sequential: string;
  /** Empty where it is not known. */
  readonly authorization: string;
}

export interface AtsPurchase extends AtsNumber {
  readonly source?: AtsSource | undefined;
  /** Undefined: nobody has said, and there is no file without it. */
  readonly sustain: string | undefined;
  readonly identificationType: string;
  readonly identification: string;
  /** Classification of its IVA, besides the sustento. */
  readonly vatCredit?: 'full' | 'proportional' | 'none' | undefined;
  /** Row of tabla 4. */
  readonly type: string;
  /** Of a foreigner: natural person or company, and the name. */
  readonly person?: string | undefined;
  readonly name?: string | undefined;
  readonly related: boolean | undefined;
  readonly registeredOn: IsoDate;
  readonly issuedOn: IsoDate;
  readonly bases: AtsBases;
  readonly excise: Decimal;
  readonly vat: Decimal;
  readonly vatWithheld: Readonly<Partial<Record<VatWithheldElement, Decimal>>>;
  readonly payment: AtsPayment;
  readonly paymentMethods: readonly string[];
  readonly incomeWithheld: readonly AtsIncomeWithheld[];
  readonly withholding?: (AtsNumber & { readonly issuedOn: IsoDate }) | undefined;
  readonly modified?: (AtsNumber & { readonly type: string }) | undefined;
  readonly reimbursements: readonly AtsReimbursement[];
}

/** To whom it was paid: somebody here, or a non-resident. */
export type AtsPayment = { readonly to: 'resident' } | ({ readonly to: 'abroad' } & AtsPaymentAbroad);

export interface AtsPaymentAbroad {
  /** Tabla 19. */
  readonly regime: string | undefined;
  readonly country: string | undefined;
  /** Tabla 17, with the regime of a tax haven. */
  readonly haven?: string | undefined;
  /** With a preferential regime. */
  readonly regimeName?: string | undefined;
  readonly treaty: boolean | undefined;
  /** Whether the law asks to withhold on it; not said when a treaty holds. */
  readonly subjectToWithholding: boolean | undefined;
}

export interface AtsIncomeWithheld {
  /** Number of the withholding. */
  readonly by?: string | undefined;
  readonly code: string;
  readonly base: Decimal;
  readonly percentage: Decimal;
  readonly value: Decimal;
  readonly dividend?: { readonly paidOn: IsoDate; readonly companyTax: Decimal; readonly year: string } | undefined;
  readonly bananas?: { readonly boxes: Decimal; readonly price: Decimal } | undefined;
}

export interface AtsReimbursement extends AtsNumber {
  readonly type: string;
  readonly identificationType: string;
  readonly identification: string;
  readonly issuedOn: IsoDate;
  readonly bases: AtsBases;
  readonly excise: Decimal;
  readonly vat: Decimal;
}

export type AtsEmission = (typeof atsEmissions)[keyof typeof atsEmissions];

/** All documents of one customer, type and manner of emission. */
export interface AtsSale {
  readonly identificationType: string;
  readonly identification: string;
  readonly person?: string | undefined;
  readonly name?: string | undefined;
  /** Undefined for the final consumer. */
  readonly related: boolean | undefined;
  readonly type: string;
  readonly emission: AtsEmission;
  readonly count: number;
  readonly bases: AtsBases;
  readonly vat: Decimal;
  readonly excise: Decimal;
  readonly vatSuffered: Decimal;
  readonly incomeSuffered: Decimal;
  readonly paymentMethods: readonly string[];
}

export interface AtsEstablishment {
  readonly code: string;
  readonly sales: Decimal;
}

export interface AtsExport extends AtsNumber {
  readonly source?: AtsSource | undefined;
  readonly identificationType: string;
  readonly identification: string;
  readonly related: boolean | undefined;
  readonly person: string | undefined;
  readonly name: string | undefined;
  readonly regime: string | undefined;
  readonly country: string | undefined;
  readonly haven?: string | undefined;
  readonly regimeName?: string | undefined;
  /** Tabla 10. */
  readonly of: string;
  /** Tabla 18, of services. */
  readonly incomeKind?: string | undefined;
  readonly taxedAbroad?: boolean | undefined;
  readonly taxAbroad?: Decimal | undefined;
  readonly type: string;
  readonly customs?: AtsCustoms | undefined;
  /** Of services: the day it was entered into the books. */
  readonly shippedOn: IsoDate | undefined;
  readonly fob: Decimal;
  readonly documentFob: Decimal;
  readonly issuedOn: IsoDate;
}

/** What only the customs declaration says. */
export interface AtsCustoms {
  readonly district: string;
  readonly year: string;
  readonly regime: string;
  readonly correlative: string;
  readonly transportDocument: string;
}

/** A range of annulled numbers; everything inside counts. */
export interface AtsAnnulled {
  readonly source?: AtsSource | undefined;
  readonly type: string;
  readonly establishment: string;
  readonly point: string;
  readonly first: number;
  readonly last: number;
  readonly authorization: string;
}

export function isElectronic(authorization: string): boolean {
  return authorization.length === 49;
}
