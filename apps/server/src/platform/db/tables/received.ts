// 0001_start/08-received.sql, 0039_classification.sql
import type {
  CalendarDate,
  Computed,
  Decimal,
  Fixed,
  FixedWithDefault,
  Id,
  Json,
  JsonWithDefault,
  WithDefault,
} from './columns.ts';

export interface ReceivedTables {
  received_documents: ReceivedDocumentTable;
  issuer_names: IssuerNameTable;
  received_files: ReceivedFileTable;
  received_references: ReceivedReferenceTable;
  imports: ImportTable;
  import_files: ImportFileTable;
  import_rows: ImportRowTable;
  received_fetches: ReceivedFetchTable;
  received_lanes: ReceivedLaneTable;
}

export type ReceivedState = 'unconfirmed' | 'authorized' | 'pending_annulment' | 'annulled' | 'not_authorized';
export type XmlStatus = 'waiting' | 'verified' | 'intact' | 'tampered' | 'faulty' | 'not_found';
export type VatCredit = 'full' | 'proportional' | 'none';
export type RowOutcome = 'new' | 'known' | 'not_ours' | 'tampered' | 'not_found' | 'waiting' | 'faulty' | 'conflict';
export type ImportSource = 'report' | 'files' | 'keys' | 'issued';

export interface ReceivedDocumentTable {
  id: Id;
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  environment_id: Fixed<number>;
  document_type_id: Fixed<number>;
  access_key: Fixed<string>;
  number: Fixed<string>;
  issue_date: Fixed<CalendarDate>;
  issuer_identification: Fixed<string>;
  issuer_name: WithDefault<string>;
  receiver_identification: string | null;
  authorization_number: string | null;
  authorized_at: Date | null;
  source: Fixed<'report' | 'file' | 'key'>;
  state: ReceivedState;
  state_checked_at: Date | null;
  state_due_at: Date | null;
  state_tries: WithDefault<number>;
  annulled_at: Date | null;
  xml_status: XmlStatus;
  confirmed_at: Date | null;
  not_given_at: Date | null;
  signer: Json<unknown> | null;
  other_copy: Json<unknown> | null;
  claimed_authorization: Json<unknown> | null;
  accepted_at: Date | null;
  accepted_by: Json<unknown> | null;
  has_figures: boolean;
  subtotal: WithDefault<Decimal>;
  vat: WithDefault<Decimal>;
  total: WithDefault<Decimal>;
  content: Json<unknown> | null;
  faults: JsonWithDefault<unknown[]>;
  warnings: JsonWithDefault<unknown[]>;
  sustain_code: string | null;
  deductible: boolean | null;
  note: string | null;
  vat_credit: VatCredit | null;
  fixed_asset: boolean | null;
  registered_on: CalendarDate | null;
  sustain_parts: Json<unknown> | null;
  classified_by: 'person' | 'rule' | null;
  classification_batch_id: number | null;
  created_at: FixedWithDefault<Date>;
  updated_at: WithDefault<Date>;
  search: Computed<string>;
}

export interface IssuerNameTable {
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  name: Fixed<string>;
  identification: Fixed<string>;
  search: Computed<string>;
}

export interface ReceivedFileTable {
  received_document_id: Fixed<number>;
  account_id: Fixed<number>;
  deflated: Buffer;
  authorization_answer: Json<unknown> | null;
  created_at: FixedWithDefault<Date>;
}

export interface ReceivedReferenceTable {
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  received_document_id: Fixed<number>;
  number: Fixed<string>;
}

export interface ImportTable {
  id: Id;
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  environment_id: Fixed<number>;
  source: Fixed<ImportSource>;
  file_name: Fixed<string | null>;
  dry_run: FixedWithDefault<boolean>;
  status: 'queued' | 'running' | 'done' | 'failed';
  error: Json<unknown> | null;
  lines_read: WithDefault<number>;
  tries: WithDefault<number>;
  due_at: Date | null;
  lease_until: Date | null;
  lease_owner: string | null;
  turn_at: Date | null;
  created_at: FixedWithDefault<Date>;
  finished_at: Date | null;
}

export interface ImportFileTable {
  import_id: Fixed<number>;
  account_id: Fixed<number>;
  bytes: Fixed<Buffer>;
  deflated: Fixed<boolean>;
}

export interface ImportRowTable {
  import_id: Fixed<number>;
  line: Fixed<number>;
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  file_name: Fixed<string | null>;
  access_key: Fixed<string | null>;
  outcome: RowOutcome;
  asked: WithDefault<boolean>;
  received_document_id: number | null;
  code: string | null;
  params: Json<Record<string, string | number>> | null;
  message: string | null;
  document_id: number | null;
}

export interface ReceivedFetchTable {
  business_id: Fixed<number>;
  access_key: Fixed<string>;
  account_id: Fixed<number>;
  environment_id: Fixed<number>;
  due_at: WithDefault<Date>;
  tries: WithDefault<number>;
  misses: WithDefault<number>;
  doubts: WithDefault<number>;
  lease_until: Date | null;
  lease_owner: string | null;
  created_at: FixedWithDefault<Date>;
}

export interface ReceivedLaneTable {
  environment_id: Fixed<number>;
  lease_owner: string | null;
  lease_until: Date | null;
  failures: WithDefault<number>;
  paused_until: Date | null;
  updated_at: WithDefault<Date>;
}
