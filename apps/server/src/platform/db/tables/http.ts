// 0001_start/03-requests.sql
import type { ColumnType } from 'kysely';
import type { Fixed, FixedWithDefault, WithDefault } from './columns.ts';

export interface HttpTables {
  rate_counters: RateCounterTable;
  idempotency_keys: IdempotencyKeyTable;
  caller_counters: CallerCounterTable;
  unkeyed_requests: UnkeyedRequestTable;
  request_reporters: RequestReporterTable;
}

/** Reached only through take_from_quota and admit_key. */
export interface RateCounterTable {
  account_id: number;
  quota: 'requests' | 'emissions';
  used: number;
  resets_at: Date;
}

/** Reached only through take_from_limit. */
export interface CallerCounterTable {
  limit_name: string;
  caller: string;
  used: number;
  resets_at: Date;
}

export interface IdempotencyKeyTable {
  account_id: Fixed<number>;
  key: Fixed<string>;
  fingerprint: Fixed<Buffer>;
  owner: string;
  lease_until: Date | null;
  document_id: number | null;
  status: number | null;
  headers: ColumnType<Record<string, string> | null, string | null, string | null>;
  body: string | null;
  created_at: FixedWithDefault<Date>;
}

/** Written by write_issued_together, lock_counters and report_unkeyed_requests. */
export interface UnkeyedRequestTable {
  document_id: Fixed<number>;
  account_id: Fixed<number>;
  fingerprint: Fixed<Buffer>;
  owner: string;
  reporter: string;
  waiting_at: Date;
  gone_at: Date | null;
  answered_at: Date | null;
  answers: WithDefault<number>;
}

/** Reached only through report_unkeyed_requests and end_reporters. */
export interface RequestReporterTable {
  reporter: string;
  seen_at: Date;
  ended_at: Date | null;
  unseen: string[];
}
