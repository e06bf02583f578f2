// 0044_periods.sql
import type { CalendarDate, Fixed, FixedWithDefault, Id, Json } from './columns.ts';

export interface PeriodTables {
  period_closings: PeriodClosingTable;
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
