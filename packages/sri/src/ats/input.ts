// Input of the annex: single documents, as they are stored in the books.
import type { TaxPeriod } from '../calendar/period.ts';
import type { Decimal } from '../decimal.ts';
import type {
  AtsDocumentNumber,
  AtsEmissionKind,
  AtsExport,
  AtsPurchase,
  AtsSourceDocument,
  AtsVatBases,
} from './annex-model.ts';
import type { AtsSettings } from './settings.ts';

export interface AtsInput {
  readonly ruc: string;
  readonly name: string;
  readonly rimpe?: boolean | undefined;
  readonly period: TaxPeriod;
  readonly settings: AtsSettings;
  readonly purchases: readonly AtsPurchaseInput[];
  readonly sales: readonly AtsSaleDocument[];
  readonly suffered: readonly AtsCustomerWithholding[];
  /** Codes of the establishments that are active in the RUC. */
  readonly establishments: readonly string[];
  readonly exports: readonly AtsExport[];
  readonly annulled: readonly AtsAnnulledDocument[];
}

export interface AtsPurchaseInput extends AtsPurchase {
  /**
   * An electronic document of the business itself (withholding 2.0.0, purchase settlement) has already reported the
   * complete purchase to SRI.
   */
  readonly reportedElectronically: boolean;
}

export interface AtsSaleDocument {
  readonly source?: AtsSourceDocument | undefined;
  readonly identificationType: string;
  readonly identification: string;
  readonly person?: string | undefined;
  readonly name: string;
  /** Document type of the sale, a code of tabla 4 (18 for invoices). */
  readonly type: string;
  readonly emission: AtsEmissionKind;
  readonly establishment: string;
  readonly bases: AtsVatBases;
  readonly vat: Decimal;
  readonly excise: Decimal;
  readonly paymentMethods: readonly string[];
}

/** A withholding issued by a customer. */
export interface AtsCustomerWithholding {
  readonly source?: AtsSourceDocument | undefined;
  readonly identificationType: string;
  readonly identification: string;
  readonly name: string;
  readonly electronic: boolean;
  readonly vat: Decimal;
  readonly income: Decimal;
}

export interface AtsAnnulledDocument extends AtsDocumentNumber {
  readonly source?: AtsSourceDocument | undefined;
  readonly type: string;
  /**
   * Whether SRI already knows that the document is not valid: it was annulled in SRI en línea, or SRI never authorised
   * it as a legally valid document.
   */
  readonly knownToSri: boolean;
}

export type AtsLeftOutReason =
  | 'electronic_sale'
  | 'told_purchase'
  | 'electronic_withholding'
  | 'annulled_online'
  | 'annulled_withholding';

/** A document of the period that the annex file leaves out, and the reason. */
export interface AtsLeftOut {
  readonly reason: AtsLeftOutReason;
  readonly source?: AtsSourceDocument | undefined;
}
