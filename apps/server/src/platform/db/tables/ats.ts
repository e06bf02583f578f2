// 0046_ats.sql
import type { Fixed, Json, WithDefault } from './columns.ts';

export interface AtsTables {
  ats_settings: AtsSettingTable;
  ats_exports: AtsExportTable;
}

export interface AtsSettingTable {
  business_id: Fixed<number>;
  account_id: Fixed<number>;
  settings: Json<unknown>;
  updated_at: WithDefault<Date>;
}

export interface AtsExportTable {
  document_id: Fixed<number>;
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  answers: Json<unknown>;
  updated_at: WithDefault<Date>;
}
