// 0049_rehearsals.sql
import type { Fixed, FixedWithDefault, Id, Json, JsonWithDefault, WithDefault } from './columns.ts';

export interface RehearsalTables {
  rehearsals: RehearsalTable;
}

export interface RehearsalTable {
  id: Id;
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  state: WithDefault<'waiting' | 'running' | 'done' | 'interrupted'>;
  steps: JsonWithDefault<unknown>;
  report: Json<unknown> | null;
  tries: WithDefault<number>;
  due_at: WithDefault<Date | null>;
  lease_until: Date | null;
  lease_owner: string | null;
  created_at: FixedWithDefault<Date>;
  started_at: Date | null;
  finished_at: Date | null;
  expires_at: Fixed<Date>;
}
