// What the annex is made of: single documents, as the books have them.
import type { TaxPeriod } from '../calendar/period.ts';
import type { Decimal } from '../decimal.ts';
import type { AtsBases, AtsEmission, AtsExport, AtsNumber, AtsPurchase, AtsSource } from './annex-model.ts';
import type { AtsSettings } from './settings.ts';

export interface AtsInput {
  readonly ruc: string;
  readonly name: string;
  readonly rimpe?: boolean | undefined;
  readonly period: TaxPeriod;
  readonly settings: AtsSettings;
  readonly purchases: readonly AtsPurchaseInput[];
  readonly sales: readonly AtsSaleDocument[];
  readonly suffered: readonly AtsSuffered[];
  /** Codes of the establishments that are active in the RUC. */
  readonly establishments: readonly string[];
  readonly exports: readonly AtsExport[];
  readonly annulled: readonly AtsAnnulledDocument[];
}

export interface AtsPurchaseInput extends AtsPurchase {
  /** An own electronic document (a withholding 2.0.0, a purchase settlement) tells all of it to SRI. */
  readonly reportedElectronically: boolean;
}

export interface AtsSaleDocument {
  readonly source?: AtsSource | undefined;
  readonly identificationType: string;
  readonly identification: string;
  readonly person?: string | undefined;
  readonly name: string;
  /** Row of tabla 4: 18 for invoices. */
  readonly type: string;
  readonly emission: AtsEmission;
  readonly establishment: string;
  readonly bases: AtsBases;
  readonly vat: Decimal;
  readonly excise: Decimal;
  readonly paymentMethods: readonly string[];
}

/** A withholding that a customer made. */
export interface AtsSuffered {
  readonly source?: AtsSource | undefined;
  readonly identificationType: string;
  readonly identification: string;
  readonly name: string;
  readonly electronic: boolean;
  readonly vat: Decimal;
  readonly income: Decimal;
}

export interface AtsAnnulledDocument extends AtsNumber {
  readonly source?: AtsSource | undefined;
  readonly type: string;
  /** Annulled through SRI en línea, or never authorised by it as a document that counts. */
  readonly knownToSri: boolean;
}

export type AtsLeftOutReason =
  | 'electronic_sale'
  | 'told_purchase'
  | 'electronic_withholding'
  | 'annulled_online'
  | 'annulled_withholding';

/** A document of the period that the file does not repeat, and why. */
export interface AtsLeftOut {
  readonly reason: AtsLeftOutReason;
  readonly source?: AtsSource | undefined;
}
