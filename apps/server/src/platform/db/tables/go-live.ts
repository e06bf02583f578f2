// 0052_go_live.sql, 0053_production_sides.sql
import type { Fixed, FixedWithDefault, Json, WithDefault } from './columns.ts';

export interface GoLiveTables {
  go_live_answers: GoLiveAnswerTable;
  production_sides: ProductionSideTable;
}

export interface GoLiveAnswerTable {
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  question: Fixed<'sri_authorised' | 'establishment' | 'number' | 'mail' | 'backup' | 'pause'>;
  subject: FixedWithDefault<number>;
  answer: Json<unknown>;
  answered_by: Json<unknown>;
  answered_at: WithDefault<Date>;
}

export interface ProductionSideTable {
  since: Fixed<Date>;
  is_sri: Fixed<boolean>;
}
