// Computed totals of a document and the names of its parties, as its row stores them.
import type { TaxRounding } from '@talonario/sri';

export interface ComputedParty {
  readonly id: number;
  readonly identification: string;
  readonly businessName: string;
  readonly email: string | null;
}

export interface ComputedTax {
  readonly code: string;
  readonly percentageCode: string;
  readonly rate: number;
  readonly base: number;
  readonly value: number;
}

/** Type of the column `documents.computed`. */
export interface ComputedDocumentValues {
  readonly establishment: { readonly id: number; readonly code: string };
  readonly emissionPoint: { readonly id: number; readonly code: string };
  /** Customer of a purchase settlement, which has a customer in addition to its provider. */
  readonly customer?: ComputedParty;
  readonly carrier?: ComputedParty;
  readonly recipients?: readonly object[];
  readonly items: readonly object[];
  readonly taxes: readonly ComputedTax[];
  readonly payments: readonly object[];
  /** Set for documents with IVA. If absent, IVA is rounded by tax group. */
  readonly taxRounding?: TaxRounding;
}

export interface DocumentTotals {
  readonly entity: ComputedParty;
  /** Second party of the document, in addition to its receiver. */
  readonly otherEntity?: ComputedParty;
  readonly subtotal: string;
  readonly discount: string;
  readonly total: string;
  readonly computed: ComputedDocumentValues;
}
