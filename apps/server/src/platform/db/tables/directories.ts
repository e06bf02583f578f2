// 0001_start/04-directories.sql
import type { Computed, Decimal, Fixed, FixedWithDefault, Id, Json, JsonWithDefault, WithDefault } from './columns.ts';

export interface DirectoryTables {
  businesses: BusinessTable;
  signatures: SignatureTable;
  logos: LogoTable;
  establishments: EstablishmentTable;
  emission_points: EmissionPointTable;
  sequences: SequenceTable;
  restores: RestoreTable;
  parties: PartyTable;
  items: ItemTable;
  audit_log: AuditLogTable;
}

export interface BusinessTable {
  id: Id;
  account_id: Fixed<number>;
  identification: string;
  business_name: string;
  commercial_name: string | null;
  address: string;
  email: string | null;
  phone: string | null;
  environment_id: WithDefault<number>;
  accounting_required: WithDefault<boolean>;
  special_taxpayer: string | null;
  retention_agent: string | null;
  rimpe: 'RIMPE' | 'NEGOCIO_POPULAR' | null;
  large_taxpayer: string | null;
  classification: 'OPERADORA_TRANSPORTE_COMERCIAL' | null;
  email_on_authorization: WithDefault<boolean>;
  alert_unsent: WithDefault<boolean>;
  email_on_annulment: WithDefault<boolean>;
  annulment_sweep: WithDefault<boolean>;
  decimal_separator: WithDefault<'.' | ','>;
  tax_rounding: WithDefault<'group' | 'lines'>;
  mail_reminders: WithDefault<boolean>;
  production_switched_at: Date | null;
  production_live_at: Date | null;
  production_paused_at: Date | null;
  active: WithDefault<boolean>;
  created_at: FixedWithDefault<Date>;
  updated_at: WithDefault<Date>;
  search: Computed<string>;
}

export interface SignatureTable {
  id: Id;
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  current: boolean;
  sealed: Buffer;
  sealed_key: Buffer;
  master_key_id: string;
  holder: string;
  issuer: string;
  serial_number: string;
  ruc: string | null;
  valid_from: Date;
  valid_to: Date;
  fingerprint: string;
  warnings: JsonWithDefault<unknown[]>;
  created_at: FixedWithDefault<Date>;
}

export interface LogoTable {
  business_id: Fixed<number>;
  account_id: Fixed<number>;
  media_type: 'image/png' | 'image/jpeg';
  bytes: Buffer;
  width: number;
  height: number;
  sha256: string;
  /** Ready to be embedded in a RIDE. Null until it is made, empty when it cannot be. */
  print: WithDefault<Buffer | null>;
  updated_at: WithDefault<Date>;
}

export interface EstablishmentTable {
  id: Id;
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  code: string;
  name: string | null;
  address: string;
  active: WithDefault<boolean>;
  created_at: FixedWithDefault<Date>;
  updated_at: WithDefault<Date>;
  search: Computed<string>;
}

export interface EmissionPointTable {
  id: Id;
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  establishment_id: Fixed<number>;
  code: string;
  description: string | null;
  active: WithDefault<boolean>;
  created_at: FixedWithDefault<Date>;
  updated_at: WithDefault<Date>;
  search: Computed<string>;
}

export interface SequenceTable {
  id: Id;
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  establishment_id: Fixed<number>;
  emission_point_id: Fixed<number>;
  environment_id: Fixed<number>;
  document_type_id: Fixed<number>;
  next_number: WithDefault<number>;
  last_used: number | null;
  updated_at: WithDefault<Date>;
  held_at: Date | null;
}

export interface RestoreTable {
  at: WithDefault<Date>;
}

export interface PartyTable {
  id: Id;
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  role: Fixed<'customer' | 'provider' | 'carrier'>;
  identification_type_id: number;
  identification: string;
  business_name: string;
  commercial_name: string | null;
  email: string | null;
  mobile: string | null;
  address: string | null;
  vehicle_plate: string | null;
  external_id: string | null;
  metadata: WithDefault<Record<string, string>>;
  active: WithDefault<boolean>;
  created_at: FixedWithDefault<Date>;
  updated_at: WithDefault<Date>;
  search: Computed<string>;
}

export interface ItemTable {
  id: Id;
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  code: string;
  aux_code: string | null;
  name: string;
  description: string | null;
  price: Decimal;
  item_type_id: number;
  tax_ids: number[];
  ice_value: Decimal | null;
  unit: string | null;
  external_id: string | null;
  metadata: WithDefault<Record<string, string>>;
  active: WithDefault<boolean>;
  created_at: FixedWithDefault<Date>;
  updated_at: WithDefault<Date>;
  search: Computed<string>;
}

export interface AuditLogTable {
  id: Id;
  account_id: Fixed<number>;
  business_id: Fixed<number | null>;
  at: FixedWithDefault<Date>;
  actor_kind: Fixed<'api_key' | 'user' | 'operator' | 'system'>;
  actor_id: Fixed<number | null>;
  actor_name: Fixed<string | null>;
  action: Fixed<string>;
  record_type: Fixed<string>;
  record_id: Fixed<number | null>;
  before: Json<unknown> | null;
  after: Json<unknown> | null;
  ip: Fixed<string | null>;
  request_id: Fixed<string | null>;
}
