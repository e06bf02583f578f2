// 0051_operator.sql and 0058_database_identity.sql: reached by the service through functions alone, by the operator's CLI as they are.
import type { Fixed, FixedWithDefault, Id, Json, WithDefault } from './columns.ts';

export interface OperatorTables {
  operators: OperatorTable;
  processes: ProcessTable;
  error_hours: ErrorHourTable;
  backups: BackupTable;
  operator_alerts: OperatorAlertTable;
  operator_watch: OperatorWatchTable;
  operator_posts: OperatorPostTable;
  database_identity: DatabaseIdentityTable;
  numbering_holds: NumberingHoldTable;
}

export interface OperatorTable {
  person_id: Fixed<number>;
  added_at: FixedWithDefault<Date>;
}

export interface ProcessTable {
  id: Fixed<string>;
  kind: Fixed<'api' | 'worker'>;
  host: string;
  pid: number;
  version: string;
  node: string;
  disk_free: number | null;
  disk_total: number | null;
  clock_ahead_ms: number | null;
  started_at: FixedWithDefault<Date>;
  seen_at: WithDefault<Date>;
}

export interface DatabaseIdentityTable {
  single: FixedWithDefault<boolean>;
  system_identifier: string;
  database_oid: number;
  epoch: WithDefault<number>;
  timeline: number;
  position: string;
  recorded_at: WithDefault<Date>;
}

export interface NumberingHoldTable {
  single: FixedWithDefault<boolean>;
  reason: string;
  host: string;
  held_at: WithDefault<Date>;
}

export interface ErrorHourTable {
  hour: Fixed<Date>;
  code: Fixed<string>;
  status: Fixed<number>;
  count: number;
}

export interface BackupTable {
  id: Id;
  taken_at: Fixed<Date>;
  place: Fixed<string>;
  noted_at: FixedWithDefault<Date>;
}

export interface OperatorAlertTable {
  id: Id;
  cause: Fixed<string>;
  facts: Json<unknown>;
  raised_at: FixedWithDefault<Date>;
  seen_at: WithDefault<Date>;
  resolved_at: Date | null;
}

export interface OperatorWatchTable {
  single: FixedWithDefault<boolean>;
  version: WithDefault<number>;
  looked_at: Date | null;
}

export interface OperatorPostTable {
  id: Id;
  body: Fixed<string>;
  tries: WithDefault<number>;
  due_at: Date | null;
  lease_until: Date | null;
  last_answer: string | null;
  created_at: FixedWithDefault<Date>;
}
