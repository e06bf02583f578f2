// Model of the annex of one month or semester, before it is written as a file. The names are Talonario's; the codes are
// those of the annex.

import type { TaxPeriod } from '../calendar/period.ts';
import type { atsEmissionKindCodes, vatWithheldElements } from '../catalogs/ats-tables.ts';
import type { IsoDate } from '../catalogs/row.ts';
import type { Decimal } from '../decimal.ts';
import type { AtsSettings } from './settings.ts';

export interface AtsAnnex {
  readonly header: AtsHeader;
  readonly purchases: readonly AtsPurchase[];
  readonly sales: readonly AtsSale[];
  readonly establishments: readonly AtsEstablishment[];
  readonly exports: readonly AtsExport[];
  readonly annulled: readonly AtsAnnulledRange[];
}

/**
 * Document that a row of the annex was made from. A problem found in the row contains this reference, so that the user
 * can find the document.
 */
export interface AtsSourceDocument {
  readonly kind: 'issued' | 'received';
  readonly id: number;
  readonly number: string;
}

export interface AtsHeader {
  readonly ruc: string;
  readonly name: string;
  readonly period: TaxPeriod;
  /** Number of establishments that are active in the RUC, including those without sales in the period. */
  readonly establishments: number;
  readonly totalSales: Decimal;
  /** Whether the taxpayer is in the RIMPE regime; undefined if not stated. */
  readonly rimpe?: boolean | undefined;
  readonly settings: AtsSettings;
}

export interface AtsVatBases {
  /** XML element `baseNoGraIva`: base with IVA rate code 6 (not subject to IVA). */
  readonly notSubject: Decimal;
  /** `baseImponible`, which is IVA 0 %. */
  readonly zero: Decimal;
  /** XML element `baseImpGrav`: the bases of all other IVA rates together. */
  readonly taxed: Decimal;
  /** XML element `baseImpExe`: base with IVA rate code 7 (exempt from IVA). */
  readonly exempt: Decimal;
}

export type VatWithheldElement = (typeof vatWithheldElements)[keyof typeof vatWithheldElements];

export interface AtsDocumentNumber {
  readonly establishment: string;
  readonly point: string;
  readonly sequential: string;
  /** Authorization number of the document; empty if it is unknown. */
  readonly authorization: string;
}

export interface AtsPurchase extends AtsDocumentNumber {
  readonly source?: AtsSourceDocument | undefined;
  /**
   * Code of the purpose (sustento) of the purchase. Undefined if no user has entered it; the annex cannot be written
   * without it.
   */
  readonly sustain: string | undefined;
  readonly identificationType: string;
  readonly identification: string;
  /** VAT credit classification of the purchase, in addition to the sustento. */
  readonly vatCredit?: 'full' | 'proportional' | 'none' | undefined;
  /** Document type, a code of tabla 4. */
  readonly type: string;
  /** Only for a foreign supplier: whether it is a natural person or a company, and its name. */
  readonly person?: string | undefined;
  readonly name?: string | undefined;
  readonly related: boolean | undefined;
  readonly registeredOn: IsoDate;
  readonly issuedOn: IsoDate;
  readonly bases: AtsVatBases;
  readonly excise: Decimal;
  readonly vat: Decimal;
  readonly vatWithheld: Readonly<Partial<Record<VatWithheldElement, Decimal>>>;
  readonly payment: AtsPayment;
  readonly paymentMethods: readonly string[];
  readonly incomeWithheld: readonly AtsIncomeWithheld[];
  readonly withholding?: (AtsDocumentNumber & { readonly issuedOn: IsoDate }) | undefined;
  readonly modified?: (AtsDocumentNumber & { readonly type: string }) | undefined;
  readonly reimbursements: readonly AtsReimbursement[];
}

/** Residence of the payee: in Ecuador, or abroad. */
export type AtsPayment = { readonly to: 'resident' } | ({ readonly to: 'abroad' } & AtsPaymentAbroad);

export interface AtsPaymentAbroad {
  /** Type of the foreign tax regime, a code of tabla 19. */
  readonly regime: string | undefined;
  readonly country: string | undefined;
  /** Tabla 17, for the regime of a tax haven. */
  readonly haven?: string | undefined;
  /** Name of the regime, only for a preferential regime. */
  readonly regimeName?: string | undefined;
  readonly treaty: boolean | undefined;
  /** Whether the law requires a withholding on the payment; undefined if a treaty applies. */
  readonly subjectToWithholding: boolean | undefined;
}

export interface AtsIncomeWithheld {
  /** Number of the withholding document that withheld this tax. */
  readonly by?: string | undefined;
  readonly code: string;
  readonly base: Decimal;
  readonly percentage: Decimal;
  readonly value: Decimal;
  readonly dividend?: { readonly paidOn: IsoDate; readonly companyTax: Decimal; readonly year: string } | undefined;
  readonly bananas?: { readonly boxes: Decimal; readonly price: Decimal } | undefined;
}

export interface AtsReimbursement extends AtsDocumentNumber {
  readonly type: string;
  readonly identificationType: string;
  readonly identification: string;
  readonly issuedOn: IsoDate;
  readonly bases: AtsVatBases;
  readonly excise: Decimal;
  readonly vat: Decimal;
}

export type AtsEmissionKind = (typeof atsEmissionKindCodes)[keyof typeof atsEmissionKindCodes];

/** Row of the annex for all documents of one customer, document type and kind of emission. */
export interface AtsSale {
  readonly identificationType: string;
  readonly identification: string;
  readonly person?: string | undefined;
  readonly name?: string | undefined;
  /**
   * Whether the customer is a related party. Undefined for the final consumer, because the annex has no such element
   * there.
   */
  readonly related: boolean | undefined;
  readonly type: string;
  readonly emission: AtsEmissionKind;
  readonly count: number;
  readonly bases: AtsVatBases;
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

export interface AtsExport extends AtsDocumentNumber {
  readonly source?: AtsSourceDocument | undefined;
  readonly identificationType: string;
  readonly identification: string;
  readonly related: boolean | undefined;
  readonly person: string | undefined;
  readonly name: string | undefined;
  readonly regime: string | undefined;
  readonly country: string | undefined;
  readonly haven?: string | undefined;
  readonly regimeName?: string | undefined;
  /** Kind of export, a code of tabla 10. */
  readonly of: string;
  /** Kind of income from abroad, a code of tabla 18; only for exports of services. */
  readonly incomeKind?: string | undefined;
  readonly taxedAbroad?: boolean | undefined;
  readonly taxAbroad?: Decimal | undefined;
  readonly type: string;
  readonly customs?: AtsCustomsDeclaration | undefined;
  /** Day of shipment. For services: the day on which the sale was entered into the books. */
  readonly shippedOn: IsoDate | undefined;
  readonly fob: Decimal;
  readonly documentFob: Decimal;
  readonly issuedOn: IsoDate;
}

/** Data that only the customs declaration contains. */
export interface AtsCustomsDeclaration {
  readonly district: string;
  readonly year: string;
  readonly regime: string;
  readonly correlative: string;
  readonly transportDocument: string;
}

/** A range of annulled numbers. Every number inside it is annulled. */
export interface AtsAnnulledRange {
  readonly source?: AtsSourceDocument | undefined;
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
