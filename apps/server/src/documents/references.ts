// What a document points at.
import type { BodyOf } from '@talonario/contract';
import type { Selectable } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';

/** A document as the client describes it. */
export type DocumentBody = Omit<BodyOf<'documents.create'>, 'emit' | 'expected_total'>;
export type ItemBody = DocumentBody['items'][number];

export type Business = Pick<
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
  /** How far it has come with production (documents/activation/go-live); null if the user has not gone through the checklist. */
  readonly production: 'switched' | 'live' | 'paused' | null;
  /** An endpoint of its account is switched on. */
  readonly has_webhooks: boolean;
};

export type Party = Pick<
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

export type Item = Pick<
  Selectable<Tables['items']>,
  'id' | 'code' | 'aux_code' | 'name' | 'tax_ids' | 'ice_value' | 'unit' | 'active'
>;

export interface Series {
  readonly id: number;
  readonly code: string;
  readonly active: boolean;
}

/** What the body points at, as far as it is there. */
export interface FoundReferences {
  readonly business: Business;
  readonly establishment: Establishment | undefined;
  readonly emissionPoint: Series | undefined;
  readonly customer: Party | undefined;
  readonly provider: Party | undefined;
  readonly carrier: Party | undefined;
  /** Customers who get goods of a guide, by id. */
  readonly recipients: ReadonlyMap<number, Party>;
  readonly items: ReadonlyMap<number, Item>;
}

/** All that a document stands on. */
export interface References extends FoundReferences {
  readonly establishment: Establishment;
  readonly emissionPoint: Series;
  readonly customer: Party;
}

export type Establishment = Series & { readonly address: string };
