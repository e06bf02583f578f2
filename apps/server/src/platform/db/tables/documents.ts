// 0001_start/05-documents.sql, 06-document-records.sql, 07-authority.sql
import type { ColumnType } from 'kysely';
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

export interface DocumentTables {
  documents: DocumentTable;
  entity_names: EntityNameTable;
  document_numbers: DocumentNumberTable;
  document_files: DocumentFileTable;
  document_history: DocumentHistoryTable;
  document_references: DocumentReferenceTable;
  alerts: AlertTable;
  authority_state: AuthorityStateTable;
  unsent_checks: UnsentCheckTable;
  retired_keys: RetiredKeyTable;
  annulment_watches: AnnulmentWatchTable;
  annulment_answers: AnnulmentAnswerTable;
  annulment_sweeps: AnnulmentSweepTable;
  archived_files: ArchivedFileTable;
  archive_moves: ArchiveMoveTable;
  archive_progress: ArchiveProgressTable;
}

export type Acronym = 'CRD' | 'PPR' | 'SND' | 'REC' | 'AUT' | 'DVL' | 'NAT';

export interface DocumentTable {
  id: Id;
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  environment_id: number;
  document_type_id: number;
  acronym: Acronym;
  establishment_id: number;
  emission_point_id: number;
  number: string | null;
  access_key: string | null;
  authorization_number: string | null;
  authorized_at: Date | null;
  issue_date: CalendarDate;
  entity_id: number;
  entity_identification: string;
  entity_name: string;
  entity_email: string | null;
  other_entity_id: number | null;
  other_entity_identification: string | null;
  other_entity_name: string | null;
  other_entity_email: string | null;
  external_id: string | null;
  subtotal: Decimal;
  discount: Decimal;
  total: Decimal;
  body: Json<unknown>;
  computed: Json<unknown>;
  errors: JsonWithDefault<unknown[]>;
  warnings: JsonWithDefault<unknown[]>;
  attempt: WithDefault<number>;
  due_at: Date | null;
  lease_until: Date | null;
  lease_owner: string | null;
  tries: WithDefault<number>;
  received_at: Date | null;
  asked_since_send: WithDefault<boolean>;
  stuck_at: Date | null;
  merged_requests: WithDefault<number>;
  created_at: FixedWithDefault<Date>;
  updated_at: WithDefault<Date>;
  annulment: ColumnType<unknown, string | null | undefined, string | null>;
  annulled_at: Date | null;
  issued_elsewhere: FixedWithDefault<boolean>;
  also_search: Computed<string>;
  search: Computed<string>;
  author_id: FixedWithDefault<number | null>;
}

export interface EntityNameTable {
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  name: Fixed<string>;
  identification: Fixed<string>;
  search: Computed<string>;
}

export interface DocumentNumberTable {
  business_id: Fixed<number>;
  environment_id: Fixed<number>;
  document_type_id: Fixed<number>;
  establishment_code: Fixed<string>;
  emission_point_code: Fixed<string>;
  sequential: Fixed<number>;
  account_id: Fixed<number>;
  document_id: Fixed<number>;
  taken_at: FixedWithDefault<Date>;
}

export interface DocumentFileTable {
  document_id: Fixed<number>;
  attempt: Fixed<number>;
  account_id: Fixed<number>;
  access_key: Fixed<string>;
  authorization_answer: Json<unknown> | null;
  created_at: FixedWithDefault<Date>;
  signed_deflated: Fixed<Buffer | null>;
  authorized_deflated: Buffer | null;
  /** When SRI said that it has these bytes, where that was written before the document's own row. */
  received_at: Date | null;
  /** Since then the bytes are in archived_files. */
  archived_at: Date | null;
  /** The refusal of an earlier attempt that SRI still shows: see documents/emission/burnt-key.ts. */
  old_refusal: Json<unknown> | null;
}

export interface DocumentHistoryTable {
  id: Id;
  account_id: Fixed<number>;
  document_id: Fixed<number>;
  at: FixedWithDefault<Date>;
  acronym: Fixed<Acronym>;
  reason: Fixed<string>;
  xid: FixedWithDefault<string>;
}

export interface DocumentReferenceTable {
  document_id: Fixed<number>;
  account_id: Fixed<number>;
  kind: Fixed<'party' | 'item'>;
  record_id: Fixed<number>;
}

export interface AlertTable {
  id: Id;
  account_id: Fixed<number>;
  business_id: Fixed<number | null>;
  document_id: Fixed<number | null>;
  kind: Fixed<string>;
  message: string;
  created_at: FixedWithDefault<Date>;
  resolved_at: Date | null;
  webhook_endpoint_id: number | null;
  received_document_id: Fixed<number | null>;
  obligation: FixedWithDefault<string | null>;
  period: FixedWithDefault<string | null>;
  due_on: FixedWithDefault<CalendarDate | null>;
}

export interface UnsentCheckTable {
  business_id: Fixed<number>;
  account_id: Fixed<number>;
  day: Fixed<string>;
  hour: Fixed<number>;
  documents: Fixed<number>;
  created_at: FixedWithDefault<Date>;
}

export interface RetiredKeyTable {
  access_key: Fixed<string>;
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  document_id: Fixed<number>;
  environment_id: Fixed<number>;
  retired_at: FixedWithDefault<Date>;
  due_at: WithDefault<Date>;
}

export interface AnnulmentWatchTable {
  document_id: Fixed<number>;
  account_id: Fixed<number>;
  environment_id: Fixed<number>;
  due_at: Date;
  tries: WithDefault<number>;
  lease_until: Date | null;
}

export interface AnnulmentAnswerTable {
  id: Id;
  account_id: Fixed<number>;
  document_id: Fixed<number>;
  asked_at: Fixed<Date>;
  word: Fixed<string>;
  raw: Fixed<string>;
}

export interface AnnulmentSweepTable {
  business_id: Fixed<number>;
  account_id: Fixed<number>;
  month: string;
  last_date: string;
  last_id: number;
  asked: WithDefault<number>;
  found: WithDefault<number>;
  due_at: Date | null;
  lease_until: Date | null;
}

export interface AuthorityStateTable {
  environment_id: Fixed<number>;
  up: WithDefault<boolean>;
  failures: WithDefault<number>;
  changed_at: WithDefault<Date>;
  next_probe_at: WithDefault<Date>;
  latency_ms: number | null;
  updated_at: WithDefault<Date>;
  answered_at: WithDefault<Date>;
  silent_since: Date | null;
  suspects: WithDefault<string[]>;
  unreached: WithDefault<number>;
}

export interface ArchivedFileTable {
  id: Id;
  account_id: Fixed<number>;
  document_id: Fixed<number>;
  attempt: Fixed<number>;
  kind: Fixed<'signed' | 'authorized'>;
  state: WithDefault<'writing' | 'stored' | 'erasing' | 'erased'>;
  sha256: Fixed<Buffer>;
  sealed_key: Buffer | null;
  master_key_id: string | null;
  version: string | null;
  stored_at: Date | null;
}

export interface ArchiveMoveTable {
  document_id: Fixed<number>;
  account_id: Fixed<number>;
  due_at: WithDefault<Date>;
  tries: WithDefault<number>;
  lease_owner: string | null;
  lease_until: Date | null;
}

export interface ArchiveProgressTable {
  one_row: WithDefault<boolean>;
  last_history_id: WithDefault<number>;
}
