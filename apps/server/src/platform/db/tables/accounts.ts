// 0001_start/01-accounts.sql, 10-months.sql, 0035_people.sql, 0036_limits.sql
import type { KeyPermission, UserRole } from '@talonario/contract';
import type { Fixed, FixedWithDefault, Id, WithDefault } from './columns.ts';

export interface AccountTables {
  plans: PlanTable;
  accounts: AccountTable;
  people: PersonTable;
  users: UserTable;
  api_keys: ApiKeyTable;
  api_key_uses: ApiKeyUseTable;
  request_log: RequestLogTable;
}

export interface PlanTable {
  id: Id;
  name: string;
  api_access: boolean;
  max_businesses: number | null;
  max_establishments: number | null;
  max_emission_points: number | null;
  requests_per_minute: number | null;
  emissions_per_minute: number | null;
  created_at: FixedWithDefault<Date>;
}

export interface AccountTable {
  id: Id;
  name: string;
  plan_id: number;
  demands_second_factor: WithDefault<boolean>;
  retry_window_seconds: WithDefault<number>;
  created_at: FixedWithDefault<Date>;
  updated_at: WithDefault<Date>;
}

/** Belongs to no account. The service reads those of the account at hand, without their password, and writes through functions. */
export interface PersonTable {
  id: Id;
  email: string;
  name: WithDefault<string>;
  locale: WithDefault<'es' | 'en'>;
  password_hash: string;
  created_at: FixedWithDefault<Date>;
  updated_at: WithDefault<Date>;
}

/** A person in an account. `email`, `name`, `password_hash` and `locale` are for nodes of the release before alone. */
export interface UserTable {
  id: Id;
  account_id: Fixed<number>;
  person_id: Fixed<number>;
  email: string | null;
  name: WithDefault<string>;
  password_hash: string | null;
  role: UserRole;
  business_ids: number[] | null;
  emission_point_ids: number[] | null;
  active: WithDefault<boolean>;
  created_at: FixedWithDefault<Date>;
  updated_at: WithDefault<Date>;
  locale: WithDefault<'es' | 'en'>;
  last_seen_at: Date | null;
  removed_at: Date | null;
}

export interface ApiKeyTable {
  id: Id;
  account_id: Fixed<number>;
  public_id: Fixed<string>;
  mode: Fixed<'live' | 'test'>;
  secret_hash: Fixed<Buffer>;
  name: string;
  allowed_ips: WithDefault<string[]>;
  active: WithDefault<boolean>;
  last_used_at: WithDefault<Date | null>;
  created_at: FixedWithDefault<Date>;
  deactivated_at: WithDefault<Date | null>;
  permissions: KeyPermission[] | null;
  business_ids: number[] | null;
  expires_at: Date | null;
}

export interface ApiKeyUseTable {
  account_id: Fixed<number>;
  api_key_id: Fixed<number>;
  route: Fixed<string>;
  last_used_at: Date;
}

/** 0038_request_log.sql */
export interface RequestLogTable {
  id: Id;
  account_id: Fixed<number>;
  request_id: Fixed<string>;
  at: Fixed<Date>;
  api_key_id: Fixed<number>;
  mode: Fixed<'live' | 'test'>;
  business_ids: Fixed<number[] | null>;
  method: Fixed<string>;
  path: Fixed<string>;
  route: Fixed<string | null>;
  status: Fixed<number>;
  ms: Fixed<number>;
  ip: Fixed<string | null>;
  idempotency_key: Fixed<string | null>;
  sent: Fixed<string | null>;
  sent_bytes: Fixed<number>;
  answered: Fixed<string | null>;
  answered_bytes: Fixed<number>;
}
