// What a document comes to and whom it names, as its row keeps it.
import type { TaxRounding } from '@talonario/sri';

export interface ComputedEntity {
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

/** The column `documents.computed`. */
export interface Computed {
  readonly establishment: { readonly id: number; readonly code: string };
  readonly emissionPoint: { readonly id: number; readonly code: string };
  /** Of a purchase settlement, named beside the provider it is with. */
  readonly customer?: ComputedEntity;
  readonly carrier?: ComputedEntity;
  readonly recipients?: readonly object[];
  readonly items: readonly object[];
  readonly taxes: readonly ComputedTax[];
  readonly payments: readonly object[];
  /** Of a document with IVA of its own. Left out: by group. */
  readonly taxRounding?: TaxRounding;
}

export interface Figures {
  readonly entity: ComputedEntity;
  /** Named beside it. */
  readonly otherEntity?: ComputedEntity;
  readonly subtotal: string;
  readonly discount: string;
  readonly total: string;
  readonly computed: Computed;
}
