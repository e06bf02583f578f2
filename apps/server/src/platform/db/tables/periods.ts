// 0044_periods.sql, 0062_closed_files.sql
import type { CalendarDate, Fixed, FixedWithDefault, Id, Json } from './columns.ts';

export interface PeriodTables {
  period_closings: PeriodClosingTable;
  period_closing_files: PeriodClosingFileTable;
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
