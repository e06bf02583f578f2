// 0044_periods.sql, 0062_closed_files.sql, 0065_period_verifications.sql
import type { CalendarDate, Fixed, FixedWithDefault, Id, Json, WithDefault } from './columns.ts';

export interface PeriodTables {
  period_closings: PeriodClosingTable;
  period_closing_files: PeriodClosingFileTable;
  period_verifications: PeriodVerificationTable;
}

export interface PeriodClosingTable {
  id: Id;
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  environment_id: Fixed<number>;
  period: Fixed<string>;
  starts_on: Fixed<CalendarDate>;
  ends_on: Fixed<CalendarDate>;
  figures: Json<Readonly<Record<string, string>>>;
  closed_at: FixedWithDefault<Date>;
  closed_by: Json<unknown>;
  reopened_at: Date | null;
  reopened_by: Json<unknown> | null;
  reason: string | null;
}

export type ClosingFileKind = '104' | '103' | 'ats';

export interface PeriodClosingFileTable {
  closing_id: Fixed<number>;
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  kind: Fixed<ClosingFileKind>;
  content: Json<unknown>;
}

export interface PeriodVerificationTable {
  id: Id;
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  environment_id: Fixed<number>;
  period: Fixed<string>;
  starts_on: Fixed<CalendarDate>;
  ends_on: Fixed<CalendarDate>;
  asked_by: Json<unknown>;
  asked: number;
  out_of_reach: number;
  answered: WithDefault<number>;
  unanswered: WithDefault<number>;
  changed: WithDefault<number>;
  received: WithDefault<boolean>;
  last_date: CalendarDate;
  last_id: WithDefault<number>;
  silences: WithDefault<number>;
  started_at: WithDefault<Date>;
  finished_at: Date | null;
  due_at: WithDefault<Date | null>;
  lease_until: Date | null;
  lease_owner: string | null;
}
