// 0001_start/07-authority.sql
import type { Fixed } from './columns.ts';

export interface OverviewTables {
  authority_hours: AuthorityHourTable;
}

export interface AuthorityHourTable {
  environment_id: Fixed<number>;
  hour: Fixed<Date>;
  calls: number;
  failures: number;
  latency_ms: number;
}
