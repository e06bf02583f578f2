// 0001_start/09-deliveries.sql, 10-months.sql
import type { KeyPermission } from '@talonario/contract';
import type { ColumnType } from 'kysely';
import type { Fixed, FixedWithDefault, Id, Json, WithDefault } from './columns.ts';

export interface DeliveryTables {
  emails: EmailTable;
  email_attempts: EmailAttemptTable;
  webhook_endpoints: WebhookEndpointTable;
  events: EventTable;
  event_outbox: EventOutboxTable;
  event_heads: EventHeadTable;
  event_positions: EventPositionTable;
  webhook_deliveries: WebhookDeliveryTable;
}

export interface EmailTable {
  id: Id;
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  document_id: Fixed<number>;
  origin: Fixed<'authorization' | 'request' | 'annulment_request' | 'annulment'>;
  recipients: Fixed<string[]>;
  cc: Fixed<string[] | null>;
  note: Fixed<string | null>;
  pending: string[];
  refused: WithDefault<string[]>;
  status: 'queued' | 'sent' | 'failed';
  message_id: FixedWithDefault<string>;
  tries: WithDefault<number>;
  due_at: Date | null;
  sending_since: Date | null;
  lease_until: Date | null;
  lease_owner: string | null;
  sent_at: Date | null;
  eml: Buffer | null;
  created_at: FixedWithDefault<Date>;
  updated_at: WithDefault<Date>;
}

export interface EmailAttemptTable {
  id: Id;
  account_id: Fixed<number>;
  email_id: Fixed<number>;
  at: FixedWithDefault<Date>;
  recipients: Fixed<string[]>;
  ok: Fixed<boolean>;
  answer: Fixed<string>;
}

export interface WebhookEndpointTable {
  id: Id;
  account_id: Fixed<number>;
  business_id: number | null;
  url: string;
  description: string | null;
  events: string[];
  sealed_secret: Buffer;
  sealed_key: Buffer;
  master_key_id: string;
  active: WithDefault<boolean>;
  failing_since: Date | null;
  disabled_reason: string | null;
  /** Null: all a key can have. Left out on insert: `settings:read`. */
  permissions: WithDefault<KeyPermission[] | null>;
  business_ids: number[] | null;
  created_at: FixedWithDefault<Date>;
  updated_at: WithDefault<Date>;
}

export interface EventTable {
  id: Id;
  account_id: Fixed<number>;
  business_id: Fixed<number | null>;
  document_id: Fixed<number | null>;
  type: Fixed<string>;
  message_id: Fixed<string>;
  data: Json<unknown>;
  created_at: FixedWithDefault<Date>;
  email_recipients: Fixed<string[] | null>;
  received_document_id: Fixed<number | null>;
  record_id: Fixed<number | null>;
  previous: ColumnType<unknown, string | null, never>;
  request_id: Fixed<string | null>;
}

/** 0037_events.sql */
export interface EventHeadTable {
  account_id: Fixed<number>;
  position: WithDefault<number>;
}

export interface EventPositionTable {
  account_id: Fixed<number>;
  position: Fixed<number>;
  event_id: Fixed<number>;
  created_at: Fixed<Date>;
}

export interface EventOutboxTable {
  account_id: Fixed<number>;
  event_id: Fixed<number>;
}

export interface WebhookDeliveryTable {
  id: Id;
  account_id: Fixed<number>;
  endpoint_id: Fixed<number>;
  event_id: Fixed<number>;
  status: 'pending' | 'delivered' | 'failed';
  tries: WithDefault<number>;
  due_at: Date | null;
  lease_until: Date | null;
  lease_owner: string | null;
  last_status: number | null;
  last_answer: string | null;
  delivered_at: Date | null;
  created_at: FixedWithDefault<Date>;
  updated_at: WithDefault<Date>;
}
