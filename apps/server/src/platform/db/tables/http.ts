// 0002_http.sql
import type { ColumnType } from 'kysely';
import type { Fixed, FixedWithDefault } from './columns.ts';

export interface HttpTables {
  rate_counters: RateCounterTable;
  idempotency_keys: IdempotencyKeyTable;
  caller_counters: CallerCounterTable;
}

/** Reached only through take_from_quota and admit_api_key. */
export interface RateCounterTable {
  account_id: number;
  quota: 'requests' | 'emissions';
  used: number;
  resets_at: Date;
}

/** 0014_processes.sql. Reached only through take_from_limit. */
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
