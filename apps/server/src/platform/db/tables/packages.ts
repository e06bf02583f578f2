// 0048_packages.sql, 0062_closed_files.sql
import type { Fixed, FixedWithDefault, Id, Json, WithDefault } from './columns.ts';

export interface PackageTables {
  month_packages: MonthPackageTable;
  month_package_parts: MonthPackagePartTable;
}

/** Files of documents that were issued, or received. */
export type Held = 'documents' | 'received';

export interface MonthPackageTable {
  id: Id;
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  period: Fixed<string>;
  state: WithDefault<'waiting' | 'building' | 'ready' | 'failed'>;
  files: number | null;
  done: WithDefault<number>;
  bytes: WithDefault<number>;
  parts: WithDefault<number>;
  error: string | null;
  holds: Fixed<Held[]>;
  figures: Fixed<'current' | null>;
  asked_by: Json<unknown>;
  tries: WithDefault<number>;
  due_at: WithDefault<Date | null>;
  lease_until: Date | null;
  lease_owner: string | null;
  created_at: FixedWithDefault<Date>;
  finished_at: Date | null;
  expires_at: Fixed<Date>;
}

export interface MonthPackagePartTable {
  package_id: Fixed<number>;
  part: Fixed<number>;
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  bytes: Fixed<Buffer>;
}
