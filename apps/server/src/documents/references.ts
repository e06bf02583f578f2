// Records that a document refers to.
import type { BodyOf } from '@talonario/contract';
import type { Selectable } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';

/** A document as the client sends it. */
export type DocumentBody = Omit<BodyOf<'documents.create'>, 'emit' | 'expected_total'>;
export type DocumentLineBody = DocumentBody['items'][number];

export type ReferencedBusiness = Pick<
  Selectable<Tables['businesses']>,
  | 'id'
  | 'identification'
  | 'business_name'
  | 'commercial_name'
  | 'address'
  | 'environment_id'
  | 'accounting_required'
  | 'special_taxpayer'
  | 'retention_agent'
  | 'rimpe'
  | 'large_taxpayer'
  | 'classification'
  | 'email_on_authorization'
  | 'tax_rounding'
  | 'active'
> & {
  readonly signature_id: number | null;
  /**
   * Progress of the switch to production (documents/activation/go-live); null if no user has completed the checklist.
   */
  readonly production: 'switched' | 'live' | 'paused' | null;
  /** Whether the account has an active webhook endpoint. */
  readonly has_webhooks: boolean;
};

export type ReferencedParty = Pick<
  Selectable<Tables['parties']>,
  | 'id'
  | 'role'
  | 'identification_type_id'
  | 'identification'
  | 'business_name'
  | 'email'
  | 'mobile'
  | 'address'
  | 'vehicle_plate'
  | 'active'
>;

export type ReferencedItem = Pick<
  Selectable<Tables['items']>,
  'id' | 'code' | 'aux_code' | 'name' | 'tax_ids' | 'ice_value' | 'unit' | 'active'
>;

export interface EmissionSeries {
  readonly id: number;
  readonly code: string;
  readonly active: boolean;
}

/** Records to which a body refers, as far as they exist. */
export interface FoundDocumentReferences {
  readonly business: ReferencedBusiness;
  readonly establishment: IssuingEstablishment | undefined;
  readonly emissionPoint: EmissionSeries | undefined;
  readonly customer: ReferencedParty | undefined;
  readonly provider: ReferencedParty | undefined;
  readonly carrier: ReferencedParty | undefined;
  /** Customers that receive goods of a guide, by id. */
  readonly recipients: ReadonlyMap<number, ReferencedParty>;
  readonly items: ReadonlyMap<number, ReferencedItem>;
}

/** All records that a document needs. */
export interface DocumentReferences extends FoundDocumentReferences {
  readonly establishment: IssuingEstablishment;
  readonly emissionPoint: EmissionSeries;
  readonly customer: ReferencedParty;
}

export type IssuingEstablishment = EmissionSeries & { readonly address: string };
